import { Button, Group, Modal, Table, Text } from '@mantine/core';
import { formatCount, formatThings } from '../../../data/format';
import type { Filling } from './use-fill-guard';

type Props = {
  readonly filling: Filling | null;
  readonly onAnswer: (rows: 'all' | 'agreeing' | null) => void;
};

const scoreText = (score: number | null): string => (score === null ? '' : score.toFixed(2));

const Question = ({
  filling,
  onAnswer,
}: {
  readonly filling: Filling;
  readonly onAnswer: Props['onAnswer'];
}) => {
  const { value, header, found, rows, agreeing } = filling;
  const { vendor, names } = found;
  return (
    <>
      <Text size="sm">
        {vendor !== null && vendor !== value.trim() && `${value.trim()} is ${vendor}. `}
        {vendor === null && 'The directory knows no such vendor. '}
        {found.isOwn
          ? `The rows hold ${formatCount(names.length)} different ones now:`
          : `The rows carry ${formatCount(names.length)} names in “${found.header}”:`}
      </Text>
      <Table mt="sm" verticalSpacing={4} aria-label={`Names in the rows of ${header}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{found.isOwn ? 'Vendor in the row' : 'Name in the row'}</Table.Th>
            {names.some(({ score }) => score !== null) && <Table.Th ta="right">Score</Table.Th>}
            <Table.Th ta="right">Rows</Table.Th>
            <Table.Th>Agrees</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {names.slice(0, 8).map(({ name, rows: those, score, agrees }) => (
            <Table.Tr key={name}>
              <Table.Td>{name}</Table.Td>
              {score !== null && <Table.Td ta="right">{scoreText(score)}</Table.Td>}
              <Table.Td ta="right">{formatCount(those.length)}</Table.Td>
              <Table.Td>{agrees ? 'Yes' : 'No'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {names.length > 8 && (
        <Text size="sm">and {formatThings(names.length - 8, 'more name', 'more names')}</Text>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={() => onAnswer(null)} data-autofocus={agreeing === 0 || undefined}>
          Cancel
        </Button>
        <Button variant="default" onClick={() => onAnswer('all')}>
          Fill all {formatCount(rows)}
        </Button>
        {agreeing > 0 && (
          <Button onClick={() => onAnswer('agreeing')} data-autofocus>
            {agreeing === 1 ? 'Fill the one that agrees' : `Fill the ${formatCount(agreeing)} that agree`}
          </Button>
        )}
      </Group>
    </>
  );
};

/** Asks before rows that name several vendors get the same one. */
export const FillGuard = ({ filling, onAnswer }: Props) => (
  <Modal
    opened={filling !== null}
    onClose={() => onAnswer(null)}
    title={
      filling === null
        ? ''
        : `Fill ${formatThings(filling.rows, 'cell', 'cells')} of “${filling.header}” with ${filling.value.trim()}?`
    }
    closeButtonProps={{ 'aria-label': 'Close' }}
    size="lg"
  >
    {filling !== null && <Question filling={filling} onAnswer={onAnswer} />}
  </Modal>
);
