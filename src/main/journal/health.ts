import { statSync } from 'node:fs';
import { z } from 'zod';
import { failed, type Problem } from '../../core/values/result';
import { type ChainCheck, checkChain, checkSteps, walkBehind } from './chain-check';
import type { CheckWatch } from './evidence-pieces';
import { journalProblem } from './journal-problem';
import { CHECKED_WHOLE_BYTES, type ChainPlace, type LastCheck, noCheck } from './last-check';
import type { Journal } from './open';
import { foreignPart } from './own-shape';
import { unreadable } from './parsed';
import { printsUnsent } from './unsent-records';
import { fallsBehind, readWitness } from './witness';

/** Lines that an opening checks behind the last one that was; the rest of them wait for an idle moment. */
const LINES_AT_OPENING = 2_000;

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

/** What is wrong with a journal, of a check that found it so; null: nothing. */
const problemOf = (check: ChainCheck, file: string): Problem | null => {
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

type Found = { readonly problem: Problem | null; readonly checked: ChainPlace | null };

const placeOf = ({ links, head }: Pick<ChainCheck, 'links' | 'head'>): ChainPlace | null =>
  links === 0 ? null : { link: links, digest: head };

const damagedPages = (file: string): Problem =>
  failed('journal-damaged', { file, detail: PAGES_DO_NOT_FIT }).problem;

const wholeCheck = (journal: Journal): Found => {
  if (damageOf(journal) !== null) return { problem: damagedPages(journal.file), checked: null };
  const check = checkAtOneMoment(journal);
  return { problem: problemOf(check, journal.file), checked: placeOf(check) };
};

/** Looks at the lines that came after the last check. */
const checkOn = (journal: Journal, checked: ChainPlace | null): Found => {
  if (checked === null) return { problem: null, checked };
  const { links, digest, fault } = walkBehind(journal, checked, LINES_AT_OPENING);
  if (fault !== null)
    return { problem: failed('journal-chain-broken', { file: journal.file }).problem, checked };
  return { problem: null, checked: placeOf({ links, head: Buffer.from(digest).toString('hex') }) };
};

const keptOf = ({ witness, file }: Journal): LastCheck =>
  witness?.last() ?? readWitness(file)?.last ?? noCheck;

/**
 * A file that is byte for byte the one that this app closed was checked when it was not, and every line since was written here. Of
 * a large one that is not known so well the last lines are looked at too: all of it waits for an idle moment, and for verify.
 */
const isChecked = (journal: Journal, { isDoubted, checked }: LastCheck): boolean =>
  !isDoubted &&
  ((journal.isAsClosed && checked !== null) || statSync(journal.file).size > CHECKED_WHOLE_BYTES);

const look = (journal: Journal): Found => {
  const { file } = journal;
  const part = foreignPart(journal.db);
  if (part !== null)
    return { problem: failed('journal-foreign-part', { file, part }).problem, checked: null };
  if (fallsBehind(journal.db, readWitness(file)))
    return { problem: failed('journal-cut-short', { file }).problem, checked: null };
  // Whatever its size: it would be shown as sent.
  if (printsUnsent(journal))
    return { problem: failed('journal-chain-broken', { file }).problem, checked: null };
  const kept = keptOf(journal);
  return isChecked(journal, kept) ? checkOn(journal, kept.checked) : wholeCheck(journal);
};

/**
 * Whether an open journal is what was written into it, as far as an opening looks: what was checked before is believed of a file
 * that nobody touched, and of a large one (last-check.ts). The witness keeps what came of it.
 * Problems: journal-foreign-part, journal-damaged, journal-cut-short, journal-chain-broken; null: nothing is wrong that could be seen.
 */
export const findDamage = (journal: Journal): Problem | null => {
  const { file, witness } = journal;
  try {
    const { problem, checked } = look(journal);
    if (problem !== null) witness?.noteCheck(null);
    else {
      if (checked !== null) witness?.noteCheck(checked);
      witness?.vouch();
    }
    return problem;
  } catch (error) {
    witness?.noteCheck(null);
    // A value that does not parse is damage too: nothing of ours writes it.
    return journalProblem(error, file) ?? failed('journal-damaged', { file, detail: String(error) }).problem;
  }
};

/** What a check in idle moments came to: the line up to which all fits, or what is wrong. */
export type IdleCheck = {
  readonly checked: ChainPlace | null;
  readonly problem: Problem | null;
};

/**
 * Checks the whole of a journal step by step, each at one moment of it; between two steps `mayGoOn` is waited for, which says
 * whether to. Null: it was not to the end.
 */
export const checkInSteps = async (
  journal: Journal,
  mayGoOn: () => Promise<boolean>,
): Promise<IdleCheck | null> => {
  const { file } = journal;
  const steps = checkSteps(journal);
  try {
    while (await mayGoOn()) {
      const { done, value } = journal.db.transaction(() => steps.next())();
      if (done === true) return { problem: problemOf(value, file), checked: placeOf(value) };
    }
    return null;
  } catch (error) {
    const problem =
      journalProblem(error, file) ?? failed('journal-damaged', { file, detail: String(error) }).problem;
    return { problem, checked: null };
  }
};
