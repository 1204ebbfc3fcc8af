import { expect, it } from 'vitest';
import { applyAnswer } from '../../../src/core/map/answer';
import { answerEntry, entryText } from '../../../src/core/map/answer-entry';
import { ACCEPT } from '../../../src/core/map/finding-questions';
import { mappingSchema } from '../../../src/core/map/mapping';
import { invoices } from '../../../src/core/targets/invoices';

const mapping = mappingSchema.parse({
  format: 'tallyport-mapping/1',
  target: 'invoices',
  steps: [{ do: 'fill-down', columns: ['Supplier'] }],
  only: [{ column: 'Kind', in: ['Invoice'] }],
  fields: {
    invoice_number: { column: 'No' },
    total_amount: { column: 'Net' },
    'dimensions.Account': { column: 'GL' },
  },
});
const entryOf = (kind: string, value: string) => answerEntry(mapping, invoices, { kind }, value);

it('of an answer only what it changes is written', () => {
  expect(entryOf('decimal', ',')).toEqual({ locale: { decimal: ',' } });
  expect(entryOf('currency', 'EUR')).toEqual({ locale: { currency: 'EUR' } });
  expect(entryOf('location', '101')).toEqual({ fields: { svc_location_id: { constant: '101' } } });
  expect(entryOf('encoding', 'windows-1252')).toEqual({ source: { encoding: 'windows-1252' } });
  expect(entryOf('status', '')).toEqual({});
});

it('entries of a list are those that are added', () => {
  const marks = { CR: '-', DR: '' };
  expect(entryOf('credit-debit', 'CR')).toEqual({
    steps: [{ do: 'read-number', columns: ['Net'], marks }],
  });
  const only = { column: 'Status', in: ['', 'Open'] };
  expect(entryOf('finding:status-unproven', `only:${JSON.stringify(only)}`)).toEqual({ only: [only] });
});

it('what is accepted waits for its reason', () => {
  const accepts = { rule: 'tax-exceeds-total', columns: ['Net'] } as const;
  const entry = answerEntry(mapping, invoices, { kind: 'finding:tax-exceeds-total', accepts }, ACCEPT);
  expect(entry).toEqual({
    accepts: [{ rule: 'tax-exceeds-total', why: 'WRITE YOUR REASON HERE', columns: ['Net'] }],
  });
});

it('a field that goes elsewhere is taken out', () => {
  const entry = entryOf('grouping', 'lines');
  expect(entry).toMatchObject({
    groupBy: ['No'],
    fields: { 'items[].dimensions.Account': { column: 'GL' }, 'dimensions.Account': null },
  });
  expect(Object.keys(applyAnswer(mapping, invoices, { kind: 'grouping' }, 'lines').fields)).not.toContain(
    'dimensions.Account',
  );
  expect(entryText(entry)).toContain('no "dimensions.Account" under "fields"');
});

it('reads as a line', () => {
  expect(entryText(entryOf('date-order', 'mdy'))).toBe('under "locale" "dateOrder": "mdy"');
  expect(entryText({ accepts: [{ rule: 'hidden-rows' }] })).toBe('"accepts": [{"rule":"hidden-rows"}]');
  expect(entryText({ only: [{ column: 'Status', in: ['Open'] }] })).toBe(
    '"only": [{"column":"Status","in":["Open"]}]',
  );
  expect(entryText({})).toBe('');
});
