import { words } from '../../../core/issues/codes';
import { readLine } from '../../../core/reconcile/line-of';
import type { ReadBackLine } from '../../../core/reconcile/lines';
import { asText } from '../../../core/service/json-path';
import { type Agreement, agreementOf, besideLines } from '../../../core/submit/agreement';
import { leavesOut } from '../../../core/targets/compare';
import type { SentSpan } from '../../../core/targets/target';
import { addDays } from '../../../core/values/calendar-date';
import type { JsonObject } from '../../../core/values/json';
import {
  idsBeside,
  recordsWithIds,
  sentBetween,
  submittedRecords,
  type WantedRecord,
  wantedRecords,
} from '../../journal/read-backs';
import { claimedIds } from '../../journal/sent-keys';
import { asCompared } from '../submit/as-compared';
import { holeAmong } from '../submit/list-holes';
import { type ListEnd, readList } from '../submit/listing';
import { keep, type ReadBackShop, type Stop, seenIn } from './shop';

/** What reading the list came to. `shown`: ids of our records that it holds. Null: it could not be read. */
export type Listed = { readonly isWhole: boolean; readonly shown: ReadonlySet<string> };
export type ListPassed = { readonly stop: Stop; readonly listed: Listed | null };

const RECORDS_AT_ONCE = 1000;

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The days of the sending, and one more on each side: the service may count days elsewhere on earth. */
const spanOf = ({ journal, importId, clock }: ReadBackShop): SentSpan => {
  const { first, last } = sentBetween(journal, importId);
  const from = dayOf(first ?? clock.now());
  const to = dayOf(last ?? clock.now());
  return { from: addDays(from, -1) ?? from, to: addDays(to, 1) ?? to };
};

/** What is at the service for all that is known, without an id. */
const lacksId = ({ todo }: ReadBackShop, { record, serviceId }: WantedRecord): boolean =>
  serviceId === null && todo.has(record);

type Keys = {
  /** Identity of every submitted record as a list shows it -> its number; of equal ones, the first without an id. */
  readonly byKey: ReadonlyMap<string, number>;
  /** Identities by the records that lack an id. */
  readonly withoutId: ReadonlyMap<number, string>;
};

const keysOf = async (shop: ReadBackShop): Promise<Keys> => {
  const byKey = new Map<string, number>();
  const withoutId = new Map<number, string>();
  const taken = new Set<string>();
  for (let after = 0; ; ) {
    const records = submittedRecords(shop.journal, shop.importId, after, RECORDS_AT_ONCE);
    for (const one of records) {
      const key = shop.target.lookUp.keyOfPayload(one.payload, { company: shop.company });
      if (key === null) continue;
      const isFirst = lacksId(shop, one) && !taken.has(key);
      if (isFirst || !byKey.has(key)) byKey.set(key, one.record);
      if (!isFirst) continue;
      taken.add(key);
      withoutId.set(one.record, key);
    }
    const last = records.at(-1);
    if (last === undefined || records.length < RECORDS_AT_ONCE) return { byKey, withoutId };
    after = last.record;
    await shop.clock.sleep(0, shop.signal);
  }
};

type Candidate = { readonly id: string; readonly record: number; readonly entry: JsonObject };

type Finds = {
  readonly keys: Keys;
  readonly shown: Set<string>;
  /** Entries with the identity of a record and an id that is not its own, each once. */
  readonly candidates: Map<string, Candidate>;
  /** Whether any entry showed enough of itself to be told apart. */
  hasKeys: boolean;
  /** Whether any entry did not. */
  hasOthers: boolean;
};

const idOf = ({ target, link }: ReadBackShop, entry: JsonObject): string | null =>
  target.lookUp.idOfListed(entry, link.profile);

/** Compares the entries of a page that are ours, and remembers those that look like ours. */
const takePage = (shop: ReadBackShop, finds: Finds, read: readonly JsonObject[]): void => {
  const { journal, importId, link, rules, target } = shop;
  const entries = read.map((entry) => asCompared(link, target, shop.company, entry));
  const byId = new Map(
    entries.flatMap((entry) => {
      const id = idOf(shop, entry);
      return id === null ? [] : [[id, entry] as const];
    }),
  );
  const own = recordsWithIds(journal, importId, [...byId.keys()]);
  const wanted = new Map(wantedRecords(journal, importId, [...own.values()]).map((one) => [one.record, one]));
  for (const [id, entry] of byId) {
    const key = target.lookUp.keyOfListed(entry, link.profile);
    finds.hasKeys ||= key !== null;
    finds.hasOthers ||= key === null;
    const record = own.get(id);
    const sent = record === undefined ? undefined : wanted.get(record);
    if (sent === undefined) {
      const twin = key === null ? undefined : finds.keys.byKey.get(key);
      if (twin !== undefined) finds.candidates.set(id, { id, record: twin, entry });
      continue;
    }
    finds.shown.add(id);
    if (!shop.todo.has(sent.record) || leavesOut(rules, sent.payload, rules.shown(entry, link.profile)))
      continue;
    keep(shop, readLine(rules, link.profile, sent, seenIn(shop, id, 'list', entry)));
  }
  shop.desk.flush();
};

