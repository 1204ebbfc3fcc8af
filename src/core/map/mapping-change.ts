import { filledDown } from '../clean/step';
import type { Issue } from '../issues/issue';
import type { Row } from '../read/table';
import type { RowMapper } from './apply';
import type { MappedSlot, SlotProgram } from './mapped-parts';
import type { Mapping } from './mapping';

/** Tells of each row whether two mappings make something else of it. */
export type MappingChange = { readonly differs: (row: Row) => boolean };

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What of a slot counts beside the texts that it reads: look-ups, sums, and the column that complaints name. */
const roleOf = ({ key, column, aggregate, lookup, source }: MappedSlot) => ({
  key,
  column,
  aggregate,
  lookup,
  fromItems: source.fromItems,
  isConstant: source.constant !== undefined,
});

const readsOtherwise = (before: SlotProgram, after: SlotProgram, row: Row): boolean => {
  const issuesBefore: Issue[] = [];
  const issuesAfter: Issue[] = [];
  if (before.whole(row, issuesBefore) !== after.whole(row, issuesAfter)) return true;
  return issuesBefore.length + issuesAfter.length > 0 && !isEqual(issuesBefore, issuesAfter);
};

/**
 * What changed between two mappings of the same table, row by row: only the fields that are read otherwise are looked at.
 * Null: not only texts changed (other fields or columns, look-ups, sums, grouping, which rows count), so that every record
 * may come out otherwise.
 */
export const mappingChange = (before: RowMapper, after: RowMapper): MappingChange | null => {
  const [old, now] = [before.mapping, after.mapping];
  if (before.target.name !== after.target.name) return null;
  // What is filled down comes from rows above: no record can be looked at by itself.
  if (filledDown(now.steps).length > 0) return null;
  const deciding = ({ groupBy, blankKey, only, source, steps, accepts }: Mapping) => [
    // Whether rows that may be totals are.
    (accepts ?? []).flatMap(({ rule, columns, values }) =>
      rule === 'row-adds-up' ? [{ columns, values }] : [],
    ),
    groupBy,
    blankKey ?? null,
    only,
    source,
    steps ?? [],
  ];
  if (!isEqual(deciding(old), deciding(now))) return null;
  if (!isEqual(before.slots.map(roleOf), after.slots.map(roleOf))) return null;
  const isSameLocale = isEqual(old.locale, now.locale);
  const changed = after.slots.flatMap((slot, at) => {
    const [former, present] = [before.programs[at], after.programs[at]];
    const isUntouched = isSameLocale && isEqual(before.slots[at]?.source, slot.source);
    return isUntouched || former === undefined || present === undefined ? [] : [{ former, present }];
  });
  return {
    differs: (row) => changed.some(({ former, present }) => readsOtherwise(former, present, row)),
  };
};
