import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { copyApp } from '../../scripts/torture/app-copy';
import { type Control, controls, shortHours } from '../../scripts/torture/controls';
import type { LoadName } from '../../scripts/torture/loads';
import { oneRun, type RunOptions, type RunReport } from '../../scripts/torture/one-run';
import { commandLineEntry } from '../fixtures/command-line';

// Many processes start and are killed here; a busy machine takes its time.
vi.setConfig({ testTimeout: 400_000 });

const HOUR_MS = 3_600_000;
const checkout = join(commandLineEntry, '..', '..', '..');
const app = copyApp(checkout);
afterAll(app.remove);

const usual: Omit<RunOptions, 'seed' | 'load'> = {
  records: 200,
  entry: app.entry,
  keyAgeMs: HOUR_MS,
  settleMs: 700,
  commitMs: 200,
  faults: null,
  kills: 2,
  breaks: false,
  control: null,
  keep: null,
};

const harmIn = ({ duplicates, multiplied, lost, wrong }: RunReport) => ({
  ...{ duplicates, multiplied, lost, wrong },
});
const noHarm = { duplicates: [], multiplied: [], lost: [], wrong: [] };

const cases: readonly (readonly [LoadName, number, string])[] = [
  ['vendors', 7101, 'status-500-after=0.1;drop-request=0.1'],
  ['invoices', 7102, 'drop-reply=0.1;takes-twice;results-missing=0.02'],
  ['purchase-orders', 7103, 'drop-reply=0.1;takes-twice;html-502-after=0.05'],
  ['payments', 7104, 'drop-reply=0.1;status-500=0.05;commit-delay=0-200,share=0.02'],
];

describe('a load under faults, killed with -9 at random moments and resumed', () => {
  test.concurrent.each(cases)(
    'A-3, A-5, A-8: %s (seed %i): nothing twice, nothing lost, nothing wrongly reported, sums and keys agree',
    async (load, seed, faults) => {
      const slow = load === 'payments' ? faults : `${faults};commit-delay=0-200`;
      const report = await oneRun({ ...usual, load, seed, faults: slow });
      expect(harmIn(report)).toEqual(noHarm);
      expect(report.kills.length).toBeGreaterThan(0);
      expect(Object.keys(report.faultsStruck)).toContain('commit-delay');
    },
  );
});

/** Any moment may be a harmless one to be killed at, so several are tried until one is not. */
const duplicatesOf = async (control: Control, faults: string): Promise<number> => {
  const broken = copyApp(checkout, control.changes);
  try {
    for (const seed of [7201, 7202, 7203, 7204, 7205, 7206, 7207, 7208]) {
      const { entry } = broken;
      const run = { ...usual, faults, seed, entry, load: control.load, records: 100, kills: 3 };
      const { duplicates } = await oneRun(run);
      if (duplicates.length > 0) return duplicates.length;
    }
    return 0;
  } finally {
    broken.remove();
  }
};

// Without a witness: `npm run torture -- --control no-witness`, which waits for slow commits.
describe('the same, of a build that is broken on purpose', () => {
  test('can be made of the app as it is built today, in every way it is broken', () => {
    const builds = Object.values(controls).filter(({ changes }) => changes.length > 0);
    const ways = [...builds.map(({ changes }) => changes), shortHours];
    for (const changes of ways) copyApp(checkout, changes).remove();
    expect(ways).toHaveLength(3);
  });

  test.concurrent('A-3 would be noticed: with no intent on disk it finds duplicates', async () => {
    // A resume reads the list anew: one that is behind shows nothing of what was not written down.
    const faults =
      'takes-twice;commit-delay=300,only=POST /v1/invoices/import;list-lag=30s,only=GET /v1/invoices';
    expect(await duplicatesOf(controls['no-intent'], faults)).toBeGreaterThan(0);
  });
});
