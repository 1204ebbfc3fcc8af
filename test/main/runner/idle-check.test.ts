import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { setImmediate as breathe } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { checkInSteps } from '../../../src/main/journal/health';
import { CHECKED_WHOLE_BYTES } from '../../../src/main/journal/last-check';
import { journalFile, openJournalReadOnly } from '../../../src/main/journal/open';
import { readWitness, witnessFile } from '../../../src/main/journal/witness';
import { openDoor } from '../../../src/main/runner/door';
import { openEngine, openToExamine } from '../../../src/main/runner/open-engine';
import type { CheckPort, Clock, EnginePorts } from '../../../src/main/runner/ports';
import { must, sentBench } from '../../fixtures/evidence-file';
import { temporaryFolder } from '../../fixtures/temporary-folder';

/** Another amount of what was loaded, of which only the whole check hears. */
const ALTER = "UPDATE source_block SET rows = CAST(substr(rows, 1, length(rows) - 1) || X'7E' AS BLOB)";
/** Another word of a request, which a line of the chain itself holds. */
const ALTER_LINE = "UPDATE attempt SET path = path || 'x' WHERE attempt = (SELECT max(attempt) FROM attempt)";

const tamper = (file: string, sql: string): void => {
  const db = new Database(file);
  db.exec(sql);
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
};

/** Makes a file larger than what is checked whole at an opening, by an entry that nothing prints and no line seals. */
const enlarge = (file: string): void =>
  tamper(file, `INSERT INTO meta VALUES ('judged large', hex(zeroblob(${CHECKED_WHOLE_BYTES / 2})))`);

/** Waits of seconds are over at once; those of a day last until somebody ends them. */
const hastyClock: Clock = {
  now: () => 0,
  sleep: (ms, signal) =>
    ms < 60_000
      ? breathe()
      : new Promise((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true })),
};

type Means = Pick<EnginePorts, 'check' | 'emit'>;

/** The journal of an import that was sent, in a folder of its own, as an engine closed it. */
const closedFolder = async (shape: (file: string) => void = () => undefined) => {
  const bench = await sentBench();
  bench.journal.db.pragma('wal_checkpoint(TRUNCATE)');
  const dataDir = temporaryFolder();
  const file = journalFile(dataDir);
  copyFileSync(bench.journal.file, file);
  copyFileSync(witnessFile(bench.journal.file), witnessFile(file));
  shape(file);
  const { journal: _, ...others } = bench.ports;
  const ports = (more: Partial<Means> = {}) => ({ ...others, dataDir, clock: hastyClock, ...more });
  await must(openEngine(ports())).close();
  return { file, ports };
};

/** What a check came to, and when; it can be held back. */
const checking = () => {
  const log = { steps: 0, over: 0, isBusy: false };
  let tell = (): void => undefined;
  const done = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const check: CheckPort = async (file, _isBusy, signal) => {
    const journal = must(openJournalReadOnly(file));
    try {
      return await checkInSteps(journal, async () => {
        log.steps += 1;
        await breathe();
        return !signal.aborted;
      });
    } finally {
      journal.close();
      log.over += 1;
      tell();
    }
  };
  return { check, log, done };
};

/** An engine that has checked its journal in idle moments. */
const checked = async (ports: Parameters<typeof openEngine>[0]): Promise<void> => {
  const { check, done } = checking();
  const engine = must(openEngine({ ...ports, check }));
  await done;
  await breathe();
  await engine.close();
};

const witnessed = (file: string) => {
  const witness = readWitness(file);
  if (witness === null) throw new Error('there is no witness');
  return witness;
};

/** Writes what a forger would have the witness say. */
const forge = (file: string, change: (last: ReturnType<typeof witnessed>['last']) => object): void => {
  const [seal, shape] = readFileSync(witnessFile(file), 'utf8').split('\n');
  const last = JSON.stringify(change(witnessed(file).last));
  writeFileSync(witnessFile(file), `${seal}\n${shape}\n${last}\n`);
};

const codeOf = (opened: ReturnType<typeof openEngine>): string => (opened.ok ? 'open' : opened.problem.code);

