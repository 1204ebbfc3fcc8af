# A peer: the sqlite3 command line's .import, nothing checked. Python only measures it.
import json, resource, subprocess, sys, time

path, folder = sys.argv[1], sys.argv[2]
started = time.perf_counter()
subprocess.run(
    ["sqlite3", folder + "/peer-import.sqlite", "PRAGMA journal_mode=WAL", "PRAGMA synchronous=NORMAL", ".mode csv",
     f'.import "{path}" rows'],
    check=True,
    stdout=subprocess.DEVNULL,
)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
rows = subprocess.run(
    ["sqlite3", folder + "/peer-import.sqlite", "SELECT count(*) FROM rows"], capture_output=True, text=True
).stdout
print(
    json.dumps(
        {
            "rows": int(rows),
            "whole": {"cpuSeconds": used.ru_utime + used.ru_stime, "wallSeconds": time.perf_counter() - started},
            "peakMb": round(used.ru_maxrss / 1024),
            "stages": [],
            "remarks": [],
        }
    )
)
