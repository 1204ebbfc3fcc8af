import { writeFileSync } from 'node:fs';
import { practice } from '../../test/fixtures/made-up/company';
import { given } from './measure';
import { benchVendors } from './vendors';

// The codes that rows are looked up in, for the peers.
writeFileSync(
  given(0, 'the file'),
  JSON.stringify({
    vendors: benchVendors.map(({ id }) => id),
    locations: practice.locations,
    accounts: practice.accounts,
    departments: practice.departments,
  }),
);
process.stdout.write('{}\n');
