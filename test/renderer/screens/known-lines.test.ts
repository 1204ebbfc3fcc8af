import { expect, test } from 'vitest';
import { formatSecond } from '../../../src/renderer/data/format';
import { knownLines } from '../../../src/renderer/screens/import/known-lines';

const look = (minute: number) => ({
  at: `2026-11-22T10:0${minute}:30.000Z`,
  title: 'Looked for',
  sentence: `The whole list was read at 2026-11-22 10:0${minute}:00; the newest record of ours is ${minute}.`,
});
const seen = (minute: number, total = 'Total amount') => ({
  at: `2026-11-22T10:0${minute}:30.000Z`,
  title: 'Seen: may be it',
  sentence: `88112 differs in: ${total}. It was made there at 2026-11-22T09:59:35.536Z.`,
});
const sent = { at: '2026-11-22T10:00:00.000Z', title: 'Sent', sentence: 'It was sent in chunk 2.' };

test('looks that show the same again are one line with their number, and the newest words', () => {
  const lines = knownLines([sent, look(1), seen(1), look(2), seen(2), look(3), seen(3)]);
  expect(lines.map(({ title, times }) => [title, times])).toEqual([
    ['Sent', 1],
    ['Looked for', 3],
    ['Seen: may be it', 3],
  ]);
  expect(lines[1]).toMatchObject({ firstAt: look(1).at, lastAt: look(3).at });
  expect(lines[1]?.sentence).toContain('the newest record of ours is 3.');
});

test('the lines stand in the order in which they happened, and the last one is the newest', () => {
  const again = {
    at: '2026-11-22T10:02:31.000Z',
    title: 'Proven absent',
    sentence: 'It goes out again, alone.',
  };
  const sentAgain = { ...sent, at: '2026-11-22T10:03:00.000Z', sentence: 'It was sent in chunk 3.' };
  const lost = (minute: number) => ({
    at: `2026-11-22T10:0${minute}:10.000Z`,
    title: 'No answer',
    sentence: 'No answer came back: cut.',
  });
  const told = knownLines([sent, lost(0), look(1), look(2), again, sentAgain, lost(3), look(4)]);
  expect(told.map(({ title, times }) => [title, times])).toEqual([
    ['Sent', 1],
    ['No answer', 1],
    ['Looked for', 2],
    ['Proven absent', 1],
    ['Sent', 1],
    ['No answer', 1],
    ['Looked for', 1],
  ]);
});

test('an entry that shows otherwise than before is told again', () => {
  expect(knownLines([seen(1), seen(2, 'Location')])).toHaveLength(2);
});

test('moments within a sentence are those of the person, with their seconds', () => {
  const [line] = knownLines([seen(1)]);
  expect(line?.sentence).toBe(
    `88112 differs in: Total amount. It was made there at ${formatSecond('2026-11-22T09:59:35Z')}.`,
  );
});

test('a moment with its zone is shown without it: in the time of this computer', () => {
  const [line] = knownLines([{ ...look(1), sentence: 'Read at 2026-11-22 10:01:05 UTC.' }]);
  expect(line?.sentence).toBe(`Read at ${formatSecond('2026-11-22T10:01:05Z')}.`);
});
