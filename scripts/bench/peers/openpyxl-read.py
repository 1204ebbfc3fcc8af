# A peer: openpyxl, read only.
import json, resource, sys, time

import openpyxl

started = time.perf_counter()
before = resource.getrusage(resource.RUSAGE_SELF)
rows = -1
for row in openpyxl.load_workbook(sys.argv[1], read_only=True).worksheets[0].iter_rows(values_only=True):
    rows += 1
after = resource.getrusage(resource.RUSAGE_SELF)
cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
cost = {"cpuSeconds": cpu, "wallSeconds": time.perf_counter() - started}
print(json.dumps({"rows": rows, "whole": cost, "peakMb": round(after.ru_maxrss / 1024), "stages": [], "remarks": []}))
