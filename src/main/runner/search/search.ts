import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { visibleInLine } from '../../../core/values/visible';
import type { Found, FoundHit } from '../../../ipc/search';
import { readAbout } from '../../journal/evidence-format';
import type { Journal } from '../../journal/open';
import { openSearchIndex, type SearchHit, type SearchIndex } from '../../journal/search-index';
import { hasSealAt } from '../../journal/search-rows';
import type { EnginePorts } from '../ports';
import { type Ground, look, openGround } from './located';
import { wordsOf } from './text';
import { createUpkeep, type Upkeep } from './upkeep';

export type Search = {
  readonly find: (order: { text: string; limit: number; isWhole: boolean }) => Promise<Found>;
  /** Reads what is new into the index as soon as nothing else is at work, where the engine is one that does so. */
  readonly follow: () => void;
  readonly close: () => Promise<void>;
};

/** So long after the last change, and after the last word of other work, the index is read on. */
const QUIET_MS = 2_000;
const PAUSE_MS = 250;

/** Small journals are whole within a moment. */
const SMALL = 500;
const HITS_AT_ONCE = 250;

type Looked = { readonly ground: Ground; readonly hit: FoundHit };

/** Looks at what the index named; the order stays. */
const lookAtAll = (
  groundOf: (importId: string) => Ground | undefined,
  hits: readonly SearchHit[],
  words: readonly string[],
): readonly Looked[] => {
  const looked: Looked[] = [];
  for (let at = 0; at < hits.length; ) {
    const importId = hits[at]?.importId ?? '';
    let end = at + 1;
    while (hits[end]?.importId === importId) end += 1;
    const ground = groundOf(importId);
    if (ground !== undefined)
      for (const hit of look(ground, hits.slice(at, end), words))
        if (hit !== null) looked.push({ ground, hit });
    at = end;
  }
  return looked;
};

/** Places that hold every word, newest first; at most one more than asked for. */
const find = async (
  journal: Journal,
  index: SearchIndex,
  words: readonly string[],
  limit: number,
): Promise<readonly Looked[]> => {
  const grounds = new Map<string, Ground | undefined>();
  const groundOf = (importId: string): Ground | undefined => {
    if (!grounds.has(importId)) grounds.set(importId, openGround(journal, importId));
    return grounds.get(importId);
  };
  const looked: Looked[] = [];
  for (let before: number | null = null; ; ) {
    const hits: readonly SearchHit[] = index.find(words, before, HITS_AT_ONCE);
    looked.push(...lookAtAll(groundOf, hits, words));
    if (looked.length > limit || hits.length < HITS_AT_ONCE) return looked.slice(0, limit + 1);
    before = hits.at(-1)?.at ?? 0;
    await breathe();
  }
};

const grouped = (looked: readonly Looked[]): Found['groups'] => {
  const groups = new Map<Ground, FoundHit[]>();
  for (const { ground, hit } of looked) groups.set(ground, [...(groups.get(ground) ?? []), hit]);
  return [...groups].map(([{ stored }, hits]) => {
    const { importId, createdAt, target, submittedAt, file } = stored;
    return {
      importId,
      fileName: file.name,
      target: target ?? '',
      createdAt,
      isSent: submittedAt !== null,
      hits,
    };
  });
};

type Opened = { readonly index: SearchIndex; readonly upkeep: Upkeep };

const open = ({ journal, dataDir }: EnginePorts, mayGoOn: () => Promise<void>): Opened => {
  // A review copy has no place of its own to put one.
  const file = readAbout(journal) === null ? join(dataDir, 'search.sqlite') : null;
  // A journal that is another one than when it was read, a backup perhaps, is read anew.
  const index = openSearchIndex(
    file,
    (origin) => origin === null || hasSealAt(journal, origin.link, origin.seal),
  );
  return { index, upkeep: createUpkeep(journal, index, mayGoOn) };
};

/**
 * Search over everything of a journal. The index lies beside it and is read into when somebody searches, or ahead of that.
 * `isBusy`: whether anything else is at work; what reads ahead stands back for it.
 */
export const createSearch = (ports: EnginePorts, isBusy: () => boolean = () => false): Search => {
  const { journal, clock } = ports;
  const leave = new AbortController();
  const readsAhead = ports.searchesAhead === true && !journal.isReadOnly && readAbout(journal) === null;
  let opened: Opened | null = null;
  let ahead: Promise<void> | null = null;
  let isChanged = false;
  // Whoever searches does not wait for other work.
  let isAsked = false;
  const mayGoOn = async (): Promise<void> => {
    while (isBusy() && !isAsked && !leave.signal.aborted) await clock.sleep(PAUSE_MS, leave.signal);
  };
  const bringUpToDate = (): Promise<void> => {
    opened ??= open(ports, mayGoOn);
    return opened.upkeep.bringUpToDate().finally(() => {
      isAsked = false;
    });
  };
  const readAhead = async (): Promise<void> => {
    while (isChanged && !leave.signal.aborted) {
      await clock.sleep(QUIET_MS, leave.signal);
      if (leave.signal.aborted) return;
      if (isBusy()) continue;
      isChanged = false;
      await bringUpToDate();
    }
  };
  const follow = (): void => {
    if (!readsAhead || leave.signal.aborted) return;
    isChanged = true;
    ahead ??= readAhead()
      .catch((error: unknown) => {
        isChanged = false;
        process.stderr.write(
          `tallyport: the search index was not read on: ${visibleInLine(String(error))}\n`,
        );
      })
      .finally(() => {
        ahead = null;
      });
  };
  const answer = async ({ index, upkeep }: Opened, text: string, limit: number): Promise<Found> => {
    const { words, isTooShort } = wordsOf(text);
    const looked = words.length === 0 ? [] : await find(journal, index, words, limit);
    return {
      groups: grouped(looked.slice(0, limit)),
      hits: Math.min(looked.length, limit),
      isCut: looked.length > limit,
      isTooShort,
      indexing: upkeep.progress(),
    };
  };
  return {
    find: async ({ text, limit, isWhole }) => {
      opened ??= open(ports, mayGoOn);
      isAsked = true;
      const done = bringUpToDate();
      if (isWhole || (opened.upkeep.progress()?.total ?? 0) <= SMALL) await done;
      else void done.catch(() => undefined);
      return answer(opened, text, limit);
    },
    follow,
    close: async () => {
      leave.abort();
      await opened?.upkeep.close();
      await ahead;
      opened?.index.close();
    },
  };
};
