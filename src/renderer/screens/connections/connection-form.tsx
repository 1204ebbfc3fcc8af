import { Button, Divider, Drawer, Group, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Connection, ConnectionDraft, Secrets } from '../../../ipc/connections';
import { FailureNote } from '../../components/failure-note';
import { Note } from '../../components/note';
import type { Failure } from '../../data/answered';
import { useAction } from '../../data/use-action';
import { draftAgain, draftOf, leadsElsewhere, newDraft, tidied } from './connection-draft';
import { ConnectionFields } from './connection-fields';
import { Credentials, isComplete, isEmpty, noCredentials } from './credentials';
import { HowSecretsAreKept } from './how-secrets-are-kept';
import { forgetForm, keepForm, keptForm } from './kept-form';

type Props = {
  readonly isOpen: boolean;
  /** The one to change; undefined for a new one. */
  readonly connection: Connection | undefined;
  /** The archived one that a new one takes up; absent: none. */
  readonly archived?: Connection | undefined;
  readonly onClose: () => void;
};

/** What is still missing before it can be saved; null: nothing. Credentials can be entered later, but not by half. */
const whyNot = (name: string, secrets: Secrets): string | null => {
  if (name.trim() === '') return 'Give it a name.';
  return isEmpty(secrets) || isComplete(secrets)
    ? null
    : 'Enter all three credentials, or none of them for now.';
};

type About = Pick<Props, 'connection' | 'archived'>;

const aboutOf = ({ connection, archived }: About) =>
  ({
    kind: connection !== undefined ? 'change' : archived !== undefined ? 'again' : 'new',
    connectionId: connection?.id ?? archived?.id ?? null,
  }) as const;

const begunWith = ({ connection, archived }: About): ConnectionDraft => {
  const { kind, connectionId } = aboutOf({ connection, archived });
  const kept = keptForm();
  // A page that came back by itself: it goes on from what was there.
  if (kept?.kind === kind && kept.connectionId === connectionId) return kept.draft;
  if (connection !== undefined) return draftOf(connection);
  return archived === undefined ? newDraft : draftAgain(archived);
};

const Form = ({ connection, archived, onClose }: Omit<Props, 'isOpen'>) => {
  const [draft, setDraft] = useState(begunWith({ connection, archived }));
  const [secrets, setSecrets] = useState(noCredentials);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { kind, connectionId } = aboutOf({ connection, archived });
  useEffect(() => {
    keepForm(kind, connectionId, draft);
    // A page whose process ends takes its leave of nothing.
    return forgetForm;
  }, [kind, connectionId, draft]);
  const save = useAction('connections.save', { showsFailure: true });
  const keep = useAction('connections.setSecrets', { showsFailure: true });
  const isNew = connection === undefined;
  const asksCredentials = isNew || leadsElsewhere(connection, draft);
  const why = whyNot(draft.name, secrets);
  const onSave = async (): Promise<void> => {
    const saved = await save.run(tidied(draft));
    if (!saved.ok) return setFailure(saved.failure);
    // A second press must change what was just made, not make another.
    setDraft(draftOf(saved.value));
    if (!isEmpty(secrets)) {
      const kept = await keep.run({ connectionId: saved.value.id, secrets });
      if (!kept.ok) return setFailure(kept.failure);
    }
    onClose();
  };
  return (
    <Stack gap="md">
      <ConnectionFields draft={draft} isNew={isNew} onDraft={setDraft} />
      {asksCredentials && (
        <>
          <Divider label="Credentials" labelPosition="left" />
          {!isNew && (
            <Note tone="warn" title="Another address">
              The kept credentials were entered for the address as it was, and are not sent to this one. Enter
              them again here, or later.
            </Note>
          )}
          <Credentials secrets={secrets} onSecrets={setSecrets} />
          <HowSecretsAreKept />
        </>
      )}
      {failure !== null && <FailureNote failure={failure} />}
      <Group justify="flex-end" gap="xs">
        {why !== null && (
          <Text size="xs" c="dimmed" flex={1}>
            {why}
          </Text>
        )}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={why !== null}
          loading={save.isRunning || keep.isRunning}
          onClick={() => void onSave()}
        >
          {isNew ? 'Add connection' : 'Save'}
        </Button>
      </Group>
    </Stack>
  );
};

/** Adds or changes a connection to sandbox or production. */
export const ConnectionForm = ({ isOpen, connection, archived, onClose }: Props) => (
  <Drawer
    opened={isOpen}
    onClose={onClose}
    size={500}
    title={archived === undefined ? (connection?.name ?? 'New connection') : `Take up ${archived.name} again`}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {isOpen && (
      <Form
        key={connection?.id ?? archived?.id ?? 'new'}
        connection={connection}
        archived={archived}
        onClose={onClose}
      />
    )}
  </Drawer>
);
