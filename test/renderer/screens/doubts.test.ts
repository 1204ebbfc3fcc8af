import { describe, expect, it } from 'vitest';
import { ACCEPT } from '../../../src/core/map/finding-questions';
import { nothingKnown } from '../../../src/core/map/known-values';
import { type Suggestion, suggestMapping } from '../../../src/core/map/suggest';
import { startProfile } from '../../../src/core/read/column-profile';
import { columnNames } from '../../../src/core/read/header';
import { invoices } from '../../../src/core/targets/invoices';
import type { SuggestionData } from '../../../src/ipc/shapes';
import { plainAcceptance, plainFinding } from '../../../src/main/runner/findings';
import { withAnswer } from '../../../src/renderer/screens/new-import/mapping/answers';
import { doubtOf } from '../../../src/renderer/screens/new-import/mapping/doubts';

const suggested = (header: readonly string[], line: (i: number) => readonly string[]): Suggestion => {
  const rows = Array.from({ length: 24 }, (_, i) => ({
    row: i + 2,
    cells: line(i),
    kinds: null,
    shown: null,
  }));
  const profile = startProfile();
  for (const row of rows) profile.add(row);
  return suggestMapping({
    target: invoices,
    columns: profile.finish(columnNames(header, header.length)),
    rows: rows.length,
    source: { sheet: null, headerRow: 1, encoding: 'auto', delimiter: 'auto' },
    preview: rows,
    profile: rows,
    known: nothingKnown,
  });
};

const shown = ({ findings, questions }: Suggestion): Pick<SuggestionData, 'findings' | 'questions'> => ({
  findings: findings.map(plainFinding),
  questions: questions.map(({ kind, text, options, accepts }) => ({
    ...{ kind, text, options: options.map(({ settles: _, ...option }) => option) },
    ...(accepts === undefined ? {} : { accepts: plainAcceptance(accepts) }),
  })),
});

const doubt = (key: string, suggestion: Suggestion, mapping = suggestion.mapping) =>
  doubtOf(key, { mapping, target: invoices }, shown(suggestion));

/** A total without its tax beside one that is a little more in every row: nobody can tell which is meant. */
const doubtful = suggested(
  ['Supplier', 'Invoice No', 'Invoice Date', 'Importe', 'A pagar', 'Currency'],
  (i) => [
    ...['Alder Foods', `A-${i}`, '2026-09-25'],
    ...[`${(100 + i).toFixed(2)}`, `${((100 + i) * 1.06).toFixed(2)}`, 'EUR'],
  ],
);

describe('the mark beside a field', () => {
  it('follows a finding about its column, until somebody has answered', () => {
    const total = doubt('total_amount', doubtful);
    const [finding] = doubtful.findings.filter(({ grade }) => grade !== 'holds');
    expect(total).toBe(finding?.text);
    expect(total).not.toBeNull();
    expect(doubt('invoice_number', doubtful)).toBeNull();
    const question = shown(doubtful).questions.find(({ kind }) => kind === `finding:${finding?.rule ?? ''}`);
    if (question === undefined) throw new Error('nothing is asked');
    const accepted = withAnswer(doubtful.mapping, invoices, question, ACCEPT);
    expect(accepted.accepts).toEqual([expect.objectContaining({ columns: finding?.columns })]);
    expect(doubt('total_amount', doubtful, accepted)).toBeNull();
  });

  it('follows a question about how its column is read', () => {
    const open = suggested(['Supplier', 'Invoice No', 'Invoice Date', 'Total', 'Currency'], (i) => [
      ...['Alder Foods', `A-${i}`, `0${1 + (i % 9)}/0${1 + (i % 8)}/2026`, `${100 + i}.50`, 'EUR'],
    ]);
    expect(doubt('invoice_date', open)).toContain('can be read in two ways');
    expect(doubt('total_amount', open)).toBeNull();
    const said = withAnswer(open.mapping, invoices, { kind: 'date-order' }, 'dmy');
    expect(doubt('invoice_date', open, said)).toBeNull();
  });
});
