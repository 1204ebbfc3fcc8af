import { Button, Drawer, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReconciledRecord, RecordFilter } from '../../../../ipc/reconcile';
import { WhenReady } from '../../../components/waiting';
import { formatAmount, formatCount, formatThings } from '../../../data/format';
import { outcomeLabel } from '../../../data/outcomes';
import { useCall } from '../../../data/use-call';
import classes from './reconciliation.module.css';
import { keyText } from './stages';

/** What is shown: the records behind a number, and its name. */
export type Behind = { readonly filter: RecordFilter; readonly title: string };

const stateWords: Readonly<Record<NonNullable<ReconciledRecord['state']>, string>> = {
  matched: 'Reads back as sent',
  different: 'Reads otherwise',
  missing: 'Missing',
  unread: 'Could not be compared',
};

const rowsText = ([first, last]: ReconciledRecord['rows']): string =>
  first === last ? String(first) : `${first}–${last}`;

const money = (amount: string | null): string => (amount === null ? '' : formatAmount(amount));

const Line = ({ one }: { readonly one: ReconciledRecord }) => (
  <Table.Tr>
    <Table.Td>{rowsText(one.rows)}</Table.Td>
    <Table.Td>{keyText(one.label ?? one.key) ?? `Record ${one.record}`}</Table.Td>
    <Table.Td>{outcomeLabel(one.outcome)}</Table.Td>
    <Table.Td className={classes.number}>{money(one.amount)}</Table.Td>
    <Table.Td className={classes.number}>{money(one.amountReadBack)}</Table.Td>
    <Table.Td>{one.state === null ? 'Not read back' : stateWords[one.state]}</Table.Td>
  </Table.Tr>
);

const PAGE = 100;

const Records = ({ importId, filter }: { readonly importId: string; readonly filter: RecordFilter }) => {
  const [limit, setLimit] = useState(PAGE);
  const records = useCall('reconcile.records', { importId, filter, limit }, { keepsFormer: true });
  return (
    <WhenReady of={records}>
      {({ total, entries }) => (
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {formatThings(total, 'record', 'records')}
            {total > entries.length && `, the first ${formatCount(entries.length)} are shown`}
          </Text>
          <Table className={classes.totals} horizontalSpacing={10} verticalSpacing={5}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Row</Table.Th>
                <Table.Th>Record</Table.Th>
                <Table.Th>Outcome</Table.Th>
                <Table.Th className={classes.number}>In the file</Table.Th>
                <Table.Th className={classes.number}>Read back</Table.Th>
                <Table.Th>State</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {entries.map((one) => (
                <Line key={one.record} one={one} />
              ))}
            </Table.Tbody>
          </Table>
          {entries.length < total && limit < 1000 && (
            <Button variant="subtle" size="xs" onClick={() => setLimit((now) => Math.min(1000, now + PAGE))}>
              Show more
            </Button>
          )}
        </Stack>
      )}
    </WhenReady>
  );
};

type Props = { readonly importId: string; readonly behind: Behind | null; readonly onClose: () => void };

/** The records behind a number. */
export const RecordsDrawer = ({ importId, behind, onClose }: Props) => (
  <Drawer
    opened={behind !== null}
    onClose={onClose}
    size={760}
    title={behind?.title ?? ''}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {behind !== null && <Records importId={importId} filter={behind.filter} />}
  </Drawer>
);
