import { type Mapping, mappingSchema } from './mapping';

/** Name of the sheet in which a workbook of ours carries the mapping that fits its rows. */
export const CARRIED_SHEET = 'Tallyport mapping';

/** Well below what a cell of a workbook holds. */
const LETTERS_IN_A_CELL = 30_000;

/** The mapping as cells, one below the other. It is told of the new file: first row header, any sheet. */
export const carriedCells = (mapping: Mapping): readonly string[] => {
  const source: Mapping['source'] = { sheet: null, headerRow: null, encoding: 'auto', delimiter: 'auto' };
  const text = JSON.stringify({ ...mapping, source });
  const cells: string[] = [];
  for (let at = 0; at < text.length; at += LETTERS_IN_A_CELL)
    cells.push(text.slice(at, at + LETTERS_IN_A_CELL));
  return cells;
};

/** The mapping that the cells hold; null where they hold none for this target. */
export const carriedMapping = (cells: readonly string[], target: string): Mapping | null => {
  try {
    const parsed = mappingSchema.safeParse(JSON.parse(cells.join('')));
    return parsed.success && parsed.data.target === target ? parsed.data : null;
  } catch {
    return null;
  }
};
