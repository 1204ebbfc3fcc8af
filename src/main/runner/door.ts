import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { words } from '../../core/issues/codes';
import { firstFaultText } from '../../core/values/fault-text';
import { failed, ok, type Problem, type Result } from '../../core/values/result';
import { journalProcedures, type Standing } from '../../ipc/journal';
import { onlyLooks } from '../../ipc/looking';
import { findDamage } from '../journal/health';
import { migrations } from '../journal/migrations/index';
import { type Journal, journalFile, openJournalReadOnly } from '../journal/open';
import { salvageJournal } from '../journal/salvage';
import { setAside } from '../journal/set-aside';
import { hasKnownShape } from '../journal/table-shapes';
import { answered } from './boundary';
import type { Engine } from './engine';
import { createReviewDesk } from './evidence-file/review-desk';
import { examined } from './examine';
import { foundAtSalvage } from './found-at-salvage';
import { lookAt, openEngine } from './open-engine';
import type { EnginePorts } from './ports';
import { salvageSaid, saveReadable } from './save-readable';
import { isSavedCopy } from './saved-copy';
import { isUnusable } from './set-aside-unusable';

type Ports = Omit<EnginePorts, 'journal'>;

/** The engine as the window reaches it, also where the journal cannot be worked with. */
export type Door = {
  readonly call: (name: string, input: unknown) => Promise<Result<unknown>>;
  readonly close: () => Promise<void>;
};

/** What stands behind the door. */
type Behind = {
  readonly engine: Engine | null;
  readonly problem: Problem | null;
  readonly saved: Standing['saved'];
  readonly close: () => Promise<void>;
};

/** Asked of the file itself where a copy of it is shown. */
const OF_THE_FILE: ReadonlySet<string> = new Set(['journal.verify', 'journal.backup']);

/** Nothing of these is damaged: they are looked at as they lie there. */
const AS_IT_LIES = ['journal-newer', 'journal-in-use', 'journal-not-writable', 'journal-linked'];

const inWords = ({ code, params }: Problem) => ({ code, ...words(code, params) });

const closed = (problem: Problem): Behind => ({
  engine: null,
  problem,
  saved: null,
  close: async () => undefined,
});

const nowText = (ports: Ports): string => new Date(ports.clock.now()).toISOString();

