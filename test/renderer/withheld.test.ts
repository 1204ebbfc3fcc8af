import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { procedures } from '../../src/ipc/contract';
import { onlyLooks } from '../../src/ipc/looking';
import { needsNetwork, reachingNames } from '../../src/ipc/reaching';

const root = resolve(import.meta.dirname, '../../src/renderer');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(join(root, name), 'utf8'));

const named = (pattern: RegExp): ReadonlySet<string> =>
  new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)));

const called = named(/\b(?:useAction|useCall|call)\(\s*'([\w.]+)'/g);
const guarded = named(/(?:does="|useRefusal\('|does: ')([\w.]+)/g);

/** Answered whatever the window shows: the journal as a whole, and what a guarded control has led to. */
const whole = ['evidence.cancel', 'evidence.open', 'evidence.close', 'journal.reopen', 'journal.setAside'];
const ledTo: Readonly<Record<string, string>> = {
  // Each begins with a control that is guarded under the second name.
  'connections.setSecrets': 'connections.save',
  'service.perform': 'service.preview',
  'drafts.replaceAll': 'drafts.edit',
  'drafts.leaveOut': 'drafts.edit',
  'drafts.setSteps': 'drafts.edit',
  'drafts.cancelPrepare': 'drafts.prepare',
};

test('every procedure that writes is behind a control that says why it is not offered', () => {
  const open = [...called].filter(
    (name) =>
      !onlyLooks(name) && !whole.includes(name) && !guarded.has(name) && !guarded.has(ledTo[name] ?? ''),
  );
  expect(open).toEqual([]);
});

test('what needs the network is a procedure, and never one that only looks', () => {
  expect(reachingNames.filter((name) => !(name in procedures) || onlyLooks(name))).toEqual([]);
  expect(needsNetwork('imports.list')).toBe(false);
});
