import { Table, UnstyledButton } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { operationNamed } from '../../../core/service/operations';
import type { OperationEntry } from '../../../ipc/operations';
import { Empty } from '../../components/empty';
import { ScrollPart } from '../../components/scroll-part';
import { ToneBadge } from '../../components/tone-badge';
import { WhenReady } from '../../components/waiting';
import { formatMoment } from '../../data/format';
import { onListKeys } from '../../data/list-keys';
import { moveTo } from '../../data/navigation';
import { useCall } from '../../data/use-call';
import { Detail } from './change-detail';
import { byUrgency } from './change-order';
import { standingOf } from './change-standing';
import own from './changes.module.css';
import type { Scope } from './scope';
import classes from './service.module.css';
import { changesTab } from './tabs';

const most = 1000;

const open = (operationId: string | null): void =>
  moveTo({ kind: 'at-service', area: changesTab, id: operationId });

const Line = ({ entry, isOpen }: { readonly entry: OperationEntry; readonly isOpen: boolean }) => {
  const { word, badge } = standingOf(entry);
  return (
    <Table.Tr
      className={classes.row}
      data-marked={isOpen || undefined}
      onClick={() => open(entry.operationId)}
    >
      <Table.Td>
        <ToneBadge tone={badge}>{word}</ToneBadge>
      </Table.Td>
      <Table.Td className={classes.first}>
        <UnstyledButton
          className={classes.open}
          data-list-item
          aria-current={isOpen || undefined}
          onClick={(event) => {
            event.stopPropagation();
            open(entry.operationId);
          }}
        >
          {operationNamed(entry.name)?.label ?? entry.name}
        </UnstyledButton>
        <div className={classes.under}>
          {entry.subject === null ? (entry.serviceId ?? 'Something new') : `Id ${entry.subject}`}
        </div>
      </Table.Td>
      <Table.Td>{formatMoment(entry.begunAt)}</Table.Td>
      <Table.Td className={own.sentence}>{entry.sentence}</Table.Td>
    </Table.Tr>
  );
};

type Props = { readonly scope: Scope; readonly opened: string | null };

/** Every change that was made at the service outside an import, or that may have been. Needs no network. */
export const Changes = ({ scope, opened }: Props) => {
  const history = useCall(
    'service.history',
    { connectionId: scope.connection.id, limit: most },
    { keepsFormer: true },
  );
  return (
    <WhenReady of={history}>
      {(entries) => {
        const chosen = entries.find(({ operationId }) => operationId === opened);
        return entries.length === 0 ? (
          <Empty icon={IconHistory} title="No change on record">
            What you change at the service from here is kept in the journal before it is sent, with its
            outcome and what reads back.
          </Empty>
        ) : (
          <div className={own.split} data-open={chosen !== undefined || undefined}>
            <section className={classes.sheet} aria-label="Changes on record">
              <ScrollPart className={classes.rows} label="Changes" onKeyDown={onListKeys}>
                <Table className={classes.table} verticalSpacing={7} horizontalSpacing={14} stickyHeader>
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th>Outcome</Table.Th>
                      <Table.Th>Change</Table.Th>
                      <Table.Th>When</Table.Th>
                      <Table.Th>What happened</Table.Th>
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {byUrgency(entries).map((entry) => (
                      <Line key={entry.operationId} entry={entry} isOpen={entry === chosen} />
                    ))}
                  </Table.Tbody>
                </Table>
              </ScrollPart>
            </section>
            {chosen !== undefined && (
              <Detail key={chosen.operationId} entry={chosen} onClose={() => open(null)} />
            )}
          </div>
        );
      }}
    </WhenReady>
  );
};
