import { Drawer, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { RecordEntry, Summary } from '../../../ipc/shapes';
import { WhenReady } from '../../components/waiting';
import { targetOf } from '../../data/targets';
import { useCall } from '../../data/use-call';
import { InDoubtRecord } from './in-doubt-record';

type Props = { readonly summary: Summary; readonly isOpen: boolean; readonly onClose: () => void };

const mostRecords = 200;

type ListProps = Pick<Summary, 'importId' | 'target'> & { readonly records: readonly RecordEntry[] };

/** What was decided leaves the list, and its button with it: the focus goes to what is left. */
const List = ({ records, importId, target }: ListProps) => {
  const place = useRef<HTMLDivElement>(null);
  const count = records.length;
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) place.current?.focus();
    before.current = count;
  }, [count]);
  return (
    <Stack ref={place} gap="md" tabIndex={-1} aria-label="Records to decide" role="group">
      <Text size="sm" c="dimmed">
        Look for each one in the service. What you say here is kept with your note, and decides whether it may
        go out again in a new import.
      </Text>
      {records.map((record) => (
        <InDoubtRecord key={record.record} importId={importId} record={record} target={targetOf(target)} />
      ))}
      {count === 0 && <Text size="sm">Nothing is in doubt any more.</Text>}
    </Stack>
  );
};

const Records = ({ importId, target }: Pick<Summary, 'importId' | 'target'>) => {
  const records = useCall('imports.records', { importId, outcome: 'in-doubt', limit: mostRecords });
  return (
    <WhenReady of={records}>
      {(list) => <List records={list} importId={importId} target={target} />}
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
    {isOpen && <Records importId={summary.importId} target={summary.target} />}
  </Drawer>
);
