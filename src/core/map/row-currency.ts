import type { Issue } from '../issues/issue';
import type { ReadText } from '../read/shown-cell';
import type { Row } from '../read/table';
import { mayMean } from '../values/currency';
import type { Convert } from './convert';
import type { Slot } from './slot';
import { notMapped } from './text-source';

/** The currency of the amounts of a row. */
export type RowCurrency = {
  /** Its ISO 4217 code; '' where the row does not say it. */
  readonly text: ReadText;
  /** Whether it may differ from row to row. */
  readonly isOfRow: boolean;
};

type CompiledSlot = Slot & { readonly read: ReadText; readonly convert: Convert };

/** Says that an amount carries the sign or code of another currency than its record. */
export const otherCurrency = 'amount-other-currency';

/** The param of a mark beside an amount whose row does not say its currency. */
const OPEN = 'openMark';

/** What is noted of a mark until the rows of its record have said their currency. */
export const openMark = (mark: string): Issue['params'] => ({ [OPEN]: mark });

export const isOpenMark = ({ params }: Issue): boolean => params[OPEN] !== undefined;

/** The marks that do not fit the currency of their record; all of them where it says none. */
export const misfits = (marks: readonly Issue[], currency: string | null): readonly Issue[] =>
  marks.flatMap((issue) => {
    const { [OPEN]: mark = '', ...params } = issue.params;
    if (currency === null) return [{ ...issue, params }];
    return mayMean(mark, currency) ? [] : [{ ...issue, params: { ...params, currency } }];
  });

/**
 * The currency of amounts that are marked with another than their record's, and how many are: null where the marks fit several
 * or contradict each other.
 */
export const markedCurrency = (
  issues: readonly Issue[],
  isAmount: (field: string) => boolean,
): { readonly currency: string | null; readonly marked: number } => {
  const marked = issues.filter(
    ({ code, field }) => code === otherCurrency && field !== null && isAmount(field),
  );
  const [first, ...others] = marked.map(({ params }) => params['marked'] ?? null);
  const isOne = others.every((one) => one === first);
  return { currency: isOne ? (first ?? null) : null, marked: marked.length };
};

const noRow: Row = { row: 0, cells: [], kinds: null, shown: null };

/** What says the currency of a record: a constant, a column or a template; null where nothing does. */
export const compileCurrency = (slots: readonly CompiledSlot[]): RowCurrency | null => {
  const slot = slots.find(({ field, isItem }) => field.kind === 'currency' && !isItem);
  if (slot === undefined) return null;
  const text = (row: Row): string => {
    const own = slot.read(row);
    const result = own === '' || own === notMapped ? null : slot.convert(own, 's');
    return result?.ok === true ? result.value : '';
  };
  if (slot.source.constant === undefined) return { text, isOfRow: true };
  const constant = text(noRow);
  return { text: () => constant, isOfRow: false };
};
