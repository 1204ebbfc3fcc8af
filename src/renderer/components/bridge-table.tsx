import { Table } from '@mantine/core';
import { currencyText, printedBridge, type ReadyAs, unknownText } from '../../core/report/bridge';
import type { Summary } from '../../ipc/shapes';
import { formatAmount, formatCount } from '../data/format';
import classes from './bridge-table.module.css';
import { ScrollPart } from './scroll-part';

type Props = {
  readonly bridge: NonNullable<Summary['bridge']>;
  /** What becomes of what is ready. */
  readonly readyAs: ReadyAs;
};

/** From the file to what is sent: every row and every amount stands in one line, and the lines add up to the first. */
export const BridgeTable = ({ bridge, readyAs }: Props) => {
  const currencies = bridge.file.amounts.map(({ currency }) => currency);
  const hasUnknown = bridge.file.unknown.records > 0;
  return (
    <ScrollPart className={classes.scroll} label="From the file to what is sent">
      <Table className={classes.table} horizontalSpacing={18} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>From the file</Table.Th>
            <Table.Th>Rows</Table.Th>
            <Table.Th>Records</Table.Th>
            {currencies.map((currency) => (
              <Table.Th key={currency}>{currencyText(currency)}</Table.Th>
            ))}
            {hasUnknown && <Table.Th>Not readable</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {printedBridge(bridge, readyAs).map(({ line, label, rows, records, amounts, unknown }) => (
            <Table.Tr key={line} className={line === 'file' ? classes.file : undefined}>
              <Table.Th scope="row">{label}</Table.Th>
              <Table.Td>{formatCount(rows)}</Table.Td>
              <Table.Td>{formatCount(records)}</Table.Td>
              {currencies.map((currency) => {
                const own = amounts.find((one) => one.currency === currency);
                return (
                  <Table.Td key={currency}>{own === undefined ? '' : formatAmount(own.amount)}</Table.Td>
                );
              })}
              {hasUnknown && <Table.Td>{unknownText(unknown)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollPart>
  );
};
