import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { classes } from '../../scripts/attack/classes';
import { controls } from '../../scripts/attack/controls';
import { type Case, onGround } from '../../scripts/attack/ground';
import { choicesOf } from '../../scripts/attack/options';
import { faultsIn, tableOf } from '../../scripts/attack/table';
import { faultOf } from '../../scripts/attack/watched';
import { copyApp } from '../../scripts/torture/app-copy';
import { commandLineEntry } from '../fixtures/command-line';

// Processes start and end here; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

const checkout = join(commandLineEntry, '..', '..', '..');
const app = copyApp(checkout);
afterAll(app.remove);

const faultsOf = (cases: readonly Case[]): readonly string[] => faultsIn({ name: 'it', cases, minutes: 0 });
const quickly = (entry: string) => ({ entry, seed: 7, isQuick: true });

describe('a few attacks of each quick class on the built app', () => {
  it.concurrent.each(['messages', 'links', 'printed', 'csv'] as const)(
    '%s: every one is held',
    async (name) => {
      const cases = await onGround(quickly(app.entry), classes[name]);
      expect(cases.length).toBeGreaterThan(3);
      expect(faultsOf(cases)).toEqual([]);
    },
  );

  it.concurrent('would be noticed: cells that another reader splits are computed by the weakened app', async () => {
    const weak = copyApp(checkout, controls['splits-unheeded'].changes);
    try {
      const cases = await onGround(quickly(weak.entry), classes.csv);
      expect(faultsOf(cases).join('\n')).toContain(controls['splits-unheeded'].sign);
    } finally {
      weak.remove();
    }
  });
});

describe('an attack', () => {
  it('has a control for every class, and each can be made of the app as it is built today', () => {
    const attacked = new Set(Object.values(controls).map((one) => one.class));
    expect([...attacked].sort()).toEqual(Object.keys(classes).sort());
    for (const { changes } of Object.values(controls)) copyApp(checkout, changes).remove();
  });

  it('goes through every class unless told otherwise, and names what it does not know', () => {
    expect(choicesOf([])).toEqual({ classes: Object.keys(classes), seed: 1, isQuick: false, control: null });
    expect(choicesOf(['--class', 'csv', '--class', 'links', '--seed', '9']).classes).toEqual([
      'csv',
      'links',
    ]);
    expect(choicesOf(['--control', 'escape-off'])).toMatchObject({
      classes: ['printed'],
      control: 'escape-off',
    });
    expect(() => choicesOf(['--class', 'luck'])).toThrow('luck');
    expect(() => choicesOf(['--control', 'no-luck'])).toThrow('no-luck');
    expect(() => choicesOf(['--seed', 'x'])).toThrow('--seed');
  });

  it('counts what held, and tells the most memory and time', () => {
    const one = { name: 'a', fault: null, peakMb: 120.4, seconds: 0.25 };
    const cases = [one, { ...one, name: 'b', fault: 'took 700 MB', peakMb: 700 }];
    expect(tableOf([{ name: 'files', cases, minutes: 1 }])).toEqual([
      'class  cases  held  worst memory  worst time',
      'files      2     1        700 MB       0.3 s',
    ]);
    expect(faultsOf(cases)).toEqual(['it: b: took 700 MB']);
  });

  it('holds a command to its end, its memory, its time and a sentence', () => {
    const good = {
      code: 5,
      signal: null,
      stdout: '',
      stderr: 'It cannot be read.',
      peakMb: 80,
      seconds: 1,
      ended: null,
    };
    expect(faultOf(good)).toBeNull();
    expect(faultOf({ ...good, code: 1, stderr: 'x' })).toBe('a fault of its own: x');
    expect(faultOf({ ...good, code: null, signal: 'SIGABRT' })).toBe('ended by SIGABRT');
    expect(faultOf({ ...good, peakMb: 513 })).toBe('took 513 MB');
    expect(faultOf({ ...good, seconds: 11 })).toBe('took 11.0 s of the processor');
    expect(faultOf({ ...good, stderr: '' })).toBe('ended with 5 and no sentence');
    expect(faultOf({ ...good, stderr: 'of {file}' })).toBe('no sentence: of {file}');
  });
});
