import { describe, expect, it, test } from 'vitest';
import { operations } from '../../../src/core/service/operations';
import type { JsonObject } from '../../../src/core/values/json';
import { areas, statusesOf, statusNamed, subjectField } from '../../../src/renderer/screens/service/areas';
import { byUrgency } from '../../../src/renderer/screens/service/change-order';
import { columnsOf, searched } from '../../../src/renderer/screens/service/entry-columns';
import { labelOf, shownText, titleOf } from '../../../src/renderer/screens/service/entry-text';
import {
  changedPairs,
  inputFor,
  lineInput,
  lineKeysOf,
  linesOf,
  missingIn,
  offeredFields,
  pairsIn,
  pairsText,
} from '../../../src/renderer/screens/service/form-input';
import { inOrderOfWeight } from '../../../src/renderer/screens/service/preview-order';
import { scopeOf } from '../../../src/renderer/screens/service/scope';
import {
  factsOf,
  furtherParts,
  imageErrorsOf,
  linkOf,
  splitsOf,
} from '../../../src/renderer/screens/service/thing-parts';
import { changesOnRecord, invoiceList, wholeInvoice } from '../fake-bridge/service-world';
import { worldNamed } from '../fake-bridge/world';

const [invoices] = areas;
if (invoices === undefined) throw new Error('no area');
const named = (name: string) => {
  const found = operations.find((operation) => operation.name === name);
  if (found === undefined) throw new Error(`no operation ${name}`);
  return found;
};

describe('the areas', () => {
  test('every operation has its place: as a list, as the page of one thing, on one, on several or for something new', () => {
    const placed = areas.flatMap(({ lists, show, onOne, onMany, anew }) => [
      ...lists,
      ...(show === undefined ? [] : [show]),
      ...onOne,
      ...onMany,
      ...anew,
    ]);
    expect(placed.map(({ name }) => name).sort()).toEqual(operations.map(({ name }) => name).sort());
  });

  test('those that are not final carry their mark', () => {
    expect(areas.filter(({ isBeta }) => isBeta).map(({ title }) => title)).toEqual([
      'Purchase orders',
      'Receipts',
    ]);
  });

  it('R-72, R-73, R-146: the picker offers the eight statuses, each with its meaning and none called paid or failed', () => {
    const statuses = statusesOf(invoices);
    expect(statuses).toHaveLength(8);
    for (const { label, meaning } of statuses) {
      expect(meaning).toMatch(/^[A-Z].*\.$/);
      expect(`${label} ${meaning}`).not.toMatch(/\b(paid|failed)\b/i);
    }
    expect(statusNamed(invoices, 'ready-for-export').meaning).toContain('unflagged');
  });

  it('R-74, R-176: a status that nobody told of is shown as it is', () => {
    for (const area of areas) expect(statusNamed(area, 'simmering').label).toBe('simmering');
  });

  it('R-145: there is no way to unflag', () => {
    expect(operations.filter(({ name, label }) => /unflag/i.test(`${name} ${label}`))).toEqual([]);
  });
});

describe('a list', () => {
  test('shows the columns that its entries fill, the amount last', () => {
    const labels = columnsOf(invoiceList).map(({ label }) => label);
    expect(labels[0]).toBe('Status');
    expect(labels.at(-1)).toBe('Total');
    expect(labels).toContain('Vendor');
  });

  test('entries of a shape that nobody showed still have a name and columns', () => {
    const odd: readonly JsonObject[] = [{ id: 7, colour: 'green', weight: 3 }];
    expect(odd.map(titleOf)).toEqual(['7']);
    expect(columnsOf(odd).map(({ label }) => label)).toEqual(['Colour', 'Weight']);
  });

  test('the search wants every word, in whatever case, and finds dates as they are shown', () => {
    expect(searched(invoiceList, 'inv-2400 HARROW')).toHaveLength(1);
    expect(searched(invoiceList, '  ')).toHaveLength(invoiceList.length);
    expect(searched([{ invoice_date: '2026-11-05' }], '5 Nov')).toHaveLength(1);
  });
});

describe('one thing', () => {
  it('R-79: no splits, an empty list and splits give three displays, and unasked ones a fourth', () => {
    expect(splitsOf({ gl_splits: null }).kind).toBe('none-configured');
    expect(splitsOf({ gl_splits: [] }).kind).toBe('empty');
    expect(splitsOf({ gl_splits: [{ amount: 1 }] }).kind).toBe('some');
    expect(splitsOf({}).kind).toBe('not-asked');
  });

  it('R-80: an empty payment_info shows nothing; a filled one is shown as it is', () => {
    expect(furtherParts({ payment_info: {} })).toEqual([]);
    expect(furtherParts({ payment_info: { method: 'x' } })).toEqual([['payment_info', { method: 'x' }]]);
  });

  it('R-87: only text and a filled list of image errors raise a notice', () => {
    for (const quiet of [null, '', []]) expect(imageErrorsOf({ image_errors: quiet })).toEqual([]);
    expect(imageErrorsOf({ image_errors: 'scan.tiff: no such format' })).toHaveLength(1);
    expect(imageErrorsOf({ image_errors: [{ file: 'a' }, 'b'] })).toEqual(['{"file":"a"}', 'b']);
  });

  it('R-88: a link that is not https is not offered', () => {
    expect(linkOf({ url: 'https://dashboard.example/1' })).toBe('https://dashboard.example/1');
    for (const url of ['http://dashboard.example', 'javascript:alert(1)', 'file:///etc/hosts', '', 7])
      expect(linkOf({ url })).toBeNull();
  });

  it('R-85: of two stamps the one with its zone is shown', () => {
    const facts = factsOf({ created_at: '2026-11-05T01:00:00', created_at_utc: '2026-11-04T23:00:00Z' });
    expect(facts).toHaveLength(1);
  });

  it('R-76: an invoice with only its four required fields shows', () => {
    const bare: JsonObject = {
      id: '1',
      status: 'processing',
      payment_status: 'unpaid',
      created_at: '2026-11-05T01:00:00',
    };
    expect(titleOf(bare)).toBe('1');
    expect(factsOf(bare).map(([name]) => name)).toEqual(['Payment status', 'Created at']);
  });

  test('amounts keep their digits and get two decimals at least; nothing else is touched', () => {
    expect(shownText('total_amount', 1234567.89)).toBe('1,234,567.89');
    expect(shownText('total_amount', 7.5)).toBe('7.50');
    expect(shownText('sku', '007')).toBe('007');
    expect(labelOf('erp_vendor_id')).toBe('ERP vendor ID');
  });
});

