import { afterEach, expect, test, vi } from 'vitest';
import { call } from '../../../src/renderer/data/client';

const answering = (invoke: (name: string, input: unknown) => Promise<unknown>): void => {
  vi.stubGlobal('window', { tallyport: { invoke } });
};

afterEach(() => {
  vi.unstubAllGlobals();
});

test('an answer is handed on once its value has the shape of the contract', async () => {
  answering(async () => ({ ok: true, value: { templateId: 't-1' } }));
  expect(await call('templates.save', { name: 'x', mapping: emptyMapping })).toEqual({
    ok: true,
    value: { templateId: 't-1' },
  });
});

const emptyMapping = { format: 'tallyport-mapping/1' as const, target: 'things', fields: {} };

test('a problem comes back with its words and its place', async () => {
  answering(async () => ({
    ok: false,
    problem: { code: 'file-gone', params: {}, where: { file: 'a.csv', row: 3 } },
    title: 'Gone',
    sentence: 'The file is gone.',
    advice: 'Choose it again.',
  }));
  expect(await call('imports.list', {})).toEqual({
    ok: false,
    failure: {
      code: 'file-gone',
      title: 'Gone',
      sentence: 'The file is gone.',
      advice: 'Choose it again.',
      where: { file: 'a.csv', row: 3 },
    },
  });
});

test.each([
  ['a value of another shape', async () => ({ ok: true, value: { templateId: 7 } }), 'answer-unreadable'],
  ['no answer of the contract', async () => 'hello', 'answer-unreadable'],
  ['a broken way to the engine', () => Promise.reject(new Error('closed')), 'engine-unreachable'],
])('%s is a failure with words, not a fault', async (_what, invoke, code) => {
  answering(invoke);
  const answer = await call('templates.save', { name: 'x', mapping: emptyMapping });
  expect(answer).toMatchObject({ ok: false, failure: { code } });
  expect(answer.ok ? '' : answer.failure.sentence).not.toContain('no words');
});

test('a page without the bridge says that the engine does not answer', async () => {
  vi.stubGlobal('window', {});
  expect(await call('imports.list', {})).toMatchObject({
    ok: false,
    failure: { code: 'engine-unreachable' },
  });
});
