# A peer: SQLite's own full-text index over the rows of a CSV file, and one search in it.
import csv, sqlite3, sys

from told import told

database = sqlite3.connect(sys.argv[2] + "/peer.sqlite")
database.execute("PRAGMA journal_mode=WAL")
database.execute("CREATE VIRTUAL TABLE words USING fts5(text, tokenize = 'trigram')")
rows = 0
with open(sys.argv[1], newline="", encoding="utf-8") as text:
    lines = csv.reader(text)
    next(lines)
    for row in lines:
        database.execute("INSERT INTO words VALUES (?)", (" ".join(row),))
        rows += 1
database.commit()
hits = database.execute("SELECT count(*) FROM words WHERE words MATCH '\"goods of order\"'").fetchone()[0]
told(rows, [f"{hits} rows found"])
