/** How far a record's money has come; the stages of a tie-out, each within the one before. */
export type MoneyStage = 'source' | 'valid' | 'submitted' | 'created' | 'readBack';

export const moneyStages: readonly MoneyStage[] = ['source', 'valid', 'submitted', 'created', 'readBack'];

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
