"""Text in and text out: `text` for boards and solutions, `position` for which tiles are turned so far."""
