import { expect, test } from 'vitest';
import { doingWords } from '../../../src/renderer/components/doing-words';

const send = { does: 'imports.submit', refusal: null, title: undefined, isPractice: false } as const;

test.each([
  ['ready', send, 'Sends to the service: needs the network.'],
  [
    'ready, to the service built in',
    { ...send, isPractice: true },
    'Sends to the practice service on this computer: needs no network.',
  ],
  [
    'something still to be said',
    { ...send, title: 'Type the name of the connection.' },
    'Type the name of the connection. Sends to the service: needs the network.',
  ],
  ['not offered', { ...send, refusal: 'This is a review file.' }, 'This is a review file.'],
])('what Send says of itself is true when it is %s', (_state, given, words) => {
  expect(doingWords(given)).toBe(words);
});

test('what only asks says so, and what stays on this computer says nothing', () => {
  expect(doingWords({ ...send, does: 'imports.refresh' })).toBe('Asks the service: needs the network.');
  expect(doingWords({ ...send, does: 'drafts.undo' })).toBeNull();
});
