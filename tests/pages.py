"""The data in a stand-alone page."""

from __future__ import annotations

import base64
import gzip
import json
import re
from typing import Any


def held(page: str) -> Any:
    """Return the unpacked data that a page was given to show."""
    [packed] = re.findall(r'id="pack">([^<]+)<', page)
    return json.loads(gzip.decompress(base64.b64decode(packed)))["pack"]
