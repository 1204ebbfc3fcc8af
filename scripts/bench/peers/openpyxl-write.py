# A peer: openpyxl, write only: every row of a CSV file into a workbook.
import csv, sys

import openpyxl

from told import told

book = openpyxl.Workbook(write_only=True)
sheet = book.create_sheet("Rows")
rows = -1
with open(sys.argv[1], newline="", encoding="utf-8") as text:
    for row in csv.reader(text):
        sheet.append(row)
        rows += 1
book.save(sys.argv[2] + "/peer.xlsx")
told(rows)
