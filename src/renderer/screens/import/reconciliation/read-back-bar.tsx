import { NumberInput, SegmentedControl } from '@mantine/core';
import { IconPlayerPause, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReadBackOrder, Reconciliation } from '../../../../ipc/reconcile';
import type { Progress } from '../../../../ipc/shapes';
import { ProgressBar } from '../../../charts/progress-bar';
import { DoingButton } from '../../../components/doing';
import { formatCount, formatMoment, formatSeconds, formatThings } from '../../../data/format';
import { useProgress } from '../../../data/progress';
import { useAction } from '../../../data/use-action';
import { useImport } from '../../../data/use-import';
import classes from './reconciliation.module.css';

type Props = { readonly seen: Reconciliation };

const USUAL_SAMPLE = 25;

/** By what was read alone: while the first look runs, the short form still counts the service's own answers. */
const headline = ({ readBack, run, results }: Reconciliation): string => {
  const { matched, different, missing, unexpected } = readBack;
  const compared = matched + different + missing;
  const found = different + missing + unexpected;
  if (run === null) return 'Not read back yet';
  if (found > 0) return `${formatThings(found, 'finding', 'findings')} to look at`;
  if (compared === 0) return 'Nothing was read back so far';
  const written = results.created + results.updated + results.existing;
  if (compared === written && written === 1) return 'The one record reads back as sent';
  return compared === written
    ? `All ${formatCount(compared)} records read back as sent`
    : `${formatThings(compared, 'record', 'records')} of ${formatCount(written)} read back as sent`;
};

/** When it was read. A look that was broken off has read nothing of the rest, so it is not the last word on that. */
const readWhen = ({ state, begunAt, endedAt, done, wanted }: NonNullable<Reconciliation['run']>): string => {
  if (state === 'running') return `This look began ${formatMoment(begunAt)}.`;
  return state === 'paused'
    ? `The look begun ${formatMoment(begunAt)} has read ${formatCount(done)} of ${formatCount(wanted)} so far.`
    : `Last look ${formatMoment(endedAt ?? begunAt)}.`;
};

const figures = ({ readBack, run, results }: Reconciliation): string => {
  if (run === null)
    return `The service's own answers account for ${formatThings(results.submitted - results.inDoubt - results.awaited - results.again, 'record', 'records')} of ${formatCount(results.submitted)} that were sent. Reading back asks for each of them and compares it field by field.`;
  const { matched, different, missing, unexpected } = readBack;
  const unread = readBack.unread === 0 ? '' : `, ${formatCount(readBack.unread)} could not be compared`;
  return `${formatCount(matched)} matched, ${formatCount(different)} different, ${formatCount(missing)} missing, ${formatCount(unexpected)} unexpected${unread}. ${readWhen(run)}`;
};

const Pace = ({
  progress,
  seen,
}: {
  readonly progress: Progress | undefined;
  readonly seen: Reconciliation;
}) => {
  const total = progress?.total ?? seen.run?.wanted ?? 0;
  const done = progress?.done ?? seen.run?.done ?? 0;
  const rate = progress?.perSecond ?? null;
  const left = progress?.secondsLeft ?? null;
  return (
    <div className={classes.pace}>
      <ProgressBar label="Reading back" done={done} total={total} />
      <span>
        {formatCount(done)} of {formatCount(total)} read
        {rate !== null && `, ${formatCount(Math.round(rate))} a second`}
        {left !== null && `, about ${formatSeconds(left)} left`}
      </span>
    </div>
  );
};

type Which = 'all' | 'sample';

/** What to read back, and how far it is. */
export const ReadBackBar = ({ seen }: Props) => {
  const { importId, run } = seen;
  const [which, setWhich] = useState<Which>('all');
  const [size, setSize] = useState(USUAL_SAMPLE);
  const start = useAction('reconcile.start');
  const pause = useAction('reconcile.pause');
  const progress = useProgress(importId);
  const isPractice = useImport(importId)?.environment === 'practice';
  const isReading = run?.state === 'running';
  const isPaused = run?.state === 'paused';
  const order: ReadBackOrder = which === 'all' ? { kind: 'all' } : { kind: 'sample', size };
  const isGoingOn = isPaused && run.order === which;
  const word = isGoingOn ? 'Go on' : run === null ? 'Read back' : 'Look again';
  return (
    <section className={classes.bar} aria-label="Read back">
      <div className={classes.words}>
        <h2>{headline(seen)}</h2>
        <p>{figures(seen)}</p>
        {isReading && (
          <Pace seen={seen} progress={progress?.phase === 'reading-back' ? progress : undefined} />
        )}
      </div>
      <div className={classes.controls}>
        {isReading ? (
          <DoingButton
            does="reconcile.pause"
            variant="default"
            leftSection={<IconPlayerPause size={15} />}
            loading={pause.isRunning}
            onClick={() => void pause.run({ importId })}
          >
            Pause
          </DoingButton>
        ) : (
          <>
            <SegmentedControl
              size="xs"
              aria-label="Which records"
              value={which}
              onChange={(value) => setWhich(value === 'sample' ? 'sample' : 'all')}
              data={[
                { value: 'all', label: 'All records' },
                { value: 'sample', label: 'A sample' },
              ]}
            />
            {which === 'sample' && (
              <NumberInput
                size="xs"
                w={84}
                aria-label="Records in the sample"
                min={1}
                max={100_000}
                value={size}
                onChange={(value) => setSize(typeof value === 'number' && value > 0 ? value : USUAL_SAMPLE)}
              />
            )}
            <DoingButton
              does="reconcile.start"
              isPractice={isPractice}
              leftSection={<IconRefresh size={15} />}
              loading={start.isRunning}
              onClick={() => void start.run({ importId, order })}
            >
              {word}
            </DoingButton>
          </>
        )}
      </div>
    </section>
  );
};
