import type { ListedEntry, OwnRecord, ReadAlone } from '../../../core/reconcile/sweep/subject';
import { buildRequest } from '../../../core/service/endpoints';
import { asText, isJsonList, textAt } from '../../../core/service/json-path';
import type { Readable, SentSpan, Target } from '../../../core/targets/target';
import { addDays } from '../../../core/values/calendar-date';
import type { JsonObject } from '../../../core/values/json';
import { asCompared, type Comparing, startComparing } from '../submit/as-compared';
import type { Link } from '../submit/link';
import { type ListTools, readList, readPatiently } from '../submit/listing';
import { namedEndpoint } from '../submit/workshop';
import type { Numbered } from './holds';

/** What a sweep reads with. */
export type SweepReader = {
  readonly link: Link;
  readonly tools: ListTools;
  readonly company: string;
  readonly signal: AbortSignal;
};

/** A list as it was read. `text`: why it is not whole; empty where it is. */
export type ReadListing = {
  readonly entries: readonly ListedEntry[];
  readonly shownIds: ReadonlySet<string>;
  readonly numbered: ReadonlyMap<string, readonly Numbered[]>;
  readonly isWhole: boolean;
  readonly text: string;
};

/** Windows of days cost a list each: beyond so many, lines are read by id instead. */
const MOST_QUERIES = 8;

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

const spanOf = (own: readonly OwnRecord[], now: number): SentSpan => {
  const times = own.flatMap(({ sentAt }) => (sentAt === null ? [] : [sentAt]));
  const from = dayOf(times.reduce((least, at) => Math.min(least, at), now));
  const to = dayOf(times.reduce((most, at) => Math.max(most, at), 0) || now);
  return { from: addDays(from, -1) ?? from, to: addDays(to, 1) ?? to };
};

const queriesOf = (rules: Readable, own: readonly OwnRecord[], { link }: SweepReader) => {
  if ('none' in rules.list) return [];
  const all = rules.list.queries(spanOf(own, link.clock.now()), link.profile);
  return all.length > MOST_QUERIES ? all.slice(-1) : all;
};

const isOfThisCompany = (entry: JsonObject, company: string): boolean => {
  const told = asText(entry.svc_company_id);
  return told === undefined || told === company;
};

const entryOf = (
  own: Pick<ListedEntry, 'id' | 'key' | 'raw' | 'shown'>,
  { proof }: SweepReader['link']['profile'],
): ListedEntry => ({
  ...own,
  createdAt: textAt(own.raw, proof.createdAtPath) ?? null,
  paymentWord: textAt(own.raw, 'payment_status') ?? null,
});

type Sieve = {
  readonly keys: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
  /** Numbers of invoices that payments name. */
  readonly numbers: ReadonlySet<string>;
};

type Kept = {
  readonly entries: Map<string, ListedEntry>;
  readonly shownIds: Set<string>;
  readonly numbered: Map<string, Numbered[]>;
  unreadable: number;
  readonly comparing: Comparing;
};

/** A list that is being read. */
type Desk = {
  readonly reader: SweepReader;
  readonly target: Target;
  readonly rules: Readable;
  readonly sieve: Sieve;
  readonly kept: Kept;
};

/** Keeps of a page what concerns us; an entry that another query shows with its lines takes the place of the one without. */
const takePage = ({ reader, target, rules, sieve, kept }: Desk, page: readonly JsonObject[]): void => {
  const { profile } = reader.link;
  for (const read of page) {
    const raw = asCompared(reader.link, target, reader.company, read);
    const id = target.lookUp.idOfListed(raw, profile);
    if (id === null) kept.unreadable += 1;
    if (id === null || !isOfThisCompany(raw, reader.company)) continue;
    const isNew = !kept.shownIds.has(id);
    kept.shownIds.add(id);
    if (isNew) kept.comparing.see([raw]);
    const number = textAt(raw, 'invoice_number');
    if (isNew && number !== undefined && sieve.numbers.has(number)) {
      const one = { id, erpVendorId: textAt(raw, 'erp_vendor_id') ?? null };
      kept.numbered.set(number, [...(kept.numbered.get(number) ?? []), one]);
    }
    const key = target.lookUp.keyOfListed(raw, profile);
    if (!sieve.ids.has(id) && (key === null || !sieve.keys.has(key))) continue;
    const shown = rules.shown(raw, profile);
    const former = kept.entries.get(id);
    const hasLines = rules.lines !== null && isJsonList(shown[rules.lines.key]);
    if (former === undefined || hasLines) kept.entries.set(id, entryOf({ id, key, raw, shown }, profile));
  }
};

