import { expect, it } from 'vitest';
import { foundPlaceWords, foundWheres } from '../../../src/core/report/found-place';

const nowhere = { column: null, by: null, at: null };

it('where something was found is said with the column, or with who said it and when', () => {
  const at = '2026-03-05T10:00:00.000Z';
  expect(foundPlaceWords({ ...nowhere, where: 'cell', column: 'Remark' })).toBe('Column “Remark”');
  expect(foundPlaceWords({ ...nowhere, where: 'issue', column: 'Name' })).toBe('Issue in column “Name”');
  expect(foundPlaceWords({ ...nowhere, where: 'decision', by: 'Ivo Park', at })).toBe(
    'Decision of Ivo Park, 2026-03-05',
  );
  expect(foundPlaceWords({ ...nowhere, where: 'message', at })).toBe('Message, 2026-03-05');
});

it('every place has words', () => {
  for (const where of foundWheres) expect(foundPlaceWords({ ...nowhere, where }).length).toBeGreaterThan(1);
});
