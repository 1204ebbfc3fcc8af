import type { Summary } from '../../../ipc/shapes';
import { ChunkTimeline } from '../../charts/chunk-timeline';
import { ShareLegend } from '../../charts/share-legend';
import { StackedBar } from '../../charts/stacked-bar';
import { formatCount, formatSeconds } from '../../data/format';
import { settledCount, settledWords } from '../../data/outcomes';
import { useProgress } from '../../data/progress';
import { useCall, valueOr } from '../../data/use-call';
import { useImport } from '../../data/use-import';
import { Card } from '../card';
import { FirstRefusal } from '../first-refusal';
import { phaseWords } from './phase-words';
import classes from './run.module.css';
import { RunButtons } from './run-buttons';

type Props = { readonly summary: Summary };

/** The live picture of an import that is being sent, or stands still before its end. */
export const RunPanel = ({ summary }: Props) => {
  const { importId } = summary;
  const progress = useProgress(importId);
  const isRunning = summary.state === 'submitting';
  const records = (isRunning ? progress?.records : null) ?? summary.records;
  const chunks = valueOr(useCall('imports.chunks', { importId }, { keepsFormer: true }), []);
  const { settled, rest } = settledWords(records);
  const why = useImport(importId)?.pausedBecause ?? null;
  return (
    <Card>
      <div className={classes.top}>
        <div>
          <p className={classes.big}>
            <strong>{settled}</strong> {rest}
          </p>
          <p className={classes.small}>
            {isRunning ? phaseWords[progress?.phase ?? 'submitting'] : stillWords[summary.state]}
            {why !== null && ` ${why}`}
            {isRunning &&
              progress?.perSecond !== null &&
              progress?.perSecond !== undefined &&
              ` · ${formatCount(Math.round(progress.perSecond))} a second`}
            {isRunning &&
              progress?.secondsLeft !== null &&
              progress?.secondsLeft !== undefined &&
              progress.secondsLeft > 0 &&
              ` · about ${formatSeconds(progress.secondsLeft)} left`}
          </p>
        </div>
        <RunButtons summary={summary} />
      </div>
      <FirstRefusal summary={summary} />
      <StackedBar records={records} height={14} />
      <div className={classes.legend}>
        <ShareLegend records={records} />
      </div>
      {chunks.length > 0 && (
        <div className={classes.chunks}>
          <h2>Chunks</h2>
          <ChunkTimeline chunks={chunks} />
        </div>
      )}
      <p className="tp-hidden" aria-live="polite">
        {quarterSentence(settledCount(records), records.valid, summary.state)}
      </p>
    </Card>
  );
};

const stillWords: Readonly<Record<Summary['state'], string>> = {
  checked: 'Not sent yet.',
  submitting: 'Sending.',
  paused: 'Paused. Everything sent so far is in the journal.',
  waiting: 'Everything is sent; the service still works on it.',
  stopped: 'Stopped. What was not sent stays as it is.',
  finished: 'Finished.',
};

/** Spoken at every quarter only, so that a screen reader is not flooded. */
const quarterSentence = (settled: number, valid: number, state: Summary['state']): string => {
  if (state !== 'submitting') return stillWords[state];
  const quarter = Math.floor((settled / Math.max(1, valid)) * 4) * 25;
  return `Sending, ${quarter} percent settled`;
};
