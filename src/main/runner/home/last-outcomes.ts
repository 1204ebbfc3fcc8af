import { sumMoney } from '../../../core/report/months';
import { fromMinor } from '../../../core/values/currency';
import type { ImportFigures } from '../../journal/home';
import type { Journal } from '../../journal/open';
import { takenUpAgain } from '../../journal/retries';

/** A sum of which nothing is left. */
const isNothing = (amount: string): boolean => !/[1-9]/.test(amount);

/**
 * What an import came to without the records that a later attempt took up: those are counted there, so that each row of a file
 * counts once, by its last outcome.
 */
export const lastOutcomesOf = (journal: Journal, importId: string, figures: ImportFigures): ImportFigures => {
  const taken = takenUpAgain(journal, importId);
  if (taken.length === 0) return figures;
  const records = { ...figures.records };
  for (const { outcome, n, warned } of taken) {
    records.total -= n;
    records.valid -= n;
    records.warnings -= warned;
    records[outcome] -= n;
  }
  const less = taken.flatMap(({ outcome, currency, minor }) =>
    currency === null || minor === null
      ? []
      : [{ currency, share: outcome, amount: fromMinor(-minor, currency) }],
  );
  const money = sumMoney([...figures.money, ...less]).filter(
    ({ currency, share, amount }) =>
      !isNothing(amount) || !less.some((one) => one.currency === currency && one.share === share),
  );
  return { ...figures, records, money: [...money] };
};
