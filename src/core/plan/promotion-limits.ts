import type { Target } from '../targets/target';

/** What a rehearsal of a target cannot prove, by codes of the issue table. */
export const rehearsalLimits = (target: Target): readonly string[] => [
  'rehearsal-limit-data',
  'rehearsal-limit-ids',
  'rehearsal-limit-permissions',
  'rehearsal-limit-approvals',
  'rehearsal-limit-limits',
  'rehearsal-limit-earlier',
  ...(target.watchesPayment || target.pays !== undefined ? ['rehearsal-limit-money'] : []),
];
