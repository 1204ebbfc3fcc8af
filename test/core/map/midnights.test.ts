import { describe, expect, it } from 'vitest';
import { applyAnswer } from '../../../src/core/map/answer';
import { compileMapping } from '../../../src/core/map/apply';
import { startRecords } from '../../../src/core/map/group';
import { parseMapping } from '../../../src/core/map/parse-mapping';
import { acceptedWhy } from '../../../src/core/map/plausible/accepted';
import { acceptanceOf, isDoubt } from '../../../src/core/map/plausible/finding';
import { invoices } from '../../../src/core/targets/invoices';
import { answerOf } from '../../../src/renderer/screens/new-import/mapping/answers';
import { saidOfMapping, suggestedFor, type Table, tableOf } from '../../fixtures/suggested';

const two = (n: number): string => String(n).padStart(2, '0');
const headers: readonly (readonly string[])[] = [
  ['English', 'Invoice No', 'Vendor', 'Invoice Date', 'Total'],
  ['German', 'Belegnummer', 'Lieferant', 'Rechnungsdatum', 'Bruttobetrag'],
];

const withDates = (
  [, number = '', vendor = '', date = '', total = '']: readonly string[],
  days: readonly string[],
): Table =>
  tableOf(
    {
      [number]: (row) => `R-${700 + row * 3}`,
      [vendor]: (row) => `Vendor ${'ABCDEFG'[row % 7]}`,
      [date]: (row) => days[row] ?? '',
      [total]: (row) => `${100 + row * 7}.50`,
    },
    days.length,
  );

const many = (of: (row: number) => string): readonly string[] =>
  Array.from({ length: 8 }, (_, row) => of(row));

const midnight = 'finding:date-in-other-zone';
const asked = (table: Table) => {
  const { mapping, questions } = suggestedFor(table);
  return { mapping, question: questions.find(({ kind }) => kind === midnight) };
};

const datesRead = ({ header, lines }: Table, mapping: object) => {
  const parsed = parseMapping({ format: 'tallyport-mapping/1', ...mapping });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problem));
  const mapper = compileMapping(parsed.value, invoices, header, { file: 'table' });
  if (!mapper.ok) throw new Error(JSON.stringify(mapper.problem));
  const records = startRecords(mapper.value, {});
  const all = lines.map((cells, i) => ({ row: i + 2, cells, kinds: null, shown: null }));
  return [...all.flatMap((row) => records.add(row) ?? []), ...records.finish()].map(({ draft, issues }) => {
    const wrong = issues.find(({ field }) => field === 'invoice_date');
    return wrong?.code ?? draft.fields['invoice_date'];
  });
};

describe.each(headers)('midnight in another zone, written as UTC (%s)', (...header) => {
  it.each([
    ['in winter', many((row) => `2026-01-3${row % 2}T23:00:00Z`), ['2026-01-31', '2026-02-01']],
    [
      'in winter and summer',
      many((row) => (row % 2 === 0 ? '2026-01-31T23:00:00.000Z' : '2026-06-30T22:00:00.000Z')),
      ['2026-02-01', '2026-07-01'],
    ],
    [
      'where the winter is UTC itself',
      many((row) => (row % 2 === 0 ? '2026-01-31T00:00:00+00:00' : '2026-06-30T23:00:00+00:00')),
      ['2026-01-31', '2026-07-01'],
    ],
    ['in a zone of half hours', many(() => '2026-01-31T18:30:00Z'), ['2026-02-01', '2026-02-01']],
    ['without its zone', many(() => '31/01/2026 11:00:00 PM'), ['2026-02-01', '2026-02-01']],
    ['in a single row', ['2026-01-31T23:00:00Z'], ['2026-02-01']],
  ])('is asked about with both days, and read as answered: %s', (_, days, right) => {
    const table = withDates(header, days);
    const { mapping, question } = asked(table);
    if (question === undefined) throw new Error('nothing is asked');
    expect(saidOfMapping(table, mapping)).toContainEqual(
      expect.objectContaining({ rule: 'date-in-other-zone', grade: 'asks' }),
    );
    const [after, asWritten] = question.options;
    const options = question.options.map(({ value, label, detail }) => ({ value, label, detail }));
    const accepts = {
      rule: 'date-in-other-zone' as const,
      columns: [...(question.accepts?.columns ?? [])],
      values: [...(question.accepts?.values ?? [])],
    };
    const answered = (so: typeof mapping) => answerOf({ kind: question.kind, options, accepts }, so);
    const moved = applyAnswer(mapping, invoices, question, after?.value ?? '');
    expect(datesRead(table, moved).slice(0, 2)).toEqual(right);
    expect(answered(moved)).toBe(after?.value);
    expect(saidOfMapping(table, moved).some(({ rule }) => rule === 'date-in-other-zone')).toBe(false);
    const kept = applyAnswer(mapping, invoices, question, asWritten?.value ?? '');
    expect(answered(kept)).toBe('accept');
    const left = saidOfMapping(table, kept).filter(
      (finding) => isDoubt(finding) && acceptedWhy(kept, acceptanceOf(finding)) === null,
    );
    expect(left).toEqual([]);
    expect(datesRead(table, kept)[0]).toBe(datesRead(table, mapping)[0]);
  });

  it.each([
    ['times that vary', many((row) => `2026-01-31T${10 + row}:1${row}:00Z`)],
    ['late times that vary', many((row) => `2026-01-31T${20 + (row % 4)}:00:00Z`)],
    ['a time with seconds', many(() => '2026-01-31T23:59:59Z')],
    ['midnight itself', many(() => '2026-01-31T00:00:00Z')],
    ['midnight in the west, which is the same day', many(() => '2026-01-31T05:00:00Z')],
    ['plain days', many((row) => `2026-01-${two(10 + row)}`)],
  ])('is nothing to ask about: %s', (_, days) => {
    expect(asked(withDates(header, days)).question).toBeUndefined();
  });

  it('is asked again where next month has another hour, and never moves a real time of day', () => {
    const winter = withDates(
      header,
      many(() => '2026-01-31T23:00:00Z'),
    );
    const { mapping, question } = asked(winter);
    if (question === undefined) throw new Error('nothing is asked');
    const moved = applyAnswer(mapping, invoices, question, question.options[0]?.value ?? '');
    const summer = withDates(
      header,
      many(() => '2026-06-30T22:00:00Z'),
    );
    expect(saidOfMapping(summer, moved).map(({ rule }) => rule)).toContain('date-in-other-zone');
    const times = withDates(header, ['2026-06-30T14:05:00Z', '2026-06-30T23:00:00Z', '2026-06-30']);
    expect(datesRead(times, moved)).toEqual(['date-not-midnight', '2026-07-01', '2026-06-30']);
  });
});
