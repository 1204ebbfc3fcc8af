import { Table } from '@mantine/core';
import { fieldLabel } from '../../core/targets/field-label';
import type { Target } from '../../core/targets/target';
import { formatThings } from '../data/format';
import classes from './differences.module.css';
import { Note } from './note';

type Difference = { readonly field: string; readonly sent: string; readonly got: string };

const shown = (text: string): string => (text === '' ? 'nothing' : text);

type Props = {
  /** `null`: it was not read back. */
  readonly of: readonly Difference[] | null;
  /** Whose labels the fields bear, where it is a record of one. */
  readonly target?: Target | undefined;
};

/** What reads back otherwise than it was sent. */
export const Differences = ({ of, target }: Props) => {
  if (of === null) return null;
  if (of.length === 0) return <Note tone="good">It reads back just as it was sent.</Note>;
  return (
    <Note
      tone="warn"
      title={`${formatThings(of.length, 'field reads', 'fields read')} back otherwise than sent`}
    >
      <Table className={classes.table} verticalSpacing={4} horizontalSpacing={0}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Field</Table.Th>
            <Table.Th>Sent</Table.Th>
            <Table.Th>Reads back</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {of.map(({ field, sent, got }) => (
            <Table.Tr key={field}>
              <Table.Td>{fieldLabel(target, field)}</Table.Td>
              <Table.Td>{shown(sent)}</Table.Td>
              <Table.Td>{shown(got)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Note>
  );
};
