import type { GridRow, GridView } from '../../ipc/shapes';
import { readEdits } from '../journal/edits';
import { issuesBetween } from '../journal/issues';
import type { Journal } from '../journal/open';
import { readRowRecords } from '../journal/row-records';
import { countSourceRows, openBlocks } from '../journal/source-rows';
import { cleaningOf, type PageParts, rowsShown } from './grid-rows';
import { rowsOfView, type ViewRows } from './grid-view';
import { nextIssuePosition } from './next-issue';

/** Views of imports that were worked out, so that scrolling does not repeat it; forgotten when anything changes. */
export type GridPages = {
  readonly page: (
    importId: string,
    view: GridView,
    from: number,
    count: number,
  ) => { total: number; entries: GridRow[] };
  readonly nextIssue: (
    importId: string,
    view: GridView,
    from: number,
    isBackwards: boolean,
  ) => { position: number | null; column: string | null };
  readonly forget: (importId: string) => void;
  /** Rows are being judged, until `ended`: nothing is remembered meanwhile, and pages show what was judged so far. */
  readonly begun: (importId: string) => void;
  readonly ended: (importId: string) => void;
};

type Cached = PageParts & { readonly views: Map<string, ViewRows> };

const viewKey = (view: GridView): string => `${view.filter}:${view.value}`;

/** Unbroken stretches of ascending places. */
const runsOf = (ordinals: Int32Array): { from: number; count: number }[] => {
  const runs: { from: number; count: number }[] = [];
  for (const ordinal of ordinals) {
    const last = runs.at(-1);
    if (last !== undefined && last.from + last.count === ordinal) last.count += 1;
    else runs.push({ from: ordinal, count: 1 });
  }
  return runs;
};

export const createGridPages = (journal: Journal): GridPages => {
  const cache = new Map<string, Cached>();
  const underWay = new Set<string>();

  const cached = (importId: string): Cached => {
    const known = cache.get(importId);
    if (known !== undefined) return known;
    const made = {
      views: new Map<string, ViewRows>(),
      records: readRowRecords(journal, importId),
      edits: readEdits(journal, importId),
      cleaned: cleaningOf(journal, importId),
      rowsAt: openBlocks(journal, importId),
    };
    if (!underWay.has(importId)) cache.set(importId, made);
    return made;
  };

  const viewRows = (importId: string, view: GridView): ViewRows => {
    const { views } = cached(importId);
    const key = viewKey(view);
    const known = views.get(key);
    if (known !== undefined) return known;
    const made = rowsOfView(journal, importId, view);
    views.set(key, made);
    return made;
  };

  const page: GridPages['page'] = (importId, view, from, count) => {
    const rows = viewRows(importId, view);
    const total = rows === null ? countSourceRows(journal, importId) : rows.length;
    const runs =
      rows === null
        ? [{ from, count: Math.max(0, Math.min(count, total - from)) }]
        : runsOf(rows.subarray(from, from + count));
    const parts = cached(importId);
    const entries = runs.flatMap((run) => rowsShown(journal, importId, parts, run));
    return { total, entries: entries.map((entry, index) => ({ position: from + index, ...entry })) };
  };

  const nextIssue: GridPages['nextIssue'] = (importId, view, from, isBackwards) => {
    const rows = viewRows(importId, view);
    const position = nextIssuePosition(journal, importId, rows, { position: from, isBackwards });
    if (position === null) return { position, column: null };
    const ordinal = rows === null ? position : (rows[position] ?? 0);
    const issues = issuesBetween(journal, importId, ordinal, ordinal + 1);
    const wanted = issues.find(({ code }) => view.filter === 'code' && code === view.value) ?? issues[0];
    return { position, column: wanted?.column ?? null };
  };

  const forget: GridPages['forget'] = (importId) => void cache.delete(importId);
  return {
    page,
    nextIssue,
    forget,
    begun: (importId) => {
      forget(importId);
      underWay.add(importId);
    },
    ended: (importId) => void underWay.delete(importId),
  };
};
