import { describe, expect, it } from 'vitest';
import { compileMapping } from '../../../src/core/map/apply';
import { invoices } from '../../../src/core/targets/invoices';
import { mappingOf, row } from './toy-target';

const numberOf = (cell: string): string | undefined => {
  const fields = { invoice_number: { column: 'No' } };
  const result = compileMapping(mappingOf(fields, { target: 'invoices' }), invoices, ['No'], {
    file: 'a.csv',
  });
  if (!result.ok) return result.problem.code;
  const { texts, issues } = result.value.map(row(2, cell));
  return issues[0]?.code ?? texts[0];
};

describe('the number of an invoice', () => {
  it.each('#N/A|#REF!|#NV|########|N/A|n/a|-|TBC|NULL|unknown|unbekannt|0|000|?|s/n|#DIV/0!'.split('|'))(
    'is not there where something only fills its place: %s',
    (cell) => {
      expect(numberOf(cell)).toBe('number-is-filler');
    },
  );

  it.each('10|A|NA-1|#4711|100|NULL7|2026/0|X-0|00010|Unknown Ltd 7|INV'.split('|'))(
    'is any other text: %s',
    (cell) => {
      expect(numberOf(cell)).toBe(cell);
    },
  );

  it("is without the apostrophe that a spreadsheet puts before a text: '00123", () => {
    expect(numberOf("'00123")).toBe('00123');
    expect(numberOf("'A' 12")).toBe("'A' 12");
  });
});
