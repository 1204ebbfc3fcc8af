import { expect, it } from 'vitest';
import { placesOfCompany } from '../../../src/core/map/places-of-company';
import { suggestMapping } from '../../../src/core/map/suggest';
import { startProfile } from '../../../src/core/read/column-profile';
import { columnNames } from '../../../src/core/read/header';
import { invoices } from '../../../src/core/targets/invoices';
import { putConnection } from '../../../src/main/journal/connections';
import { replaceDirectory } from '../../../src/main/journal/directory';
import { directoryValues } from '../../../src/main/runner/directory-values';
import { temporaryJournal } from '../../fixtures/journal';

const places = [
  { id: '101', name: 'Harbour' },
  { id: '102', name: 'Hill' },
  { id: '201', name: 'Lantern' },
];

const order = (id: string, location: string) => ({
  ...{ id, erpId: id, name: 'Acme', code: null, type: null, netTerms: null, detail: null },
  ...{ vendor: '1', location },
});

/** What the directory knows for a company, with orders at these locations. */
const knownFor = (company: string, orders: Readonly<Record<string, readonly string[]>>) => {
  const journal = temporaryJournal();
  putConnection(journal, {
    ...{ id: 'c1', name: 'Trial', environment: 'practice', baseUrl: '', authUrl: '', apiVersion: '1.1.0' },
    companies: Object.keys(orders).map((id) => ({ id, name: `Company ${id}` })),
    ...{ locations: places, customFields: null, hostedErp: false, profile: {} },
    createdAt: '2026-01-01T00:00:00.000Z',
  });
  for (const [id, at] of Object.entries(orders))
    replaceDirectory(journal, { connectionId: 'c1', company: id }, 'purchase-orders', {
      entries: at.map((location, i) => order(`${id}-${i}`, location)),
      at: '2026-01-01T00:00:00.000Z',
    });
  return directoryValues(journal, { connectionId: 'c1', company });
};

const suggested = (known: ReturnType<typeof knownFor>) => {
  const rows = ['A-1', 'A-2', 'A-3'].map((number, i) => ({
    ...{ row: i + 2, kinds: null, shown: null },
    cells: [number, '2026-01-05', '10.00'],
  }));
  const profile = startProfile();
  for (const row of rows) profile.add(row);
  return suggestMapping({
    target: invoices,
    columns: profile.finish(columnNames(['Invoice No', 'Date', 'Total'], 3)),
    rows: rows.length,
    source: { sheet: null, headerRow: 1, encoding: 'auto', delimiter: 'auto' },
    preview: rows,
    known,
  });
};

it('locations that were met with other companies alone are not offered', () => {
  const { questions } = suggested(knownFor('4100', { '4100': ['101'], '4200': ['201', '201'] }));
  const question = questions.find(({ kind }) => kind === 'location');
  expect(question?.options.map(({ value }) => value)).toEqual(['101', '102']);
  expect(question?.text).toContain('Lantern stands in purchase orders or imports of other companies.');
});

it('the one that is left is proposed, with what speaks for it', () => {
  const { mapping, fields, questions } = suggested(
    knownFor('4200', { '4100': ['101', '102'], '4200': ['201'] }),
  );
  expect(mapping.fields['svc_location_id']).toEqual({ constant: '201' });
  expect(fields.find(({ key }) => key === 'svc_location_id')?.reason).toContain('Harbour, Hill stand in');
  expect(questions.map(({ kind }) => kind)).not.toContain('location');
});

it('where nothing is known of them, or nothing would be left, all are offered', () => {
  const met = [{ company: 'b', location: '101' }];
  expect(placesOfCompany(places, [], 'a').locations).toEqual(places);
  expect(placesOfCompany(places.slice(0, 1), met, 'a')).toEqual({ locations: places.slice(0, 1), why: null });
});