describe('an opening', () => {
  it('believes a file that is as it was closed, and looks at all of one that is not', async () => {
    const { file, ports } = await closedFolder();
    const before = witnessed(file);
    expect(before.last).toMatchObject({
      checked: { link: expect.any(Number) },
      isDoubted: false,
      closed: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(before.last.checked?.link).toBeLessThanOrEqual(before.link);
    const engine = must(openEngine(ports()));
    expect(witnessed(file).last.closed).toBeNull();
    await engine.close();
    expect(witnessed(file).last.closed).not.toBeNull();
    tamper(file, ALTER);
    expect(codeOf(openEngine(ports()))).toBe('journal-chain-broken');
  });

  it('keeps in doubt what it found altered once, however the file was closed after that', async () => {
    const { file, ports } = await closedFolder();
    tamper(file, ALTER);
    expect(codeOf(openEngine(ports()))).toBe('journal-chain-broken');
    expect(witnessed(file).last).toMatchObject({ checked: null, isDoubted: true, closed: null });
    expect(codeOf(openEngine(ports()))).toBe('journal-chain-broken');
  });

  it('goes on, in a large file, from the last line that was checked', async () => {
    const { file, ports } = await closedFolder(enlarge);
    expect(witnessed(file).last.checked).toBeNull();
    await checked(ports());
    const { link } = witnessed(file).last.checked ?? { link: 0 };
    expect(link).toBeGreaterThan(0);
    forge(file, (last) => ({ ...last, checked: sealAt(file, link - 2) }));
    await must(openEngine(ports())).close();
    expect(witnessed(file).last.checked?.link).toBe(link);
    forge(file, (last) => ({ ...last, checked: sealAt(file, 1) }));
    tamper(file, ALTER_LINE);
    expect(codeOf(openEngine(ports()))).toBe('journal-chain-broken');
  });

  it('takes a place of the last check that the chain does not hold for a broken chain', async () => {
    const { file, ports } = await closedFolder(enlarge);
    await checked(ports());
    forge(file, (last) => ({ ...last, checked: { link: 3, digest: 'ab'.repeat(32) } }));
    expect(codeOf(openEngine(ports()))).toBe('journal-chain-broken');
  });

  it('reads a third line of the witness that is none as nothing', async () => {
    const { file, ports } = await closedFolder();
    const [seal, shape] = readFileSync(witnessFile(file), 'utf8').split('\n');
    truncateSync(witnessFile(file), Buffer.byteLength(`${seal}\n${shape}\n`));
    expect(witnessed(file).last).toEqual({ checked: null, isDoubted: false, closed: null });
    tamper(file, ALTER);
    expect(codeOf(openEngine(ports()))).toBe('journal-chain-broken');
  });
});

const linkRow = z.object({ digest: z.instanceof(Uint8Array) });

const sealAt = (file: string, link: number) => {
  const db = new Database(file, { readonly: true });
  const row: unknown = db.prepare('SELECT digest FROM chain_link WHERE link = ?').get(link);
  db.close();
  return { link, digest: Buffer.from(linkRow.parse(row).digest).toString('hex') };
};

describe('the check in idle moments', () => {
  it('goes through the whole journal in steps, and the witness keeps how far it is sound', async () => {
    const { file, ports } = await closedFolder();
    forge(file, (last) => ({ ...last, checked: sealAt(file, 2) }));
    const { check, log, done } = checking();
    const engine = must(openEngine(ports({ check })));
    await done;
    await breathe();
    expect(log.steps).toBeGreaterThan(40);
    expect(witnessed(file).last.checked?.link).toBe(witnessed(file).link);
    await engine.close();
    expect(log.over).toBe(1);
  });

  it('finds what a forged witness hid from the opening, and the door is for looking only from then on', async () => {
    const { file, ports } = await closedFolder();
    tamper(file, ALTER);
    const closed = createHash('sha256').update(readFileSync(file)).digest('hex');
    forge(file, (last) => ({ ...last, closed }));
    const { check } = checking();
    const told: unknown[] = [];
    let tell = (): void => undefined;
    const isSwapped = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const emit: EnginePorts['emit'] = (topic, message) => {
      if (topic !== 'changed' || !('what' in message) || message.what !== 'journal') return;
      told.push(message);
      if (told.length === 2) tell();
    };
    const door = openDoor(ports({ check, emit }));
    onTestFinished(() => door.close());
    expect(await door.call('journal.standing', {})).toMatchObject({ value: { standing: 'open' } });
    await isSwapped;
    expect(await door.call('journal.standing', {})).toMatchObject({
      value: { standing: 'look-only', canSetAside: true, problem: { code: 'journal-chain-broken' } },
    });
    expect(await door.call('imports.list', {})).toMatchObject({ value: [{ fileName: 'x.csv' }] });
    expect(await door.call('drafts.create', { path: '/x.csv' })).toMatchObject({
      problem: { code: 'journal-chain-broken' },
    });
    await door.close();
    expect(codeOf(openEngine(ports()))).toBe('journal-chain-broken');
  });

  it('is not needed by verify, which looks at everything whatever the witness says', async () => {
    const { file, ports } = await closedFolder(enlarge);
    await checked(ports());
    tamper(file, ALTER);
    await must(openEngine(ports())).close();
    const looking = must(openToExamine(ports()));
    const said = must(await looking.handlers['journal.verify']({}));
    await looking.close();
    expect(said).toMatchObject({ isSound: false, fault: { what: 'source' } });
  });

  it('ends with the engine, in the middle of its work', async () => {
    const { ports } = await closedFolder();
    let isAsked = false;
    const check: CheckPort = (_file, _isBusy, signal) =>
      new Promise((resolve) => {
        isAsked = true;
        signal.addEventListener('abort', () => resolve(null), { once: true });
      });
    const engine = must(openEngine(ports({ check })));
    for (let turns = 0; turns < 5; turns += 1) await breathe();
    await engine.close();
    expect(isAsked).toBe(true);
  });
});
