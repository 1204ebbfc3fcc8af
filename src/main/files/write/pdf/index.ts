import { pipeline } from 'node:stream/promises';
import type { PrintedReport } from '../../../../core/report/page';
import type { Result } from '../../../../core/values/result';
import type { FileDigest } from '../../../disk/file-digest';
import { streamInto } from '../../../disk/part';
import { replaceFile } from '../replace-file';
import { drawBlock, roomToSign } from './blocks';
import { fitted, ink, innerWidth, openPen, type Pen, sheet } from './pen';

const FOOT = { size: 7.5, color: ink.quiet } as const;

/** The foot of every page, once their number is known. */
const drawFeet = (pen: Pen, text: string): void => {
  const { start, count } = pen.doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    pen.doc.switchToPage(page);
    const y = sheet.height - sheet.margin + 4;
    const number = `Page ${page - start + 1} of ${count}`;
    const numberWidth = pen.width(number, FOOT);
    pen.line(fitted(pen, text, innerWidth - numberWidth - 20, FOOT), { x: sheet.margin, y }, FOOT);
    pen.line(number, { x: sheet.margin + innerWidth - numberWidth, y }, FOOT);
  }
};

/** Writes a report as PDF, A4, as many pages as it needs. `madeAt`: epoch ms. Errors: report-not-written. */
export const writePdf = (file: string, report: PrintedReport, madeAt: number): Promise<Result<FileDigest>> =>
  replaceFile(file, async (temporary) => {
    const pen = openPen(report.title, new Date(madeAt));
    for (const [at, block] of report.blocks.entries()) {
      if (block.kind === 'heading') pen.room(roomToSign(pen, report.blocks.slice(at + 1, at + 3)));
      drawBlock(pen, block);
    }
    drawFeet(pen, report.footer);
    const written = pipeline(pen.doc, streamInto(temporary));
    pen.doc.end();
    await written;
  });
