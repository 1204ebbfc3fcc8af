import type { Summary } from '../../../ipc/shapes';
import { Note } from '../../components/note';
import { formatCount, formatThings } from '../../data/format';

/** What comparing with the service showed, where it was done. */
export const ReadBack = ({ summary: { reconciliation } }: { readonly summary: Summary }) => {
  const { state, compared, matched, different, missing, unexpected } = reconciliation;
  if (state === 'none') {
    return (
      <Note tone="info" title="Not read back yet">
        The records were not compared with what the service now shows.
      </Note>
    );
  }
  const isGood = different + missing + unexpected === 0;
  return (
    <Note
      tone={isGood ? 'good' : 'warn'}
      title={`${formatThings(compared, 'record', 'records')} compared with the service`}
    >
      {formatCount(matched)} matched, {formatCount(different)} different, {formatCount(missing)} missing,{' '}
      {formatCount(unexpected)} unexpected.
    </Note>
  );
};
