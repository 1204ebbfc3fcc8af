import { Button, FileButton, Group, Modal, Text, TextInput } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { DoingButton } from '../../components/doing';
import { FailureNote } from '../../components/failure-note';
import type { Failure } from '../../data/answered';
import { callShell } from '../../data/client';
import { formatThings } from '../../data/format';
import { tellDone, tellFailure } from '../../data/tell';
import { useAction } from '../../data/use-action';

type Props = { readonly connectionId: string; readonly connection: string; readonly own: number };
type Read = { readonly name: string; readonly text: string };

const Load = ({
  connectionId,
  own,
  file,
  onClose,
}: Props & { readonly file: Read; readonly onClose: () => void }) => {
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const load = useAction('profile.load', { showsFailure: true });
  const onLoad = async (): Promise<void> => {
    const done = await load.run({ connectionId, text: file.text, reason: reason.trim() || file.name });
    if (!done.ok) return setFailure(done.failure);
    tellDone('Service profile loaded', `The own values are those of ${file.name}.`);
    onClose();
  };
  return (
    <>
      <Text size="sm" mb="sm">
        {own === 0
          ? 'There are no own values yet.'
          : `The ${formatThings(own, 'own value', 'own values')} there now will be replaced.`}{' '}
        Every value is checked first; a file with a mistake changes nothing.
      </Text>
      <TextInput
        data-autofocus
        label="Reason"
        placeholder={file.name}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {failure !== null && <FailureNote failure={failure} />}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={load.isRunning} onClick={() => void onLoad()}>
          Load
        </Button>
      </Group>
    </>
  );
};

/** The own values as a file, in the format of the command line. */
export const FileActions = (props: Props) => {
  const { connectionId, connection } = props;
  const [file, setFile] = useState<Read | null>(null);
  const save = useAction('profile.save');
  const onSave = async (): Promise<void> => {
    const suggestedName = `${connection} service profile.json`;
    const chosen = await callShell('shell.chooseSavePath', { suggestedName, format: 'json' });
    if (!chosen.ok) return tellFailure(chosen.failure);
    if (chosen.value.path === null) return;
    const written = await save.run({ connectionId, path: chosen.value.path });
    if (written.ok) tellDone('Service profile written', written.value.path);
  };
  const onFile = async (picked: File | null): Promise<void> => {
    if (picked !== null) setFile({ name: picked.name, text: await picked.text() });
  };
  return (
    <>
      <FileButton accept="application/json,.json" onChange={(picked) => void onFile(picked)}>
        {(button) => (
          <DoingButton
            {...button}
            does="profile.load"
            variant="default"
            leftSection={<IconUpload size={15} />}
          >
            Load a file
          </DoingButton>
        )}
      </FileButton>
      <Button
        variant="default"
        leftSection={<IconDownload size={15} />}
        loading={save.isRunning}
        onClick={() => void onSave()}
      >
        Save as a file
      </Button>
      <Modal
        opened={file !== null}
        onClose={() => setFile(null)}
        title={`Load ${file?.name ?? ''}?`}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {file !== null && <Load {...props} file={file} onClose={() => setFile(null)} />}
      </Modal>
    </>
  );
};
