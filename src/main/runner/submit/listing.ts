import { type ApiRequest, buildRequest, endpointNamed } from '../../../core/service/endpoints';
import { textAt } from '../../../core/service/json-path';
import {
  entryKey,
  type PageStep,
  type Paging,
  pageQuery,
  readPage,
  startPaging,
  takePage,
  withoutPage,
  withoutSize,
} from '../../../core/service/lists';
import type { Fact } from '../../../core/submit/facts';
import { retryTime } from '../../../core/submit/pauses';
import type { JsonObject } from '../../../core/values/json';
import { type About, type Link, type ReadAnswer, type Recorder, readOver } from './link';
import { ARCHIVED } from './shown-sorts';
import type { ExchangePurpose } from './store';

/** What is listed. `query` by meaning; parameters that the list does not know are left out. */
export type Wanted = {
  readonly endpoint: string;
  readonly query: Readonly<Record<string, string>>;
  readonly purpose: ExchangePurpose;
  /** Whether it is asked for without a page number as well, so that pages that are counted otherwise show (NS-11); absent: for `sync`. */
  readonly isNumberingAsked?: boolean;
};

/** How a list ended. `unavailable`: the service refuses it or it cannot be made out; `trouble`: given up for now. */
export type ListEnd =
  | {
      readonly kind: 'read';
      readonly isWhole: boolean;
      readonly entries: number;
      /** How many pages brought entries. What is taken away or moves while several are read falls between them. */
      readonly pages: number;
      readonly total: number | null;
      /** Its pages are counted otherwise than they were asked for: some of them were not. */
      readonly isMisnumbered?: true;
      /** Why those that it may leave out could not be asked for by themselves; absent: it shows some, or they were. */
      readonly unasked?: string;
    }
  /** `setting`: of the profile, where the answer is readable and no list can be made out in it. */
  | { readonly kind: 'unavailable'; readonly text: string; readonly setting: string | null }
  | {
      readonly kind: 'trouble';
      readonly why: Extract<ReadAnswer, { kind: 'trouble' }>['why'];
      readonly text: string;
    };

export type ListTools = {
  readonly link: Link;
  readonly recorder: Recorder & { readonly append: (conclude: () => readonly Fact[]) => Promise<void> };
  /** Facts of a page that was read, or could not be. */
  readonly conclude: (answer: ReadAnswer, retryAt: number) => readonly Fact[];
  readonly jitter: () => number;
  readonly signal: AbortSignal;
  /** A person waits for it, who can ask again: a service that cannot be reached is given up after a few seconds. */
  readonly isAwaited?: boolean;
};

/** How long somebody waits for tries that meet nobody. */
const AWAITED_MS = 5_000;

const pageRequest = (wanted: Wanted, paging: Paging, link: Link) => {
  const endpoint = endpointNamed(wanted.endpoint);
  if (endpoint === undefined) return null;
  const request = buildRequest(endpoint, { query: wanted.query, pairs: pageQuery(paging) }, link.profile);
  return { ...request, about: { purpose: wanted.purpose, chunk: null } };
};

/** Troubles that may pass; the others are not tried again. */
const mayPass = (why: Extract<ReadAnswer, { kind: 'trouble' }>['why']): boolean =>
  why === 'unreachable' || why === 'server-error' || why === 'busy' || why === 'unreadable';

/** One read, with growing pauses while the service stumbles, and an end to them. */
export const readPatiently = async (
  tools: ListTools,
  request: ApiRequest & { readonly about: About },
): Promise<ReadAnswer> => {
  const { link, recorder } = tools;
  const begunAt = link.clock.now();
  for (let failures = 0; ; failures++) {
    let retryAt = 0;
    const answer = await readOver(link, recorder, request, (one) => {
      const failure = { inARow: failures, retryAfterMs: one.kind === 'trouble' ? one.retryAfterMs : null };
      retryAt = retryTime(link.clock.now(), failure, link.profile, tools.jitter());
      return tools.conclude(one, retryAt);
    });
    const isLast = failures + 1 >= link.profile.patience.failuresInARow;
    if (answer.kind === 'answer' || isLast || !mayPass(answer.why)) return answer;
    const isTooLong = tools.isAwaited === true && retryAt - begunAt > AWAITED_MS;
    if (isTooLong && answer.why === 'unreachable') return answer;
    await link.clock.sleep(Math.max(0, retryAt - link.clock.now()), tools.signal);
    if (tools.signal.aborted) return answer;
  }
};

