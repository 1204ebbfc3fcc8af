import { practice } from '../../test/fixtures/made-up/company';

const many = 20_000;

/** The practice company's vendors and as many others as a large organisation has. */
export const benchVendors = [
  ...practice.vendors,
  ...Array.from({ length: many - practice.vendors.length }, (_, i) => ({
    id: `K-${String(100_000 + i * 7)}`,
    name: `Known Vendor ${i + 1}, Limited`,
    terms: '',
  })),
];
