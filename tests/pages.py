"""What a page of its own holds."""

from __future__ import annotations

import base64
import gzip
import json
import re
from typing import Any


def held(page: str) -> Any:
    """What a page was given to show, unpacked."""
    [packed] = re.findall(r'id="pack">([^<]+)<', page)
    return json.loads(gzip.decompress(base64.b64decode(packed)))["pack"]