describe('a form', () => {
  test('asks neither for the thing itself nor for what is only known so that it can be refused', () => {
    const update = named('purchase-orders.update');
    const keys = offeredFields(update).map(({ key }) => key);
    expect(keys).not.toContain('po_number');
    expect(keys).not.toContain(subjectField(update)?.key);
    expect(inputFor(update, { erp_vendor_name: 'x' }, ['po/1'])).toEqual({
      erp_vendor_name: 'x',
      id: 'po/1',
    });
  });

  it('R-147: several marked things go out as one list of ids', () => {
    const mark = named('invoices.mark-exported');
    expect(Object.values(inputFor(mark, {}, ['1', '2', '3']))).toEqual([['1', '2', '3']]);
  });

  test('a required field that holds nothing is named', () => {
    const create = named('vendors.create');
    expect(missingIn(create, {})).toMatch(/is missing\.$/);
    const filled = Object.fromEntries(offeredFields(create).map(({ key }) => [key, 'x']));
    expect(missingIn(create, filled)).toBeNull();
  });

  it('R-120, R-124, R-168: of a line that is there only what changed goes out, with its id; a new one without', () => {
    const keys = ['name', 'quantity', 'dimensions'];
    const [first, second] = linesOf(
      [
        {
          id: 1,
          name: 'Hinge',
          quantity: 2,
          dimensions: { Account: { erp_dimension_id: '0400', name: 'x' } },
        },
        { id: 2, name: 'Bolt', quantity: 9, dimensions: {} },
      ],
      keys,
    );
    if (first === undefined || second === undefined) throw new Error('no lines');
    expect(lineInput([first, second])).toEqual([]);
    const changed = { ...first, texts: { ...first.texts, quantity: '3' } };
    const coded = { ...second, texts: { ...second.texts, dimensions: 'Account=0500' } };
    const added = { key: 9, id: null, texts: { name: 'Screw', quantity: '4' }, before: {} };
    expect(lineInput([changed, coded, added])).toEqual([
      { id: '1', quantity: '3' },
      { id: '2', dimensions: { Account: '0500' } },
      { name: 'Screw', quantity: '4' },
    ]);
  });

  it('R-86, R-177: a rich dimension is offered as its ERP id alone', () => {
    const read = { Account: { id: 11, erp_dimension_id: '0400', name: 'Repairs' }, Department: 'D1' };
    expect(pairsText(read)).toBe('Account=0400; Department=D1');
    expect(pairsIn('Account = 0400 ; Department=D1')).toEqual({ Account: '0400', Department: 'D1' });
    expect(pairsIn('Account')).toBeNull();
  });

  it('R-123, R-125: what is taken out of pairs is asked for by name, what stays as it is goes without saying', () => {
    expect(changedPairs({ a: '1', b: '2', c: '3' }, { a: '1', b: '9', d: '4' })).toEqual({
      b: '9',
      c: null,
      d: '4',
    });
    expect(changedPairs({ a: '1' }, { a: '1' })).toEqual({});
  });

  test('every field of lines names keys that a person can fill in', () => {
    for (const operation of operations)
      for (const field of operation.fields.filter(({ kind }) => kind === 'lines'))
        expect(lineKeysOf(field), operation.name).toContain('quantity');
  });
});

describe('a change', () => {
  test('in the preview what vanishes and what is ignored stand first', () => {
    const change = (effect: 'set' | 'removed' | 'ignored' | 'kept') => ({
      field: effect,
      before: null,
      after: null,
      effect,
    });
    const order = inOrderOfWeight([change('kept'), change('set'), change('ignored'), change('removed')]);
    expect(order.map(({ effect }) => effect)).toEqual(['removed', 'ignored', 'set', 'kept']);
  });

  test('on record what is in doubt stands first, then the newest', () => {
    const order = byUrgency(changesOnRecord());
    expect(order[0]?.state).toBe('in-doubt');
    const others = order.slice(1).map(({ begunAt }) => begunAt);
    expect(others).toEqual(others.toSorted((a, b) => b.localeCompare(a)));
  });
});

test('the books looked at are those chosen, else the first; a company of another connection never', () => {
  const { connections } = worldNamed(null);
  const [first, second] = connections;
  expect(scopeOf([], { connectionId: null, company: null })).toBeNull();
  expect(scopeOf(connections, { connectionId: null, company: null })?.connection).toBe(first);
  expect(scopeOf(connections, { connectionId: second?.id ?? '', company: '4013' })).toMatchObject({
    connection: second,
    company: '4013',
  });
  expect(scopeOf(connections, { connectionId: second?.id ?? '', company: '9999' })?.company).toBe('4012');
});

test('a whole invoice of the made-up books shows facts without its parts of their own place', () => {
  const names = factsOf(wholeInvoice('770000')).map(([name]) => name);
  expect(names).toContain('Total amount');
  expect(names).not.toContain('Notes');
});
