import type { Issue } from '../issues/issue';
import { ownCopy } from '../read/own-copy';
import { addDecimals, canonicalText, type Decimal, parseDecimal } from '../values/decimal';
import { fieldIssue, type MappedSlot } from './apply';

/** One header value out of several rows. Blank cells say nothing and disagree with nothing. */
export type Blend = {
  readonly slot: MappedSlot;
  /** A converted text that is not blank. */
  readonly add: (text: string, row: number) => void;
  readonly finish: () => { readonly text: string; readonly found: readonly Issue[] };
};

/** Starts the value of a slot by its aggregate. */
export const startBlend = (slot: MappedSlot): Blend => {
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

const blendSame = (slot: MappedSlot): Blend => {
  let first = '';
  let firstRow = 0;
  let others: Map<string, number> | null = null;
  return {
    slot,
    add: (text, row) => {
      if (text === first) return;
      if (first === '') {
        first = ownCopy(text);
        firstRow = row;
        return;
      }
      others ??= new Map();
      if (!others.has(text) && others.size < mostDifferent) others.set(ownCopy(text), row);
    },
    finish: () => ({
      text: first,
      found: [...(others ?? [])].map(([other, row]) =>
        fieldIssue(
          'group-disagrees',
          { value: first, firstRow: String(firstRow), other, otherRow: String(row) },
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
      if (first === '') first = ownCopy(text);
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
      if (!texts.has(text)) texts.add(ownCopy(text));
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
