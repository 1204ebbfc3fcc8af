import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyApp } from '../../scripts/torture/app-copy';
import { chanceOf } from '../../scripts/torture/chance';
import { loadNames } from '../../scripts/torture/loads';
import type { RunReport } from '../../scripts/torture/one-run';
import { choicesOf } from '../../scripts/torture/options';
import { totalsOf } from '../../scripts/torture/summary';
import { brokenWeatherOf, weatherOf } from '../../scripts/torture/weather';
import { parseFaults } from '../../src/practice/fault-spec';
import { temporaryFolder } from '../fixtures/temporary-folder';

describe('the choices of a torture', () => {
  it('go through the four kinds of records with 1,000 of each, and settle for longer than the service commits', () => {
    const choices = choicesOf(['--runs', '200', '--commit', '2000']);
    expect(choices).toMatchObject({
      runs: 200,
      records: 1000,
      commitMs: 2000,
      settleMs: 3000,
      control: null,
      world: 'both',
    });
    expect(choices.loads).toEqual(['vendors', 'invoices', 'purchase-orders', 'payments']);
  });

  it('name what they do not know', () => {
    expect(() => choicesOf(['--load', 'tables'])).toThrow('tables');
    expect(() => choicesOf(['--control', 'no-luck'])).toThrow('no-luck');
    expect(() => choicesOf(['--runs', 'many'])).toThrow('--runs');
    expect(() => choicesOf(['--world', 'flat'])).toThrow('flat');
  });

  it('leave the faults to the seed: the same for the same seed, and all of them known to the service', () => {
    for (const load of loadNames)
      for (let seed = 1; seed <= 50; seed += 1) {
        for (const made of [weatherOf, brokenWeatherOf]) {
          const weather = made(chanceOf(seed), load, 300);
          expect(made(chanceOf(seed), load, 300)).toEqual(weather);
          expect(parseFaults(weather.faults).length).toBeGreaterThan(0);
        }
      }
  });

  it('use every fault that the law of proof names', () => {
    const seeds = Array.from({ length: 400 }, (_none, seed) => seed + 1);
    const all = loadNames.flatMap((load) =>
      seeds.flatMap((seed) =>
        [weatherOf, brokenWeatherOf].map((made) => made(chanceOf(seed), load, 300).faults),
      ),
    );
    const names = new Set(all.flatMap((faults) => faults.split(/[;,]/)).map((one) => one.split('=')[0]));
    const wanted = [
      ...['list-lag', 'list-unordered', 'list-hole', 'page-ignored', 'commit-delay', 'commit-late', 'repeat'],
      ...[
        'lines',
        'foreign',
        'reads-altered',
        'created-at',
        'redirect-after',
        'status-408-after',
        'status-409',
      ],
      ...['results-short', 'results-never', 'state-unknown', 'location-refused', 'takes-twice'],
      ...['payment-status', 'payment-info'],
    ];
    expect(wanted.filter((name) => !names.has(name))).toEqual([]);
    for (const word of ['equal', 'used', 'near'])
      expect(all.some((faults) => faults.includes(`foreign=${word}`))).toBe(true);
  });
});

describe('the sums of a torture', () => {
  it('count kills by their moment, faults by kind and seeds by range; a broken run is no good one', () => {
    const report: RunReport = {
      load: 'vendors',
      ...{ seed: 1, records: 5, faults: '', faultsStruck: { 'drop-reply': 3 }, commands: 2 },
      ...{ requests: 7, resolved: 0, keyRepeats: 0, seconds: 2, inDoubt: 0, inDoubtThere: 0 },
      ...{ duplicates: [], multiplied: [], lost: [], wrong: [], doubts: {}, waiting: 0 },
      ...{ unswept: [], swept: 2, scenes: ['second computer'] },
      kills: ['sending', 'reading'],
    };
    const good = totalsOf([{ kind: 'report', report }], 2);
    expect(good.isGood).toBe(true);
    expect(good.lines).toContain('kills: 2 (starting 0, checking 0, sending 1, polling 0, reading 1)');
    expect(good.lines).toContain('faults injected: 3 (drop-reply 3)');
    expect(good.lines).toContain('scenes: second computer 1');
    expect(good.lines).toContain('doubles where the assumptions were broken: 2 swept, 0 not');
    const unswept = totalsOf([{ kind: 'report', report: { ...report, unswept: ['a'] } }], 2);
    expect(unswept).toMatchObject({ isGood: false, found: { unswept: 1 } });
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
