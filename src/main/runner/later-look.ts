import { z } from 'zod';
import { openWords } from '../../core/submit/doubts';
import { targetNamed } from '../../core/targets';
import { momentText } from '../../core/values/moment-text';
import { factsOfKinds, factsOfLooks } from '../journal/facts';
import { keySentAnyway, saidBeforeSending } from '../journal/guard-said';
import { historyLength } from '../journal/home';
import { findImport } from '../journal/imports';
import type { Journal } from '../journal/open';
import { one } from '../journal/parsed';
import { paymentEvents } from '../journal/payment-events';
import type { StoredRecord } from '../journal/records';
import { seenWithKeys } from '../journal/seen-entries';
import { labelsIn } from './evidence';
import { guardScope } from './guard-grade';
import { standsAs } from './payments/entry';
import { paying } from './payments/kinds';

type Word = Pick<StoredRecord, 'record' | 'outcome' | 'code' | 'text'>;

/** Refusals that say little. The look that made them says itself what is near, so that another word comes of a later one. */
const SAY_LITTLE: ReadonlySet<string> = new Set([
  ...['service-rejected', 'service-failed', 'service-inv4000', 'service-po4000'],
]);

const MOST_NAMED = 3;

const timeOf = (at: number): string => new Date(at).toISOString().slice(11, 16);

/** What the newest look that sought each record showed near it; records beside which it showed nothing are left out. */
const nearest = (journal: Journal, importId: string): ReadonlyMap<number, string> => {
  const label = labelsIn(journal, importId);
  const known = new Map<number, string>();
  for (const fact of factsOfLooks(journal, importId)) {
    if (fact.kind !== 'look') continue;
    const sights = new Map(fact.sights.map(({ record, candidates }) => [record, candidates]));
    for (const record of fact.told) {
      const near = (sights.get(record) ?? [])
        .filter(({ differs }) => differs.length > 0)
        .slice(0, MOST_NAMED);
      const named = near.map(
        ({ id, differs }) =>
          `${id} there has its number and vendor and differs in ${differs.map(label).join(', ')}`,
      );
      if (named.length > 0)
        known.set(record, `in the list of ${timeOf(fact.begunAt)} UTC: ${named.join('; ')}`);
      else if (fact.isWhole) known.delete(record);
    }
  }
  return known;
};

/** What was named as near it before it was sent: a refusal may be due to that. */
const namedBefore = (journal: Journal, importId: string, record: number): string | undefined => {
  const said = saidBeforeSending(journal, importId, record);
  if (said === undefined) return undefined;
  const { id = '', ids = '', when = '', otherwise = '' } = said.params;
  if (said.code === 'number-alike')
    return `as seen ${when}, ${id} there has its vendor, total and day, and a number that is only written otherwise`;
  return said.code === 'existing-tie'
    ? `as seen ${when}, ${ids} there are equal to it`
    : `as seen ${when}, ${id} there has its number and vendor. ${otherwise}`.trim();
};

/** The same of what a person wanted sent although an equal one stands there. */
const equalBefore = (journal: Journal, importId: string, record: number): string | undefined => {
  const key = keySentAnyway(journal, importId, record);
  const stored = key === undefined ? undefined : findImport(journal, importId);
  const target = targetNamed(stored?.target ?? '');
  if (key === undefined || stored === undefined || target === undefined) return undefined;
  const scope = guardScope(journal, stored, target);
  const there = scope === null ? [] : seenWithKeys(journal, scope, [key]).slice(0, MOST_NAMED);
  if (there.length === 0) return undefined;
  const ids = there.map(({ id }) => id).join(', ');
  return there.length === 1
    ? `${ids} there was found equal to it before, and it was sent all the same`
    : `${ids} there have its number and vendor, one of them was found equal to it before, and it was sent all the same`;
};

/** Read once for each length of the history of an import. */
const rememberingHistory = <T>(read: (journal: Journal, importId: string) => T) => {
  const remembered = new WeakMap<Journal, Map<string, { readonly facts: number; readonly value: T }>>();
  return (journal: Journal, importId: string): T => {
    const all = remembered.get(journal) ?? new Map<string, { facts: number; value: T }>();
    remembered.set(journal, all);
    const facts = historyLength(journal, importId);
    const known = all.get(importId);
    if (known?.facts === facts) return known.value;
    const value = read(journal, importId);
    all.set(importId, { facts, value });
    return value;
  };
};

const nearIn = rememberingHistory(nearest);

const targetRow = z.object({ target: z.string() });

const targets = new WeakMap<Journal, Map<string, boolean>>();

