import { Button } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useState } from 'react';
import { exportForReview, useReviewCopy } from '../data/review-copy';

type Props = { readonly importId: string; readonly fileName: string };

/** Writes the import into one file that somebody else opens, comments and signs; a review copy is one already. */
export const ExportForReview = ({ importId, fileName }: Props) => {
  const [isRunning, setRunning] = useState(false);
  const copy = useReviewCopy();
  if (copy !== null) return null;
  const write = async (): Promise<void> => {
    setRunning(true);
    await exportForReview([importId], fileName);
    setRunning(false);
  };
  return (
    <Button
      variant="default"
      loading={isRunning}
      leftSection={<IconFileExport size={15} />}
      onClick={() => void write()}
    >
      Export a review file…
    </Button>
  );
};
