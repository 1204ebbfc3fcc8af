import { sidedAmount } from './amount-sides';
import { agreedMark, isCurrencyMark } from './currency';
import { failed, ok, type Result } from './result';
import { withCents } from './whole-dash';

/** What stands around the digits of an amount, taken off. */
export type Undressed = {
  /** Digits and their separators; spaces of every width and apostrophes of every kind made one. */
  readonly core: string;
  readonly isNegative: boolean;
  readonly mark: string | null;
};

const spaces = /[\s\u200b\u2060]+/g;
// The triangles are those of Japanese accounts.
const minusSigns = /[\u25b2\u25b3\u2212\u2010-\u2013\ufe63\uff0d]/g;
const apostrophes = /[\u2018\u2019\u02bc\u00b4\u0060]/g;
/** `12,50-/-`, as Dutch accounts write a credit. */
const dutchMinus = /^-\/-|-\/-$/;
const numeric = /^\d|^[.,]\d/;

/** Takes sign, parentheses and currency marks off. Errors: amount-unreadable, amount-percent, amount-credit-debit. */
export const stripAmountDress = (text: string): Result<Undressed> => {
  const tidy = withCents(text.replace(spaces, ' ').trim())
    .replace(minusSigns, '-')
    .replace(apostrophes, "'")
    .replace(dutchMinus, '-');
  const unreadable = failed('amount-unreadable', { value: tidy });
  if (tidy.endsWith('%')) return failed('amount-percent', { value: tidy });
  if (sidedAmount(tidy) !== null) return failed('amount-credit-debit', { value: tidy });
  const inner = /^(\S*)\s?\((.+)\)$/.exec(tidy) ?? /^(\S*)\s?<(.+)>$/.exec(tidy);
  const bare = inner === null ? tidy : `${inner[1] ?? ''}${inner[2] ?? ''}`;
  const parts = /^((?:\p{L}{2}\.)?[^\d.,]*)(.*?)([^\d.,]*)$/u.exec(bare);
  const core = parts?.[2] ?? '';
  if (parts === null || !numeric.test(core)) return unreadable;
  const before = readSide(parts[1] ?? '');
  const after = readSide(parts[3] ?? '');
  if (before === null || after === null) return unreadable;
  const signs = before.minus + after.minus + (inner === null ? 0 : 1);
  const isSaidTwice = signs > 1 || before.plus + after.plus + signs > 1;
  if (isSaidTwice) return unreadable;
  if (before.mark === null || after.mark === null)
    return ok({ core, isNegative: signs === 1, mark: before.mark ?? after.mark });
  const mark = agreedMark(before.mark, after.mark);
  return mark === null ? unreadable : ok({ core, isNegative: signs === 1, mark });
};

type Side = { readonly minus: number; readonly plus: number; readonly mark: string | null };

/** Sign and currency mark on one side of the digits; null where something else stands there. */
const readSide = (side: string): Side | null => {
  if (side === '') return { minus: 0, plus: 0, mark: null };
  const minus = side.split('-').length - 1;
  const plus = side.split('+').length - 1;
  const mark = side.replace(/[-+\s]/g, '').replace(/\.$/, '');
  if (minus + plus > 1) return null;
  if (mark === '') return { minus, plus, mark: null };
  const own = isCurrencyMark(mark) ? mark : doubleMark(mark);
  return own === null ? null : { minus, plus, mark: own };
};

/** Code and sign together: `USD $`, `CAD$`. */
const doubleMark = (mark: string): string | null => {
  const [code, sign] = [mark.slice(0, 3), mark.slice(3)];
  return isCurrencyMark(code) && isCurrencyMark(sign) ? agreedMark(code, sign) : null;
};
