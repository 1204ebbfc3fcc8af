import type { Issue } from '../../issues/issue';
import type { ColumnProfile } from '../../read/column-profile';
import { ownCopy } from '../../read/own-copy';
import type { Row } from '../../read/table';
import { parseAmount } from '../../values/amount';
import { groupedMillionths, millionths } from '../../values/millionths';
import { amountRole } from '../amount-role';
import type { RowMapper } from '../apply';
import type { EvidenceRow } from './evidence-row';

const mostShown = 5;

/** Looks for a tax as high as its total in each row; `above` by the place of the tax's column. */
export type TaxLook = {
  /** Null: there is nothing to look for. */
  readonly see: ((row: Row) => void) | null;
  readonly above: ReadonlyMap<number, readonly EvidenceRow[]>;
};

const powers = Array.from({ length: 16 }, (_, digits) => 10 ** (digits + 6));

/** Whether the text may be as much as so many millionths, told at a glance: `12.50` has two digits and is less than 100. */
const mayReach = (text: string, amount: number): boolean =>
  text.charCodeAt(text.length - 3) !== 46 || (powers[text.length - 3] ?? Number.MAX_VALUE) > amount;

type Decimal = '.' | ',' | 'auto';

const amountIn = (text: string, decimal: Decimal): number => {
  const quick = decimal === ',' ? Number.NaN : millionths(text);
  if (!Number.isNaN(quick)) return quick;
  const reading = parseAmount(text, { decimal });
  return reading.ok ? millionths(reading.value.text) : Number.NaN;
};

/** A total of 0 has no tax at all. */
const isAtLeast = (text: string, total: number, decimal: Decimal): boolean => {
  const amount = total === 0 ? 1 : total;
  return text !== '' && mayReach(text, amount) && amountIn(text, decimal) >= amount;
};

/** What the total of a row is, in millionths, read as the mapping reads it; plain decimals at a glance. */
export const totalReader = ({ slots, programs }: RowMapper): ((row: Row) => number) | null => {
  const at = slots.findIndex(({ field }) => field.figure === 'total');
  const [slot, program] = [slots[at], programs[at]];
  if (slot === undefined || program === undefined || slot.index < 0) return null;
  const { index } = slot;
  const { decimal } = program;
  const isPlain = program.quick !== null && slot.source.negate !== true;
  const quickly = ({ kinds }: Row, text: string): number =>
    decimal === 'auto' || (kinds !== null && kinds[index] === 'n')
      ? millionths(text)
      : groupedMillionths(text, decimal);
  const scratch: Issue[] = [];
  // Lines of one document often repeat its total, and then as the same string.
  let lastText: string | null = null;
  let last = Number.NaN;
  return (row) => {
    const text = row.cells[index] ?? '';
    if (text === lastText && row.kinds === null) return last;
    const quick = isPlain ? quickly(row, text) : Number.NaN;
    lastText = row.kinds === null ? text : null;
    if (!Number.isNaN(quick)) {
      last = quick;
      return quick;
    }
    scratch.length = 0;
    last = millionths(program.whole(row, scratch));
    return last;
  };
};

type Wanted = {
  readonly mapper: RowMapper;
  readonly taxes: readonly { readonly index: number; readonly decimal: Decimal }[];
  readonly totalOf: (row: Row) => number;
  readonly keep: (tax: number, row: Row) => void;
};

/** Each row has a total of its own. */
const rowByRow =
  ({ taxes, totalOf, keep }: Wanted) =>
  (row: Row): void => {
    const amount = totalOf(row);
    if (!(amount >= 0)) return;
    for (const { index, decimal } of taxes)
      if (isAtLeast(row.cells[index] ?? '', amount, decimal)) keep(index, row);
  };

/** The total of a record is the sum of its rows, which stand together: the tax of the first is no less than that of all. */
const recordByRecord = ({ mapper, taxes, totalOf, keep }: Wanted) => {
  let before: Row | null = null;
  let open: { readonly first: Row; readonly key: string; sum: number } | null = null;
  const close = (): void => {
    if (open === null) return;
    const { first, sum } = open;
    open = null;
    if (!(sum > 0)) return;
    for (const { index, decimal } of taxes)
      if (isAtLeast(first.cells[index] ?? '', sum, decimal)) keep(index, first);
  };
  const isCandidate = (row: Row, amount: number): boolean =>
    amount > 0 && taxes.some(({ index, decimal }) => isAtLeast(row.cells[index] ?? '', amount, decimal));
  return {
    close,
    see: (row: Row): void => {
      const amount = totalOf(row);
      const above = before;
      before = row;
      if (open !== null) {
        if (mapper.groupKey(row) === open.key) {
          open.sum += amount;
          return;
        }
        close();
      }
      if (!isCandidate(row, amount)) return;
      const key = mapper.groupKey(row);
      if (key !== null && above !== null && mapper.groupKey(above) !== key)
        open = { first: row, key, sum: amount };
    },
  };
};

/** Columns called a tax that no field is read from. */
const taxesAside = (mapper: RowMapper, columns: readonly ColumnProfile[]) => {
  const own = mapper.mapping.locale.decimal;
  return columns
    .filter(
      ({ header, index }) =>
        amountRole(header) === 'tax' && !mapper.slots.some((slot) => slot.index === index),
    )
    .map(({ index, decimalMark }) => ({
      index,
      decimal:
        own !== 'auto' ? own : decimalMark === '.' || decimalMark === ',' ? decimalMark : ('auto' as const),
    }));
};

/** Begins to look at rows behind the first ones. */
export const startTaxes = (
  {
    mapper,
    isTogether,
    isEven,
  }: {
    readonly mapper: RowMapper;
    readonly isTogether: boolean;
    /** Whether the amounts of a row add up as in others: else it is kept back for that. */
    readonly isEven: (row: Row) => boolean;
  },
  columns: readonly ColumnProfile[],
): { readonly see: TaxLook['see']; readonly found: () => TaxLook['above'] } => {
  const above = new Map<number, EvidenceRow[]>();
  const taxes = taxesAside(mapper, columns);
  const totalOf = taxes.length === 0 ? null : totalReader(mapper);
  const slot = mapper.slots.find(({ field }) => field.figure === 'total');
  const isSummed = slot?.aggregate === 'sum' && mapper.mapping.groupBy.length > 0;
  if (totalOf === null || slot === undefined || (isSummed && !isTogether))
    return { see: null, found: () => above };
  const keep = (tax: number, seen: Row): void => {
    const { row, cells } = seen;
    const rows = above.get(tax) ?? [];
    if (rows.length < mostShown && isEven(seen))
      above.set(tax, [
        ...rows,
        { row, cells: [ownCopy(cells[tax] ?? ''), ownCopy(cells[slot.index] ?? '')] },
      ]);
  };
  const wanted = { mapper, taxes, totalOf, keep };
  if (!isSummed) return { see: rowByRow(wanted), found: () => above };
  const records = recordByRecord(wanted);
  return {
    see: records.see,
    found: () => {
      records.close();
      return above;
    },
  };
};
