import { readdirSync, readFileSync } from 'node:fs';
import { at, jsonOf } from '../setup/paths.mjs';

const numbered = (letters, most) => Array.from({ length: most }, (_, i) => `${letters}-${i + 1}`);

/** The numbers of the rules, and of the questions that the interface leaves open. */
export const ruleNumbers = numbered('R', 255);
export const questionNumbers = [...numbered('NS', 67), ...numbered('G', 40)];

/** What each rule is about, in a few words. */
export const ruleWords = jsonOf(at('scripts/coverage/rule-words.json')) ?? {};

/** The settings of the profile as `{setting, numbers}`, in the order of the file. */
export function settings(node = jsonOf(at('resources/service-profile.json')), path = '') {
  if (typeof node.ns === 'string') return [{ setting: path, numbers: node.ns.split(', ') }];
  return Object.entries(node).flatMap(([key, below]) => settings(below, path ? `${path}.${key}` : key));
}

/** The questions that a decision page answers in a line of its table, as `{number, page}`. */
export const decided = () =>
  readdirSync(at('docs/decisions')).flatMap((page) =>
    [...readFileSync(at('docs/decisions', page), 'utf8').matchAll(/^\| ((?:NS|G)-\d+) \|/gm)].map(
      ([, number]) => ({
        number,
        page,
      }),
    ),
  );
