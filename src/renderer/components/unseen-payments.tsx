import { words } from '../../core/issues/codes';
import { Note } from './note';

/** Stands wherever somebody is about to pay: what others pay is not in this journal. */
export const UnseenPayments = () => {
  const { title, sentence, advice } = words('payments-elsewhere-unseen', {});
  return (
    <Note tone="warn" title={title}>
      {sentence} {advice}
    </Note>
  );
};
