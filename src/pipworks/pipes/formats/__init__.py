"""Text in and text out: `text` for boards and solutions, `position` for tiles turned so far."""
