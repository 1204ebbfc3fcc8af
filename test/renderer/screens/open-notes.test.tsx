import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Output } from '../../../src/ipc/contract';
import { OpenNotes } from '../../../src/renderer/screens/connections/open-notes';

const shown = (open: Partial<Output<'connections.openPayments'>>): string =>
  renderToStaticMarkup(
    <MantineProvider env="test">
      <OpenNotes open={{ payments: [], sums: [], ...open }} />
    </MantineProvider>,
  )
    .replace(/<style.*?<\/style>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

test('a connection that is to be removed names its imports and single changes in doubt', () => {
  const begunAt = '2026-11-27T07:00:00.000Z';
  const told = shown({
    imports: [{ importId: 'i', fileName: 'bills.csv', isRunning: false, inDoubt: 2 }],
    changes: [{ operationId: 'c', name: 'invoices.create', subject: null, begunAt }],
  });
  expect(told).toContain('bills.csv: 2 records in doubt');
  expect(told).toContain('1 single change is in doubt');
  expect(told).toContain('looked up over another connection to the same address');
  expect(shown({})).toBe('');
});

test('an import that was stopped is named with what is not sent, and nothing is said that is not so', () => {
  const told = shown({ imports: [{ importId: 'i', fileName: 'bills.csv', isRunning: false, unsent: 11 }] });
  expect(told).toContain('bills.csv: 11 records not sent');
  expect(told).toContain('Nothing more of it is sent until');
  expect(told).not.toContain('asked for');
});
