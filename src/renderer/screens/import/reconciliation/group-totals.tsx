import { SegmentedControl, Table, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { type Grouping, type Stage, stages } from '../../../../core/reconcile/reconciliation';
import type { GroupTotalEntry, Reconciliation, RecordFilter } from '../../../../ipc/reconcile';
import { Card } from '../../../components/card';
import { WhenReady } from '../../../components/waiting';
import { formatAmount, formatCount } from '../../../data/format';
import { useCall } from '../../../data/use-call';
import classes from './reconciliation.module.css';
import { stageWords } from './stages';

const words: Readonly<Record<Grouping, string>> = {
  currency: 'Currency',
  location: 'Location',
  status: 'Ingestion status',
  month: 'Month',
};

export type OpenRecords = (filter: RecordFilter, label: string) => void;

type LineProps = {
  readonly by: Grouping;
  readonly total: GroupTotalEntry;
  readonly isRead: boolean;
  readonly onOpen: OpenRecords;
};

const Figure = ({ by, total, stage, onOpen }: Omit<LineProps, 'isRead'> & { readonly stage: Stage }) => {
  const { count, amount } = total[stage];
  const filter = { stage, isGap: false, by, value: total.value, currency: total.currency };
  const what = `${total.label}, ${stageWords[stage]}`;
  return (
    <Table.Td className={classes.number}>
      {count === 0 ? (
        <span className={classes.dim}>0</span>
      ) : (
        <UnstyledButton
          className={classes.link}
          aria-label={`${what}: ${formatCount(count)}`}
          onClick={() => onOpen(filter, total.label)}
        >
          {formatCount(count)}
        </UnstyledButton>
      )}
      {amount !== null && <div className={classes.amount}>{formatAmount(amount)}</div>}
    </Table.Td>
  );
};

const isTied = (total: GroupTotalEntry): boolean =>
  total.created.count === total.readBack.count && total.created.amount === total.readBack.amount;

const Line = ({ by, total, isRead, onOpen }: LineProps) => (
  <Table.Tr>
    <Table.Th scope="row">{total.label}</Table.Th>
    {by !== 'currency' && <Table.Td className={classes.dim}>{total.currency ?? ''}</Table.Td>}
    {stages.map((stage) =>
      stage === 'readBack' && !isRead ? (
        <Table.Td key={stage} className={classes.number}>
          <span className={classes.dim}>–</span>
        </Table.Td>
      ) : (
        <Figure key={stage} by={by} total={total} stage={stage} onOpen={onOpen} />
      ),
    )}
    <Table.Td>
      {isRead && (
        <span className={isTied(total) ? classes.ties : classes.open}>
          {isTied(total) ? 'ties' : 'differs'}
        </span>
      )}
    </Table.Td>
  </Table.Tr>
);

const Lines = ({
  importId,
  by,
  isRead,
  onOpen,
}: { readonly importId: string } & Omit<LineProps, 'total'>) => {
  const totals = useCall('reconcile.totals', { importId, by }, { keepsFormer: true });
  return (
    <WhenReady of={totals}>
      {(list) => (
        <Table
          className={classes.totals}
          horizontalSpacing={14}
          verticalSpacing={7}
          aria-label={`Totals by ${words[by].toLowerCase()}`}
        >
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{words[by]}</Table.Th>
              {by !== 'currency' && <Table.Th scope="col">Currency</Table.Th>}
              {stages.map((stage) => (
                <Table.Th key={stage} scope="col" className={classes.number}>
                  {stageWords[stage]}
                </Table.Th>
              ))}
              <Table.Th scope="col">Created to read back</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {list.map((total) => (
              <Line
                key={`${total.value} ${total.currency ?? ''}`}
                by={by}
                total={total}
                isRead={isRead}
                onOpen={onOpen}
              />
            ))}
          </Table.Tbody>
        </Table>
      )}
    </WhenReady>
  );
};

/** Control totals told apart; every number leads to its records. */
export const GroupTotals = ({
  seen,
  isRead,
  onOpen,
}: {
  readonly seen: Reconciliation;
  readonly isRead: boolean;
  readonly onOpen: OpenRecords;
}) => {
  const [first] = seen.groupings;
  const [chosen, setChosen] = useState<Grouping | undefined>(first);
  const by = seen.groupings.find((one) => one === chosen) ?? first;
  if (by === undefined) return null;
  return (
    <Card
      title="Control totals"
      about="Records and money of each stage. A number opens the records behind it."
      actions={
        seen.groupings.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label="Totals by"
            value={by}
            onChange={(value) => setChosen(seen.groupings.find((one) => one === value))}
            data={seen.groupings.map((one) => ({ value: one, label: words[one] }))}
          />
        )
      }
      isFlush
    >
      <Lines importId={seen.importId} by={by} isRead={isRead} onOpen={onOpen} />
    </Card>
  );
};
