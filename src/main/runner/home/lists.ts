import type { ParsedInput } from '../../../ipc/contract';
import type { ImportListItem } from '../../../ipc/shapes';
import { historyLength, listStandings, type Standing } from '../../journal/home';
import { listBriefly, type StoredImport } from '../../journal/imports';
import type { EnginePorts } from '../ports';
import { createFigures } from './figures';
import { inTurns } from './turns';

const isDoubtful = ({ records, leftForGood: left = 0 }: ImportListItem): boolean => records.inDoubt > left;

/** Whether an import may ask something of a person: it is not over, or left something open. */
const asksForSomething = (item: ImportListItem): boolean => {
  const { state, records } = item;
  const isOver = state === 'finished' || state === 'stopped';
  const isOpen = records.pending + records.failed + records.rejected > 0;
  return !isOver || isDoubtful(item) || isOpen || item.mayBeTwice !== undefined;
};

/** Those that may ask for something, what is in doubt first: a window shows a part of the rest. */
const askingFirst = (items: readonly ImportListItem[]): ImportListItem[] =>
  items.filter(asksForSomething).sort((a, b) => Number(isDoubtful(b)) - Number(isDoubtful(a)));

type Ways = {
  readonly listed: (stored: StoredImport) => ImportListItem;
  readonly isRunning: (importId: string) => boolean;
};

/** Imports in one answer where nobody says how many. */
const PAGE = 50;

/**
 * Imports as lists show them: a page of them, newest first, or those that ask something of a person, what is in doubt first. Only
 * what is answered is read: how the others stand is told by what was kept of them. What was not counted since it went on is counted
 * and kept, in turns.
 */
export const createLists = ({ journal, clock }: EnginePorts, { listed, isRunning }: Ways) => {
  const figuresOf = createFigures(journal, clock.now);
  const countedNow = (importId: string): ImportListItem | undefined => {
    figuresOf({ importId, facts: historyLength(journal, importId) }, isRunning(importId));
    return listBriefly(journal, { importId }).map(listed)[0];
  };
  const asking = async (limit: number): Promise<ImportListItem[]> => {
    const [doubtful, others]: [string[], string[]] = [[], []];
    const all = inTurns<Standing>((most, before) => listStandings(journal, most, before));
    for await (const { importId, standing } of all) {
      const item = standing === 'unknown' ? countedNow(importId) : undefined;
      if (standing === 'doubt' || (item !== undefined && isDoubtful(item))) doubtful.push(importId);
      else if (standing === 'asks' || (item !== undefined && asksForSomething(item))) others.push(importId);
    }
    const importIds = [...doubtful, ...others].slice(0, limit);
    return askingFirst(listBriefly(journal, { importIds }).map(listed));
  };
  return async ({ limit = PAGE, asks, ...wanted }: ParsedInput<'imports.list'>): Promise<ImportListItem[]> =>
    asks === true ? asking(limit) : listBriefly(journal, { ...wanted, limit }).map(listed);
};
