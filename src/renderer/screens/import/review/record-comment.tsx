import { IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import type { GridRow } from '../../../../ipc/shapes';
import { DoingButton } from '../../../components/doing';
import { useCall } from '../../../data/use-call';
import { SayDialog } from './say-dialog';

type Props = { readonly importId: string; readonly row: GridRow | undefined };

/** Says something of the record one stands on. */
export const RecordComment = ({ importId, row }: Props) => {
  const [record, setRecord] = useState<number | null>(null);
  const review = useCall('review.show', { importId });
  const own = row?.record ?? null;
  if (review.kind !== 'ready') return null;
  const said = review.value.history.filter((line) => line.record !== null && line.record === own).length;
  return (
    <>
      <DoingButton
        does="review.add"
        size="compact-xs"
        variant="subtle"
        leftSection={<IconMessage size={14} aria-hidden />}
        disabled={own === null}
        aria-label={own === null ? 'Comment on a record' : `Comment on record ${own}`}
        onClick={() => setRecord(own)}
      >
        {said === 0 ? 'Comment' : `Comment (${said})`}
      </DoingButton>
      <SayDialog
        review={review.value}
        saying={record === null ? null : { kind: 'comment', record }}
        onClose={() => setRecord(null)}
      />
    </>
  );
};
