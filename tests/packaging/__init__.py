"""What `make dist` made, installed and looked at as those who get it do. Runs with `make dist-check`."""
