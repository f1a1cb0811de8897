"""The documentation as one static site: `python -m sphinx -W -b html docs/guide FOLDER`.

We use Sphinx with MyST and the PyData theme, as similar projects do (JupyterLab, ipywidgets, traitlets, JupyterLite):
pages are Markdown, notebooks are pages, and the reference is made from docstrings. Docstrings are plain prose with a
few `names`, so we don't need napoleon. `making.py` generates pages from the notebooks and rulebooks, the dictionary of
columns and a diagram of the packages, so that nothing is written twice. `running.py` runs the Python blocks of the
pages, and each page shows what its blocks give.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import making  # noqa: E402 (it is beside this file)
from sphinx.application import Sphinx  # noqa: E402

import boardbook  # noqa: E402

project = "boardbook"
author = "boardbook contributors"
project_copyright = f"2026, {author}. BSD-3-Clause"
version = release = boardbook.__version__
language = "en"

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.autosummary", "sphinx_copybutton"]
exclude_patterns = ["made"]
default_role = "py:obj"
add_module_names = False
maximum_signature_line_length = 88
python_use_unqualified_type_names = True

autodoc_member_order = "bysource"
autodoc_default_options = {"members": True}
autosummary_generate = False  # there are few pages, and the names on each are listed by hand

myst_enable_extensions = ["attrs_block", "colon_fence", "fieldlist"]
myst_heading_anchors = 3
nb_execution_mode = "off"  # the tests run the notebooks; the pages show their saved output
nb_ipywidgets_js: dict[str, dict[str, str]] = {}  # its default fetches scripts from a CDN

html_theme = "pydata_sphinx_theme"
html_title = "boardbook"
html_static_path = ["static"]
html_css_files = ["custom.css"]
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_context = {"default_mode": "auto"}
html_permalinks_icon = "¶"
html_sidebars: dict[str, list[str]] = {"index": [], "changelog": [], "design": [], "gallery/index": [], "tutorial": []}
html_theme_options = {
    "logo": {"text": "boardbook"},
    "navbar_align": "left",
    "header_links_before_dropdown": 6,
    "navbar_persistent": ["search-button"],
    "navbar_end": ["theme-switcher"],
    "footer_start": ["copyright"],
    "footer_end": [],
    "show_toc_level": 2,
    "back_to_top_button": False,
    "pygments_light_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark",
}


def setup(app: Sphinx) -> None:
    """Generate the sources for Sphinx, and delete files of the built site that browsers never request."""
    app.add_transform(making.Outputs)
    app.add_transform(making.Rulebook)
    app.connect("builder-inited", lambda app: making.write(Path(app.srcdir)))
    app.connect("autodoc-process-signature", making.sign)
    app.connect("html-page-context", making.speak)
    app.connect("build-finished", lambda app, _: making.tidy(Path(app.outdir)))
