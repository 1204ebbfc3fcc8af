import { compileMapping } from '../../../core/map/apply';
import type { Mapping } from '../../../core/map/mapping';
import type { Target } from '../../../core/targets/target';
import { ok, type Result } from '../../../core/values/result';
import type { StoredImport } from '../../journal/imports';
import type { Journal } from '../../journal/open';
import { eachSourceBlock } from '../../journal/source-rows';
import { usedRows } from '../prepare/used-rows';

/**
 * The different texts that fields of an import have over all its rows that count, edits included, as they were looked up.
 * Errors: those of the mapping.
 */
export const textsOfFields = (
  journal: Journal,
  stored: StoredImport,
  mapping: Mapping,
  wanted: { readonly target: Target; readonly fields: readonly string[] },
): Result<ReadonlyMap<string, readonly string[]>> => {
  const texts = new Map(wanted.fields.map((key) => [key, new Set<string>()]));
  if (texts.size === 0) return ok(new Map());
  const context = { file: stored.file.name, facts: stored.columnFacts };
  const mapper = compileMapping(mapping, wanted.target, stored.columns, context);
  if (!mapper.ok) return mapper;
  const { startCounting, startSums, raw, slots } = mapper.value;
  const counted = startCounting();
  const sums = startSums();
  const places = slots.flatMap(({ key }, index) => {
    const found = texts.get(key);
    return found === undefined ? [] : [{ index, found }];
  });
  const { asUsed } = usedRows(journal, { ...stored, mapping });
  for (const block of eachSourceBlock(journal, stored.importId))
    for (const one of block) {
      const seen = asUsed(one);
      const row = sums.take(seen) === null ? counted(seen) : null;
      if (row === null) continue;
      const values = raw(row);
      for (const { index, found } of places) found.add((values[index] ?? '').trim());
    }
  return ok(new Map([...texts].map(([key, found]) => [key, [...found]])));
};
