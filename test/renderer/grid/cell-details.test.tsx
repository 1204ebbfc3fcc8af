import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { GridRow, OutcomeName } from '../../../src/ipc/shapes';
import { CellDetails } from '../../../src/renderer/grid/cell-details';

const warning = {
  code: 'no-due-date',
  severity: 'warning',
  title: 'No due date',
  sentence: 'The invoice has no due date.',
  advice: '',
  row: 5,
  column: 'Due',
  field: 'due_date',
  fix: null,
} as const;

const row = (outcome: OutcomeName, more: Partial<GridRow> = {}): GridRow => ({
  ...{ position: 3, row: 5, cells: ['HH-2608', ''], edited: [], record: 4, isDuplicate: false },
  ...{ outcome, serviceId: null, message: null, issues: [warning], ...more },
});

const told = (of: GridRow, isSent: boolean): string =>
  renderToStaticMarkup(
    <CellDetails
      row={of}
      column="Due"
      columnIndex={1}
      fixing={undefined}
      isSent={isSent}
      marked={1}
      onLeaveOut={() => undefined}
      onFixed={() => undefined}
    />,
  ).replace(/<[^>]*>/g, ' ');

test('a warning never hides what became of the row: the reason or the id comes first, then the warning', () => {
  const message = 'The service knows no such location.';
  expect(told(row('rejected', { message }), true)).toMatch(
    /Rejected.*The service knows no such location\..*No due date/,
  );
  const advice = 'Correct the location.';
  expect(told(row('rejected', { message, advice }), true)).toMatch(
    /no such location\. Correct the location\..*No due date/,
  );
  expect(told(row('created', { serviceId: '88112' }), true)).toMatch(/Created.*ID 88112.*No due date/);
  const existing = row('existing', { serviceId: '99', message: 'It stands there already.' });
  for (const isSent of [true, false])
    expect(told(existing, isSent)).toMatch(/Existing.*ID 99.*stands there already\..*No due date/);
});

test('what still waits says whether it was sent', () => {
  expect(told(row('pending'), true)).toContain('Not sent yet');
  expect(told(row('pending', { isAwaited: true }), true)).toContain('Sent, no result yet');
  expect(told(row('pending', { isAgain: true }), true)).toContain('To be sent again');
});

test('before anything is sent the issue of a cell stands alone, beside its mending', () => {
  expect(told(row('pending'), false)).not.toContain('Row 5');
  expect(told(row('pending'), false)).toContain('No due date');
});
