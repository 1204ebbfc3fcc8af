import { Table } from '@mantine/core';
import type { PromotionLinks } from '../../../../ipc/promotion';
import { Card } from '../../../components/card';
import { formatThings } from '../../../data/format';
import importClasses from '../import.module.css';
import { TranslationState } from './answer';
import classes from './promote.module.css';

const MOST_SHOWN = 100;

/** What every id of the rehearsal became, as it was sealed. */
export const TranslatedIds = ({ translations }: Pick<PromotionLinks, 'translations'>) =>
  translations.length === 0 ? null : (
    <Card title="Ids on the way here" about="Translated when the draft was made, and sealed." isFlush>
      <Table horizontalSpacing={18} verticalSpacing={7} aria-label="Ids on the way here">
        <Table.Thead>
          <Table.Tr>
            {['Field', 'In the rehearsal', 'Known by', 'Here', 'State'].map((word) => (
              <Table.Th key={word} scope="col">
                {word}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {translations.slice(0, MOST_SHOWN).map(({ field, label, from, through, to, state }) => (
            <Table.Tr key={field + from.id}>
              <Table.Td>{label}</Table.Td>
              <Table.Td>{from.label === '' ? from.id : `${from.id}: ${from.label}`}</Table.Td>
              <Table.Td>{through ?? 'nothing'}</Table.Td>
              <Table.Td>{to === null || to.label === '' ? to?.id : `${to.id}: ${to.label}`}</Table.Td>
              <Table.Td>
                <TranslationState state={state} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {translations.length > MOST_SHOWN && (
        <p className={`${importClasses.dim} ${classes.more}`}>
          {formatThings(translations.length - MOST_SHOWN, 'more id', 'more ids')} stand in the journal.
        </p>
      )}
    </Card>
  );
