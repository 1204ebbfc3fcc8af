import { Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Target } from '../../../core/targets/target';
import type { RecordEntry } from '../../../ipc/shapes';
import { DoingButton } from '../../components/doing';
import { formatMoment } from '../../data/format';
import { useAction } from '../../data/use-action';
import classes from './import.module.css';
import { keyText } from './reconciliation/stages';
import { sentFacts } from './sent-facts';

type Props = {
  readonly importId: string;
  readonly record: RecordEntry;
  readonly target: Target | undefined;
};

const rowsText = ([first, last]: RecordEntry['rows']): string =>
  first === last ? `Row ${first}` : `Rows ${first} to ${last}`;

/** One record: what was sent, what happened to it, and the decision. */
export const InDoubtRecord = ({ importId, record, target }: Props) => {
  const [note, setNote] = useState('');
  const [by, setBy] = useState('');
  const decide = useAction('imports.decide');
  const say = (as: 'created' | 'not-created' | 'never') =>
    void decide.run({
      importId,
      record: record.record,
      as,
      note: note.trim(),
      ...(by.trim() === '' ? {} : { by: by.trim() }),
    });
  const hasNote = note.trim() !== '';
  const why = hasNote ? undefined : 'Say first how you know.';
  return (
    <article className={classes.doubt} aria-label={`Record ${record.record}`}>
      <header>
        <strong>{keyText(record.key) ?? `Record ${record.record}`}</strong>
        <span className={classes.dim}>{rowsText(record.rows)}</span>
      </header>
      <p>{record.message}</p>
      <dl className={classes.facts}>
        {sentFacts(record, target).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {record.evidence !== undefined && (
        <ol className={classes.evidence} aria-label="What is known of it">
          {record.evidence.map(({ at, sentence }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever appended
            <li key={place}>
              <time dateTime={at}>{formatMoment(at)}</time> {sentence}
            </li>
          ))}
        </ol>
      )}
      {record.advice !== null && <p className={classes.dim}>{record.advice}</p>}
      <TextInput
        size="xs"
        label="How do you know?"
        placeholder="For example: seen in the service, invoice 88112"
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <TextInput
        size="xs"
        mt="xs"
        label="Who decides?"
        placeholder="The user of this computer"
        value={by}
        onChange={(event) => setBy(event.currentTarget.value)}
      />
      <Group gap="xs" mt="xs">
        <DoingButton
          does="imports.decide"
          size="xs"
          variant="default"
          title={why}
          disabled={!hasNote}
          loading={decide.isRunning}
          onClick={() => say('created')}
        >
          This is it, it was created
        </DoingButton>
        <DoingButton
          does="imports.decide"
          size="xs"
          variant="default"
          title={why}
          disabled={!hasNote}
          loading={decide.isRunning}
          onClick={() => say('not-created')}
        >
          It is not there, send again
        </DoingButton>
        <DoingButton
          does="imports.decide"
          size="xs"
          variant="default"
          title={why}
          disabled={!hasNote}
          loading={decide.isRunning}
          onClick={() => say('never')}
        >
          Never send it again
        </DoingButton>
      </Group>
    </article>
  );
};
