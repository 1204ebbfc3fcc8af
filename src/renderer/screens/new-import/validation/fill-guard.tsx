import { Button, Group, Modal, Table, Text } from '@mantine/core';
import { formatCount, formatThings } from '../../../data/format';
import type { Filling } from './use-fill-guard';

type OnAnswer = (rows: 'all' | 'agreeing' | null) => void;
type Asking = { readonly filling: Filling; readonly onAnswer: OnAnswer };

const mostShown = 8;
const saysAgreed = (agrees: boolean | null): string =>
  agrees === null ? 'Not known' : agrees ? 'Yes' : 'No';

const Names = ({ filling: { found } }: Pick<Asking, 'filling'>) => (
  <Table mt="sm" verticalSpacing={4} aria-label="Vendors and names">
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Would get</Table.Th>
        <Table.Th>{found.isOwn ? 'In the row now' : 'Name in the row'}</Table.Th>
        {!found.isOwn && <Table.Th ta="right">Score</Table.Th>}
        <Table.Th ta="right">Rows</Table.Th>
        <Table.Th>Agrees</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {found.names.slice(0, mostShown).map(({ value, vendor, name, rows, score, agrees }) => (
        <Table.Tr key={`${value} ${name}`}>
          <Table.Td>{vendor === value ? value : `${value}, ${vendor}`}</Table.Td>
          <Table.Td>{name === '' ? 'blank' : name}</Table.Td>
          {!found.isOwn && <Table.Td ta="right">{score === null ? '' : score.toFixed(2)}</Table.Td>}
          <Table.Td ta="right">{formatCount(rows.length)}</Table.Td>
          <Table.Td>{saysAgreed(agrees)}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);

const Question = ({ filling, onAnswer }: Asking) => {
  const { found, rows, agreeing } = filling;
  const more = found.names.length - mostShown;
  return (
    <>
      <Text size="sm">
        {found.isOwn
          ? 'The rows hold other vendors now.'
          : `“${found.header}” names another vendor than these rows would get.`}
      </Text>
      <Names filling={filling} />
      {more > 0 && <Text size="sm">and {formatThings(more, 'more', 'more')}</Text>}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={() => onAnswer(null)} data-autofocus={agreeing === 0 || undefined}>
          Cancel
        </Button>
        <Button variant="default" onClick={() => onAnswer('all')}>
          Change all {formatCount(rows)} rows
        </Button>
        {agreeing > 0 && (
          <Button onClick={() => onAnswer('agreeing')} data-autofocus>
            {agreeing === 1
              ? 'Change only the one that agrees'
              : `Change only the ${formatCount(agreeing)} that agree`}
          </Button>
        )}
      </Group>
    </>
  );
};

/** Asks before rows get another vendor than they name. */
export const FillGuard = ({
  filling,
  onAnswer,
}: {
  readonly filling: Filling | null;
  readonly onAnswer: OnAnswer;
}) => {
  const against = filling?.found.names.filter(({ agrees }) => agrees === false) ?? [];
  const count = against.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <Modal
      opened={filling !== null}
      onClose={() => onAnswer(null)}
      title={`${formatThings(count, 'row', 'rows')} would get another vendor`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      size="lg"
    >
      {filling !== null && <Question filling={filling} onAnswer={onAnswer} />}
    </Modal>
  );
};
