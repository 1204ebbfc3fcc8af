import { describe, expect, it } from 'vitest';
import { mappingSchema } from '../../../src/core/map/mapping';
import { compileOnly } from '../../../src/core/map/only';
import { parseMapping } from '../../../src/core/map/parse-mapping';

const columns = ['Kind', 'Text'];
const row = (...cells: readonly string[]) => ({ row: 2, cells, kinds: null, shown: null });
const made = (only: readonly object[]) =>
  compileOnly(
    mappingSchema.parse({ format: 'tallyport-mapping/1', target: 'invoices', only, fields: {} }).only,
    columns,
  );

describe('the rows that count', () => {
  it('are those with one of the words, trimmed, under every condition', () => {
    const only = made([
      { column: 'Kind', in: ['INV', ''] },
      { column: 'Text', filled: true },
    ]);
    expect(only.keeps(row(' INV ', 'Paper'))).toBe(true);
    expect(only.keeps(row('', 'Paper'))).toBe(true);
    expect(only.unmet(row('CRN', 'Paper'))).toEqual({ column: 'Kind', value: 'CRN' });
    expect(only.unmet(row('INV', '  '))).toEqual({ column: 'Text', value: '' });
    expect(only.keeps(row('INV'))).toBe(false);
    expect(only.leftOut()).toEqual([{ column: 'Text', value: '', rows: 1 }]);
  });

  it.each([
    [{ column: 'Kind' }],
    [{ column: 'Kind', in: ['INV'], filled: true }],
    [{ column: 'Kind', filled: false }],
  ])('are not told by %j', (condition) => {
    const text = JSON.stringify({
      format: 'tallyport-mapping/1',
      target: 'invoices',
      only: [condition],
      fields: {},
    });
    expect(parseMapping(text)).toMatchObject({ ok: false });
  });
});
