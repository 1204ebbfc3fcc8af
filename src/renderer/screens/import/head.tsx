import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Summary } from '../../../ipc/shapes';
import { ShareLegend } from '../../charts/share-legend';
import { StackedBar } from '../../charts/stacked-bar';
import { FirstRefusal } from '../../components/first-refusal';
import { Note } from '../../components/note';
import { RunButtons } from '../../components/run/run-buttons';
import { runSentence } from '../../components/run/run-sentence';
import { formatThings } from '../../data/format';
import { useProgress } from '../../data/progress';
import { openDoubt } from '../../data/states';
import classes from './import.module.css';
import { InDoubtDrawer } from './in-doubt-drawer';
import { PerhapsTwice } from './perhaps-twice';
import { RehearsalLinks } from './promote/relatives';
import { SendAgain } from './send-again';
import { SweptHere } from './swept-here';

/** While it is sent, nobody can decide. */
const isDecidable = ({ state }: Summary): boolean => state !== 'submitting';

type Props = {
  readonly summary: Summary;
  readonly pausedBecause: string | null;
  /** Somebody looks into what is in doubt: the rows show it. */
  readonly onLook: () => void;
};

/** The numbers of the import, what can be done with it, and what is in doubt. */
export const Head = ({ summary, pausedBecause, onLook }: Props) => {
  const [deciding, setDeciding] = useState<'open' | 'decided' | null>(null);
  const progress = useProgress(summary.importId);
  const open = openDoubt(summary);
  const look = (): void => {
    onLook();
    setDeciding('open');
  };
  const left = summary.leftForGood ?? 0;
  const again = isDecidable(summary) ? (summary.decidedAgain ?? 0) : 0;
  const isRunning = summary.state === 'submitting';
  const records = (isRunning ? progress?.records : null) ?? summary.records;
  return (
    <section className={classes.head} aria-label="Outcome">
      <div className={classes.numbers}>
        <div className={classes.picture}>
          <StackedBar records={records} height={12} />
          <ShareLegend records={records} />
        </div>
        <RunButtons summary={summary} />
      </div>
      {isRunning && progress !== undefined && (
        <p className={classes.pace} aria-live="off">
          {runSentence(summary, progress)}
        </p>
      )}
      <div className={classes.notes}>
        {open > 0 && (
          <Note
            tone="doubt"
            title={`${formatThings(open, 'record is', 'records are')} in doubt`}
            actions={
              <Button size="xs" variant="default" onClick={look}>
                Look into it
              </Button>
            }
          >
            What became of it is not known, or not as it was sent. Nothing is sent again without proof or your
            decision.
          </Note>
        )}
        <PerhapsTwice summary={summary} />
        <SweptHere importId={summary.importId} />
        {(summary.updatesWait ?? 0) > 0 && (
          <p className={classes.pace}>
            {formatThings(summary.updatesWait ?? 0, 'update of an order waits', 'updates of orders wait')}{' '}
            {summary.records.inDoubt > 0
              ? 'until the one in doubt is settled: look again, decide on it, or import new orders into this company.'
              : 'for the result of one that the service took.'}
          </p>
        )}
        {(summary.updatesHeld ?? 0) > 0 && (
          <p className={classes.pace}>
            {formatThings(summary.updatesHeld ?? 0, 'update of an order is', 'updates of orders are')} not
            sent, and Resume does not send {summary.updatesHeld === 1 ? 'it' : 'them'}: an update did not
            leave its order with the lines of the file.
          </p>
        )}
        {pausedBecause !== null && <p className={classes.pace}>{pausedBecause}</p>}
        {left + again > 0 && (
          <p className={classes.pace}>
            {[
              ...(left === 0
                ? []
                : [
                    `${formatThings(left, 'record stays', 'records stay')} in doubt: a person decided never to send ${left === 1 ? 'it' : 'them'} again.`,
                  ]),
              ...(again === 0
                ? []
                : [
                    `${formatThings(again, 'record goes', 'records go')} out again with Resume: a person said that ${again === 1 ? 'it is' : 'they are'} not there.`,
                  ]),
            ].join(' ')}
            <Button size="compact-xs" variant="subtle" onClick={() => setDeciding('decided')}>
              Decide otherwise
            </Button>
          </p>
        )}
        <SendAgain summary={summary} />
        <RehearsalLinks importId={summary.importId} />
        <FirstRefusal summary={summary} isFolded />
      </div>
      <InDoubtDrawer summary={summary} shows={deciding} onClose={() => setDeciding(null)} />
    </section>
  );
};
