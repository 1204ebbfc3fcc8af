import { textOfChosen } from '../clean/matching';
import type { Issue } from '../issues/issue';
import { addDecimals, canonicalText, type Decimal, parseDecimal } from '../values/decimal';
import { addMillionths, millionths, textOfMillionths } from '../values/millionths';
import { fieldIssue, type MappedRow } from './apply';
import type { MappedSlot } from './mapped-parts';
import type { Aggregate } from './mapping';

/** One header value out of several rows. Blank cells say nothing and disagree with nothing. */
type Blend = {
  readonly slot: MappedSlot;
  /** A converted text that is not blank. */
  readonly add: (text: string, row: number) => void;
  readonly finish: () => { readonly text: string; readonly found: readonly Issue[] };
};

const quickSame = (rows: readonly MappedRow[], at: number): string | null => {
  let first = '';
  for (const { texts } of rows) {
    const text = texts[at] ?? '';
    if (text === '' || text === first) continue;
    if (first !== '') return null;
    first = text;
  }
  return first;
};

const quickFirst = (rows: readonly MappedRow[], at: number): string => {
  for (const { texts } of rows) {
    const text = texts[at] ?? '';
    if (text !== '') return text;
  }
  return '';
};

const quickSum = (rows: readonly MappedRow[], at: number): string | null => {
  let sum = 0;
  let isFilled = false;
  for (const { texts } of rows) {
    const text = texts[at] ?? '';
    if (text === '') continue;
    sum = addMillionths(sum, millionths(text));
    isFilled = true;
  }
  if (!isFilled) return '';
  return Number.isNaN(sum) ? null : textOfMillionths(sum);
};

/**
 * The value of a field out of the rows of one record where that takes no more than a glance: they agree, or their sum is
 * told in millionths. Null: `blended` has to tell.
 */
export const quickBlend = (aggregate: Aggregate, rows: readonly MappedRow[], at: number): string | null => {
  switch (aggregate) {
    case 'same':
      return quickSame(rows, at);
    case 'first':
      return quickFirst(rows, at);
    case 'sum':
      return quickSum(rows, at);
    case 'join':
      return null;
  }
};

/** The value of a field out of the rows of one record, with what is wrong about it. */
export const blended = (
  slot: MappedSlot,
  rows: readonly MappedRow[],
  at: number,
): { readonly text: string; readonly found: readonly Issue[] } => {
  const blend = startBlend(slot);
  for (const { row, texts } of rows) {
    const text = texts[at] ?? '';
    if (text !== '') blend.add(text, row);
  }
  return blend.finish();
};

/** Starts the value of a slot by its aggregate. */
const startBlend = (slot: MappedSlot): Blend => {
  switch (slot.aggregate) {
    case 'same':
      return blendSame(slot);
    case 'first':
      return blendFirst(slot);
    case 'sum':
      return blendSum(slot);
    case 'join':
      return blendJoin(slot);
  }
};

const mostDifferent = 20;

/** A vendor that a person chose for one row, and the id of the same one in another. */
const isSameVendor = ({ lookup }: MappedSlot, one: string, other: string): boolean =>
  lookup?.match.includes('erp_vendor_id') === true && textOfChosen(one) === textOfChosen(other);

const blendSame = (slot: MappedSlot): Blend => {
  let first = '';
  let firstRow = 0;
  let others: Map<string, number> | null = null;
  return {
    slot,
    add: (text, row) => {
      if (text === first) return;
      if (first === '') {
        first = text;
        firstRow = row;
        return;
      }
      others ??= new Map();
      if (!others.has(text) && others.size < mostDifferent) others.set(text, row);
    },
    finish: () => ({
      text: first,
      found: [...(others ?? [])]
        .filter(([other]) => !isSameVendor(slot, first, other))
        .map(([other, row]) =>
          fieldIssue(
            slot.field.kind === 'currency' ? 'record-currencies' : 'group-disagrees',
            {
              ...{ value: textOfChosen(first), firstRow: String(firstRow) },
              ...{ other: textOfChosen(other), otherRow: String(row) },
            },
            { slot, row },
          ),
        ),
    }),
  };
};

const blendFirst = (slot: MappedSlot): Blend => {
  let first = '';
  return {
    slot,
    add: (text) => {
      if (first === '') first = text;
    },
    finish: () => ({ text: first, found: [] }),
  };
};

const blendSum = (slot: MappedSlot): Blend => {
  let total: Decimal | null = null;
  return {
    slot,
    add: (text) => {
      const value = parseDecimal(text);
      if (value !== null) total = total === null ? value : addDecimals(total, value);
    },
    finish: () => ({ text: total === null ? '' : canonicalText(total), found: [] }),
  };
};

const joint = '; ';

const blendJoin = (slot: MappedSlot): Blend => {
  const texts = new Set<string>();
  let firstRow: number | null = null;
  return {
    slot,
    add: (text, row) => {
      firstRow ??= row;
      if (!texts.has(text)) texts.add(text);
    },
    finish: () => {
      const text = [...texts].join(joint);
      const most = slot.field.maxLength;
      if (most === undefined || text.length <= most) return { text, found: [] };
      const params = { value: `${text.slice(0, 40)}…`, length: String(text.length), most: String(most) };
      return { text: '', found: [fieldIssue('text-too-long', params, { slot, row: firstRow })] };
    },
  };
};
