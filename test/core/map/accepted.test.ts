import { describe, expect, it } from 'vitest';
import { applyAnswer } from '../../../src/core/map/answer';
import { ACCEPT } from '../../../src/core/map/finding-questions';
import { nothingKnown } from '../../../src/core/map/known-values';
import { type Mapping, mappingSchema } from '../../../src/core/map/mapping';
import { parseMapping } from '../../../src/core/map/parse-mapping';
import {
  acceptEntry,
  acceptedBefore,
  acceptedFor,
  acceptedRecordsWhy,
  acceptedWhy,
  withAccepted,
} from '../../../src/core/map/plausible/accepted';
import { reasonToWrite } from '../../../src/core/map/plausible/reason';
import { suggestMapping } from '../../../src/core/map/suggest';
import { startProfile } from '../../../src/core/read/column-profile';
import { columnNames } from '../../../src/core/read/header';
import { invoices } from '../../../src/core/targets/invoices';
import { rowsOf } from './toy-target';

const rule = 'sign-unproven' as const;
const plain = { format: 'tallyport-mapping/1' as const, target: 'invoices', fields: {} };
const accepting = (...accepts: NonNullable<Mapping['accepts']>): Mapping =>
  mappingSchema.parse({ ...plain, accepts });

describe('what a mapping accepts', () => {
  it('is nothing where a reason that was never written stands', () => {
    const given = acceptedFor(rule, ['Betrag']);
    for (const why of [reasonToWrite, '…', '-'])
      expect(acceptedWhy(accepting({ rule, why }), given)).toBeNull();
  });

  it('is for whatever the rule finds, where it says no columns', () => {
    const mapping = accepting({ rule, why: 'Known' });
    expect(acceptedWhy(mapping, acceptedFor(rule, ['Betrag', 'Art'], ['KG']))).toBe('Known');
    expect(acceptedWhy(mapping, acceptedFor('tax-exceeds-total', ['Betrag']))).toBeNull();
    expect(JSON.parse(JSON.stringify(mapping)).accepts).toEqual([{ rule, why: 'Known' }]);
  });

  it('is for its columns alone: the mapped one first, the others in any order, written as headers may be', () => {
    const mapping = accepting({ rule: 'total-unproven', why: 'Known', columns: ['Montant TTC', 'A', 'B'] });
    const found = (...columns: readonly string[]) =>
      acceptedWhy(mapping, acceptedFor('total-unproven', columns));
    expect(found('montant  ttc', 'B', 'A')).toBe('Known');
    expect(found('A', 'Montant TTC', 'B')).toBeNull();
    expect(found('Montant TTC', 'A')).toBeNull();
    expect(found('Montant TTC', 'A', 'B', 'C')).toBeNull();
  });

  it('is for no other values than its own', () => {
    const mapping = accepting({ rule, why: 'Known', columns: ['Amount', 'Sort'], values: ['1', '2'] });
    const found = (...values: readonly string[]) =>
      acceptedWhy(mapping, acceptedFor(rule, ['Amount', 'Sort'], values));
    expect([found('2'), found('1', ' 2 ')]).toEqual(['Known', 'Known']);
    expect([found('2', '3'), found()]).toEqual([null, null]);
  });

  it('stands beside what is accepted for other columns, and gives way to what is accepted for the same', () => {
    const first = withAccepted(accepting(), acceptedFor(rule, ['Net', 'Typ'], ['1']), 'One');
    const other = withAccepted(first, acceptedFor(rule, ['Gross', 'Typ'], ['1']), 'Two');
    const again = withAccepted(other, acceptedFor(rule, ['Net', 'Typ'], ['1', '2']), 'Three');
    expect(again.accepts?.map(({ why }) => why)).toEqual(['Two', 'Three']);
    expect(parseMapping(JSON.parse(JSON.stringify(again)))).toEqual({ ok: true, value: again });
  });

  it('is said where it is for something else', () => {
    const columns = accepting({ rule, why: 'Paid net', columns: ['Net'] });
    expect(acceptedBefore(columns, acceptedFor(rule, ['Gross']))).toBe(
      'Accepted before for "Net" ("Paid net"), not for "Gross".',
    );
    const values = accepting({ rule, why: 'All are bills', columns: ['Net', 'Typ'], values: ['FZ', 'KFZ'] });
    expect(acceptedBefore(values, acceptedFor(rule, ['Net', 'Typ'], ['FZ', 'ZK']))).toBe(
      'Accepted before for "FZ", "KFZ" ("All are bills"), not for "ZK".',
    );
    expect(acceptedBefore(values, acceptedFor(rule, ['Net', 'Typ'], ['FZ']))).toBe('');
    expect(acceptedBefore(values, acceptedFor('date-unproven', ['Date']))).toBe('');
  });

  it('covers single records by the columns that a finding begins with', () => {
    const given = acceptedFor('total-differs-from-lines', ['Total']);
    const found = accepting({ rule: 'total-differs-from-lines', why: 'Known', columns: ['Total', 'Line'] });
    expect(acceptedRecordsWhy(found, given)).toBe('Known');
    const other = accepting({ rule: 'total-differs-from-lines', why: 'Known', columns: ['Net', 'Line'] });
    expect(acceptedRecordsWhy(other, given)).toBeNull();
  });
});

/** A list in which the words of a column tell kinds of documents that nobody knows. */
const suggested = (kinds: readonly string[]) => {
  const header = ['Proveedor', 'Factura', 'Fecha factura', 'Clase', 'Importe', 'Moneda'];
  const lines = kinds.map((kind, i) => [
    ...['Alder Foods', `A-${i}`, `2026-05-${String(i + 10)}`, kind, `${100 + i * 7}.50`, 'EUR'],
  ]);
  const rows = rowsOf(lines);
  const profile = startProfile();
  for (const row of rows) profile.add(row);
  return suggestMapping({
    target: invoices,
    columns: profile.finish(columnNames(header, header.length)),
    rows: lines.length,
    source: { sheet: null, headerRow: 1, encoding: 'auto', delimiter: 'auto' },
    preview: rows,
    profile: rows,
    known: nothingKnown,
  });
};

describe('the answer that it is right as it is', () => {
  it('is given for the columns and words of this file: a new kind of document is asked about again', () => {
    const may = suggested(['1', '1', '2', '1', '1']);
    const question = may.questions.find(({ kind }) => kind === 'finding:sign-unproven');
    if (question?.accepts === undefined) throw new Error('nothing is asked');
    expect(question.accepts).toEqual({ rule, columns: ['Importe', 'Clase'], values: ['1', '2'] });
    const mapping = applyAnswer(may.mapping, invoices, question, ACCEPT);
    const lifted = (kinds: readonly string[]) => {
      const asked = suggested(kinds).questions.find(({ kind }) => kind === 'finding:sign-unproven')?.accepts;
      return asked === undefined ? 'nothing is asked' : acceptedWhy(mapping, asked) !== null;
    };
    expect(lifted(['1', '2', '2', '1', '1'])).toBe(true);
    expect(lifted(['1', '1', '3', '1', '2'])).toBe(false);
    expect(JSON.parse(acceptEntry(question.accepts))).toEqual({ why: reasonToWrite, ...question.accepts });
  });
});
