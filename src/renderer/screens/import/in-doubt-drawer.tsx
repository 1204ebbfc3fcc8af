import { Button, Drawer, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { RecordEntry, Summary } from '../../../ipc/shapes';
import { DoingButton } from '../../components/doing';
import { Note } from '../../components/note';
import { waitSentence } from '../../components/run/run-sentence';
import { WhenReady } from '../../components/waiting';
import { formatCount, formatThings } from '../../data/format';
import { useProgress } from '../../data/progress';
import { targetOf } from '../../data/targets';
import { useAction } from '../../data/use-action';
import { useCall } from '../../data/use-call';
import classes from './import.module.css';
import { InDoubtDecision } from './in-doubt-decision';
import { type DoubtGroup, doubtGroups, letGoBy, stillOpen } from './in-doubt-groups';
import { InDoubtRecord } from './in-doubt-record';

/** `open`: those that ask for a decision; `decided`: those that a person gave up or sends again, until that is done. */
type Shows = 'open' | 'decided';

type Props = { readonly summary: Summary; readonly shows: Shows | null; readonly onClose: () => void };

/** Each has much to show, so not all are drawn at once. */
const PAGE = 50;

/** Nothing is behind a page that is not full, whatever was counted before. */
const isWhole = (count: number): boolean => count === 0 || count % PAGE > 0;

type ListProps = Pick<Summary, 'importId' | 'target'> & {
  readonly records: readonly RecordEntry[];
  /** How many in doubt ask for a decision in all, those included that are not shown yet. */
  readonly total: number;
  /** How many a person has decided by now. */
  readonly decided: number;
  readonly onDecided: (records: readonly number[]) => void;
  readonly onMore: () => void;
  readonly onClose: () => void;
};

/** What was decided leaves the list: the focus goes to what is left. */
const useFocusAfterDecision = (records: readonly RecordEntry[]) => {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(records);
  useEffect(() => {
    const shown = new Set(records.map(({ record }) => record));
    if (before.current.some(({ record }) => !shown.has(record))) place.current?.focus();
    before.current = records;
  }, [records]);
  return place;
};

type GroupProps = {
  readonly group: DoubtGroup;
  readonly target: string;
  readonly chosen: ReadonlySet<number>;
  /** Of this group only: what is known of others is another thing. */
  readonly onChoose: (records: ReadonlySet<number>) => void;
};

const Alike = ({ group: { records }, target, chosen, onChoose }: GroupProps) => {
  const own = records.filter(({ record }) => chosen.has(record));
  const choose = (record: number, isChosen: boolean): void => {
    const rest = own.flatMap((one) => (one.record === record ? [] : [one.record]));
    onChoose(new Set(isChosen ? [...rest, record] : rest));
  };
  const isAll = own.length === records.length;
  return (
    <>
      {records.length > 1 && (
        <AlikeHead
          count={records.length}
          isAll={isAll}
          onAll={() => onChoose(new Set(isAll ? [] : records.map(({ record }) => record)))}
        />
      )}
      {records.map((one) => (
        <InDoubtRecord
          key={one.record}
          record={one}
          target={targetOf(target)}
          isChosen={chosen.has(one.record)}
          onChoose={(isChosen) => choose(one.record, isChosen)}
        />
      ))}
    </>
  );
};

type HeadProps = { readonly count: number; readonly isAll: boolean; readonly onAll: () => void };

const AlikeHead = ({ count, isAll, onAll }: HeadProps) => (
  <div className={classes.alike}>
    <span>Of {formatCount(count)} the same is known.</span>
    <Button size="compact-xs" variant="default" onClick={onAll}>
      {isAll ? 'Choose none of them' : `Choose all ${formatCount(count)}`}
    </Button>
  </div>
);

const List = (props: ListProps) => {
  const { records, importId, target, total, decided, onDecided, onMore, onClose } = props;
  const place = useFocusAfterDecision(records);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [letGo, setLetGo] = useState(0);
  const count = records.length;
  const [only] = count === 1 && total === 1 ? records : [];
  // A record that stands alone needs no choosing.
  const own = only === undefined ? records.filter(({ record }) => chosen.has(record)) : [only];
  const numbers = new Set(own.map(({ record }) => record));
  return (
    <>
      <Stack ref={place} gap="md" tabIndex={-1} aria-label="Records to decide" role="group">
        <Text size="sm" c="dimmed">
          Look for each one in the service. What you say here is kept with your note: what is not there goes
          out again when this import goes on.
        </Text>
        {total > count && (
          <Text size="sm">
            {formatThings(total, 'record', 'records')} in doubt, the first {formatCount(count)} are shown.
          </Text>
        )}
        {doubtGroups(records).map((group) => (
          <Alike
            key={group.key}
            group={group}
            target={target}
            chosen={numbers}
            onChoose={(next) => {
              setChosen(next);
              setLetGo(letGoBy(group, numbers));
            }}
          />
        ))}
        {count === 0 && <Text size="sm">Nothing is in doubt any more that asks for a decision.</Text>}
        {decided > 0 && (
          <Text size="sm" c="dimmed">
            {formatThings(decided, 'record is', 'records are')} decided, with a note in the history of this
            import.
          </Text>
        )}
        {total > count && (
          <Button variant="subtle" size="xs" onClick={onMore}>
            Show more
          </Button>
        )}
      </Stack>
      {count > 0 && (
        <InDoubtDecision
          importId={importId}
          chosen={own}
          letGo={letGo}
          onDecided={() => {
            setChosen(new Set());
            setLetGo(0);
            onDecided([...numbers]);
          }}
          onLeave={onClose}
        />
      )}
    </>
  );
};

const Records = ({ summary, onClose }: Pick<Props, 'summary' | 'onClose'>) => {
  const { importId, target, records: counts } = summary;
  const [limit, setLimit] = useState(PAGE);
  const [decided, setDecided] = useState<ReadonlySet<number>>(new Set());
  const records = useCall('imports.records', { importId, outcome: 'in-doubt', limit }, { keepsFormer: true });
  return (
    <WhenReady of={records}>
      {(list) => {
        const open = stillOpen(list);
        const forGood = list.length - open.length;
        const gone = [...decided].filter((one) => !list.some(({ record }) => record === one)).length;
        return (
          <List
            records={open}
            importId={importId}
            target={target}
            total={isWhole(list.length) ? open.length : counts.inDoubt - forGood}
            decided={gone + forGood}
            onDecided={(settled) => setDecided((now) => new Set([...now, ...settled]))}
            onMore={() => setLimit((now) => now + PAGE)}
            onClose={onClose}
          />
        );
      }}
    </WhenReady>
  );
};

/** What a person decided and nothing came of yet: it stays here when it is decided otherwise, until the drawer is closed. */
const Decided = ({ summary, onClose }: Pick<Props, 'summary' | 'onClose'>) => {
  const { importId, target, leftForGood = 0, decidedAgain = 0 } = summary;
  const [limit, setLimit] = useState(PAGE);
  const records = useCall('imports.records', { importId, isDecided: true, limit }, { keepsFormer: true });
  return (
    <WhenReady of={records}>
      {(list) => (
        <List
          records={list}
          importId={importId}
          target={target}
          total={isWhole(list.length) ? list.length : leftForGood + decidedAgain}
          decided={0}
          onDecided={() => undefined}
          onMore={() => setLimit((now) => now + PAGE)}
          onClose={onClose}
        />
      )}
    </WhenReady>
  );
};

/** While the import is worked on it may settle them by itself, and nobody can decide: what it waits for, and the way to decide now. */
const Waits = ({ summary: { importId, state } }: Pick<Props, 'summary'>) => {
  const waits = waitSentence(state, useProgress(importId));
  const pause = useAction('imports.pause');
  return (
    state === 'submitting' && (
      <Note
        tone="info"
        title={waits === null ? 'The import is still being sent' : 'The import is still looking for them'}
        actions={
          <DoingButton
            does="imports.pause"
            size="xs"
            variant="default"
            loading={pause.isRunning}
            onClick={() => void pause.run({ importId })}
          >
            Pause
          </DoingButton>
        }
      >
        {waits ?? 'It looks for them by itself.'} To decide now, pause it first.
      </Note>
    )
  );
};

/** The records whose answer was lost, each with what is known, and the place to decide. */
export const InDoubtDrawer = ({ summary, shows, onClose }: Props) => (
  <Drawer
    opened={shows !== null}
    onClose={onClose}
    size={560}
    title={shows === 'decided' ? 'Decided by a person' : 'Records in doubt'}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {shows !== null && <Waits summary={summary} />}
    {shows === 'open' && <Records summary={summary} onClose={onClose} />}
    {shows === 'decided' && <Decided summary={summary} onClose={onClose} />}
  </Drawer>
);
