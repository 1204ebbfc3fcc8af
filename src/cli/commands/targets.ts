import { targets } from '../../core/targets/index';
import { failed, type Result } from '../../core/values/result';
import { type Given, required } from '../arguments';

/** The target of --target. Errors: arguments-wrong, target-unknown. */
export const targetGiven = (given: Given): Result<string> => {
  const name = required(given, 'target');
  if (!name.ok || targets.some((target) => target.name === name.value)) return name;
  return failed('target-unknown', {
    target: `'${name.value}'`,
    targets: targets.map((target) => target.name).join(', '),
  });
};

/** What --target can say, for the help. */
const targetWords = (): string => targets.map((target) => target.name).join('|');

/** Which of them the service calls beta. */
const betaWords = (): string => {
  const beta = targets.filter(({ isBeta }) => isBeta === true).map(({ name }) => name);
  return beta.length === 0 ? '' : ` (beta at the service: ${beta.join(', ')})`;
};

export const targetOption = {
  type: 'string',
  value: 'TARGET',
  help: `what to load: ${targetWords()}${betaWords()}`,
} as const;
