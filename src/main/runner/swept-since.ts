import { words } from '../../core/issues/codes';
import { OF_READING } from '../../core/reconcile/sweep';
import { sweepWords } from '../../core/reconcile/sweep/words';
import { momentText } from '../../core/values/moment-text';
import { historyLength } from '../journal/home';
import type { Journal } from '../journal/open';
import { listFindings, type StoredFinding, sweepsVersion } from '../journal/sweeps';
import { labelOfField } from './evidence';
import { recordsIn } from './sweep/of-import';

/** A sentence beside a record, and what to do. */
export type SeenWords = { readonly sentence: string; readonly advice: string };

/** What sweeps found of the records of an import, by record. */
export type Swept = ReadonlyMap<number, readonly SeenWords[]>;

const remembered = new WeakMap<Journal, Map<string, { readonly version: string; readonly swept: Swept }>>();

const wordsOf = ({ finding, seenAt, seenAgainAt, answer }: StoredFinding): SeenWords => {
  const { sentence, advice } = sweepWords(finding, seenAt, labelOfField);
  const when = momentText(seenAt);
  if (answer !== null)
    return words('swept-answered', { when, sentence, name: answer.name, note: answer.note });
  return seenAgainAt === null
    ? { ...words('swept-since', { when, sentence }), advice }
    : words(OF_READING.has(finding.kind) ? 'swept-equal-since' : 'swept-seen-again', {
        ...{ when, sentence, again: momentText(seenAgainAt) },
      });
};

/**
 * What sweeps found of the records of an import, in words, with what a person answered; empty: nothing. Read once for each state of
 * the sweeps.
 */
export const sweptIn = (journal: Journal, importId: string): Swept => {
  const all = remembered.get(journal) ?? new Map<string, { version: string; swept: Swept }>();
  remembered.set(journal, all);
  const sweeps = sweepsVersion(journal);
  // A decision on a record answers a finding as well.
  const version = sweeps === '' ? '' : `${sweeps} ${historyLength(journal, importId)}`;
  const known = all.get(importId);
  if (known?.version === version) return known.swept;
  const swept = new Map<number, readonly SeenWords[]>();
  for (const stored of version === '' ? [] : listFindings(journal))
    for (const record of recordsIn(stored.finding, importId))
      swept.set(record, [...(swept.get(record) ?? []), wordsOf(stored)]);
  all.set(importId, { version, swept });
  return swept;
};
