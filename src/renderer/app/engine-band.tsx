import { Button } from '@mantine/core';
import type { ImportListItem } from '../../ipc/shapes';
import { Note } from '../components/note';
import { engineSeen, useEngine, useUnseenStop } from '../data/engine-state';
import { formatCount, formatMoment } from '../data/format';
import { useCall, valueOr } from '../data/use-call';
import classes from './journal.module.css';

const NAMED = 3;

const named = (items: readonly ImportListItem[]): string => {
  const names = items.slice(0, NAMED).map(({ fileName }) => fileName);
  const more = items.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`;
};

/** What a stop of the engine left behind, in sentences; empty: nothing. */
const leftBehind = (items: readonly ImportListItem[]): readonly string[] => {
  const paused = items.filter(({ state }) => state === 'paused' || state === 'waiting');
  const inDoubt = items.filter(({ records }) => records.inDoubt > 0);
  return [
    ...(paused.length === 0 ? [] : [`Paused: ${named(paused)}. Open it and resume; nothing is sent twice.`]),
    ...(inDoubt.length === 0
      ? []
      : [`In doubt: ${named(inDoubt)}. What is not known is looked up before anything is sent again.`]),
  ];
};

/** More than anybody reads. */
const MOST_ASKING = 200;

/** Says above every screen that the engine stopped and goes on, and what is paused or in doubt. */
export const EngineBand = () => {
  const standing = useEngine();
  const isUnseen = useUnseenStop();
  const imports = valueOr(
    useCall('imports.list', { asks: true, limit: MOST_ASKING }, { isWanted: isUnseen }),
    [],
  );
  if (standing === null || !isUnseen || standing.stoppedAt === null) return null;
  const left = leftBehind(imports);
  return (
    <section className={classes.band} aria-label="State of the engine" role="status">
      <Note
        tone="warn"
        title={`Tallyport's engine stopped at ${formatMoment(standing.stoppedAt)} and was started again`}
        actions={
          <Button size="xs" variant="default" onClick={engineSeen}>
            Seen
          </Button>
        }
      >
        {left.length === 0 ? (
          <p>Nothing was being sent. What you typed is in the journal, up to the last cell that was kept.</p>
        ) : (
          left.map((sentence) => <p key={sentence}>{sentence}</p>)
        )}
      </Note>
    </section>
  );
};
