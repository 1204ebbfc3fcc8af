import type { Json, JsonObject } from '../values/json';
import type { QueryPair } from './endpoints';
import { asText, isJsonObject, listsIn, objectsAt, wholeAt } from './json-path';
import type { ListName, ListProfile, ServiceProfile } from './profile-shape';

/** One page of a list. */
export type Page = {
  readonly entries: readonly JsonObject[];
  /** Only where the answer's count exceeds what the page holds (G-21). */
  readonly total: number | null;
  /** The answer says how many entries a page holds, and this one holds fewer: nothing follows it. */
  readonly isShort: boolean;
};

const hasId = (entry: Json): entry is JsonObject => isJsonObject(entry) && asText(entry.id) !== undefined;

/** The only array of objects with an id at the top or below (NS-23); undefined where there is none or more than one. */
const onlyList = (body: Json): readonly JsonObject[] | undefined => {
  const found = listsIn(body).filter((list) => list.length > 0 && list.every(hasId));
  const [first] = found;
  if (found.length === 1 && first !== undefined) return first.filter(hasId);
  const empty = listsIn(body).filter((list) => list.length === 0);
  return found.length === 0 && empty.length === 1 ? [] : undefined;
};

/** Reads a page; null: no list can be made out. */
export const readPage = (body: Json, list: ListProfile): Page | null => {
  const entries = objectsAt(body, list.itemsPath) ?? onlyList(body);
  if (entries === undefined) return null;
  const count = list.countMeans === 'page' ? undefined : wholeAt(body, list.countPath);
  const isTotal = count !== undefined && (list.countMeans === 'total' || count > entries.length);
  const size = wholeAt(body, list.limitPath);
  return { entries, total: isTotal ? count : null, isShort: size !== undefined && entries.length < size };
};

type Pair = Pick<ListProfile, 'style' | 'pageParam' | 'sizeParam'>;

/** Reading a list to its end: what was seen, and how the next page is asked for. */
export type Paging = {
  readonly list: ListProfile;
  readonly pair: Pair;
  /** Pairs of names not tried yet (NS-11). */
  readonly others: readonly Pair[];
  readonly sendsSize: boolean;
  /** Asks for no page by its number. */
  readonly isBare?: true;
  readonly pages: number;
  /** Entries seen so far, each once. */
  readonly seen: number;
  readonly total: number | null;
  readonly drift: Drift;
};

/**
 * What tells that the list changed while it was read: entries that came again beside new ones, and what the total was first. A total
 * that falls, or more that came again than the total grew by (any where none is told), means that something was taken away or moved: it may have fallen between two pages.
 */
type Drift = { readonly again: number; readonly firstTotal: number | null; readonly hasFallen: boolean };

/** Begins to read a list from its start. */
export const startPaging = (name: ListName, profile: ServiceProfile): Paging => {
  const list = profile.paging[name];
  return {
    list,
    pair: list,
    others: profile.paging.alternatives,
    sendsSize: true,
    pages: 0,
    seen: 0,
    total: null,
    drift: { again: 0, firstTotal: null, hasFallen: false },
  };
};

/** Query of the next page. */
export const pageQuery = (paging: Paging): readonly QueryPair[] => {
  const { list, pair, pages } = paging;
  const size: readonly QueryPair[] = paging.sendsSize ? [[pair.sizeParam, String(list.pageSize)]] : [];
  if (paging.isBare === true) return size;
  switch (pair.style) {
    case 'none':
      return [];
    case 'page':
      return [[pair.pageParam, String(list.firstPage + pages)], ...size];
    case 'offset':
      return [[pair.pageParam, String(paging.seen)], ...size];
  }
};

/** The first page where none is asked for; null: no page is asked for by its number. */
export const withoutPage = (paging: Paging): Paging | null =>
  paging.pair.style === 'page' ? { ...paging, isBare: true } : null;

/** The same page without a size, after a refusal (NS-9); null when it was asked without already. */
export const withoutSize = (paging: Paging): Paging | null =>
  paging.sendsSize ? { ...paging, sendsSize: false } : null;

/**
 * `more`: ask again. `end`: nothing more is asked for. `isWhole`: the list was read to its end; what is not whole may find
 * an entry, and never shows that one is missing.
 */
export type PageStep = {
  readonly fresh: readonly JsonObject[];
  readonly next:
    | { readonly kind: 'more'; readonly paging: Paging }
    | { readonly kind: 'end'; readonly isWhole: boolean; readonly total: number | null };
};

/** What makes an entry the same one on another page. */
export const entryKey = (entry: JsonObject): string => asText(entry.id) ?? JSON.stringify(entry);

/** The entries of a page that were not handed out before, each once. */
const freshOf = (page: Page, isSeen: (key: string) => boolean): readonly JsonObject[] => {
  const keys = new Set<string>();
  return page.entries.filter((entry) => {
    const key = entryKey(entry);
    if (keys.has(key) || isSeen(key)) return false;
    keys.add(key);
    return true;
  });
};

/**
 * Whether a page that brings nothing new is the end of the list. Where the service tells a total, that decides. Else an
 * empty page is an end; a page that comes again is none, since a page parameter that is ignored looks the same: unless
 * it is short of the size that the service itself tells.
 */
const isEnd = (page: Page, seen: number, total: number | null): boolean =>
  total === null ? page.entries.length === 0 || page.isShort : seen === total;

const driftWith = (paging: Paging, page: Page, fresh: readonly JsonObject[]): Drift => {
  const { again, firstTotal, hasFallen } = paging.drift;
  const keys = new Set(page.entries.map(entryKey));
  return {
    again: again + (fresh.length === 0 ? 0 : keys.size - fresh.length),
    firstTotal: firstTotal ?? page.total,
    hasFallen: hasFallen || (page.total !== null && paging.total !== null && page.total < paging.total),
  };
};

const hasMoved = ({ again, firstTotal, hasFallen }: Drift, total: number | null): boolean =>
  hasFallen || again > (total !== null && firstTotal !== null ? total - firstTotal : 0);

/**
 * Takes a page in. `isSeen` knows the keys (`entryKey`) of the entries handed out before. A page that brings nothing new
 * ends the list, so it always ends; before that the other usual names are tried (NS-11).
 */
export const takePage = (paging: Paging, page: Page, isSeen: (key: string) => boolean): PageStep => {
  const fresh = freshOf(page, isSeen);
  const seen = paging.seen + fresh.length;
  const total = page.total ?? paging.total;
  const drift = driftWith(paging, page, fresh);
  const end = (isRead: boolean): PageStep => {
    const isWhole = isRead && !hasMoved(drift, total);
    return { fresh, next: { kind: 'end', isWhole, total } };
  };
  const more = (next: Paging): PageStep => ({ fresh, next: { kind: 'more', paging: { ...next, drift } } });
  // A list that is not paged comes in one piece; what the service says of its size may still speak against that.
  if (paging.pair.style === 'none') return end(total === null || seen === total);
  if (fresh.length > 0 && seen !== total) return more({ ...paging, seen, total, pages: paging.pages + 1 });
  if (isEnd(page, seen, total)) return end(true);
  const [pair, ...others] = paging.others;
  const isIgnored = paging.pages === 1 && page.entries.length > 0;
  if (isIgnored && pair !== undefined) return more({ ...paging, pair, others, seen, total, pages: 1 });
  return end(false);
};
