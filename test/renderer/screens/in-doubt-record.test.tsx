import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { targetNamed } from '../../../src/core/targets';
import type { RecordEntry } from '../../../src/ipc/shapes';
import { InDoubtRecord } from '../../../src/renderer/screens/import/in-doubt-record';

const record: RecordEntry = {
  ...{ record: 4, rows: [5, 5], key: '17450|E-1', vendor: 'V-1023', outcome: 'in-doubt', serviceId: null },
  ...{
    message: 'No answer came back for -12.50 USD.',
    advice: 'Look for it.',
    uploadId: null,
    batchId: null,
  },
  payload: { svc_vendor_id: 17450, total_amount: 1042.1, currency: 'USD', notes: 'Kim' },
  candidates: [
    {
      ...{ id: '88112', differs: ['Total amount'], seenAt: '2026-11-22T10:00:00.000Z' },
      values: [
        { label: 'Vendor', sent: 'V-1023', there: 'V-1023' },
        { label: 'Total amount', sent: '1042.10', there: '1070.10' },
        { label: 'Invoice date', sent: '2026-11-02', there: '' },
      ],
    },
  ],
  evidence: [{ at: '2026-11-22T09:00:00.000Z', title: 'Sent', sentence: 'It was sent in chunk 2.' }],
};

const drawn = renderToStaticMarkup(
  <MantineProvider>
    <InDoubtRecord
      record={record}
      target={targetNamed('invoices')}
      isChosen={false}
      onChoose={() => undefined}
    />
  </MantineProvider>,
);
test('the key is shown without the marks that part its texts, and money with all its decimals', () => {
  const values = [{ label: 'Total amount', sent: '202', there: '203.5' }];
  const other: RecordEntry = {
    ...record,
    key: 'V-7|0000031665\\|',
    candidates: [{ id: '88112', differs: ['Total amount'], seenAt: null, values }],
  };
  const text = renderToStaticMarkup(
    <MantineProvider>
      <InDoubtRecord
        record={other}
        target={targetNamed('invoices')}
        isChosen={false}
        onChoose={() => undefined}
      />
    </MantineProvider>,
  );
  expect(text).toContain('V-7 · 0000031665<');
  expect(text).toMatch(/202\.00.*203\.50/);
});

const rows = [...drawn.matchAll(/<tr( data-differs="true")?><th scope="row">(.*?)<\/tr>/g)].map(
  ([, differs, cells = '']) => ({
    differs: differs !== undefined,
    text: cells
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  }),
);

test('a candidate stands beside what was sent, as people read it, and what differs is marked in words too', () => {
  expect(rows).toEqual([
    { differs: false, text: 'Vendor V-1023 V-1023' },
    { differs: true, text: 'Total amount 1,042.10 Differs: 1,070.10' },
    { differs: false, text: 'Invoice date 2 Nov 2026 not shown' },
  ]);
});

test('what is compared is not told a second time as what was sent, and the advice comes before the history', () => {
  expect(drawn).not.toContain('17450');
  expect(drawn).toContain('V-1023 · E-1');
  expect(drawn).toContain('Kim');
  expect(drawn).toContain('for −12.50 USD.');
  expect(drawn.indexOf('Look for it.')).toBeLessThan(drawn.indexOf('It was sent in chunk 2.'));
});

test('a payment is told by whom it pays, how much and which invoices, not by its key', () => {
  const payment: RecordEntry = {
    ...{ record: 1, rows: [1, 1], key: 'pv-14584|101|2026-12-05|USD|\\|UP-0001', outcome: 'in-doubt' },
    ...{ serviceId: null, message: 'No answer came back.', advice: null, uploadId: null, batchId: null },
    vendor: 'North Pier Ice',
    payload: {
      ...{ vendor_id: 'pv-14584', location_id: '101', send_date: '2026-12-05', currency: 'USD' },
      invoices: [
        { invoice_id: '69546', invoice_number: 'UP-0001', total_amount: 202, currency: 'USD' },
        { invoice_id: '69554', invoice_number: 'UP-0002', total_amount: 1204.5, currency: 'USD' },
      ],
    },
  };
  const shown = renderToStaticMarkup(
    <MantineProvider>
      <InDoubtRecord
        record={payment}
        target={targetNamed('payments')}
        isChosen={false}
        onChoose={() => undefined}
      />
    </MantineProvider>,
  );
  expect(shown).toContain('North Pier Ice · 1,406.50 USD · 5 Dec 2026');
  expect(shown).toContain('UP-0001, id 69546: 202.00 USD; UP-0002, id 69554: 1,204.50 USD');
  expect(shown).not.toContain('pv-14584');
});
