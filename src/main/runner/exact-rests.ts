import { z } from 'zod';
import type { Target } from '../../core/targets/target';
import { fromMinor } from '../../core/values/currency';
import {
  addDecimals,
  canonicalText,
  compareDecimals,
  type Decimal,
  negateDecimal,
  parseDecimal,
  zero,
} from '../../core/values/decimal';
import type { StoredImport } from '../journal/imports';
import type { Journal } from '../journal/open';
import { objectText } from '../journal/parsed';
import { allWithPayloads } from '../journal/payload-blocks';
import { moneyOfRecords } from '../journal/record-figures';
import { remembering } from '../journal/remembered';

/** What the exact amount of a record has beyond the one in whole minor units. */
export type ExactRest = Omit<ReturnType<typeof moneyOfRecords>[number], 'minor'> & { readonly rest: string };

const AT_ONCE = 1000;
const payloadRow = z.object({ record: z.number(), payload: objectText.nullable() });

/** Amounts as they go out, not rounded, by record. Reads every body. */
const exactOf = (journal: Journal, importId: string, exact: NonNullable<Target['exactAmount']>) => {
  const amounts = new Map<number, Decimal>();
  for (let after = 0; ; ) {
    const page = allWithPayloads(
      journal,
      payloadRow,
      'SELECT record, payload, payload_block FROM record WHERE import_id = ? AND record > ? ORDER BY record LIMIT ?',
      [importId, after, AT_ONCE],
    );
    for (const { record, payload } of page) {
      const amount = payload === null ? null : exact(payload);
      if (amount !== null) amounts.set(record, amount);
    }
    after = page.at(-1)?.record ?? after;
    if (page.length < AT_ONCE) return amounts;
  }
};

type Amounts = ReadonlyMap<number, Decimal>;
const none: Amounts = new Map();
const ofDrafts = remembering<Amounts>();
const ofSent = new WeakMap<Journal, Map<string, Amounts>>();

/** Amounts of records that are rounded to whole minor units, as they are; what was sent does not change any more. */
export const exactAmounts = (
  journal: Journal,
  { importId, submittedAt }: StoredImport,
  target: Target | undefined,
): Amounts => {
  const exact = target?.exactAmount;
  if (exact === undefined) return none;
  if (submittedAt === null) return ofDrafts(journal, importId, () => exactOf(journal, importId, exact));
  const known = ofSent.get(journal) ?? new Map<string, Amounts>();
  ofSent.set(journal, known);
  const amounts = known.get(importId) ?? exactOf(journal, importId, exact);
  known.set(importId, amounts);
  return amounts;
};

/** The records whose amount has more than whole minor units, with what is beyond them. */
export const exactRests = (
  journal: Journal,
  stored: StoredImport,
  target: Target | undefined,
): readonly ExactRest[] => {
  const amounts = exactAmounts(journal, stored, target);
  if (amounts.size === 0) return [];
  return moneyOfRecords(journal, stored.importId).flatMap(({ minor, ...one }): readonly ExactRest[] => {
    const exact = amounts.get(one.record);
    const rounded = parseDecimal(fromMinor(BigInt(minor), one.currency)) ?? zero;
    return exact === undefined || compareDecimals(exact, rounded) === 0
      ? []
      : [{ ...one, rest: canonicalText(addDecimals(exact, negateDecimal(rounded))) }];
  });
};
