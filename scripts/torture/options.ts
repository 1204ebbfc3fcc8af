import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type ControlName, controls, isControlName } from './controls';
import { isLoadName, type LoadName, loadNames, usualLoads } from './loads';

/** What the person who starts a torture has chosen. */
export type Choices = {
  readonly runs: number;
  readonly records: number;
  readonly seed: number;
  readonly jobs: number;
  /** Longest commit of the service, and the least time between a lost answer and the second look; ms. */
  readonly commitMs: number;
  readonly settleMs: number;
  readonly loads: readonly [LoadName, ...LoadName[]];
  /** Null: chosen by the seed. */
  readonly kills: number | null;
  readonly faults: string | null;
  readonly control: ControlName | null;
  /** Whether the law of proof can rely on what it assumes, cannot, or cannot in every so many runs. */
  readonly world: World;
  /** Where the data of a run is kept in which harm was found; null: nowhere. */
  readonly keep: string | null;
};

const worlds = ['law', 'broken', 'both'] as const;
export type World = (typeof worlds)[number];

/** Faults that were typed are taken for such as the law must stand. */
const worldOf = (name: string | undefined, isGiven: boolean): World => {
  const found = worlds.find((one) => one === (name ?? (isGiven ? 'law' : 'both')));
  if (found === undefined) throw new Error(`--world takes ${worlds.join(', ')}, not ${name}`);
  return found;
};

const whole = (name: string, text: string, least: number): number => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < least)
    throw new Error(`--${name} takes a whole number from ${least}`);
  return number;
};

const loadsOf = (names: readonly string[] | undefined): Choices['loads'] => {
  const unknown = names?.find((name) => !isLoadName(name));
  if (unknown !== undefined) throw new Error(`--load takes ${loadNames.join(', ')}, not ${unknown}`);
  const [first = 'vendors', ...others] = names?.filter(isLoadName) ?? usualLoads;
  return [first, ...others];
};

const controlOf = (name: string | undefined): ControlName | null => {
  if (name === undefined) return null;
  if (!isControlName(name))
    throw new Error(`--control takes ${Object.keys(controls).join(', ')}, not ${name}`);
  return name;
};

/** Longer than the slowest commit by far, so that a busy machine is no reason for doubt. */
const settleFor = (commitMs: number): number => commitMs + Math.max(600, Math.round(commitMs / 2));

/** Reads the words after `npm run torture --`. Throws an Error that names what it does not know. */
export const choicesOf = (words: readonly string[]): Choices => {
  const { values } = parseArgs({
    args: [...words],
    options: {
      runs: { type: 'string' },
      records: { type: 'string' },
      seed: { type: 'string', default: '1' },
      jobs: { type: 'string', default: String(availableParallelism()) },
      commit: { type: 'string', default: '300' },
      settle: { type: 'string' },
      load: { type: 'string', multiple: true },
      kills: { type: 'string' },
      faults: { type: 'string' },
      control: { type: 'string' },
      world: { type: 'string' },
      keep: { type: 'string' },
    },
  });
  const control = controlOf(values.control);
  const commitMs = whole('commit', values.commit, 0);
  return {
    runs: whole(
      'runs',
      values.runs ?? (control === null ? '20' : controls[control].tamper === null ? '4' : '1'),
      1,
    ),
    records: whole(
      'records',
      values.records ?? (control === null ? '1000' : controls[control].tamper === null ? '400' : '60'),
      1,
    ),
    seed: whole('seed', values.seed, 0),
    jobs: whole('jobs', values.jobs, 1),
    commitMs,
    settleMs: values.settle === undefined ? settleFor(commitMs) : whole('settle', values.settle, 0),
    loads: control === null ? loadsOf(values.load) : [controls[control].load],
    kills: values.kills === undefined ? null : whole('kills', values.kills, 0),
    faults: values.faults ?? (control === null ? null : controls[control].faults),
    control,
    world: worldOf(values.world, control !== null || values.faults !== undefined),
    keep: values.keep === undefined ? null : resolve(values.keep),
  };
};
