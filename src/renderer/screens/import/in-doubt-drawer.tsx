import { Button, Drawer, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { RecordEntry, Summary } from '../../../ipc/shapes';
import { WhenReady } from '../../components/waiting';
import { formatCount, formatThings } from '../../data/format';
import { targetOf } from '../../data/targets';
import { useCall } from '../../data/use-call';
import { InDoubtRecord } from './in-doubt-record';

type Props = { readonly summary: Summary; readonly isOpen: boolean; readonly onClose: () => void };

/** Each has a form of its own, so not all are drawn at once. */
const PAGE = 50;

/** Nothing is behind a page that is not full, whatever was counted before. */
const isWhole = (count: number): boolean => count === 0 || count % PAGE > 0;

type ListProps = Pick<Summary, 'importId' | 'target'> & {
  readonly records: readonly RecordEntry[];
  /** How many are in doubt in all. */
  readonly total: number;
  readonly onMore: () => void;
};

/** What was decided leaves the list, and its button with it: the focus goes to what is left. */
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

const List = ({ records, importId, target, total, onMore }: ListProps) => {
  const place = useFocusAfterDecision(records);
  const count = records.length;
  return (
    <Stack ref={place} gap="md" tabIndex={-1} aria-label="Records to decide" role="group">
      <Text size="sm" c="dimmed">
        Look for each one in the service. What you say here is kept with your note: what is not there goes out
        again when this import goes on.
      </Text>
      {total > count && (
        <Text size="sm">
          {formatThings(total, 'record', 'records')} in doubt, the first {formatCount(count)} are shown.
        </Text>
      )}
      {records.map((record) => (
        <InDoubtRecord key={record.record} importId={importId} record={record} target={targetOf(target)} />
      ))}
      {count === 0 && <Text size="sm">Nothing is in doubt any more.</Text>}
      {total > count && (
        <Button variant="subtle" size="xs" onClick={onMore}>
          Show more
        </Button>
      )}
    </Stack>
  );
};

const Records = ({ importId, target, records: { inDoubt } }: Summary) => {
  const [limit, setLimit] = useState(PAGE);
  const records = useCall('imports.records', { importId, outcome: 'in-doubt', limit }, { keepsFormer: true });
  return (
    <WhenReady of={records}>
      {(list) => (
        <List
          records={list}
          importId={importId}
          target={target}
          total={isWhole(list.length) ? list.length : inDoubt}
          onMore={() => setLimit((now) => now + PAGE)}
        />
      )}
    </WhenReady>
  );
};

/** The records whose answer was lost, each with what is known and the place to decide. */
export const InDoubtDrawer = ({ summary, isOpen, onClose }: Props) => (
  <Drawer
    opened={isOpen}
    onClose={onClose}
    size={520}
    title="Records in doubt"
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {isOpen && <Records {...summary} />}
  </Drawer>
);