/** Whether an import makes payments; asked of every record, and never another. */
const isPaying = (journal: Journal, importId: string): boolean => {
  const known = targets.get(journal) ?? new Map<string, boolean>();
  targets.set(journal, known);
  const before = known.get(importId);
  if (before !== undefined) return before;
  const row = one(journal, targetRow, 'SELECT target FROM import WHERE import_id = ?', [importId]);
  known.set(importId, row?.target === paying.name);
  return row?.target === paying.name;
};

/** What a cancel that was asked for later makes of a payment that was created. */
const asCancelled = <T extends Word>(journal: Journal, importId: string, record: T): T => {
  const events = paymentEvents(journal, { importId, record: record.record });
  const state = standsAs({ outcome: record.outcome, wasSent: true }, events);
  if (state !== 'cancelled' && state !== 'cancelling') return record;
  const when = events.findLast(({ what }) => what !== 'read')?.at ?? 0;
  return { ...record, code: `payment-${state}-since`, text: momentText(when) };
};

/** Doubts that say only how an answer was missed: a look may have shown since what a person decides by. */
const ONLY_MISSED: ReadonlySet<string> = new Set([
  ...['in-doubt-no-reply', 'in-doubt-server-error', 'in-doubt-unreadable', 'in-doubt-crash'],
  ...['in-doubt-redirected', 'in-doubt-not-found'],
]);

/**
 * What the newest look since its last sending showed of each record in doubt that it could not settle, as a code and its text.
 */
const openSince = (journal: Journal, importId: string): ReadonlyMap<number, Pick<Word, 'code' | 'text'>> => {
  const target = targetNamed(findImport(journal, importId)?.target ?? '');
  const writesOver =
    target?.updates !== undefined ? 'order' : target?.overwrites === undefined ? '' : 'receipt';
  const known = new Map<number, Pick<Word, 'code' | 'text'>>();
  const chunks = new Map<number, readonly number[]>();
  const forget = (chunk: number): void => {
    for (const record of chunks.get(chunk) ?? []) known.delete(record);
  };
  for (const fact of factsOfKinds(journal, importId, ['chunk', 'intent', 'look'])) {
    if (fact.kind === 'chunk') chunks.set(fact.made.chunk, fact.made.records);
    if (fact.kind === 'intent') forget(fact.chunk);
    if (fact.kind !== 'look') continue;
    for (const chunk of fact.chunks) forget(chunk);
    for (const one of fact.open) {
      const said = openWords(one, writesOver);
      if (said !== null) known.set(one.record, said);
    }
  }
  return known;
};

const openIn = rememberingHistory(openSince);

/** How an update in doubt read when it was said so: a newer look may show it otherwise. */
const OF_UPDATE: ReadonlySet<string> = new Set(['in-doubt-update-as-before', 'in-doubt-update-otherwise']);

const asLookedSince = <T extends Word>(journal: Journal, importId: string, record: T): T => {
  const code = record.code ?? '';
  if (!ONLY_MISSED.has(code) && !OF_UPDATE.has(code)) return record;
  const said = openIn(journal, importId).get(record.record);
  if (said === undefined || (OF_UPDATE.has(code) && !OF_UPDATE.has(said.code ?? ''))) return record;
  // What it says beside that, as of a second sending, holds while it reads the same.
  const isSame = said.code === code && record.text?.startsWith(said.text ?? '') === true;
  return isSame ? record : { ...record, ...said };
};

/**
 * A record with the words that hold now. One that was refused keeps its outcome when a later look finds something like it; but
 * "correct it and send it again" is no good advice then, so that what was found is told with the advice that goes with it. A payment that
 * was cancelled since says so.
 */
export const asSeenLater = <T extends Word>(journal: Journal, importId: string, record: T): T => {
  if (record.outcome === 'created' && isPaying(journal, importId))
    return asCancelled(journal, importId, record);
  if (record.outcome === 'in-doubt') return asLookedSince(journal, importId, record);
  const isRefused = record.outcome === 'rejected' || record.outcome === 'failed';
  if (!isRefused || record.code === null || !SAY_LITTLE.has(record.code)) return record;
  const other = nearIn(journal, importId).get(record.record) ?? namedBefore(journal, importId, record.record);
  const near = other ?? equalBefore(journal, importId, record.record);
  if (near === undefined) return record;
  // That it is not in the list is said of the record itself, beside one of its number.
  const none = other === undefined ? 'no other one equal to it' : 'none equal to it';
  const text = record.text?.replace('(not in the ', `(${none} in the `) ?? null;
  const code = `service-${record.outcome}-near`;
  return { ...record, code, text: text === null ? near : `${text}; ${near}` };
};
