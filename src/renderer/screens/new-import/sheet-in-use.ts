import type { Inspection, ReadChoicesData, SheetInspection } from '../../../ipc/inspection';

/** The sheet that is read: the chosen one, else the one that the reader takes. */
export const sheetInUse = (
  { sheets, sheetToRead }: Inspection,
  choices: ReadChoicesData,
): SheetInspection | undefined =>
  sheets.find(({ name }) => name !== null && name === choices.sheet) ??
  sheets.find(({ name }) => name !== null && name === sheetToRead) ??
  sheets.find(({ hidden }) => !hidden) ??
  sheets[0];
