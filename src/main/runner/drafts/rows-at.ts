import type { Journal } from '../../journal/open';
import { eachSourceBlock, readSourceRows, type StoredRow } from '../../journal/source-rows';

/** So many rows are taken out one by one. */
const mostPlaces = 300;

/** The rows of an import at certain places, as its file says them. */
export function* rowsAt(
  journal: Journal,
  importId: string,
  places: ReadonlySet<number>,
): Generator<StoredRow> {
  if (places.size <= mostPlaces)
    for (const place of places) yield* readSourceRows(journal, importId, place, 1);
  else
    for (const block of eachSourceBlock(journal, importId))
      for (const row of block) if (places.has(row.ordinal)) yield row;
}
