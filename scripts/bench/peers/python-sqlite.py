# A peer: Python's csv module into sqlite3, nothing checked.
import csv, json, resource, sqlite3, sys, time

path, folder = sys.argv[1], sys.argv[2]
started = time.perf_counter()
before = resource.getrusage(resource.RUSAGE_SELF)
database = sqlite3.connect(folder + "/peer.sqlite")
database.execute("PRAGMA journal_mode=WAL")
with open(path, newline="", encoding="utf-8") as text:
    rows = csv.reader(text)
    header = next(rows)
    database.execute("CREATE TABLE rows (" + ",".join(f"c{i} TEXT" for i in range(len(header))) + ")")
    written = database.executemany(
        "INSERT INTO rows VALUES (" + ",".join("?" * len(header)) + ")", rows
    ).rowcount
database.commit()
after = resource.getrusage(resource.RUSAGE_SELF)
try:
    # Its own high-water mark; ru_maxrss is handed down from whoever started the process.
    peak_kb = next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM"))
except OSError:
    peak_kb = after.ru_maxrss
print(
    json.dumps(
        {
            "rows": written,
            "whole": {
                "cpuSeconds": after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime,
                "wallSeconds": time.perf_counter() - started,
            },
            "peakMb": round(peak_kb / 1024),
            "stages": [],
            "remarks": [],
        }
    )
)
