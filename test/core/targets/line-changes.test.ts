import { describe, expect, it } from 'vitest';
import { lineChanges, lineChangesText, observedLines } from '../../../src/core/targets/line-changes';
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