const readOnePage = (tools: ListTools, wanted: Wanted, paging: Paging): Promise<ReadAnswer> => {
  const request = pageRequest(wanted, paging, tools.link);
  if (request === null) throw new Error(`there is no endpoint ${wanted.endpoint}`);
  return readPatiently(tools, request);
};

const taken = (
  paging: Paging,
  answer: Extract<ReadAnswer, { kind: 'answer' }>,
  seen: ReadonlySet<string>,
): PageStep | null => {
  const page = answer.status >= 300 || answer.body === null ? null : readPage(answer.body, paging.list);
  return page === null ? null : takePage(paging, page, (key) => seen.has(key));
};

/** The list where no page is asked for: its pages are counted otherwise where none of that is on the first; null: they are not. */
const misnumbered = async (
  tools: ListTools,
  wanted: Wanted,
  { paging, seen }: { readonly paging: Paging; readonly seen: ReadonlySet<string> },
): Promise<'misnumbered' | Extract<ListEnd, { kind: 'trouble' }> | null> => {
  const bare = withoutPage(paging);
  if (bare === null) return null;
  const answer = await readOnePage(tools, wanted, bare);
  if (answer.kind === 'trouble') return { kind: 'trouble', why: answer.why, text: answer.text };
  const page = answer.status >= 300 || answer.body === null ? null : readPage(answer.body, paging.list);
  const shown = page?.entries ?? [];
  // Something may be entered between the two.
  return shown.length > 0 && shown.every((entry) => !seen.has(entryKey(entry))) ? 'misnumbered' : null;
};

type OnEntries = (entries: readonly JsonObject[]) => unknown;

/** Reads pages to the end; `seen` takes the keys of the entries. */
const readPages = async (
  tools: ListTools,
  wanted: Wanted,
  onEntries: OnEntries,
  seen: Set<string> = new Set(),
): Promise<ListEnd> => {
  const name = endpointNamed(wanted.endpoint)?.list ?? null;
  if (name === null) throw new Error(`${wanted.endpoint} is not a list`);
  let paging = startPaging(name, tools.link.profile);
  let pages = 0;
  let isMisnumbered = false;
  for (;;) {
    const answer = await readOnePage(tools, wanted, paging);
    if (answer.kind === 'trouble') return { kind: 'trouble', why: answer.why, text: answer.text };
    const bare = answer.status === 400 ? withoutSize(paging) : null;
    if (bare !== null) {
      paging = bare;
      continue;
    }
    const step = taken(paging, answer, seen);
    if (step === null) {
      const isAnswered = answer.status < 300 && answer.body !== null;
      const setting = isAnswered ? `paging.${name}.itemsPath` : null;
      return { kind: 'unavailable', text: answer.text, setting };
    }
    // Every other list is read after one that was read so.
    const isAsked = wanted.isNumberingAsked ?? wanted.purpose === 'sync';
    const isFirst = isAsked && pages === 0 && paging.pages === 0;
    for (const entry of step.fresh) seen.add(entryKey(entry));
    if (step.fresh.length > 0) pages += 1;
    if (isFirst && (step.fresh.length === 0 || step.next.kind === 'more')) {
      const counted = await misnumbered(tools, wanted, { paging, seen });
      if (counted !== null && counted !== 'misnumbered') return counted;
      isMisnumbered = counted !== null;
    }
    const wish = onEntries(step.fresh);
    const read = {
      ...({ kind: 'read', entries: seen.size, pages } as const),
      ...(isMisnumbered ? { isMisnumbered: true as const } : {}),
    };
    if (wish === 'enough' && step.next.kind === 'more')
      return { ...read, isWhole: false, total: step.next.paging.total };
    if (step.next.kind === 'end')
      return { ...read, isWhole: !isMisnumbered && step.next.isWhole, total: step.next.total };
    if (tools.signal.aborted)
      return { kind: 'trouble', why: 'unreachable', text: 'it was stopped before there was an answer' };
    paging = step.next.paging;
  }
};

