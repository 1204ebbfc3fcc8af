import { describe, expect, it } from 'vitest';
import {
  lineChanges,
  lineChangesText,
  observedLines,
  updatingText,
} from '../../../src/core/targets/line-changes';
import { purchaseOrders } from '../../../src/core/targets/purchase-orders';
import type { JsonObject } from '../../../src/core/values/json';

const { readBack } = purchaseOrders;
const rules = readBack.kind === 'readable' ? readBack.lines : null;
if (rules === null) throw new Error('orders have lines');

const line = (name: string, price: number): JsonObject => ({ name, quantity: 1, price });
const order = (...items: JsonObject[]): JsonObject => ({ items });

describe('lines of an update against those that stand there', () => {
  it('are told as new, changed and left, whatever their order', () => {
    const changes = lineChanges(
      rules,
      order(line('Yeast', 4), line('Flour', 2.75), line('Oil', 9)),
      order(line('Flour', 2.5), line('Salt', 1), line('Oil', 9)),
    );
    expect(changes).toEqual({
      added: ['Yeast'],
      changed: ['Flour (price 2.50 there, 2.75 here)'],
      left: ['Salt'],
      there: 3,
    });
    expect(lineChangesText(changes)).toBe(
      '1 line is new: Yeast; 1 line reads otherwise: Flour (price 2.50 there, 2.75 here); 1 line there is not in the file: Salt',
    );
  });

  it('are named as far as a sentence can hold them', () => {
    const many = Array.from({ length: 5 }, (_, at) => line(`Line ${at}`, 1));
    expect(lineChangesText(lineChanges(rules, order(...many), order()))).toBe(
      '5 lines are new: Line 0, Line 1, Line 2 and 2 more',
    );
  });

  it('are not told where the entry shows no lines', () => {
    expect(lineChanges(rules, order(line('Flour', 1)), {})).toBeNull();
    expect(lineChangesText(null)).toContain('not read');
  });
});

describe('what reading an update back shows of the service (R-163)', () => {
  const sent = order(line('Flour', 2), line('Salt', 1));
  const observed = (shown: JsonObject, linesBefore: number | null) =>
    observedLines(rules, sent, { shown, linesBefore });

  it('is that it replaces lines only where some stood there before', () => {
    expect(observed(sent, 2)).toBe('replaced');
    expect([observed(sent, 0), observed(sent, null)]).toEqual([null, null]);
  });

  it('is that it adds them where all of them stand there and more, even twins', () => {
    expect(observed(order(line('Flour', 2), line('Salt', 1), line('Flour', 3)), 1)).toBe('added');
    expect(observed(order(...[sent, sent].flatMap(() => [line('Flour', 2), line('Salt', 1)])), 2)).toBe(
      'added',
    );
  });

  it('is neither where a line that was sent does not stand there, and nothing where lines are not shown', () => {
    expect(observed(order(line('Flour', 2)), 2)).toBe('other');
    expect(observed({}, 2)).toBeNull();
  });
});

it('the updates of an import are told in a line, with what is not known of them', () => {
  const orders = { one: 'order', many: 'orders' };
  const two = { records: 2, alone: 2, unread: 0, added: 2, changed: 2, left: 2 };
  expect(updatingText(orders, two)).toBe(
    '2 orders are updated: 2 lines new, 2 changed, 2 not in the file (may be removed or may stay)',
  );
  const known = { ...two, records: 1, alone: 0, added: 1, changed: 0 };
  expect(updatingText(orders, known)).toBe(
    '1 order is updated: 1 line new, 2 not in the file (will be removed)',
  );
  const unread = { ...known, added: 0, left: 0, unread: 1 };
  expect(updatingText(orders, unread)).toBe('1 order is updated: the lines of 1 were not read yet');
  expect(updatingText(orders, { ...unread, unread: 0 })).toBe('1 order is updated, with the same lines');
});
