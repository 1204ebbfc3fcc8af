import { expect, it } from 'vitest';
import { suggestedFor, tableOf } from '../../fixtures/suggested';

it.each([
  ['French', ['Pièce', 'Date pièce', 'Code tiers', 'Montant TTC'], 'Libellé tiers', 'Libellé écriture'],
  ['English', ['Invoice No', 'Invoice Date', 'Vendor ID', 'Total'], 'Supplier description', 'Notes'],
])('the name of a vendor is not proposed as the notes (%s)', (_, header, named, notes) => {
  const [number = '', date = '', vendor = '', total = ''] = header;
  const proposed = (more: Readonly<Record<string, (row: number) => string>>) =>
    suggestedFor(
      tableOf({
        [number]: (row) => `F-${100 + row * 7}`,
        [date]: (row) => `2026-01-0${row + 1}`,
        [vendor]: (row) => `V-${20 + row}`,
        [total]: (row) => `${100 + row * 13}.50`,
        [named]: (row) => `${'ABCDEFGH'[row]}lfa and sons`,
        ...more,
      }),
    ).mapping.fields['notes']?.column;
  expect(proposed({})).toBeUndefined();
  expect(proposed({ [notes]: (row) => `Bought paper ${row}` })).toBe(notes);
});
