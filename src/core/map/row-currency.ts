import type { Row } from '../read/table';
import type { Convert } from './convert';
import type { Slot } from './slot';
import { notMapped, type ReadText } from './text-source';

/** The currency of the amounts of a row. */
export type RowCurrency = {
  /** Its ISO 4217 code; '' where the row does not say it. */
  readonly text: ReadText;
  /** Whether it may differ from row to row. */
  readonly isOfRow: boolean;
};

type CompiledSlot = Slot & { readonly read: ReadText; readonly convert: Convert };

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
