import { expect, it } from 'vitest';
import { isOpenedOutside } from '../../../src/main/shell/outside';

it.each(['https://dashboard.example/invoices/1', 'HTTPS://dashboard.example'])(
  "R-88: %s is handed to the person's own browser",
  (url) => {
    expect(isOpenedOutside(url)).toBe(true);
  },
);

it.each([
  'http://dashboard.example',
  'file:///etc/hosts',
  'javascript:alert(1)',
  'ms-excel:x',
  'not an address',
  '',
])('R-88: "%s" is not opened', (url) => {
  expect(isOpenedOutside(url)).toBe(false);
});
