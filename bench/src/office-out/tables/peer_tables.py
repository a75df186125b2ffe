"""Prints the tables that a library finds in PDFs, a line of JSON a file: pages with rows of texts, and the CPU time so far."""
import json
import sys
import time
import warnings

warnings.filterwarnings("ignore")


def by_pdfplumber(path):
    import pdfplumber

    with pdfplumber.open(path) as pdf:
        return [(page.page_number, rows) for page in pdf.pages for rows in page.extract_tables()]


def by_camelot(flavor):
    def read(path):
        import camelot

        return [(int(table.page), table.df.values.tolist()) for table in camelot.read_pdf(path, pages="all", flavor=flavor)]

    return read


peers = {"pdfplumber": by_pdfplumber, **{f"camelot-{flavor}": by_camelot(flavor) for flavor in ("lattice", "stream", "network", "hybrid")}}
peer, *paths = sys.argv[1:]
for path in paths:
    try:
        tables = peers[peer](path)
    except Exception as error:  # A file that a peer can't read counts as one without tables.
        print(f"{peer}: {path}: {error}", file=sys.stderr)
        tables = []
    found = [{"page": page, "rows": [[cell or "" for cell in row] for row in rows]} for page, rows in tables]
    print(json.dumps({"path": path, "tables": found, "cpuSeconds": time.process_time()}), flush=True)
