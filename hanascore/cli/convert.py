"""`hanascore convert`: a record as YAML, JSON or JSONL."""

from __future__ import annotations

from hanascore.cli import options
from hanascore.cli.streams import Streams
from hanascore.problems.words import shown
from hanascore.record.text import read
from hanascore.referee.judge import File


@options.command(
    "hanascore convert friday.yaml --format jsonl",
    "hanascore convert friday.yaml --format json -o friday.json",
    "hanascore convert friday.json -o again.yaml",
)
@options.one_file
@options.formats("yaml", "json", "jsonl")
@options.output
@options.max_bytes
def command(streams: Streams, *, file: str, max_bytes: int) -> None:
    """Write a record as YAML, JSON or JSONL. Everything written is kept, but for comments.

    A file of several documents becomes several documents of YAML, a list in JSON, or a line each in JSONL;
    all of these are read again. The file of -o must not be there yet, as it may be a record written by hand.
    """
    from hanascore.report.convert import converted

    content = streams.read(file, max_bytes)
    if content is None:
        return
    source = read(content, max_bytes=max_bytes)
    documents = [document.data for document in source.documents if document.data is not None]
    if source.problems or any(document.problems for document in source.documents):
        _tell(streams, content, shown(file), max_bytes)
        streams.worse(1)
    if documents:
        streams.out(converted(documents, streams.form))


def _tell(streams: Streams, content: bytes, name: str, max_bytes: int) -> None:
    """What is wrong with the text, on standard error; what it says is not looked at."""
    file = File(content, name, max_bytes=max_bytes)
    found = file.found(file.problems)
    for document in file.source.documents:
        found += file.found(document.problems, document.number)
    streams.tell(found)
