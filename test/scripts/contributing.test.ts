import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

const said = [...text.matchAll(/`([^`]+)`/g)].flatMap(([, words = '']) => words);
const paths = said.filter((words) => /^(?:src|test|docs|scripts|resources)\/[\w./-]*\w$/.test(words));

describe('CONTRIBUTING.md', () => {
  it.each(paths)('names what is there: %s', (path) => {
    expect(existsSync(join(root, path))).toBe(true);
  });

  it('names the files of a folder that stand there or beside a neighbour', () => {
    const names = said.filter((words) => /^[\w-]+\.ts$/.test(words) && words === basename(words));
    const folders = [
      'core/map/plausible',
      'core/targets',
      'cli/commands',
      'main/files',
      'main/journal/migrations',
    ];
    const known = folders.map((folder) => `src/${folder}`);
    expect(names.filter((name) => !known.some((folder) => existsSync(join(root, folder, name))))).toEqual([]);
  });

  it('names commands that are there', () => {
    const commands = said.flatMap((words) => /^npm run ([\w:]+)/.exec(words)?.[1] ?? []);
    expect(commands.filter((name) => scripts[name] === undefined)).toEqual([]);
  });
});
