import { Button, Table } from '@mantine/core';
import { useState } from 'react';
import type { PromotionAnswer, PromotionPreview } from '../../../../ipc/promotion';
import { formatThings } from '../../../data/format';
import { AnswerOf, TranslationState } from './answer';
import classes from './promote.module.css';

type Props = {
  readonly preview: PromotionPreview;
  readonly onAnswer: (answer: PromotionAnswer) => void;
};

const MOST_SHOWN = 50;
const order = { open: 0, 'to-confirm': 1, confirmed: 2, translated: 3 } as const;

/** Every id of the first environment: what it was, through what it was found, what it is there. */
export const Translations = ({ preview, onAnswer }: Props) => {
  const [isWhole, setIsWhole] = useState(false);
  const [first] = useState(
    () => new Map(preview.translations.map((one) => [one.field + one.from.id, order[one.state]])),
  );
  // A line stays where it is when it was answered.
  const rank = (one: PromotionPreview['translations'][number]): number =>
    first.get(one.field + one.from.id) ?? order[one.state];
  const sorted = preview.translations.toSorted((a, b) => rank(a) - rank(b));
  const some = isWhole ? sorted : sorted.slice(0, MOST_SHOWN);
  if (sorted.length === 0)
    return (
      <p className={classes.why}>
        Mapping and rows hold no id that the service gave: nothing has to be translated.
      </p>
    );
  return (
    <Table className={classes.table} layout="fixed" aria-label="Ids that are translated" verticalSpacing={7}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col" w="15%">
            Field
          </Table.Th>
          <Table.Th scope="col" w="24%">
            In the rehearsal
          </Table.Th>
          <Table.Th scope="col" w="16%">
            Known by
          </Table.Th>
          <Table.Th scope="col">There</Table.Th>
          <Table.Th scope="col" w="112px">
            State
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {some.map((one) => (
          <Table.Tr key={one.field + one.from.id}>
            <Table.Td>{one.label}</Table.Td>
            <Table.Td>
              {one.from.id}
              {one.from.label !== '' && <p className={classes.why}>{one.from.label}</p>}
            </Table.Td>
            <Table.Td>{one.through ?? 'nothing'}</Table.Td>
            <Table.Td>
              <AnswerOf
                translation={one}
                locations={preview.locations}
                onAnswer={(to) => onAnswer({ kind: one.kind, from: one.from.id, to })}
              />
            </Table.Td>
            <Table.Td>
              <TranslationState state={one.state} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      {some.length < sorted.length && (
        <Table.Caption>
          <Button size="xs" variant="subtle" onClick={() => setIsWhole(true)}>
            Show {formatThings(sorted.length - some.length, 'more id', 'more ids')}
          </Button>
        </Table.Caption>
      )}
    </Table>
  );
};
