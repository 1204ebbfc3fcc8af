import { startPractice } from '../../src/practice/index';
import { seedRows } from '../../src/practice/seed/rows';
import { practice as known } from '../../test/fixtures/made-up/company';

// The practice service in a process of its own, so that its work does not count; ends with its parent: `service FAULTS VENDORS`.
const FIRST_ID = 50_000_000;

/** So many more vendors as the made-up company has, for those that are read page by page. */
const withVendors =
  (count: number): typeof seedRows =>
  (seed) => {
    const rows = seedRows(seed);
    const more = Array.from({ length: count }, (_, i) => ({
      id: FIRST_ID + i,
      svc_company_id: Number(known.company),
      erp_vendor_name: `Known Vendor ${i + 1}, Limited`,
      erp_vendor_id: `K-${100_000 + i * 7}`,
      email: `accounts@known-${i + 1}.example`,
      net_terms: 'Net 30',
      validatesItems: false,
    }));
    return { ...rows, vendors: [...(rows.vendors ?? []), ...more] };
  };

const practice = await startPractice({
  faults: process.argv[2] ?? '',
  rows: withVendors(Number(process.argv[3] ?? 0)),
  batchDelayMs: [0, 20],
});
const { baseUrl, authUrl, apiKey, clientId, clientSecret } = practice;
process.send?.({ baseUrl, authUrl, apiKey, clientId, clientSecret });
process.on('disconnect', () => process.exit());
