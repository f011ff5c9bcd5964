"""The commands, one module each. Only this package prints, parses arguments or chooses exit codes."""
