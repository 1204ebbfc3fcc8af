import type { Draft } from '../../../../ipc/shapes';
import { Note } from '../../../components/note';
import { RehearsalLimits } from '../../../components/rehearsal-limits';
import { formatThings } from '../../../data/format';
import { rehearsedSentence } from '../../../data/rehearsal';
import { useCall } from '../../../data/use-call';

/** Of a draft that was rehearsed elsewhere: how that went, and what it cannot prove. */
export const RehearsalNote = ({ draft }: { readonly draft: Draft }) => {
  const isWanted = draft.promotionOf !== undefined;
  const links = useCall('promotion.links', { importId: draft.importId }, { isWanted });
  if (links.kind !== 'ready' || links.value.rehearsal === null) return null;
  const { rehearsal, translations, cannotProve } = links.value;
  return (
    <Note tone="info" title={rehearsedSentence(rehearsal)}>
      {translations.length > 0 && `${formatThings(translations.length, 'id was', 'ids were')} translated. `}
      What this cannot prove:
      <RehearsalLimits limits={cannotProve} />
    </Note>
  );
};
