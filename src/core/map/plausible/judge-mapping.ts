import type { Mapping } from '../mapping';
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

/** The reason for which a mapping accepts what a rule found; null: it does not. */
export const acceptedWhy = ({ accepts }: Pick<Mapping, 'accepts'>, rule: string): string | null =>
  accepts?.find((one) => one.rule === rule)?.why ?? null;

/** Findings that stop the file: those against it that the mapping does not accept. */
export const stopping = <T extends Pick<Finding, 'rule' | 'grade'>>(
  findings: readonly T[],
  mapping: Pick<Mapping, 'accepts'>,
): readonly T[] =>
  findings.filter(({ rule, grade }) => grade === 'against' && acceptedWhy(mapping, rule) === null);
