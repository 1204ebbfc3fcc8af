import { CARRIED_SHEET, carriedMapping } from '../../core/map/carried-mapping';
import type { Mapping } from '../../core/map/mapping';
import type { OpenTable } from '../files/source';

/** The mapping that a workbook of ours brings along for its rows; null: it brings none for this target. */
export const carriedBy = async (open: OpenTable, path: string, target: string): Promise<Mapping | null> => {
  const source = await open(path, { sheet: CARRIED_SHEET, headerRow: 1 });
  if (!source.ok) return null;
  const cells: string[] = [];
  for await (const batch of source.value.dataRows())
    if (batch.ok) for (const row of batch.value) cells.push(row.cells[0] ?? '');
  await source.value.close();
  return carriedMapping(cells, target);
};