/** Reads a list to its end and keeps what may be ours. */
export const readListing = async (
  reader: SweepReader,
  target: Target,
  rules: Readable,
  wanted: { readonly own: readonly OwnRecord[]; readonly numbers: ReadonlySet<string> },
): Promise<ReadListing> => {
  const { own, numbers } = wanted;
  const sieve: Sieve = {
    keys: new Set(own.flatMap(({ key }) => (key === null ? [] : [key]))),
    ids: new Set(own.flatMap(({ serviceId }) => (serviceId === null ? [] : [serviceId]))),
    numbers,
  };
  const kept: Kept = {
    entries: new Map(),
    shownIds: new Set(),
    numbered: new Map(),
    unreadable: 0,
    comparing: startComparing(target, reader.link.profile),
  };
  let isWhole = false;
  let text = '';
  const queries = queriesOf(rules, own, reader);
  for (const [place, query] of queries.entries()) {
    const end = await readList(
      reader.tools,
      {
        endpoint: target.lookUp.endpoint,
        query: { company: reader.company, ...query },
        purpose: 'read-back',
        isNumberingAsked: place === queries.length - 1,
      },
      (page) => takePage({ reader, target, rules, sieve, kept }, page),
    );
    // What is archived may stand there twice as well.
    isWhole = end.kind === 'read' && end.isWhole && end.unasked === undefined;
    text = end.kind === 'read' ? '' : end.text;
    if (end.kind !== 'read' || reader.signal.aborted) break;
    if (end.unasked !== undefined)
      text = `it shows no archived invoices, and they could not be asked for: ${end.unasked}`;
    if (!end.isWhole) text = `${end.entries} of ${end.total ?? 'an unknown number'} were shown`;
    if (end.isMisnumbered === true)
      text = `what it shows where no page is asked for is on none of its pages: they are counted otherwise than the service profile says (firstPage of its list)`;
  }
  const strange = kept.comparing.strange();
  if (strange > 0)
    text = kept.comparing.isKeyless()
      ? `none of the ${strange} entries shows what it could be found by under the names of the service profile`
      : `${strange} are of a vendor that is not in the directory, or is there more than once, so that they cannot be compared: fetch the vendors (tallyport sync)`;
  if (kept.unreadable > 0) text = `${kept.unreadable} entries show no id`;
  return {
    entries: [...kept.entries.values()],
    shownIds: kept.shownIds,
    numbered: kept.numbered,
    isWhole: isWhole && kept.unreadable === 0 && strange === 0 && !reader.signal.aborted,
    text,
  };
};

/** One thing read by its id. Null entry: it is not there, or cannot be told. */
type Alone = { readonly state: ReadAlone; readonly entry: ListedEntry | null };

const readOne = async (reader: SweepReader, target: Target, rules: Readable, id: string): Promise<Alone> => {
  const { endpoint, query } = rules.one;
  const parts = { params: { id }, ...(query === undefined ? {} : { query }) };
  const request = buildRequest(namedEndpoint(endpoint), parts, reader.link.profile);
  const answer = await readPatiently(reader.tools, {
    ...request,
    about: { purpose: 'read-back', chunk: null },
  });
  if (answer.kind === 'trouble')
    return { state: answer.why === 'not-found' ? 'gone' : 'unknown', entry: null };
  const entry =
    answer.status >= 300 || answer.body === null ? null : rules.one.entry(answer.body, reader.link.profile);
  if (entry === null) return { state: 'unknown', entry: null };
  const raw = asCompared(reader.link, target, reader.company, entry);
  const key = target.lookUp.keyOfListed(raw, reader.link.profile);
  const shown = rules.shown(raw, reader.link.profile);
  return { state: 'there', entry: entryOf({ id, key, raw, shown }, reader.link.profile) };
};

/** Things read by their ids, a few at once. */
export const readAlone = async (
  reader: SweepReader,
  target: Target,
  rules: Readable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Alone>> => {
  const found = new Map<string, Alone>();
  const width = Math.max(1, reader.link.profile.limits.inFlight.read);
  for (let first = 0; first < ids.length && !reader.signal.aborted; first += width) {
    const slice = ids.slice(first, first + width);
    const answers = await Promise.all(slice.map((id) => readOne(reader, target, rules, id)));
    for (const [at, id] of slice.entries()) found.set(id, answers[at] ?? { state: 'unknown', entry: null });
  }
  return found;
};
