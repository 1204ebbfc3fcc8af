import { parseDecimal, sumTexts } from '../../../core/values/decimal';
import type { PaymentEntry } from '../../../ipc/payments';
import type { BadgeTone } from '../../components/tones';

type State = PaymentEntry['state'];
type Standing = Pick<PaymentEntry, 'state' | 'statusCode' | 'statusLabel' | 'isTerminal'>;

/** The states in the order in which they ask for a person. */
const paymentStates = [
  'in-doubt',
  'cancelling',
  'created',
  'not-sent',
  'refused',
  'cancelled',
] as const satisfies readonly State[];

/** Each state as a heading for many. */
export const stateLabels: Readonly<Record<State, string>> = {
  'in-doubt': 'In doubt',
  cancelling: 'Cancelling',
  created: 'At the service',
  'not-sent': 'Not sent',
  refused: 'Rejected',
  cancelled: 'Cancelled',
};

/** What a status read at the service is called: its label, or its bare code. */
export const statusText = (code: string | null, label: string | null): string | null => {
  if (label !== null && label !== '') return label;
  return code === null ? null : `Code ${code}`;
};

/** One payment's standing in a word, and how loud it is said. */
export const standingOf = ({
  state,
  statusCode,
  statusLabel,
  isTerminal,
}: Standing): { readonly tone: BadgeTone; readonly word: string } => {
  const status = statusText(statusCode, statusLabel);
  switch (state) {
    case 'in-doubt':
      return { tone: 'doubt', word: 'In doubt' };
    case 'cancelling':
      return { tone: 'attention', word: 'Cancelling' };
    case 'not-sent':
      return { tone: 'quiet', word: 'Not sent' };
    case 'refused':
      return { tone: 'bad', word: 'Rejected' };
    case 'cancelled':
      return { tone: 'quiet', word: status ?? 'Cancelled' };
    case 'created':
      return { tone: isTerminal ? 'good' : 'open', word: status ?? 'Created, not read yet' };
  }
};

const urgency = ({ state }: PaymentEntry): number =>
  state === 'in-doubt' ? 0 : state === 'cancelling' ? 1 : 2;

/** What is in doubt first, then what is being cancelled, then the newest. */
export const inReadingOrder = (payments: readonly PaymentEntry[]): readonly PaymentEntry[] =>
  [...payments].sort((a, b) => urgency(a) - urgency(b) || b.createdAt.localeCompare(a.createdAt));

export type StateCount = { readonly state: State; readonly count: number };

/** How many payments stand in each state; states without any are left out. */
export const countsByState = (payments: readonly PaymentEntry[]): readonly StateCount[] =>
  paymentStates
    .map((state) => ({ state, count: payments.filter((one) => one.state === state).length }))
    .filter(({ count }) => count > 0);

export type CurrencyTotal = {
  readonly currency: string;
  readonly count: number;
  readonly total: string;
  /** Part of the total whose outcome nobody knows; null: none. */
  readonly inDoubt: string | null;
};

const movesMoney = ({ state }: PaymentEntry): boolean =>
  state === 'created' || state === 'in-doubt' || state === 'cancelling';

/** An exact sum with two decimals at least, as money is written; a text that is no amount makes it unknown. */
export const exactSum = (amounts: readonly string[]): string => {
  const sum = sumTexts(amounts);
  return sum === null ? '?' : withCents(sum);
};

const withCents = (text: string): string => {
  const scale = parseDecimal(text)?.scale ?? 0;
  if (scale === 0) return `${text}.00`;
  return scale === 1 ? `${text}0` : text;
};

/** A total for each currency, never across two. What was rejected, cancelled or never sent is not in it. */
export const totalsOf = (payments: readonly PaymentEntry[]): readonly CurrencyTotal[] => {
  const counted = payments.filter(movesMoney);
  return [...new Set(counted.map(({ currency }) => currency))].sort().map((currency) => {
    const own = counted.filter((one) => one.currency === currency);
    const doubtful = own.filter(({ state }) => state === 'in-doubt');
    return {
      currency,
      count: own.length,
      total: exactSum(own.map(({ total }) => total)),
      inDoubt: doubtful.length === 0 ? null : exactSum(doubtful.map(({ total }) => total)),
    };
  });
};
