import { describe, expect, it } from 'vitest';
import { needless, suggestionFor } from '../../fixtures/plausible-verdict';
import { fileWithSums } from '../../fixtures/subtotal-traps';
import { wrongSums } from '../../fixtures/subtotal-verdict';

const files = Number(process.env['PLAUSIBLE_TRAPS'] ?? 300);
const first = Number(process.env['PLAUSIBLE_SEED'] ?? 1);
const made = () => Array.from({ length: files }, (_, i) => fileWithSums(first + i));

describe('made files with rows that add up others, in ten languages', () => {
  it('send no such row, leave out no invoice, and count what the invoices come to', () => {
    expect(made().flatMap(wrongSums)).toEqual([]);
  }, 1_800_000);

  it('ask at most two questions more than the same files without those rows', () => {
    const asked = made().flatMap((file) => {
      const without = needless(file.plain, suggestionFor(file.plain)).length;
      const more = needless(file.made, suggestionFor(file.made));
      return more.length - without > 2 ? [`${file.name}: ${more.join(', ')}`] : [];
    });
    expect(asked).toEqual([]);
  }, 1_800_000);
});
