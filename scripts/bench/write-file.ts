import { invoiceFaults, madeUpInvoices, writeCsv } from '../../test/fixtures/made-up-files';
import { given } from './measure';
import { benchVendors } from './vendors';

// Writes the file that everybody reads: about one document in a hundred bears a fault.
const made = madeUpInvoices({
  rows: Number(given(1, 'the number of rows')),
  faults: invoiceFaults,
  oneIn: 100,
  vendors: benchVendors,
});
writeCsv(given(0, 'the file'), made);
process.stdout.write(
  `${JSON.stringify({ rows: made.rows.length, columns: made.headers.length, documents: made.documents })}\n`,
);