/** What can be read of a damaged journal, in a copy: whatever a screen asks for is sound. */
const whatCanBeRead = (ports: Ports, problem: Problem): Behind => {
  const folder = mkdtempSync(join(tmpdir(), 'tallyport-look-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const to = join(folder, 'journal.sqlite');
  const from = journalFile(ports.dataDir);
  const salvage = salvageJournal({ from, to, at: nowText(ports), found: foundAtSalvage(from) });
  const journal = salvage.ok ? openJournalReadOnly(to) : salvage;
  if (!salvage.ok || !journal.ok) {
    remove();
    return closed(problem);
  }
  const engine = lookAt(ports, journal.value, problem);
  const { sentence, advice } = salvageSaid(to, salvage.value);
  return {
    engine,
    problem,
    saved: { code: 'journal-salvaged', title: 'What can be read', sentence, advice },
    close: async () => {
      await engine.close();
      remove();
    },
  };
};

/** What is wrong with a journal that is looked at for another reason; of another version nobody could say. */
const seenBeside = (journal: Journal, problem: Problem): Problem | null => {
  const isOfOurVersion = Number(journal.db.pragma('user_version', { simple: true })) === migrations.length;
  return isOfOurVersion && !isSavedCopy(problem) ? findDamage(journal) : null;
};

const asItLies = (ports: Ports, problem: Problem): Behind => {
  const journal = openJournalReadOnly(journalFile(ports.dataDir));
  if (!journal.ok) return closed(problem);
  if (!hasKnownShape(journal.value.db)) {
    journal.value.close();
    return closed(problem);
  }
  const damage = seenBeside(journal.value, problem);
  if (damage !== null) {
    journal.value.close();
    return isUnusable(damage) ? whatCanBeRead(ports, damage) : closed(damage);
  }
  const engine = lookAt(ports, journal.value, problem);
  return { engine, problem, saved: null, close: engine.close };
};

const open = (ports: Ports): Behind => {
  const opened = openEngine(ports);
  if (opened.ok) return { engine: opened.value, problem: null, saved: null, close: opened.value.close };
  const { problem } = opened;
  if (isUnusable(problem)) return whatCanBeRead(ports, problem);
  return AS_IT_LIES.includes(problem.code) || isSavedCopy(problem)
    ? asItLies(ports, problem)
    : closed(problem);
};

const standingOf = (ports: Ports, { engine, problem, saved }: Behind): Standing => {
  const isOver = problem !== null && isUnusable(problem);
  return {
    standing: problem === null ? 'open' : engine === null ? 'closed' : 'look-only',
    file: journalFile(ports.dataDir),
    problem: problem === null ? null : inWords(problem),
    saved,
    canSave: isOver && problem.code !== 'journal-missing',
    canSetAside: isOver,
  };
};

/**
 * Opens the journal of a data folder for the window. Where it cannot be worked with, what can be read of it is shown for looking
 * only, everything that would change it is refused with the reason, and a person may save, put aside, or try again.
 */
export const openDoor = (ports: Ports): Door => {
  /** What a check found while the journal was in use: what can be read of it is shown, as at an opening. */
  const afterHarm = async (problem: Problem): Promise<void> => {
    const { close } = behind;
    // At once: nothing more is begun.
    behind = { ...behind, problem };
    ports.emit('changed', { what: 'journal', id: null });
    await close();
    behind = whatCanBeRead(ports, problem);
    ports.emit('changed', { what: 'journal', id: null });
  };
  let changing: Promise<void> = Promise.resolve();
  const watched: Ports = {
    ...ports,
    onHarm: (problem) => {
      if (behind.problem === null) changing = afterHarm(problem);
    },
  };
  let behind = open(watched);
  const desk = createReviewDesk(ports);
  const anew = async (): Promise<void> => {
    await changing;
    await behind.close();
    behind = open(watched);
  };
  const putAside = async (): Promise<Result<unknown>> => {
    await changing;
    await behind.close();
    const aside = setAside(ports.dataDir, nowText(ports).slice(0, 10));
    behind = open(watched);
    if (!aside.ok) return aside;
    const { sentence, advice } = words('journal-new-begun', { file: aside.value });
    return ok({ path: aside.value, sentence, advice });
  };
  const save = async (input: unknown): Promise<Result<unknown>> => {
    const wanted = journalProcedures['journal.salvage'].input.safeParse(input);
    return wanted.success
      ? saveReadable({ from: journalFile(ports.dataDir), to: wanted.data.path, at: nowText(ports) })
      : failed('input-refused', { name: 'journal.salvage', detail: firstFaultText(wanted.error) });
  };
  const work = async (name: string, input: unknown): Promise<Result<unknown>> => {
    const reviewed = await desk.call(name, input);
    if (reviewed !== null) return reviewed;
    const { engine, problem } = behind;
    if (name === 'journal.standing' || name === 'journal.reopen') {
      const wanted = journalProcedures[name].input.safeParse(input);
      if (!wanted.success) return failed('input-refused', { name, detail: firstFaultText(wanted.error) });
      if (name === 'journal.reopen' && problem !== null) await anew();
      return ok(standingOf(ports, behind));
    }
    if (name === 'journal.setAside' && problem !== null && isUnusable(problem)) return putAside();
    if (name === 'journal.salvage') return save(input);
    if (behind.saved !== null && OF_THE_FILE.has(name)) return examined(ports, name, input);
    if (engine === null || (problem !== null && !onlyLooks(name)))
      return { ok: false, problem: problem ?? failed('engine-ended', { detail: '' }).problem };
    return engine.call(name, input);
  };
  return {
    close: async () => {
      await desk.close();
      await changing;
      await behind.close();
    },
    call: (name, input) => answered({ name, file: journalFile(ports.dataDir) }, () => work(name, input)),
  };
};
