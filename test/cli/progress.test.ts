import { expect, test } from 'vitest';
import { progressTeller } from '../../src/cli/progress';
import type { Progress } from '../../src/ipc/shapes';

const at = (phase: Progress['phase'], done: number, total: number | null): Progress => ({
  importId: 'i',
  phase,
  done,
  total,
  perSecond: null,
  secondsLeft: null,
  records: null,
  message: null,
});

const paper = (columns: number | null) => {
  const seen = { lines: '', drawn: '', result: '' };
  const out = {
    result: (text: string) => {
      seen.result += text;
    },
    remark: (text: string) => {
      seen.lines += `${text}\n`;
    },
    draw: (text: string) => {
      seen.drawn += text;
    },
    columns: () => columns,
  };
  return { seen, out };
};

/** What a terminal of one line shows after these letters. */
const shownBy = (drawn: string): string => drawn.split('\r\u001b[K').at(-1) ?? '';

test('without a terminal there is one line a step, however often a step is told of', () => {
  const { seen, out } = paper(null);
  const teller = progressTeller(out, false);
  for (const done of [0, 50, 100]) teller.tell(at('submitting', done, 100));
  teller.tell(at('waiting', 100, 100));
  teller.clear();
  expect(seen.lines.split('\n').filter((line) => line !== '')).toHaveLength(2);
  expect(seen.drawn).toBe('');
});

test('on a terminal the bar stays on its one line and leaves nothing behind', () => {
  const { seen, out } = paper(30);
  const teller = progressTeller(out, false);
  teller.tell(at('submitting', 50, 100));
  expect(shownBy(seen.drawn)).toHaveLength(29);
  teller.clear();
  expect(shownBy(seen.drawn)).toBe('');
  expect(seen.lines).toBe('');
});

test('where no bar was drawn nothing is taken off', () => {
  const { seen, out } = paper(80);
  progressTeller(out, false).clear();
  expect(seen.drawn).toBe('');
});

test.each([null, 80])('quiet says nothing (%s columns)', (columns) => {
  const { seen, out } = paper(columns);
  const teller = progressTeller(out, true);
  teller.tell(at('reading', 1, null));
  teller.clear();
  expect(seen).toEqual({ lines: '', drawn: '', result: '' });
});

test('what is done for another import names it', () => {
  const { seen, out } = paper(null);
  const teller = progressTeller(out, false);
  teller.tell(at('submitting', 1, 1));
  teller.tell({ ...at('looking-up', 29, 30), importId: 'earlier' });
  const [own, other] = seen.lines.split('\n');
  expect(own).not.toContain('import');
  expect(other).toContain('import earlier: looking up');
});