const MOST_SHOWN = 12;

/** Plain fields of an entry that a person tells two copies apart by. */
const shownOf = (shop: ReadBackShop, entry: JsonObject): Record<string, string> => {
  const shown = shop.rules.shown(entry, shop.link.profile);
  const first = [...shop.rules.mirrors, ...shop.rules.derived].map(({ field }) => field);
  const names = [...new Set([...first, shop.link.profile.proof.createdAtPath])];
  const pairs = names.flatMap((name) => {
    const text = asText(shown[name]);
    return text === undefined ? [] : [[name, text] as const];
  });
  return Object.fromEntries(pairs.slice(0, MOST_SHOWN));
};

const contradicts = (shop: ReadBackShop, sent: WantedRecord, entry: JsonObject): boolean =>
  shop.target.lookUp.contradicts?.(sent.payload, entry, shop.link.profile) === true;

/** The entry cannot be a second copy of the record: of one with an id, only what it belongs to speaks against that. */
const isAnother = (shop: ReadBackShop, sent: WantedRecord, entry: JsonObject): boolean => {
  const { ownId, belongsElsewhere } = shop.target.lookUp;
  const isSettled = sent.outcome !== 'in-doubt' && !lacksId(shop, sent);
  return ownId === undefined || !isSettled
    ? contradicts(shop, sent, entry)
    : belongsElsewhere?.(sent.payload, entry, shop.link.profile) === true;
};

const isOfThisCompany = (shop: ReadBackShop, entry: JsonObject): boolean => {
  const told = asText(entry.svc_company_id);
  return told === undefined || told === shop.company;
};

/** How an entry of the same identity stands to the record. Where things are known by their identity alone, it agrees. */
const agreementWith = ({ target, link }: ReadBackShop, sent: WantedRecord, entry: JsonObject): Agreement =>
  target.lookUp.compared === undefined || !target.createsOnce
    ? { differs: [], unshown: [] }
    : agreementOf(target, sent.payload, entry, { profile: link.profile });

/** The fields in which an entry that agrees was held against the record. */
const comparedWith = ({ target }: ReadBackShop, { payload }: WantedRecord, unshown: readonly string[]) =>
  (target.createsOnce ? (target.lookUp.compared?.fields ?? []) : []).filter(
    (field) => (asText(payload[field]) ?? '') !== '' && !unshown.includes(field),
  );

/** A record whose id was never told is the only entry that shows its identity; anything else is one too many. */
const settleCandidates = (shop: ReadBackShop, finds: Finds): readonly ReadBackLine[] => {
  const { journal, importId, scope, rules, link, run, clock } = shop;
  const claimed = claimedIds(journal, scope, [...finds.candidates.keys()]);
  const open = [...finds.candidates.values()].filter(
    ({ id, entry }) => !claimed.has(id) && isOfThisCompany(shop, entry),
  );
  const numbers = [...new Set(open.map(({ record }) => record))];
  const records = new Map(wantedRecords(journal, importId, numbers).map((one) => [one.record, one]));
  return open.flatMap(({ id, record, entry }): readonly ReadBackLine[] => {
    const sent = records.get(record);
    if (sent === undefined || isAnother(shop, sent, entry)) return [];
    const isAlone = open.filter((one) => one.record === record).length === 1;
    if (isAlone && lacksId(shop, sent)) {
      keep(shop, readLine(rules, link.profile, sent, seenIn(shop, id, 'list', entry)));
      return [];
    }
    const money = rules.money?.(rules.shown(entry, link.profile), sent.currency ?? '') ?? null;
    const mayBeInDoubt = sent.outcome === 'in-doubt';
    const { differs: all, unshown } = agreementWith(shop, sent, entry);
    const differs = all.filter((field) => mayBeInDoubt || field !== shop.target.lookUp.ownId);
    // Number and vendor alone make no second copy: what differs beside them is probably another thing, but for its lines.
    if (!mayBeInDoubt && besideLines(shop.target, differs).length > 0) return [];
    return [
      {
        kind: 'unexpected',
        at: clock.now(),
        run,
        serviceId: id,
        record,
        shown: shownOf(shop, entry),
        money: sent.currency === null ? null : money,
        mayBeInDoubt,
        differs,
        unshown,
        ...(mayBeInDoubt ? {} : { agrees: comparedWith(shop, sent, [...unshown, ...all]) }),
      },
    ];
  });
};