/** What a list may leave out unless it is asked for: invoices that are no longer active in the workflow. */
const LEFT_OUT: Readonly<Record<string, string>> = { 'invoices.list': ARCHIVED };

const isOf = (status: string, entry: JsonObject): boolean => textAt(entry, 'status') === status;

/** Whether a filter was heeded: what it shows beside others is shown without it as well. */
const heeding = (status: string, onEntries: OnEntries) => {
  let isHeeded = true;
  return {
    isHeeded: () => isHeeded,
    onEntries: (entries: readonly JsonObject[]): unknown => {
      isHeeded = isHeeded && entries.every((entry) => isOf(status, entry));
      return isHeeded ? onEntries(entries) : 'enough';
    },
  };
};

/**
 * Reads a list to its end, handing on every entry once; ends before it where `onEntries` has had `enough`. A list of invoices that shows
 * none which are archived is asked for those by themselves: a service may leave them out otherwise.
 */
export const readList = async (tools: ListTools, wanted: Wanted, onEntries: OnEntries): Promise<ListEnd> => {
  const status = LEFT_OUT[wanted.endpoint];
  const seen = new Set<string>();
  let isShown = status === undefined || wanted.query['status'] !== undefined;
  let isEnough = false;
  const all = await readPages(
    tools,
    wanted,
    (entries) => {
      isShown ||= entries.some((entry) => isOf(status ?? '', entry));
      const wish = onEntries(entries);
      isEnough ||= wish === 'enough';
      return wish;
    },
    seen,
  );
  if (status === undefined || isShown || isEnough || all.kind !== 'read' || !all.isWhole) return all;
  const heeded = heeding(status, (entries) =>
    onEntries(entries.filter((entry) => !seen.has(entryKey(entry)))),
  );
  const asked = { ...wanted, query: { ...wanted.query, status } };
  const more = await readPages(tools, asked, heeded.onEntries);
  if (more.kind === 'trouble') return more;
  if (more.kind !== 'read') return { ...all, unasked: more.text };
  if (!heeded.isHeeded())
    return { ...all, unasked: `the list shows others when it is asked for ${status} ones` };
  if (more.entries === 0) return all;
  const total = all.total === null || more.total === null ? null : all.total + more.total;
  const { isWhole } = more;
  return { ...all, isWhole, entries: all.entries + more.entries, pages: all.pages + more.pages, total };
};

const MOST_READINGS = 3;

/**
 * Reads a list until it was read whole, three times at most: what is entered while it is read puts its pages out of step.
 * An entry is handed on once a reading.
 */
export const readWholeList = async (
  tools: ListTools,
  wanted: Wanted,
  onEntries: (entries: readonly JsonObject[]) => void,
): Promise<ListEnd> => {
  const { clock, profile } = tools.link;
  for (let readings = 1; ; readings++) {
    const end = await readList(tools, wanted, onEntries);
    if (end.kind !== 'read' || end.isWhole || readings === MOST_READINGS) return end;
    const failure = { inARow: readings - 1, retryAfterMs: null };
    const nextAt = retryTime(clock.now(), failure, profile, tools.jitter());
    await clock.sleep(Math.max(0, nextAt - clock.now()), tools.signal);
    if (tools.signal.aborted) return end;
  }
};
