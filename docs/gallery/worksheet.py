"""A worksheet.

The tasks of a lesson, one after another. As an HTML page, the worksheet works on a phone, without Python.
"""

import boardbook as bb

sheet = bb.lesson("magus", 1).sheet(name="Ann")
sheet  # sheet.to_html("magus.html") writes it as a page
