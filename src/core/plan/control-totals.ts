import { fromMinor, toMinor } from '../values/currency';

/** How far a record's money has come; the stages of a tie-out, each within the one before. */
export type MoneyStage = 'source' | 'valid' | 'submitted' | 'created' | 'readBack';

export const moneyStages: readonly MoneyStage[] = ['source', 'valid', 'submitted', 'created', 'readBack'];

export type Money = { readonly amount: string; readonly currency: string };

/** Sums of one currency as decimal texts with all its decimals. Currencies are never added up. */
export type ControlTotal = {
  readonly currency: string;
  /**
   * What stands at the service already: it was valid, and we made none of it, so it is no part of `created` and `readBack`.
   * Absent: nothing.
   */
  readonly existing?: string | undefined;
  /** The part of it that was held back: no part of `submitted` either. Absent: nothing. */
  readonly existingUnsent?: string | undefined;
} & Readonly<Record<MoneyStage, string>>;

export type ControlTotals = {
  /** Adds the money of a record to each stage it has reached; null: it has none that can be read. */
  readonly add: (money: Money | null, stages: readonly MoneyStage[]) => void;
  /** By currency, in alphabetical order. `unread`: records whose money could not be added anywhere. */
  readonly finish: () => { readonly totals: readonly ControlTotal[]; readonly unread: number };
};

type Sums = Record<MoneyStage, bigint>;

const nothing = (): Sums => ({ source: 0n, valid: 0n, submitted: 0n, created: 0n, readBack: 0n });

const asTotal = (currency: string, sums: Sums): ControlTotal => ({
  currency,
  source: fromMinor(sums.source, currency),
  valid: fromMinor(sums.valid, currency),
  submitted: fromMinor(sums.submitted, currency),
  created: fromMinor(sums.created, currency),
  readBack: fromMinor(sums.readBack, currency),
});

/** Starts exact totals: whole minor units, no floats, no rounding. */
export const startControlTotals = (): ControlTotals => {
  const byCurrency = new Map<string, Sums>();
  let unread = 0;
  return {
    add: (money, stages) => {
      const minor = money === null ? null : toMinor(money.amount, money.currency);
      if (money === null || minor === null || !minor.ok) {
        unread += 1;
        return;
      }
      const sums = byCurrency.get(money.currency) ?? nothing();
      byCurrency.set(money.currency, sums);
      for (const stage of stages) sums[stage] += minor.value;
    },
    finish: () => ({
      totals: [...byCurrency]
        .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
        .map(([currency, sums]) => asTotal(currency, sums)),
      unread,
    }),
  };
};
