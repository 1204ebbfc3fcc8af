import { expect, test } from 'vitest';
import { breachesOfCore } from './core-rules';
import { sourcesUnder } from './sources';

test('core has no clock, no randomness, no waiting, no throwing and no classes', () => {
  const sources = sourcesUnder('src/core');
  expect(sources.length).toBeGreaterThan(5);
  expect(
    sources.flatMap(({ path, text }) => breachesOfCore(path, text).map((breach) => `${path}:${breach}`)),
  ).toEqual([]);
});

test.each([
  ['export const today = () => new Date();', 'clock'],
  ['export const today = () => new Date;', 'clock'],
  ['export const today = Date();', 'clock'],
  ['export const nowMs = Date.now();', 'clock'],
  ["export const nowMs = Date['now']();", 'clock'],
  ['const { now } = Date;', 'clock'],
  ['export const clock = Date.now;', 'clock'],
  ['export const nowMs = performance.now();', 'clock'],
  ['export const dice = Math.random();', 'randomness'],
  ['const { random: dice } = Math;', 'randomness'],
  ['export const id = crypto.randomUUID();', 'randomness'],
  ['export async function load() {}', 'does not wait'],
  ['export const load = async () => 1;', 'does not wait'],
  ['export const room = { async load() {} };', 'does not wait'],
  ['export const later = new Promise(() => {});', 'does not wait'],
  ['export const later = Promise.resolve(1);', 'does not wait'],
  ["export const fail = () => { throw new Error('no'); };", 'problems as values'],
  ['export class Money {}', 'data and functions'],
  ['export const Money = class {};', 'data and functions'],
  ["export const amount = parseFloat('1.10');", 'never a float'],
  ["export const amount = Number.parseFloat('1.10');", 'never a float'],
])('in core, %s is caught', (line, about) => {
  expect(breachesOfCore('src/core/toy.ts', `export const before = 1;\n${line}\n`)).toEqual([
    expect.stringMatching(`^2: .*${about}`),
  ]);
});

test.each([
  'export const day = (text: string) => new Date(text);',
  'export const first = Date.UTC(2026, 0, 1);',
  'export const whole = Math.trunc(1.5);',
  "export const code = 'throw async class';",
])('in core, %s is fine', (line) => {
  expect(breachesOfCore('src/core/toy.ts', line)).toEqual([]);
});
