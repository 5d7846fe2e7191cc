"""Fill README.md and the guide in from the program: `python -m tests.helpers.fill_documents`."""

import os
import tempfile
from pathlib import Path

from tests.helpers.documents import DOCUMENTS, filled, prepare

if __name__ == "__main__":
    os.environ["COLUMNS"] = "80"
    for document in DOCUMENTS:
        with tempfile.TemporaryDirectory() as folder:
            prepare(Path(folder))
            document.write_text(filled(document, Path(folder)), encoding="utf-8")
