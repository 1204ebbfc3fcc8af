import type { ServiceProfile } from '../../core/service/profile';
import { agreementOf } from '../../core/submit/agreement';
import { ofKept } from '../../core/targets/listed';
import type { Target } from '../../core/targets/target';
import { minorUnitsOf } from '../../core/values/currency';
import { hashBits } from '../../core/values/hash-bits';
import type { JsonObject } from '../../core/values/json';
import { momentText } from '../../core/values/moment-text';
import { writtenAlike } from '../../core/values/written-alike';
import { eachKeyedUnsent, type Keyed, keyedEntries } from '../journal/alike-keys';
import type { GuardFind } from '../journal/guard';
import type { Journal } from '../journal/open';
import { type SeenScope, seenWithIds } from '../journal/seen-entries';
import { readPayloads } from '../journal/sent-keys';

type Held = {
  readonly target: Target;
  readonly profile: ServiceProfile;
  readonly scope: SeenScope;
  /** What was shown since. */
  readonly since: number;
  /** What goes out again of an import that was begun; null: nothing was sent yet. */
  readonly still: { readonly again: readonly number[] } | null;
};

/** A number, its vendor and its amount, whatever the writing of the number; null: the amount cannot be counted. */
const alikeText = ({ key, currency }: Keyed, minor: number | bigint | string | null): string | null =>
  minor === null ? null : `${writtenAlike(key)} ${minor} ${currency.trim().toUpperCase()}`;

/** Entries that may be alike, by record: the list is gone through twice, so that none of it is held. */
const mayBeAlike = (
  journal: Journal,
  importId: string,
  { scope, since, still }: Held,
): ReadonlyMap<string, readonly string[]> => {
  const entries = keyedEntries(journal, scope, since);
  const found = new Map<string, string[]>();
  if (entries.count === 0) return found;
  const minorOf = ({ amount, currency }: Keyed) => minorUnitsOf(amount, currency.trim().toUpperCase());
  const bits = hashBits(entries.count);
  const amounts = new Set<number>();
  entries.each((entry) => {
    const minor = minorOf(entry);
    const text = alikeText(entry, minor);
    if (text !== null) bits.add(text);
    // What is no plain number is no amount of a record either.
    if (typeof minor === 'number') amounts.add(minor);
  });
  const records = new Map<string, Keyed[]>();
  eachKeyedUnsent(journal, importId, { amounts, again: still?.again ?? [] }, (record) => {
    const text = alikeText(record, record.amount);
    if (text !== null && bits.may(text)) records.set(text, [...(records.get(text) ?? []), record]);
  });
  if (records.size === 0) return found;
  entries.each((entry) => {
    for (const record of records.get(alikeText(entry, minorOf(entry)) ?? '') ?? [])
      if (record.key !== entry.key) found.set(record.of, [...(found.get(record.of) ?? []), entry.of]);
  });
  return found;
};

/** Whether an entry is the record but for the writing of its number: total, currency and day are the same. */
const isAlike = ({ target, profile }: Held, payload: JsonObject, entry: JsonObject): boolean => {
  const told = new Set(
    target.fields
      .filter(({ figure, kind }) => figure === 'day' || figure === 'total' || kind === 'currency')
      .map(({ key }) => key),
  );
  const { differs, unshown } = agreementOf(ofKept(target), payload, entry, { profile });
  return [...differs, ...unshown].every((field) => !told.has(field));
};

/**
 * Records that stand there, perhaps, under a number that is written otherwise: same vendor, total and day. Two numbers that
 * differ so may be two invoices, so that they go out, with a warning. `taken`: records of which more is known.
 */
export const alikeFinds = (
  journal: Journal,
  importId: string,
  held: Held,
  taken: ReadonlySet<number>,
): readonly GuardFind[] => {
  const { target, scope } = held;
  const number = target.fields.find(({ figure }) => figure === 'number')?.key;
  if (
    !target.createsOnce ||
    target.lookUp.isMatchKey !== true ||
    target.amount === null ||
    number === undefined
  )
    return [];
  const may = [...mayBeAlike(journal, importId, held)].filter(([record]) => !taken.has(Number(record)));
  return may.flatMap(([text, ids]): readonly GuardFind[] => {
    const record = Number(text);
    const payload = readPayloads(journal, importId, [record]).get(record)?.payload ?? {};
    const alike = seenWithIds(journal, scope, ids).filter(({ entry }) => isAlike(held, payload, entry));
    const [first] = alike;
    if (first === undefined) return [];
    const params = {
      id: alike.map(({ id }) => id).join(', '),
      when: momentText(first.lastSeenAt),
      there: first.number ?? '',
      here: String(payload[number] ?? ''),
    };
    const each = alike.map(({ id }) => id);
    return [{ record, grade: 'near', ids: each, code: 'number-alike', text: null, params }];
  });
};
