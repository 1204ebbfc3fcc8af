import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { Standing } from '../../ipc/journal';
import { callShell } from '../data/client';
import { queryClient } from '../data/query-client';
import { tellDone, tellFailure } from '../data/tell';
import { useAction } from '../data/use-action';
import classes from './journal.module.css';
import { NewJournalDialog } from './new-journal-dialog';

const formats = [
  { format: 'sqlite', label: 'As a journal of its own' },
  { format: 'csv', label: 'Imports and records, CSV file' },
  { format: 'json', label: 'Imports and records, JSON' },
] as const;
type Format = (typeof formats)[number]['format'];

const useSaving = () => {
  const salvage = useAction('journal.salvage');
  const save = async (format: Format): Promise<void> => {
    const suggestedName = `saved journal.${format}`;
    const chosen = await callShell('shell.chooseSavePath', { suggestedName, format });
    if (!chosen.ok) return tellFailure(chosen.failure);
    if (chosen.value.path === null) return;
    const saved = await salvage.run({ path: chosen.value.path });
    if (!saved.ok) return;
    tellDone('Saved', `${saved.value.sentence} Written to ${saved.value.path}.`);
    void callShell('shell.showInFolder', { path: saved.value.path });
  };
  return { save, isRunning: salvage.isRunning };
};

/** Saves what can be read of the journal, in a form to be chosen. */
export const SaveReadable = () => {
  const { save, isRunning } = useSaving();
  return (
    <Menu shadow="md" position="bottom-end">
      <Menu.Target>
        <Button
          size="xs"
          loading={isRunning}
          leftSection={<IconDownload size={14} />}
          rightSection={<IconChevronDown size={13} />}
        >
          Save what can be read…
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map(({ format, label }) => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

/** What a person can do about a journal that cannot be worked with. */
export const JournalActions = ({ standing }: { readonly standing: Standing }) => {
  const reopen = useAction('journal.reopen');
  const [isAsking, setAsking] = useState(false);
  const again = async (): Promise<void> => {
    await reopen.run({});
    await queryClient.invalidateQueries();
  };
  return (
    <div className={classes.actions}>
      {standing.canSave && <SaveReadable />}
      <Button size="xs" variant="default" loading={reopen.isRunning} onClick={() => void again()}>
        Try again
      </Button>
      {standing.canSetAside && (
        <Button size="xs" variant="default" onClick={() => setAsking(true)}>
          Start with a new journal…
        </Button>
      )}
      <NewJournalDialog isOpen={isAsking} onClose={() => setAsking(false)} />
    </div>
  );
};
