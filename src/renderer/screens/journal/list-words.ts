import { targetNamed } from '../../../core/targets';
import type { SweepEntry } from '../../../ipc/sweep';
import { formatThings } from '../../data/format';

type List = Pick<SweepEntry['lists'][number], 'target' | 'entries' | 'records' | 'isListed'>;

/** What a sweep held against what: records that were refused count too, since they may stand there all the same. */
export const listWords = ({ target, entries, records, isListed }: List): string => {
  const name = target.replaceAll('-', ' ');
  const { one, many } = targetNamed(target)?.words ?? { one: name, many: name };
  return isListed
    ? `${formatThings(entries, one, many)} read, ${formatThings(records, 'record', 'records')} of this journal held against ${entries === 1 ? 'it' : 'them'}`
    : `${formatThings(records, one, many)} that this journal sent, refused ones too (the service lists none)`;
};
