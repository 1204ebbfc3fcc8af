import type { Summary } from '../../../ipc/shapes';
import { ChunkTimeline } from '../../charts/chunk-timeline';
import { ShareLegend } from '../../charts/share-legend';
import { StackedBar } from '../../charts/stacked-bar';
import { settledCount, settledWords } from '../../data/outcomes';
import { useProgress } from '../../data/progress';
import { useCall, valueOr } from '../../data/use-call';
import { useImport } from '../../data/use-import';
import { Card } from '../card';
import { FirstRefusal } from '../first-refusal';
import classes from './run.module.css';
import { RunButtons } from './run-buttons';
import { runSentence, stillWords, waitSentence } from './run-sentence';

type Props = { readonly summary: Summary };

/** The live picture of an import that is being sent, or stands still before its end. */
export const RunPanel = ({ summary }: Props) => {
  const { importId } = summary;
  const progress = useProgress(importId);
  const isRunning = summary.state === 'submitting';
  const records = (isRunning ? progress?.records : null) ?? summary.records;
  const chunks = valueOr(useCall('imports.chunks', { importId }, { keepsFormer: true }), []);
  const { settled, rest } = settledWords(records);
  const waits = waitSentence(summary.state, progress);
  const why = useImport(importId)?.pausedBecause ?? null;
  return (
    <Card>
      <div className={classes.top}>
        <div>
          <p className={classes.big}>
            <strong>{settled}</strong> {rest}
          </p>
          <p className={classes.small}>
            {runSentence(summary, progress)}
            {why !== null && ` ${why}`}
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
        {quarterSentence(settledCount(records), records.valid, summary)}
        {/* What it waits for is told once, when it begins to. */}
        {waits !== null && ` ${waits}`}
      </p>
    </Card>
  );
};

/** Spoken at every quarter only, so that a screen reader is not flooded. */
const quarterSentence = (settled: number, valid: number, summary: Summary): string => {
  if (summary.state !== 'submitting') return stillWords(summary);
  const quarter = Math.floor((settled / Math.max(1, valid)) * 4) * 25;
  return `Sending, ${quarter} percent settled`;
};
