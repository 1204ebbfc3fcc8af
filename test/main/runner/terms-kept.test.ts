import { describe, expect, it } from 'vitest';
import { readDirectory } from '../../../src/main/journal/directory';
import { engineBench, openPractice } from '../../fixtures/engine';
import { company } from '../../fixtures/practice-submission';

const mapping = {
  name: 'Vendors with terms',
  target: 'vendors',
  fields: {
    erp_vendor_id: { column: 'Code' },
    erp_vendor_name: { column: 'Name' },
    net_terms: { column: 'Terms' },
  },
};
const content = 'Code,Name,Terms\nN-1,New One,n 45\nN-2,New Two,\nN-3,New Three,EOM 10\n';

/** Terms by ERP id, as the directory has them after a load. */
const termsAfter = async (faults: string): Promise<ReadonlyMap<string, string | null>> => {
  const bench = engineBench();
  const id = await bench.connect('Trial', await openPractice({ faults }));
  const { importId } = await bench.check(id, { file: 'vendors.csv', content, mapping });
  expect((await bench.send(importId)).records.created).toBe(3);
  const rows = readDirectory(bench.journal, { connectionId: id, company }, 'vendors');
  return new Map(rows.filter(({ erpId }) => erpId.startsWith('N-')).map((row) => [row.erpId, row.netTerms]));
};

describe('terms of payment that were loaded', () => {
  it('R-44: are known although no list shows them, once one vendor has read back with its own (G-12)', async () => {
    expect(await termsAfter('')).toEqual(
      new Map([
        ['N-1', 'Net 45'],
        ['N-2', null],
        ['N-3', 'EOM 10'],
      ]),
    );
  });

  it('R-44: stay unknown where it cannot be seen that the service kept them (G-12)', async () => {
    const terms = await termsAfter('only=GET /v1/vendors/*,truncate');
    expect([...terms.values()]).toEqual([null, null, null]);
  });
});
