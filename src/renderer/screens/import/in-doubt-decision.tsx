import { Autocomplete, Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { RecordEntry } from '../../../ipc/shapes';
import { DoingButton } from '../../components/doing';
import { FailureNote } from '../../components/failure-note';
import type { Failure } from '../../data/answered';
import { formatThings } from '../../data/format';
import { useAction } from '../../data/use-action';
import classes from './import.module.css';

type Props = {
  readonly importId: string;
  readonly chosen: readonly RecordEntry[];
  /** Chosen before, and let go by the last choice. */
  readonly letGo: number;
  readonly onDecided: () => void;
  readonly onLeave: () => void;
};

type As = 'created' | 'not-created' | 'never';

const choices: readonly { readonly as: As; readonly words: string }[] = [
  { as: 'created', words: 'This is it, it was created' },
  { as: 'not-created', words: 'It is not there, send again' },
  { as: 'never', words: 'Never send it again' },
];

const filled = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim());

const whyNot = (count: number, note: string): string | undefined => {
  if (count === 0) return 'Choose one record first, or several of which the same is known.';
  return filled(note) === undefined ? 'Say first how you know.' : undefined;
};

/** One decision, with one note, about what is chosen; or none for now. */
export const InDoubtDecision = ({ importId, chosen, letGo, onDecided, onLeave }: Props) => {
  const [note, setNote] = useState('');
  const [by, setBy] = useState('');
  const [id, setId] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const decide = useAction('imports.decide', { showsFailure: true });
  const [first, ...others] = chosen;
  const why = whyNot(chosen.length, note);
  const serviceId = others.length === 0 ? filled(id) : undefined;
  const hasEntry = serviceId !== undefined || chosen.every(({ candidates = [] }) => candidates.length > 0);
  const whyNotCreated = why ?? (hasEntry ? undefined : 'Type the ID of the entry first: none is shown.');
  const say = async (as: As): Promise<void> => {
    if (first === undefined) return;
    const name = filled(by);
    const answer = await decide.run({
      importId,
      record: first.record,
      others: others.map(({ record }) => record),
      as,
      note: note.trim(),
      ...(name === undefined ? {} : { by: name }),
      ...(as !== 'created' || serviceId === undefined ? {} : { serviceId }),
    });
    setFailure(answer.ok ? null : answer.failure);
    if (!answer.ok) return;
    setNote('');
    setId('');
    onDecided();
  };
  return (
    <section className={classes.decision} aria-label="Decision">
      <div className={classes.chosen}>
        <span aria-live="polite">
          {chosen.length === 0
            ? 'Choose one record, or several of which the same is known.'
            : `${formatThings(chosen.length, 'record', 'records')} chosen`}
          {letGo > 0 &&
            `. ${formatThings(letGo, 'record', 'records')} chosen before ${letGo === 1 ? 'is' : 'are'} no longer chosen: something else is known there, so it takes its own decision.`}
        </span>
        <Button size="compact-xs" variant="subtle" flex="none" onClick={onLeave}>
          Leave in doubt for now
        </Button>
      </div>
      {failure !== null && <FailureNote failure={failure} />}
      <TextInput
        size="xs"
        label="How do you know?"
        placeholder="For example: seen in the service, invoice 88112"
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.decisionFields}>
        <Autocomplete
          size="xs"
          label="ID of the entry, if it was created"
          placeholder={others.length > 0 ? 'For one record at a time' : 'As the service shows it'}
          disabled={others.length > 0}
          data={[...(others.length === 0 ? (first?.candidates ?? []).map((one) => one.id) : [])]}
          value={others.length > 0 ? '' : id}
          onChange={setId}
        />
        <TextInput
          size="xs"
          label="Who decides?"
          placeholder="The user of this computer"
          value={by}
          onChange={(event) => setBy(event.currentTarget.value)}
        />
      </div>
      <Group gap="xs">
        {choices.map(({ as, words }) => {
          const reason = as === 'created' ? whyNotCreated : why;
          return (
            <DoingButton
              key={as}
              does="imports.decide"
              size="xs"
              variant="default"
              title={reason}
              disabled={reason !== undefined}
              loading={decide.isRunning}
              onClick={() => void say(as)}
            >
              {words}
            </DoingButton>
          );
        })}
      </Group>
    </section>
  );
};
