import { taxExceedsTotal, totalDiffers, totalIsNone } from './amount-rules';
import { amountCut } from './cut-amounts';
import { dateNeverChanges, dateUnproven } from './date-rules';
import type { Finding, Judged } from './finding';
import { idNameDisagree } from './id-and-name';
import { currencyUnproven, numberIsNone, vendorWeaker } from './other-rules';
import { signUnproven } from './sign-rules';
import { statusUnproven } from './status-rules';
import { otherUnits, totalUnproven } from './total-rules';

/** Every rule about proposals that are plausible but wrong, over a mapping and the first rows of its table. Same rows, same findings. */
export const judgeMapping = (judged: Judged): readonly Finding[] => {
  const signs = signUnproven(judged);
  return [
    ...totalDiffers(judged),
    ...totalIsNone(judged),
    ...taxExceedsTotal(judged),
    ...totalUnproven(judged),
    ...signs,
    ...statusesBeside(signs, judged),
    ...otherUnits(judged),
    ...amountCut(judged),
    ...currencyUnproven(judged),
    ...dateNeverChanges(judged),
    ...dateUnproven(judged),
    ...numberIsNone(judged),
    ...vendorWeaker(judged),
    ...idNameDisagree(judged),
  ];
};

/** A column that is asked about for its credits is not asked about for its void rows as well. */
const statusesBeside = (signs: readonly Finding[], judged: Judged): readonly Finding[] =>
  statusUnproven(judged).filter(
    ({ columns: [own] }) => !signs.some(({ columns }) => columns.includes(own ?? '')),
  );
