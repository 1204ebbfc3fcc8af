import type { Inspection, ReadChoicesData, SheetInspection } from '../../../ipc/inspection';

/** The sheet that is read: the chosen one, else the first that is not hidden. */
export const sheetInUse = ({ sheets }: Inspection, choices: ReadChoicesData): SheetInspection | undefined =>
  sheets.find(({ name }) => name !== null && name === choices.sheet) ??
  sheets.find(({ hidden }) => !hidden) ??
  sheets[0];
