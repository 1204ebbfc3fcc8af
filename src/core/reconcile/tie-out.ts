import { type ControlTotal, type MoneyStage, moneyStages } from '../plan/control-totals';
import { addDecimals, canonicalText, formatDecimal, negateDecimal, parseDecimal } from '../values/decimal';

/** What is missing from one stage to the next, in one currency. `gap` is a decimal text: before less after. */
export type StageGap = {
  readonly currency: string;
  readonly from: MoneyStage;
  readonly to: MoneyStage;
  readonly gap: string;
};

const difference = (before: string, after: string): string | null => {
  const left = parseDecimal(before);
  const right = parseDecimal(after);
  if (left === null || right === null) return null;
  const gap = addDecimals(left, negateDecimal(right));
  return canonicalText(gap) === '0' ? null : formatDecimal(gap);
};

/** What a stage has to show: its own sum, and with it what left the line before it because it stands there already. */
const accounted = (
  { existing = '0', existingUnsent = '0', ...total }: ControlTotal,
  stage: MoneyStage,
): string => {
  const added = stage === 'created' || stage === 'readBack' ? existing : existingUnsent;
  const [sum, more] = [parseDecimal(total[stage]), parseDecimal(added)];
  const isBefore = stage === 'source' || stage === 'valid';
  return isBefore || sum === null || more === null ? total[stage] : formatDecimal(addDecimals(sum, more));
};

/**
 * Control totals from stage to stage: every difference by currency, shown and not averaged away. What stands at the
 * service already is accounted for and is no difference. Nothing was read back yet: leave `readBack` out of `stages`.
 */
export const tieOut = (
  totals: readonly ControlTotal[],
  stages: readonly MoneyStage[] = moneyStages,
): readonly StageGap[] =>
  totals.flatMap((total) =>
    stages.slice(1).flatMap((to, i): readonly StageGap[] => {
      const from = stages[i] ?? 'source';
      const gap = difference(accounted(total, from), accounted(total, to));
      return gap === null ? [] : [{ currency: total.currency, from, to, gap }];
    }),
  );
