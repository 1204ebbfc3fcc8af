// exceljs as a streaming writer: every row of a CSV file into a workbook, waiting where its stream asks for it.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import ExcelJS from 'exceljs';
import { given, measured } from './measure.mjs';

await measured(async () => {
  let rows = -1;
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({
    filename: `${given(1)}/peer.xlsx`,
    useSharedStrings: false,
  });
  const sheet = book.addWorksheet('Rows');
  for await (const line of createInterface({ input: createReadStream(given(0)) })) {
    sheet.addRow(line.split(',')).commit();
    rows += 1;
    if (rows % 1000 === 0 && book.stream.writableNeedDrain)
      await new Promise((resolve) => book.stream.once('drain', resolve));
  }
  await book.commit();
  return { rows };
});
