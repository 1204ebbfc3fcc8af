import { writeFileSync } from 'node:fs';
import { practice } from '../../test/fixtures/made-up/company';
import { invoiceMapping } from '../../test/fixtures/made-up/mappings';
import { given } from './measure';
import { benchVendors } from './vendors';

// The codes that rows are looked up in, for the peers, and the mapping, for the app.
writeFileSync(
  given(0, 'the file'),
  JSON.stringify({
    vendors: benchVendors.map(({ id }) => id),
    locations: practice.locations,
    accounts: practice.accounts,
    departments: practice.departments,
    mapping: invoiceMapping,
  }),
);
process.stdout.write('{}\n');
