import { expect, test } from 'vitest';
import { attentionOf } from '../../../src/renderer/screens/home/attention';
import { createHandlers } from '../fake-bridge/handlers';
import { worldNamed } from '../fake-bridge/world';

const imports = await createHandlers(worldNamed(null), () => undefined)['imports.list']({});

test('what is in doubt comes first, what only waits for its person last', () => {
  const kinds = attentionOf(imports).map(({ kind }) => kind);
  expect(kinds[0]).toBe('in-doubt');
  expect(kinds.at(-1)).toBe('draft');
  expect(kinds).toContain('paused');
});

test('what is still to be prepared of a load in order is said by that load, not by each of its parts', () => {
  const drafts = attentionOf(imports).filter(({ kind }) => kind === 'draft');
  const inOrder = new Set(drafts.map(({ importId }) => importId));
  expect(drafts.length).toBeGreaterThan(0);
  expect(attentionOf(imports, inOrder)).toEqual(attentionOf(imports).filter(({ kind }) => kind !== 'draft'));
});

test('an import that went well asks for nothing', () => {
  const calm = imports.map((item) => ({
    ...item,
    state: 'finished' as const,
    records: { ...item.records, inDoubt: 0, failed: 0, rejected: 0, pending: 0 },
  }));
  expect(attentionOf(calm)).toEqual([]);
});

test('the reason of a pause is told in its own words', () => {
  const paused = attentionOf(imports).find(({ kind }) => kind === 'paused');
  expect(paused?.detail).toBe('The service refused the credentials.');
});
