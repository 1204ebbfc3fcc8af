import { afterEach, expect, test, vi } from 'vitest';
import { newDraft } from '../../../src/renderer/screens/connections/connection-draft';
import { forgetForm, keepForm, keptForm } from '../../../src/renderer/screens/connections/kept-form';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a form that is half filled, empty lines included, is there again after its page ended, and not once it is given up', () => {
  const store = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  });
  expect(keptForm()).toBeNull();
  const draft = { ...newDraft, name: 'Half a na' };
  keepForm('new', null, draft);
  expect(keptForm()).toEqual({ kind: 'new', connectionId: null, draft });
  forgetForm();
  expect(keptForm()).toBeNull();
});
