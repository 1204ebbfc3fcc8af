# A peer: LibreOffice without a window: a CSV file into a workbook.
import subprocess, sys

from told import told

path, folder, program = sys.argv[1], sys.argv[2], sys.argv[3]
profile = "-env:UserInstallation=file://" + folder + "/profile"
subprocess.run(
    [program, profile, "--headless", "--convert-to", "xlsx", "--outdir", folder, path], check=True, capture_output=True
)
with open(path, encoding="utf-8") as text:
    told(sum(1 for _ in text) - 1)
