import { Button } from '@mantine/core';
import { ProgressBar } from '../../../charts/progress-bar';
import { formatCount, formatSeconds } from '../../../data/format';
import { useProgress } from '../../../data/progress';
import { useAction } from '../../../data/use-action';
import classes from './validation.module.css';

type Props = { readonly importId: string; readonly onCancel: () => void };

/** How far the reading and checking is. */
export const Preparing = ({ importId, onCancel }: Props) => {
  const progress = useProgress(importId);
  const cancel = useAction('drafts.cancelPrepare');
  const isReading = progress === undefined || progress.phase === 'reading';
  const done = progress?.done ?? 0;
  const onStop = async (): Promise<void> => {
    await cancel.run({ importId });
    onCancel();
  };
  return (
    <section className={classes.preparing} aria-live="polite">
      <strong>{isReading ? 'Reading the rows' : 'Checking the rows'}</strong>
      <ProgressBar label="Rows read" done={done} total={progress?.total ?? null} />
      <span className="tp-figures">
        {formatCount(done)}
        {progress?.total !== null && progress?.total !== undefined && ` of ${formatCount(progress.total)}`}{' '}
        rows
        {progress?.secondsLeft !== null &&
          progress?.secondsLeft !== undefined &&
          `, about ${formatSeconds(progress.secondsLeft)} left`}
      </span>
      <Button variant="default" size="xs" onClick={() => void onStop()}>
        Stop
      </Button>
    </section>
  );
};
