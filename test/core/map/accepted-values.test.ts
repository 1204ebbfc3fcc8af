import { describe, expect, it } from 'vitest';
import { aroundFindings } from '../../../src/core/map/around-findings';
import { nothingKnown } from '../../../src/core/map/known-values';
import { type Mapping, mappingSchema } from '../../../src/core/map/mapping';
import { acceptedWhy, withAccepted } from '../../../src/core/map/plausible/accepted';
import { acceptanceOf, type Finding } from '../../../src/core/map/plausible/finding';
import { hiddenRows } from '../../../src/core/map/plausible/hidden-rows';
import { judgeMapping } from '../../../src/core/map/plausible/judge-mapping';
import { arithmeticIn } from '../../../src/core/map/settle';
import { startProfile } from '../../../src/core/read/column-profile';
import { columnNames } from '../../../src/core/read/header';
import { invoices } from '../../../src/core/targets/invoices';
import { rowsOf } from './toy-target';

const mappingOf = ([number = '', vendor = '', date = '', total = '']: readonly string[]): Mapping =>
  mappingSchema.parse({
    format: 'tallyport-mapping/1',
    target: 'invoices',
    locale: { currency: 'USD' },
    fields: {
      invoice_number: { column: number },
      svc_vendor_id: { column: vendor, lookup: 'vendor', match: ['erp_vendor_id'] },
      invoice_date: { column: date },
      total_amount: { column: total },
    },
  });

type Lines = readonly (readonly string[])[];

const found = (header: readonly string[], lines: Lines, rule: Finding['rule']): Finding | undefined => {
  const rows = rowsOf(lines);
  const profile = startProfile();
  for (const row of rows) profile.add(row);
  const columns = profile.finish(columnNames([...header], header.length));
  return judgeMapping({
    ...{ mapping: mappingOf(header), target: invoices, columns, rows, known: nothingKnown },
    arithmetic: arithmeticIn({ columns, rows }),
  }).find((one) => one.rule === rule);
};

/** Whether what was accepted of one file lifts what is found in another. */
const lifts = (accepted: Finding | undefined, now: Finding | undefined): boolean | null => {
  if (accepted === undefined || now === undefined) return null;
  const mapping = withAccepted(mappingOf([]), acceptanceOf(accepted), 'Known');
  return acceptedWhy(mapping, acceptanceOf(now)) !== null;
};

const english = ['Invoice No', 'Supplier', 'Invoice Date', 'Total'];
const hungarian = ['Számlaszám', 'Szállító', 'Számla kelte', 'Bruttó összeg'];
const languages = [
  ['English', english],
  ['Hungarian', hungarian],
] as const;

describe('what was accepted of one file, in the next one', () => {
  it.each(languages)('is for the currency that a line above the table names: %s', (_, header) => {
    const named = (code: string) =>
      aroundFindings(
        { mapping: mappingOf(header), target: invoices },
        [{ row: 1, text: `Currency: ${code}`, about: 'currency', value: code }],
        [],
      )[0];
    expect(lifts(named('EUR'), named('EUR'))).toBe(true);
    expect(lifts(named('EUR'), named('GBP'))).toBe(false);
  });

  it('is for the hidden rows that were seen, and for fewer', () => {
    const hidden = (...first: readonly number[]) => hiddenRows({ rows: first.length, first })[0];
    expect(lifts(hidden(3), hidden(3))).toBe(true);
    expect(lifts(hidden(3), hidden(2, 4, 5))).toBe(false);
    const many = (rows: number) => hiddenRows({ rows, first: [2, 3, 4, 5, 6] })[0];
    expect([lifts(many(40), many(40)), lifts(many(40), many(41))]).toEqual([true, false]);
  });

  it.each(languages)('is for the unit that the lines around the table said (%s)', (_, header) => {
    const about = { mapping: mappingOf(header), target: invoices };
    const around = (value: string) =>
      aroundFindings(about, [{ row: 1, text: `Amounts in ${value}`, about: 'unit', value }], [])[0];
    expect(lifts(around('thousands'), around('thousands'))).toBe(true);
    expect(lifts(around('thousands'), around('millions'))).toBe(false);
  });

  it('is for the unit of the header', () => {
    const row = ['A-1', 'Acme', '2026-01-31', '5'];
    const finding = found([...english.slice(0, 3), 'Total (in TEUR)'], [row], 'amount-in-other-units');
    expect(finding?.values).toEqual(['thousands']);
  });

  it.each(languages)('is for the months in which dates were turned round (%s)', (_, header) => {
    const days = (month: string) =>
      Array.from({ length: 12 }, (_, i) =>
        i % 2 === 0 ? `${13 + i}/${month}/2026` : `2026-0${(i % 9) + 1}-03`,
      );
    const turned = (month: string) =>
      found(
        header,
        days(month).map((day, i) => [`A-${i}`, 'Acme', day, `${i}.50`]),
        'dates-turned-round',
      );
    expect(turned('03')?.values).toEqual(['2026-03']);
    expect(lifts(turned('03'), turned('03'))).toBe(true);
    expect(lifts(turned('03'), turned('04'))).toBe(false);
  });

  it.each(languages)('is for the numbers that rows shared (%s)', (_, header) => {
    const shared = (number: string) =>
      found(
        header,
        ['10.00', '20.00'].map((total) => [number, 'Acme', '2026-01-31', total]),
        'rows-share-number',
      );
    expect(shared('A-1')?.values).toEqual(['A-1, Acme']);
    expect(lifts(shared('A-1'), shared('A-1'))).toBe(true);
    expect(lifts(shared('A-1'), shared('A-9'))).toBe(false);
  });

  it.each([
    ['English', ['Invoice No', 'Supplier', 'Invoice Date', 'Amount', 'GST']],
    ['German', ['Rechnungsnr', 'Lieferant', 'Rechnungsdatum', 'Betrag', 'MwSt']],
  ])('is for the rate of the tax that stands beside the amount: %s', (_, header) => {
    const at = (rate: number) =>
      found(
        header,
        [100, 250, 380, 420].map((net, i) => [
          ...[`A-${i}7`, `V-${i}`, `2026-03-0${i + 1}`, `${net}.00`, `${((net * rate) / 100).toFixed(2)}`],
        ]),
        'total-unproven',
      );
    expect(at(10)?.values).toEqual(['10 %']);
    expect(lifts(at(10), at(10))).toBe(true);
    expect(lifts(at(10), at(15))).toBe(false);
  });

  it.each(['Cancelled on', 'Storniert am'])('is for the rows of "%s" that were filled', (name) => {
    const on = (...days: readonly string[]) =>
      found(
        [...english, name],
        ['', '', ...days].map((day, i) => [
          ...[`A-${i}7`, `V-${i}`, `2026-03-0${i + 1}`, `${100 + i * 31}.50`, day],
        ]),
        'status-unproven',
      );
    expect(on('2026-03-04')?.values).toEqual(['2026-03-04']);
    expect(lifts(on('2026-03-04', '2026-03-05'), on('2026-03-05'))).toBe(true);
    expect(lifts(on('2026-03-04'), on('2026-04-02'))).toBe(false);
  });
});
