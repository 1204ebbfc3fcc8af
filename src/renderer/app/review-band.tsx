import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import type { Evidence } from '../../ipc/evidence-file';
import { DoingButton } from '../components/doing';
import { formatMoment } from '../data/format';
import { closeReview, saidWords, takeOverReview } from '../data/review-copy';
import classes from './review-band.module.css';

const TakeOver = ({ copy }: { readonly copy: Evidence }) => {
  const [isRunning, setRunning] = useState(false);
  if (copy.news === null) return null;
  const words = saidWords(copy.news);
  if (words === '') return <span className={classes.quiet}>All that is said in it is in your journal.</span>;
  const take = async (): Promise<void> => {
    setRunning(true);
    await takeOverReview(copy.path);
    setRunning(false);
  };
  return (
    <>
      <span className={classes.quiet}>This file comes back from a review.</span>
      <DoingButton does="evidence.merge" size="xs" loading={isRunning} onClick={() => void take()}>
        Merge {words}
      </DoingButton>
    </>
  );
};

/** Says above every screen that it shows somebody's file and not the own journal. */
export const ReviewBand = ({ copy }: { readonly copy: Evidence }) => (
  <section className={classes.band} aria-label="Review file">
    <IconEye size={18} aria-hidden />
    <div className={classes.words}>
      <strong>Review file from {copy.fileName}, read-only</strong>
      <span>
        Exported {formatMoment(copy.exportedAt)}
        {copy.exportedBy !== '' && ` by ${copy.exportedBy}`}.{' '}
        {copy.canWrite
          ? 'Comments and sign-offs go into the file; nothing is sent.'
          : 'The file cannot be written here: copy it to where it can to comment or sign.'}
      </span>
    </div>
    <div className={classes.actions}>
      <TakeOver copy={copy} />
      <Button size="xs" variant="default" onClick={() => void closeReview()}>
        Close the review file
      </Button>
    </div>
  </section>
);
