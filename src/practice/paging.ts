import type { JsonObject } from './json';
import { place } from './naming';
import type { ListNames } from './profile';
import { answer, badRequest, type Reply } from './reply';
import type { Call } from './service';

/** Part of a list that was asked for. */
export type Page = { readonly first: number; readonly size: number; readonly number: number };

const wholeNumber = (text: string | null, otherwise: number): number | null => {
  if (text === null) return otherwise;
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
};

/** The page that the query asks for; a size above the largest is shrunk to it. Null: not a number, or below the first. */
const pageOf = (names: ListNames, query: URLSearchParams): Page | null => {
  if (names.style === 'whole') return { first: 0, size: Number.MAX_SAFE_INTEGER, number: 0 };
  const asked = wholeNumber(query.get(names.sizeParam), names.defaultSize);
  const where = wholeNumber(query.get(names.pageParam), names.style === 'page' ? names.firstPage : 0);
  if (asked === null || asked < 1 || where === null) return null;
  const size = Math.min(asked, names.largestSize);
  if (names.style === 'offset') return { first: where, size, number: where };
  return where < names.firstPage ? null : { first: (where - names.firstPage) * size, size, number: where };
};

type Listed = { readonly rows: readonly unknown[]; readonly total: number };

/** Answers one page of a list under the names of the profile. `rows` is called with the part that was asked for. */
export const listReply = (names: ListNames, call: Call, read: (page: Page) => Listed): Reply => {
  const asked = pageOf(names, call.query);
  if (asked === null) return badRequest('Invalid page or page size');
  const isIgnored = asked.first > 0 && call.fate.hits('page-ignored');
  const page = isIgnored ? { ...asked, first: 0, number: names.firstPage } : asked;
  const { rows, total } = read(page);
  const body: JsonObject = { version: call.version };
  if (names.countPath !== null && !call.fate.hits('count-missing'))
    place(body, names.countPath, names.countMeans === 'total' ? total : rows.length);
  if (names.pagePath !== null) place(body, names.pagePath, page.number);
  if (names.limitPath !== null) place(body, names.limitPath, page.size);
  place(body, names.itemsPath, rows);
  return answer(200, body);
};

/** One page of rows that are all at hand. */
export const sliceOf = <Row>(rows: readonly Row[], page: Page, render: (row: Row) => unknown): Listed => ({
  rows: rows.slice(page.first, page.first + page.size).map(render),
  total: rows.length,
});
