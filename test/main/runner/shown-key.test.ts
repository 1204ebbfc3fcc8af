import { expect, it } from 'vitest';
import { replaceDirectory } from '../../../src/main/journal/directory';
import { keysAsShown, withLabels } from '../../../src/main/runner/shown-key';
import { addTestConnection, addTestImport, temporaryJournal } from '../../fixtures/journal';

/** Two vendors as the service lists them; one of them has no name there. */
const withVendors = () => {
  const journal = temporaryJournal();
  addTestConnection(journal);
  const of = { connectionId: 'c1', company: '4100' };
  const vendor = { code: null, type: null, netTerms: null, detail: null };
  replaceDirectory(journal, of, 'vendors', {
    at: '2026-01-02T03:04:05.000Z',
    entries: [
      { ...vendor, id: '17', erpId: 'V-1001', name: 'Quayside | Ropes' },
      { ...vendor, id: '18', erpId: 'V-1002', name: '' },
    ],
  });
  return journal;
};

it('the key of an invoice shows its vendor by name, else by ERP id; who is not in the directory keeps the id', () => {
  const journal = withVendors();
  addTestImport(journal, 'i1');
  const shown = keysAsShown(journal, 'i1');
  expect(['17|E-100500', '18|E-1', '19|17'].map(shown)).toEqual([
    'Quayside   Ropes|E-100500',
    'V-1002|E-1',
    '19|17',
  ]);
  expect(withLabels(journal, 'i1', [{ key: '17|E-1' }, { key: '19|E-2' }, { key: null }])).toEqual([
    { key: '17|E-1', label: 'Quayside   Ropes|E-1' },
    { key: '19|E-2' },
    { key: null },
  ]);
});

it('a key that begins with something else stays as it is, whatever vendor has that number', () => {
  const journal = withVendors();
  addTestImport(journal, 'i2', 'purchase-orders');
  expect(keysAsShown(journal, 'i2')('17|101|PO-1')).toBe('17|101|PO-1');
});
