import { Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { OperationEntry } from '../../../ipc/operations';
import { DoingButton } from '../../components/doing';
import { useAction } from '../../data/use-action';
import classes from './changes.module.css';

/** A change in doubt: look again for the truth, or say how it is. */
export const Settle = ({ entry: { operationId } }: { readonly entry: OperationEntry }) => {
  const [note, setNote] = useState('');
  const settle = useAction('service.settle');
  const decide = useAction('service.decide');
  const hasNote = note.trim() !== '';
  const say = (as: 'done' | 'not-done'): void => void decide.run({ operationId, as, note: note.trim() });
  return (
    <section className={classes.settle} aria-label="Settle the doubt">
      <DoingButton
        does="service.settle"
        variant="default"
        size="xs"
        loading={settle.isRunning}
        onClick={() => void settle.run({ operationId })}
      >
        Look again at the service
      </DoingButton>
      <TextInput
        size="xs"
        label="Or say how it is. How do you know?"
        placeholder="For example: seen in the service"
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Group gap="xs">
        <DoingButton
          does="service.decide"
          size="xs"
          variant="default"
          title={hasNote ? undefined : 'Say first how you know.'}
          disabled={!hasNote}
          loading={decide.isRunning}
          onClick={() => say('done')}
        >
          It was done
        </DoingButton>
        <DoingButton
          does="service.decide"
          size="xs"
          variant="default"
          title={hasNote ? undefined : 'Say first how you know.'}
          disabled={!hasNote}
          loading={decide.isRunning}
          onClick={() => say('not-done')}
        >
          It was not done
        </DoingButton>
      </Group>
    </section>
  );
};
