import { setImmediate as breathe } from 'node:timers/promises';
import { doubleMetaphone } from 'double-metaphone';
import { type CountedText, clustersOf, mostCompared } from '../../../core/clean/clusters';
import { nothingKnown } from '../../../core/map/known-values';
import { shownCell } from '../../../core/read/shown-cell';
import { failed, ok, type Result } from '../../../core/values/result';
import { trimAll } from '../../../core/values/text';
import type { Output, ParsedInput } from '../../../ipc/contract';
import { eachSourceBlock } from '../../journal/source-rows';
import { vendorValues } from '../directory-values';
import { usedRows } from '../prepare/used-rows';
import type { Desk } from './desk';

/** Beyond so many different texts a column holds no names. */
const mostTexts = 200_000;
const mostShown = 500;

/**
 * Texts of a column that may be the same. Others have their turn meanwhile. Errors: those of a draft that is not open;
 * column-of-many-texts.
 */
export const findClusters = async (
  desk: Desk,
  { importId, column }: ParsedInput<'drafts.clusters'>,
): Promise<Result<Output<'drafts.clusters'>>> => {
  const draft = desk.open(importId);
  if (!draft.ok) return draft;
  const { journal } = desk.ports;
  const { asUsed } = usedRows(journal, draft.value);
  const read = shownCell(column);
  const counts = new Map<string, number>();
  for (const block of eachSourceBlock(journal, importId)) {
    for (const stored of block) {
      const row = asUsed(stored);
      const text = row.leftOut === undefined ? trimAll(read(row)) : '';
      if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    if (counts.size > mostTexts)
      return failed('column-of-many-texts', {
        column: draft.value.columns[column] ?? '',
        most: String(mostTexts),
      });
    await breathe();
  }
  const work = clustersOf(
    [...counts].map(([text, rows]) => ({ text, rows })),
    doubleMetaphone,
  );
  let next = work.next();
  while (next.done !== true) {
    await breathe();
    next = work.next();
  }
  const { connectionId, company } = draft.value;
  const { names } =
    connectionId === null || company === null
      ? nothingKnown.vendors
      : vendorValues(journal, { connectionId, company }).vendors;
  // What the directory calls it is the right spelling, however few rows have it.
  const knownFirst = (texts: readonly CountedText[]): CountedText[] => [
    ...texts.filter(({ text }) => names.has(text)),
    ...texts.filter(({ text }) => !names.has(text)),
  ];
  const shown = next.value.slice(0, mostShown);
  return ok({
    texts: counts.size,
    isComparedInPart: counts.size > mostCompared,
    clusters: shown.map(({ texts, by }) => ({ texts: knownFirst(texts), by: [...by] })),
    more: next.value.length - shown.length,
  });
};
