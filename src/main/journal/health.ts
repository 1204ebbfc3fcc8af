import { statSync } from 'node:fs';
import { z } from 'zod';
import { failed, type Problem } from '../../core/values/result';
import { type ChainCheck, checkChain } from './chain-check';
import type { CheckWatch } from './evidence-pieces';
import { journalProblem } from './journal-problem';
import type { Journal } from './open';
import { foreignPart } from './own-shape';
import { unreadable } from './parsed';
import { printsUnsent } from './unsent-records';
import { fallsBehind, readWitness } from './witness';

/** A journal up to this size is read through at every opening; a larger one is checked where it is read, and by verify. */
const CHECKED_WHOLE_BYTES = 48 * 1024 * 1024;

/**
 * The check of file and chain over one moment of the journal, also while somebody writes it. Whatever stops it is in the
 * journal, and thrown as what journalProblem knows.
 */
export const checkAtOneMoment = (journal: Journal, watch?: CheckWatch): ChainCheck => {
  try {
    return journal.db.transaction(() => checkChain(journal, watch))();
  } catch (error) {
    throw journalProblem(error, journal.file) === null ? unreadable(error) : error;
  }
};

/** SQLite's own words are for `journal verify`. */
const PAGES_DO_NOT_FIT = 'some of its pages do not fit together';

const sentenceOf = (check: ChainCheck, file: string): Problem | null => {
  const { damage, fault } = check;
  if (damage.length > 0) return failed('journal-damaged', { file, detail: PAGES_DO_NOT_FIT }).problem;
  return fault === null ? null : failed('journal-chain-broken', { file }).problem;
};

const quickCheck = z.array(z.object({ quick_check: z.string() }));

/** Damage of the file as SQLite sees it; null: none. */
const damageOf = (journal: Journal): string | null => {
  const said = quickCheck.parse(journal.db.pragma('quick_check(1)')).map((row) => row.quick_check);
  return said.find((text) => text !== 'ok') ?? null;
};

/**
 * Whether an open journal is what was written into it. Problems: journal-foreign-part, journal-damaged, journal-cut-short,
 * journal-chain-broken; null: nothing is wrong that could be seen.
 */
export const findDamage = (journal: Journal): Problem | null => {
  const { file } = journal;
  try {
    const part = foreignPart(journal.db);
    if (part !== null) return failed('journal-foreign-part', { file, part }).problem;
    if (fallsBehind(journal.db, readWitness(file))) return failed('journal-cut-short', { file }).problem;
    // Whatever its size: it would be shown as sent.
    if (printsUnsent(journal)) return failed('journal-chain-broken', { file }).problem;
    if (statSync(file).size > CHECKED_WHOLE_BYTES) return null;
    const damage = damageOf(journal);
    if (damage !== null) return failed('journal-damaged', { file, detail: PAGES_DO_NOT_FIT }).problem;
    return sentenceOf(checkAtOneMoment(journal), file);
  } catch (error) {
    // A value that does not parse is damage too: nothing of ours writes it.
    return journalProblem(error, file) ?? failed('journal-damaged', { file, detail: String(error) }).problem;
  }
};
