import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyApp } from '../../scripts/torture/app-copy';
import { chanceOf } from '../../scripts/torture/chance';
import { loadNames } from '../../scripts/torture/loads';
import type { RunReport } from '../../scripts/torture/one-run';
import { choicesOf } from '../../scripts/torture/options';
import { totalsOf } from '../../scripts/torture/summary';
import { faultsOf } from '../../scripts/torture/weather';
import { parseFaults } from '../../src/practice/fault-spec';
import { temporaryFolder } from '../fixtures/temporary-folder';

describe('the choices of a torture', () => {
  it('go through the four kinds of records with 2,000 of each, and settle for longer than the service commits', () => {
    const choices = choicesOf(['--runs', '200', '--commit', '2000']);
    expect(choices).toMatchObject({
      runs: 200,
      records: 2000,
      commitMs: 2000,
      settleMs: 3000,
      control: null,
    });
    expect(choices.loads).toEqual(['vendors', 'invoices', 'purchase-orders', 'payments']);
  });

  it('name what they do not know', () => {
    expect(() => choicesOf(['--load', 'tables'])).toThrow('tables');
    expect(() => choicesOf(['--control', 'no-luck'])).toThrow('no-luck');
    expect(() => choicesOf(['--runs', 'many'])).toThrow('--runs');
  });

  it('leave the faults to the seed: the same for the same seed, and all of them known to the service', () => {
    for (const load of loadNames)
      for (let seed = 1; seed <= 50; seed += 1) {
        const faults = faultsOf(chanceOf(seed), load, 300);
        expect(faultsOf(chanceOf(seed), load, 300)).toBe(faults);
        expect(parseFaults(faults).length).toBeGreaterThan(0);
      }
  });
});

describe('the sums of a torture', () => {
  it('count kills by their moment, faults by kind and seeds by range; a broken run is no good one', () => {
    const report: RunReport = {
      load: 'vendors',
      ...{ seed: 1, records: 5, faults: '', faultsStruck: { 'drop-reply': 3 }, commands: 2 },
      ...{ requests: 7, resolved: 0, keyRepeats: 0, seconds: 2, inDoubt: 0, inDoubtThere: 0 },
      ...{ duplicates: [], lost: [], wrong: [], doubts: {} },
      kills: ['sending', 'reading'],
    };
    const good = totalsOf([{ kind: 'report', report }], 2);
    expect(good.isGood).toBe(true);
    expect(good.lines).toContain('kills: 2 (starting 0, checking 0, sending 1, polling 0, reading 1)');
    expect(good.lines).toContain('faults injected: 3 (drop-reply 3)');
    const broken = { kind: 'broken', seed: 2, load: 'invoices', why: 'hung' } as const;
    const bad = totalsOf([{ kind: 'report', report }, broken], 2);
    expect(bad.isGood).toBe(false);
    expect(bad.lines).toEqual(expect.arrayContaining(['broken: 1', 'seeds: 1-2']));
  });
});

describe('a copy of the built app', () => {
  const builtApp = (text: string): string => {
    const folder = temporaryFolder();
    for (const name of ['out/main/cli.js', 'resources/profile.json', 'package.json', 'node_modules/x']) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    return folder;
  };

  it('is changed in the one place that a change names, and the app itself is not', () => {
    const folder = builtApp('var settle = 5;');
    const copy = copyApp(folder, [{ from: 'settle = 5', to: 'settle = 0' }]);
    expect(readFileSync(copy.entry, 'utf8')).toBe('var settle = 0;');
    expect(readFileSync(join(folder, 'out/main/cli.js'), 'utf8')).toBe('var settle = 5;');
    copy.remove();
  });

  it.each(['var other = 1;', 'settle = 5; settle = 5;'])(
    'is not made where a change does not fit: %s',
    (text) => {
      expect(() => copyApp(builtApp(text), [{ from: 'settle = 5', to: '' }])).toThrow('settle = 5');
    },
  );
});
