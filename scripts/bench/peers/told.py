# What the peers under Python tell of themselves and of what they start.
import json, resource, time

started = time.perf_counter()
before = [resource.getrusage(one) for one in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]


def told(rows, remarks=()):
    after = [resource.getrusage(one) for one in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    cpu = sum(b.ru_utime + b.ru_stime - a.ru_utime - a.ru_stime for a, b in zip(before, after))
    peak = max(one.ru_maxrss for one in after)
    cost = {"cpuSeconds": cpu, "wallSeconds": time.perf_counter() - started}
    print(json.dumps({"rows": rows, "whole": cost, "peakMb": round(peak / 1024), "stages": [], "remarks": list(remarks)}))
