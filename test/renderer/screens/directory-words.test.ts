import { expect, test } from 'vitest';
import type { DirectoryStatus } from '../../../src/ipc/directory';
import { directoryWords } from '../../../src/renderer/screens/connections/directory-words';

const now = Date.parse('2026-11-26T04:12:00Z');
const part = (count: number, fetchedAt: string | null) => ({ count, fetchedAt });
const status = (directoryAt: string | null, invoicesAt: string | null): DirectoryStatus => ({
  ...{ vendors: part(3, directoryAt), dimensions: part(4, directoryAt) },
  ...{ purchaseOrders: part(1, directoryAt), invoices: part(52, invoicesAt) },
});
const minutesAgo = (minutes: number): string => new Date(now - minutes * 60_000).toISOString();

test('the list of invoices has the age of its own reading, not that of the directory', () => {
  const synchronised = directoryWords(status(minutesAgo(0), minutesAgo(25)), now);
  expect(synchronised).toMatch(/^3 vendors, 4 dimensions, 1 order, just now; 52 invoices there, 25 min/);
  const fetched = directoryWords(status(minutesAgo(25), minutesAgo(0)), now);
  expect(fetched).toMatch(/^3 vendors, 4 dimensions, 1 order, 25 min.*; 52 invoices there, just now$/);
  expect(directoryWords(status(null, minutesAgo(0)), now)).toBe(
    'Directory not fetched yet; 52 invoices there, just now',
  );
});
