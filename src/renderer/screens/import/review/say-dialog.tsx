import { Modal } from '@mantine/core';
import type { Review, ReviewLine } from '../../../../ipc/review';
import { SayForm } from './say-form';
import { formWords } from './words';

/** What somebody is about to say. */
export type Saying = { readonly kind: ReviewLine['kind']; readonly record: number | null };

type Props = { readonly review: Review; readonly saying: Saying | null; readonly onClose: () => void };

const titleOf = ({ kind, record }: Saying): string =>
  record === null ? formWords[kind].title : `${formWords[kind].title} on record ${record}`;

/** Asks for the name, the date and the note; closes when it was said. */
export const SayDialog = ({ review, saying, onClose }: Props) => (
  <Modal
    opened={saying !== null}
    onClose={onClose}
    size={520}
    title={saying === null ? '' : titleOf(saying)}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {saying !== null && (
      <SayForm key={saying.kind} review={review} kind={saying.kind} record={saying.record} onDone={onClose} />
    )}
  </Modal>
);
