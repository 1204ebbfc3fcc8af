import { Button } from '@mantine/core';
import type { Progress } from '../../../../ipc/shapes';
import { ProgressBar } from '../../../charts/progress-bar';
import { formatCount, formatSeconds, formatThings } from '../../../data/format';
import { useAction } from '../../../data/use-action';
import classes from './validation.module.css';

type Props = {
  readonly importId: string;
  readonly progress: Progress | undefined;
  /** `card`: nothing else is there to be seen yet. */
  readonly look: 'card' | 'strip';
  readonly onStop: () => void;
};

const howFar = (progress: Progress | undefined): string => {
  const { done = 0, total = null, secondsLeft = null } = progress ?? {};
  const rows =
    total === null
      ? formatThings(done, 'row', 'rows')
      : `${formatCount(done)} of ${formatThings(total, 'row', 'rows')}`;
  return `${rows}${secondsLeft === null ? '' : `, about ${formatSeconds(secondsLeft)} left`}`;
};

/** How far the reading and checking is, and the way to stop it. */
export const Checking = ({ importId, progress, look, onStop }: Props) => {
  const cancel = useAction('drafts.cancelPrepare');
  const isReading = progress === undefined || progress.phase === 'reading';
  const stop = async (): Promise<void> => {
    await cancel.run({ importId });
    onStop();
  };
  return (
    <section
      className={look === 'card' ? classes.preparing : classes.checking}
      aria-label="Check under way"
      aria-live={look === 'card' ? 'polite' : undefined}
    >
      <strong>{isReading ? 'Reading the rows' : 'Checking the rows'}</strong>
      <ProgressBar
        label="Rows read"
        done={progress?.done ?? 0}
        total={progress?.total ?? null}
        share={progress?.share}
      />
      <span className="tp-figures">{howFar(progress)}</span>
      {look === 'strip' && (
        <span className={classes.partial}>Counts and rows are of what was checked so far.</span>
      )}
      <Button variant="default" size="xs" onClick={() => void stop()}>
        Stop
      </Button>
    </section>
  );
};
