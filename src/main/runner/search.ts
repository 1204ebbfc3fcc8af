import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Found, FoundHit } from '../../ipc/search';
import { readAbout } from '../journal/evidence-format';
import { findImport } from '../journal/imports';
import { readReviews } from '../journal/reviews';
import { openSearchIndex, type SearchHit, type SearchIndex } from '../journal/search-index';
import { foundRecord, importTexts, recordTexts, searchStamps } from '../journal/search-texts';
import type { EnginePorts } from './ports';

export type Search = {
  readonly find: (order: { text: string; limit: number; isWhole: boolean }) => Promise<Found>;
  readonly close: () => Promise<void>;
};

/** Records that are read between two moments in which others get their turn. */
const IN_ONE = 200;
const SHORTEST = 3;

type Stale = {
  readonly id: string;
  readonly part: 'records' | 'words';
  readonly stamp: string;
  readonly n: number;
};

/** Parts of imports that the index does not know as they are now. */
const staleIn = (ports: EnginePorts, index: SearchIndex): readonly Stale[] =>
  searchStamps(ports.journal).flatMap(({ id, records, words, n }) =>
    [
      { id, part: 'words' as const, stamp: words, n: 0 },
      ...(n === 0 ? [] : [{ id, part: 'records' as const, stamp: records, n }]),
    ].filter(({ part, stamp }) => index.stampOf(id, part) !== stamp),
  );

const isLongEnough = (word: string): boolean => [...word].length >= SHORTEST;

/** A word too short to be found alone is looked for beside the one before it, or after it. */
const wordsIn = (words: readonly string[]): readonly string[] => {
  const joined: string[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    if (before !== undefined && !(isLongEnough(before) && isLongEnough(word)))
      joined[joined.length - 1] = `${before} ${word}`;
    else joined.push(word);
  }
  return joined;
};

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const MOST_LETTERS = 160;
const short = (text: string): string =>
  text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;

const shownOf = (ports: EnginePorts, hit: SearchHit, wanted: readonly string[]): FoundHit | null => {
  const { importId, kind, record, id } = hit;
  const first = (texts: readonly string[]): string =>
    short(texts.find((text) => wanted.some((word) => folded(text).includes(folded(word)))) ?? texts[0] ?? '');
  const found = record === null ? undefined : foundRecord(ports.journal, importId, record);
  const at = {
    ...{ kind, record, row: found?.row ?? null, position: found?.position ?? null },
    outcome: found?.outcome ?? null,
  };
  if (kind === 'record') {
    if (found === undefined) return null;
    return { ...at, title: short(found.name), text: first(found.texts) };
  }
  if (kind === 'review') {
    const said = readReviews(ports.journal, importId).find(({ reviewId }) => reviewId === id);
    return said === undefined ? null : { ...at, title: said.name, text: short(said.note) };
  }
  const texts = importTexts(ports.journal, importId)[0]?.text.split('\n') ?? [];
  return { ...at, title: texts[0] ?? '', text: first(texts) };
};

/** Search over everything of a journal. The index lies beside it and is made in the background when somebody looks. */
export const createSearch = (ports: EnginePorts): Search => {
  const { journal } = ports;
  let index: SearchIndex | null = null;
  let work: Promise<void> | null = null;
  let progress = { done: 0, total: 0 };
  let isClosed = false;
  const opened = (): SearchIndex => {
    // A review copy has no place of its own to put one.
    index ??= openSearchIndex(readAbout(journal) === null ? join(ports.dataDir, 'search.sqlite') : null);
    return index;
  };
  const readIn = async ({ id, part, stamp }: Stale): Promise<void> => {
    const into = opened();
    into.clear(id, part);
    if (part === 'words') into.add(part, importTexts(journal, id));
    for (let after = 0, isEnd = part === 'words'; !isEnd && !isClosed; ) {
      const entries = recordTexts(journal, id, after, IN_ONE);
      into.add(part, entries);
      after = entries.at(-1)?.record ?? after;
      isEnd = entries.length < IN_ONE;
      progress = { ...progress, done: progress.done + entries.length };
      await breathe();
    }
    if (!isClosed) into.finish(id, part, stamp);
  };
  const bringUpToDate = (): Promise<void> => {
    if (work !== null) return work;
    const stale = staleIn(ports, opened());
    if (stale.length === 0) return Promise.resolve();
    progress = { done: 0, total: stale.reduce((sum, { n }) => sum + n, 0) };
    const run = async (): Promise<void> => {
      for (const one of stale) if (!isClosed) await readIn(one);
    };
    work = run().finally(() => {
      work = null;
    });
    return work;
  };
  const answer = (text: string, limit: number): Found => {
    const all = text.split(/\s+/).filter((word) => word !== '');
    const wanted = wordsIn(all).filter(isLongEnough);
    const indexing = work === null ? null : progress;
    if (wanted.length === 0)
      return { groups: [], hits: 0, isCut: false, isTooShort: all.length > 0, indexing };
    const hits = opened().find(wanted, limit + 1);
    const groups = new Map<string, FoundHit[]>();
    for (const hit of hits.slice(0, limit)) {
      const shown = shownOf(ports, hit, wanted);
      if (shown !== null) groups.set(hit.importId, [...(groups.get(hit.importId) ?? []), shown]);
    }
    return {
      groups: [...groups].flatMap(([importId, found]) => {
        const stored = findImport(journal, importId);
        if (stored === undefined) return [];
        const { createdAt, target, submittedAt } = stored;
        const file = { fileName: stored.file.name, target: target ?? '', createdAt };
        return [{ importId, ...file, isSent: submittedAt !== null, hits: found }];
      }),
      hits: Math.min(hits.length, limit),
      isCut: hits.length > limit,
      isTooShort: false,
      indexing,
    };
  };
  return {
    find: async ({ text, limit, isWhole }) => {
      const done = bringUpToDate();
      // Small journals are whole within a moment.
      if (isWhole || progress.total <= IN_ONE) await done;
      else void done.catch(() => undefined);
      return answer(text, limit);
    },
    close: async () => {
      isClosed = true;
      await work?.catch(() => undefined);
      index?.close();
    },
  };
};