/** Records that an entry of the list may be. */
const recordsShown = (shop: ReadBackShop, { candidates }: Finds): ReadonlySet<number> => {
  const all = [...candidates.values()].filter(({ entry }) => isOfThisCompany(shop, entry));
  const numbers = [...new Set(all.map(({ record }) => record))];
  const records = new Map(
    wantedRecords(shop.journal, shop.importId, numbers).map((one) => [one.record, one]),
  );
  return new Set(
    all.flatMap(({ record, entry }) => {
      const sent = records.get(record);
      return sent === undefined || contradicts(shop, sent, entry) ? [] : [record];
    }),
  );
};

/**
 * Records that count as created, whose id nobody knows, and of whose identity a whole list shows nothing at all. Of equal
 * records only one is told of, and none where an entry does not show what it is.
 */
const settleMissing = (shop: ReadBackShop, finds: Finds): void => {
  if (finds.hasOthers) return;
  const { clock, run, desk } = shop;
  const shown = recordsShown(shop, finds);
  for (const record of finds.keys.withoutId.keys())
    if (!shown.has(record))
      keep(shop, { kind: 'missing', at: clock.now(), run, record, serviceId: null, text: '', changed: null });
  desk.flush();
};

const isRefused = (end: ListEnd): boolean =>
  end.kind === 'unavailable' ||
  (end.kind === 'trouble' && (end.why === 'permission' || end.why === 'not-found'));

const codeOf = (why: Extract<ListEnd, { kind: 'trouble' }>['why']): string =>
  why === 'server-error' || why === 'busy' || why === 'unreadable'
    ? 'paused-service-failing'
    : `paused-${why}`;

const notSearched = (shop: ReadBackShop, text: string): ReadBackLine => ({
  kind: 'not-listed',
  at: shop.clock.now(),
  run: shop.run,
  text,
});

/** One query after the other, each to its end. The last one shows everything there is. */
const readQueries = async (shop: ReadBackShop, finds: Finds): Promise<ListEnd | null> => {
  const { rules, target, company, link } = shop;
  if ('none' in rules.list) return null;
  let end: ListEnd | null = null;
  const queries = rules.list.queries(spanOf(shop), link.profile);
  for (const [place, query] of queries.entries()) {
    const wanted = {
      endpoint: target.lookUp.endpoint,
      query: { company, ...query },
      purpose: 'read-back' as const,
      isNumberingAsked: place === queries.length - 1,
    };
    end = await readList(shop.tools, wanted, (entries) => takePage(shop, finds, entries));
    if (end.kind !== 'read' || shop.signal.aborted) return end;
  }
  return end;
};

/** A record of this import that the list leaves out although it stands there: second copies may be left out as well. */
const holeIn = (shop: ReadBackShop, { shown }: Finds): Promise<string | null> => {
  const answered = (limit: number) => idsBeside(shop.journal, shop.importId, shown, limit);
  return holeAmong(shop, shop.tools, {
    answered,
    shown: () => ({ fresh: [], earlier: [] }),
    purpose: 'read-back',
  });
};

/** Reads the list to its end: compares what it shows whole, and searches it for second copies. */
export const readByList = async (shop: ReadBackShop): Promise<ListPassed> => {
  const { clock, run, desk } = shop;
  const finds: Finds = {
    keys: await keysOf(shop),
    shown: new Set(),
    candidates: new Map(),
    hasKeys: false,
    hasOthers: false,
  };
  const end = await readQueries(shop, finds);
  desk.flush();
  if (end === null) return { stop: null, listed: null };
  if (end.kind !== 'read' && isRefused(end)) {
    desk.add(notSearched(shop, end.text));
    return { stop: null, listed: null };
  }
  if (end.kind === 'trouble') return { stop: { code: codeOf(end.why), text: end.text }, listed: null };
  if (end.kind === 'unavailable') return { stop: null, listed: null };
  if (shop.signal.aborted) return { stop: null, listed: null };
  const unexpected = settleCandidates(shop, finds);
  const entries = end.entries;
  const hole = end.isWhole ? await holeIn(shop, finds) : null;
  const isWhole = end.isWhole && hole === null;
  if (finds.hasKeys || entries === 0) {
    if (isWhole) settleMissing(shop, finds);
    for (const line of unexpected) desk.add(line);
    desk.add({ kind: 'listed', at: clock.now(), run, isWhole, entries, text: hole ?? '' });
  } else desk.add(notSearched(shop, words('read-back-no-identity', {}).sentence));
  desk.flush();
  return { stop: null, listed: { isWhole, shown: finds.shown } };
};

/** How many entries the list says it has, from its first page; null: it does not say, or cannot be read. */
export const listTotal = async (shop: ReadBackShop): Promise<number | null> => {
  const { rules, target, company, link } = shop;
  if ('none' in rules.list) return null;
  const query = rules.list.queries(spanOf(shop), link.profile).at(-1) ?? {};
  const wanted = {
    endpoint: target.lookUp.endpoint,
    query: { company, ...query },
    purpose: 'read-back' as const,
  };
  const end = await readList(shop.tools, wanted, () => 'enough');
  return end.kind === 'read' ? (end.total ?? (end.isWhole ? end.entries : null)) : null;
};
