import { Button, Table, UnstyledButton } from '@mantine/core';
import type { ImportListItem } from '../../../ipc/shapes';
import { ShareLegend } from '../../charts/share-legend';
import { StackedBar } from '../../charts/stacked-bar';
import { Card } from '../../components/card';
import { EnvironmentBadge } from '../../components/environment-band';
import { StateBadge } from '../../components/state-badge';
import { formatAgo, formatCount, formatMoment } from '../../data/format';
import { goTo } from '../../data/navigation';
import { placeOfImport } from '../../data/place-of-import';
import { targetTitle } from '../../data/targets';
import { useNow } from '../../data/use-now';
import classes from './home.module.css';

const Line = ({ item, nowMs }: { readonly item: ImportListItem; readonly nowMs: number }) => (
  <Table.Tr className={classes.row} onClick={() => goTo(placeOfImport(item))}>
    <Table.Td className={classes.first}>
      <UnstyledButton
        className={classes.open}
        onClick={(event) => {
          event.stopPropagation();
          goTo(placeOfImport(item));
        }}
      >
        {item.fileName}
      </UnstyledButton>
      <div className={classes.under}>
        {targetTitle(item.target)}
        {item.sheet !== null && ` · ${item.sheet}`}
      </div>
    </Table.Td>
    <Table.Td>
      {item.connection === '' ? (
        <span className={classes.under}>No connection yet</span>
      ) : (
        <>
          <EnvironmentBadge environment={item.environment} />
          <div className={classes.under}>{item.connection}</div>
        </>
      )}
    </Table.Td>
    <Table.Td>
      <StateBadge item={item} />
      <div className={classes.under} title={formatMoment(item.createdAt)}>
        {formatAgo(item.createdAt, nowMs)}
      </div>
    </Table.Td>
    <Table.Td className={classes.picture}>
      {item.records.total === 0 ? (
        <span className={classes.under}>Not read yet</span>
      ) : (
        <>
          <StackedBar records={item.records} />
          <ShareLegend records={item.records} />
        </>
      )}
    </Table.Td>
  </Table.Tr>
);

type Props = {
  readonly imports: readonly ImportListItem[];
  /** How many older ones there are; how many of them come at a time. */
  readonly left: number;
  readonly atOnce: number;
  readonly onMore: () => void;
};

/** The newest imports, each with a picture of what became of its records. */
export const ImportList = ({ imports, left, atOnce, onMore }: Props) => {
  const nowMs = useNow();
  return (
    <Card title="Imports" isFlush>
      <Table verticalSpacing={10} horizontalSpacing={18} className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>File</Table.Th>
            <Table.Th>Connection</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th>Records</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {imports.map((item) => (
            <Line key={item.importId} item={item} nowMs={nowMs} />
          ))}
        </Table.Tbody>
      </Table>
      {left > 0 && (
        <Button variant="subtle" size="xs" m="xs" onClick={onMore}>
          Show {formatCount(Math.min(left, atOnce))} of {formatCount(left)} older ones
        </Button>
      )}
    </Card>
  );
};
