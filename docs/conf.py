"""How Sphinx builds the docs site: `make docs`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from docs.building import site
from pipworks.version import __version__

project = "pipworks"
author = "The pipworks contributors"
copyright = author
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_copybutton"]
source_suffix = {".md": "markdown", ".rst": "restructuredtext"}
# A name in the backticks of a docstring is a reference where it is public, else code.
nitpick_ignore_regex = [("py:.*", ".*")]
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
smartquotes = False
autodoc_member_order = "bysource"
autodoc_use_type_comments = False
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 100
toc_object_entries_show_parents = "hide"
exclude_patterns = ["building", "pictures", "images", "static"]

myst_heading_anchors = 6
myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence", "deflist", "html_image"]

html_theme = "furo"
html_static_path = ["static"]
html_favicon = "../src/pipworks/web/page/icons/pipworks.svg"
html_css_files = ["site.css"]
# Fonts that a reader has: those first whose box characters and signs are as wide as their letters.
_MONOSPACE = '"DejaVu Sans Mono", "Cascadia Mono", Menlo, Consolas, "Liberation Mono", monospace'
_FONTS = {"font-stack--monospace": _MONOSPACE}
html_theme_options = {"light_css_variables": _FONTS, "dark_css_variables": _FONTS}
html_title = "pipworks"
html_show_sourcelink = False
html_copy_source = False

# What is copied is what is typed: neither prompts nor what commands print.
copybutton_prompt_text = r"\$ |>>> |\.\.\. "
copybutton_prompt_is_regexp = True
copybutton_line_continuation_character = "\\"


def setup(app: Any) -> dict[str, bool]:
    site.connect(app)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
