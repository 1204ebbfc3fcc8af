import { expect, it } from 'vitest';
import { applyAnswer } from '../../../src/core/map/answer';
import { nothingKnown } from '../../../src/core/map/known-values';
import { suggestMapping } from '../../../src/core/map/suggest';
import { startProfile } from '../../../src/core/read/column-profile';
import { columnNames } from '../../../src/core/read/header';
import { invoices } from '../../../src/core/targets/invoices';
import { rowsOf } from './toy-target';

const suggested = (name: string) => {
  const header = ['Supplier Invoice No', 'Supplier', 'Invoice Date', 'Total', 'Currency', name];
  const rows = rowsOf(
    [101, 102].map((id, i) => [`A-${i}`, 'Alder Foods', `2026-02-0${i + 1}`, '119.50', 'EUR', String(id)]),
  );
  const profile = startProfile();
  for (const row of rows) profile.add(row);
  const locations = [101, 102].map((id) => ({ id: String(id), name: `Place ${id}` }));
  return suggestMapping({
    target: invoices,
    columns: profile.finish(columnNames(header, header.length)),
    rows: rows.length,
    source: { sheet: null, headerRow: 1, encoding: 'auto', delimiter: 'auto' },
    preview: rows,
    profile: rows,
    known: { ...nothingKnown, locations },
  });
};

it.each([
  'Voucher No.',
  'Vch No',
  'Document Number',
  'Belegnummer',
  'Entry No',
  'Receipt No.',
  'Journal',
  '伝票番号',
])('numbers of documents under "%s" that meet ids of locations name none: it is asked', (name) => {
  const { mapping, questions } = suggested(name);
  expect(mapping.fields['svc_location_id']?.column).toBeUndefined();
  expect(questions.map(({ kind }) => kind)).toContain('location');
});

it.each(['Tax Code', 'Company Code', 'Payment Terms', 'Doc Type', 'Movement Type', 'Cost place'])(
  'codes under "%s" that meet ids of locations by chance name none: the question offers them',
  (name) => {
    const { mapping, questions } = suggested(name);
    expect(mapping.fields['svc_location_id']?.column).toBeUndefined();
    const asked = questions.find(({ kind }) => kind === 'location');
    const offered = asked?.options.find(({ value }) => value === `column:${name}`);
    expect(offered).toMatchObject({ label: `The column "${name}" says it`, detail: '101, 102' });
    const answered = applyAnswer(mapping, invoices, asked ?? { kind: '' }, offered?.value ?? '');
    expect(answered.fields['svc_location_id']?.column).toBe(name);
  },
);

it.each(['Location', 'Site code', 'Plant', 'Werk'])('"%s" names them', (name) => {
  expect(suggested(name).mapping.fields['svc_location_id']?.column).toBe(name);
});
