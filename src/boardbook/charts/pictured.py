"""Charts that contain a picture, for pages that can't load scripts, for example because there is no network."""

from __future__ import annotations

from html import escape
from typing import Any, Final

import altair as alt

from boardbook._browser import runs_here
from boardbook.core.svg import address

POSSIBLE: Final = runs_here("vl_convert")
"""False for Python in a browser, where no pictures are needed."""
STYLE: Final = """\
<style>
.bb-chart img { display: block; max-width: 100%; }
.bb-chart:has(+ .bb-drawn .vega-embed > *), .bb-chart + .bb-drawn:not(:has(.vega-embed > *)) { display: none; }
</style>
"""
"""Shows the picture until altair's script has drawn the chart beside it."""


def svg(chart: alt.TopLevelMixin) -> str:
    """Return the chart as SVG, converted without a browser."""
    import vl_convert

    return str(vl_convert.vegalite_to_svg(chart.to_dict(validate=False)))


class Pictured(alt.TopLevelMixin):
    """A chart that is shown with its picture, even after it has been restyled."""

    def _repr_mimebundle_(self, *args: Any, **options: Any) -> Any:
        shown = super()._repr_mimebundle_(*args, **options)
        if not POSSIBLE or not isinstance(shown, dict) or "text/html" not in shown:
            return shown  # a user-defined renderer made this output
        image = f"<img alt=\"{escape(_title(self))}\" src='{address(svg(self))}'>"
        chart = f'<div class="bb-chart">{image}</div>\n<div class="bb-drawn">{shown["text/html"]}</div>\n'
        return {**shown, "text/html": STYLE + chart}


class Chart(Pictured, alt.Chart):
    """A chart with one view."""


class LayerChart(Pictured, alt.LayerChart):
    """Views on top of each other."""


class HConcatChart(Pictured, alt.HConcatChart):
    """Views side by side."""


class VConcatChart(Pictured, alt.VConcatChart):
    """Views one below the other."""


class ConcatChart(Pictured, alt.ConcatChart):
    """Views in rows."""


class FacetChart(Pictured, alt.FacetChart):
    """One view for each part of the data."""


KINDS: Final[dict[type[Any], type[Any]]] = {
    kind.__mro__[2]: kind for kind in (Chart, LayerChart, HConcatChart, VConcatChart, ConcatChart, FacetChart)
}


def _title(chart: Any) -> str:
    text = getattr(chart.title, "text", chart.title)
    if isinstance(text, list):
        return " ".join(text)
    return text if isinstance(text, str) else ""


def pictured(chart: Any) -> Any:
    """Return a copy of a chart that is shown with its picture."""
    copy = chart.copy(deep=False)
    # altair's own `__setattr__` would write the class into the chart's specification.
    object.__setattr__(copy, "__class__", KINDS.get(type(chart), type(chart)))
    return copy
