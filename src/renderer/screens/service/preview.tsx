import { Table } from '@mantine/core';
import type { Output } from '../../../ipc/contract';
import { Note } from '../../components/note';
import { RawAnswer } from '../../components/raw-answer';
import { ReversibilityList } from '../../components/reversibility';
import { ToneBadge } from '../../components/tone-badge';
import { labelOf } from './entry-text';
import { effectWords, inOrderOfWeight } from './preview-order';
import { SaidNotes } from './said-notes';
import classes from './service.module.css';

type PreviewData = Output<'service.preview'>;
type Change = PreviewData['changes'][number];

const fieldLabel = (field: string): string => field.split('.').map(labelOf).join(', ');

const isLeaving = (effect: Change['effect']): boolean =>
  effect === 'set' || effect === 'replaced' || effect === 'removed';

const Line = ({ change: { field, before, after, effect } }: { readonly change: Change }) => {
  const { word, tone, meaning } = effectWords[effect];
  return (
    <Table.Tr>
      <Table.Td>{fieldLabel(field)}</Table.Td>
      <Table.Td className={isLeaving(effect) && before !== null ? classes.gone : undefined}>
        {before ?? <span className={classes.dim}>nothing</span>}
      </Table.Td>
      <Table.Td className={effect === 'ignored' ? classes.gone : classes.comes}>
        {after ?? <span className={classes.dim}>nothing</span>}
      </Table.Td>
      <Table.Td>
        <ToneBadge tone={tone} title={meaning}>
          {word}
        </ToneBadge>
      </Table.Td>
    </Table.Tr>
  );
};

const Changes = ({ changes }: Pick<PreviewData, 'changes'>) => (
  <section className={classes.changeTable} aria-label="What would change">
    <Table className={classes.table} verticalSpacing={6} horizontalSpacing={12}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Field</Table.Th>
          <Table.Th>Now</Table.Th>
          <Table.Th>Afterwards</Table.Th>
          <Table.Th>What happens</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {inOrderOfWeight(changes).map((change) => (
          <Line key={`${change.field} ${change.effect} ${change.after ?? ''}`} change={change} />
        ))}
      </Table.Tbody>
    </Table>
  </section>
);

/** What a change would do, from a read made just now: nothing has been sent. */
export const Preview = ({ preview }: { readonly preview: PreviewData }) => (
  <>
    <Note tone="info">Read just now. Nothing has been sent yet.</Note>
    {preview.changes.length > 0 && <Changes changes={preview.changes} />}
    <SaidNotes notes={preview.notes} />
    {preview.reversibility.length > 0 && (
      <section className={classes.back} aria-label="What can be taken back">
        <h3>What can be taken back</h3>
        <ReversibilityList of={preview.reversibility} />
      </section>
    )}
    <RawAnswer
      title="The request as it goes out"
      value={`${preview.method} ${preview.path}${preview.body === null ? '' : `\n\n${pretty(preview.body)}`}`}
    />
  </>
);

const pretty = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
};
