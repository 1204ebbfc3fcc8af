import { type SweepNeed, sweepWanted } from '../../../core/reconcile/sweep';
import { findConnection } from '../../journal/connections';
import { lastFact, readFacts } from '../../journal/facts';
import { historyLength } from '../../journal/home';
import { findImport } from '../../journal/imports';
import type { Journal } from '../../journal/open';
import { type StoredSweep, sweepsOf } from '../../journal/sweeps';
import { mayHaveDoubted, sweptImports } from '../../journal/swept-records';
import { mayBeTwice } from '../may-be-twice';
import type { EnginePorts } from '../ports';
import { horizonOf, LATE_HORIZONS } from './horizon';
import { placeOf, type SweepPlace } from './place';
import type { Sweeps } from './sweeps';

type Known = { readonly facts: number; readonly need: SweepNeed | null };

const remembered = new WeakMap<Journal, Map<string, Known>>();

/** What an import's history asks for; read once for each length of it. */
const needOf = (journal: Journal, importId: string): SweepNeed | null => {
  const all = remembered.get(journal) ?? new Map<string, Known>();
  remembered.set(journal, all);
  const facts = historyLength(journal, importId);
  const known = all.get(importId);
  if (known?.facts === facts) return known.need;
  const need = mayHaveDoubted(journal, importId) ? sweepWanted(readFacts(journal, importId)) : null;
  all.set(importId, { facts, need });
  return need;
};

/** Whether a sweep read that list to its end and showed a record of ours that was sent after `due`. */
const hasSettled = ({ since, lists }: StoredSweep, target: string, due: number): boolean =>
  since === null &&
  lists.some(
    (list) => list.target === target && list.isWhole && list.witnessAt !== null && list.witnessAt > due,
  );

/**
 * From when on a sweep can tell: once nothing more is to come of what was in doubt; of what was sent a second time once more later,
 * since the first may have come later than that, and stands there beside it.
 */
const duesOf = (
  { why, lastAt }: SweepNeed,
  { now, horizonMs }: { readonly now: number; readonly horizonMs: number },
): readonly number[] =>
  [1, ...(why.includes('sent-twice') ? [LATE_HORIZONS] : [])]
    .map((horizons) => lastAt + horizons * horizonMs)
    .filter((due) => due <= now);

/**
 * Whether something of this place waits for a sweep that could tell by now: a doubt whose horizon is past, and a record of
 * the same kind sent after it since the last sweep.
 */
const isSweepOwed = (
  journal: Journal,
  place: SweepPlace,
  { now, horizonMs }: { readonly now: number; readonly horizonMs: number },
): boolean => {
  const imports = sweptImports(journal, place);
  const needs = imports.flatMap(({ importId, target }) => {
    const need = needOf(journal, importId);
    const dues = need === null ? [] : duesOf(need, { now, horizonMs });
    return dues.map((due) => ({ target, due }));
  });
  if (needs.length === 0) return false;
  const sweeps = sweepsOf(journal, place);
  const lastSweepAt = sweeps.find(({ since }) => since === null)?.begunAt ?? 0;
  return needs.some(({ target, due }) => {
    if (sweeps.some((sweep) => hasSettled(sweep, target, due))) return false;
    const after = Math.max(due, lastSweepAt);
    return imports.some((one) => {
      const sent = one.target === target ? lastFact(journal, one.importId, ['intent']) : undefined;
      return sent !== undefined && sent.at > after;
    });
  });
};

/** Whether records of an import may stand there twice, and no sweep has told yet. */
const isPerhapsTwice = (journal: Journal, importId: string): boolean => {
  const stored = findImport(journal, importId);
  return stored !== undefined && mayBeTwice(journal, stored).mayBeTwice !== undefined;
};

/**
 * What is done after a run has come to its end: where an import to that service and company sent something twice, found by
 * look-up or gave up, the sweep runs by itself as soon as it can tell, else at the end of the next run, and at each where something may stand there twice. One that cannot be
 * made is owed still.
 */
export const sweepOwedBy =
  (ports: EnginePorts, sweeps: Sweeps) =>
  async (importId: string): Promise<void> => {
    const { journal, clock } = ports;
    const stored = findImport(journal, importId);
    const end = lastFact(journal, importId, ['run', 'end']);
    const isOver = end?.kind === 'end' && (end.state === 'finished' || end.state === 'waiting');
    const { connectionId = null, company = null } = stored ?? {};
    if (connectionId === null || company === null || !isOver) return;
    const connection = findConnection(journal, connectionId);
    const place = placeOf(journal, connectionId, company);
    if (connection === undefined || !place.ok) return;
    const horizonMs = horizonOf(ports, connection);
    const isTwice = sweptImports(journal, place.value).some((one) => isPerhapsTwice(journal, one.importId));
    if (!isTwice && !isSweepOwed(journal, place.value, { now: clock.now(), horizonMs })) return;
    await sweeps.run({ connectionId, company, since: null });
  };
