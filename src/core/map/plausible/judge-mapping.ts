import { taxExceedsTotal, totalDiffers, totalIsNone } from './amount-rules';
import type { Finding, Judged } from './finding';
import { idNameDisagree } from './id-and-name';
import { currencyUnproven, dateNeverChanges, numberIsNone, vendorWeaker } from './other-rules';

/** Every rule about proposals that are plausible but wrong, over a mapping and the first rows of its table. Same rows, same findings. */
export const judgeMapping = (judged: Judged): readonly Finding[] => [
  ...totalDiffers(judged),
  ...totalIsNone(judged),
  ...taxExceedsTotal(judged),
  ...currencyUnproven(judged),
  ...dateNeverChanges(judged),
  ...numberIsNone(judged),
  ...vendorWeaker(judged),
  ...idNameDisagree(judged),
];
