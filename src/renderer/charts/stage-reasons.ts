import type { Stage } from '../../core/reconcile/reconciliation';
import { waitingOf } from '../../core/report/waiting';
import type { Summary } from '../../ipc/shapes';
import { formatCount } from '../data/format';

type Reason = readonly [count: number, word: string];

/** What keeps records from a stage: first what is of that stage alone, then what may be of the one before or after it too. */
const reasonsOf = (
  records: Summary['records'],
  stage: Stage,
): readonly [readonly Reason[], readonly Reason[]] => {
  const { invalid, duplicates, excluded, existing, failed, rejected, inDoubt } = records;
  const { unsent, awaited, again } = waitingOf(records);
  switch (stage) {
    case 'valid':
      return [
        [
          [invalid, 'with an error'],
          [duplicates, 'duplicate'],
          [excluded, 'left out'],
        ],
        [],
      ];
    case 'submitted':
      return [
        [],
        [
          [unsent, 'not sent'],
          [existing, 'existing'],
        ],
      ];
    case 'created':
      return [
        [
          [failed, 'failed'],
          [rejected, 'rejected'],
          [inDoubt, 'in doubt'],
        ],
        [
          [awaited, 'sent, no result yet'],
          [again, 'to be sent again'],
          [existing, 'existing'],
        ],
      ];
    default:
      return [[], []];
  }
};

const sumOf = (reasons: readonly Reason[]): number => reasons.reduce((sum, [count]) => sum + count, 0);

/** Why a stage has less than the one before, only by what there is. `lacking`: so many records, where they are what is counted. */
export const whyText = (records: Summary['records'], stage: Stage, lacking: number | null): string => {
  if (stage === 'source') return '';
  if (stage === 'readBack') return 'missing, different or not read';
  const [own, shared] = reasonsOf(records, stage);
  const counted = [own, shared, [...own, ...shared]].find((some) => sumOf(some) === lacking);
  const named = (counted ?? [...own, ...shared]).filter(([count]) => count > 0);
  if (counted !== undefined && named.length > 0)
    return named.map(([count, word]) => `${formatCount(count)} ${word}`).join(', ');
  const words = named.map(([, word]) => word);
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
};
