import type { Json, JsonObject } from '../values/json';
import type { QueryPair } from './endpoints';
import { asText, isJsonObject, listsIn, objectsAt, wholeAt } from './json-path';
import type { ListName, ListProfile, ServiceProfile } from './profile-shape';

/** One page of a list. `total` only where the answer's count exceeds what the page holds (G-21). */
export type Page = { readonly entries: readonly JsonObject[]; readonly total: number | null };

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
  return { entries, total: isTotal ? count : null };
};

type Pair = Pick<ListProfile, 'style' | 'pageParam' | 'sizeParam'>;

/** Reading a list to its end: what was seen, and how the next page is asked for. */
export type Paging = {
  readonly list: ListProfile;
  readonly pair: Pair;
  /** Pairs of names not tried yet (NS-11). */
  readonly others: readonly Pair[];
  readonly sendsSize: boolean;
  readonly pages: number;
  /** Entries seen so far, each once. */
  readonly seen: number;
  readonly total: number | null;
};

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
  };
};

/** Query of the next page. */
export const pageQuery = (paging: Paging): readonly QueryPair[] => {
  const { list, pair, pages } = paging;
  const size: readonly QueryPair[] = paging.sendsSize ? [[pair.sizeParam, String(list.pageSize)]] : [];
  switch (pair.style) {
    case 'none':
      return [];
    case 'page':
      return [[pair.pageParam, String(list.firstPage + pages)], ...size];
    case 'offset':
      return [[pair.pageParam, String(paging.seen)], ...size];
  }
};

/** The same page without a size, after a refusal (NS-9); null when it was asked without already. */
export const withoutSize = (paging: Paging): Paging | null =>
  paging.sendsSize ? { ...paging, sendsSize: false } : null;

/** `more`: ask again. `end`: the list is read, `isWhole` tells whether nothing is known to be missing. */
export type PageStep = {
  readonly fresh: readonly JsonObject[];
  readonly next:
    | { readonly kind: 'more'; readonly paging: Paging }
    | { readonly kind: 'end'; readonly isWhole: boolean; readonly total: number | null };
};

/** What makes an entry the same one on another page. */
export const entryKey = (entry: JsonObject): string => asText(entry.id) ?? JSON.stringify(entry);

/**
 * Takes a page in. `isSeen` knows the keys (`entryKey`) of the entries handed out before. A page that brings nothing new
 * ends the list, so it always ends.
 */
export const takePage = (paging: Paging, page: Page, isSeen: (key: string) => boolean): PageStep => {
  const keys = new Set<string>();
  const fresh = page.entries.filter((entry) => {
    const key = entryKey(entry);
    if (keys.has(key) || isSeen(key)) return false;
    keys.add(key);
    return true;
  });
  const seen = paging.seen + fresh.length;
  const total = page.total === null ? paging.total : page.total;
  const missing = total !== null && seen < total;
  const end = (isWhole: boolean): PageStep => ({ fresh, next: { kind: 'end', isWhole, total } });
  const more = (next: Paging): PageStep => ({ fresh, next: { kind: 'more', paging: next } });
  if (paging.pair.style === 'none') return end(!missing);
  if (fresh.length > 0 && (total === null || missing))
    return more({ ...paging, seen, total, pages: paging.pages + 1 });
  const [pair, ...others] = paging.others;
  const isIgnored = paging.pages === 1 && page.entries.length > 0 && missing;
  if (isIgnored && pair !== undefined) return more({ ...paging, pair, others, seen, total, pages: 1 });
  return end(!missing);
};
