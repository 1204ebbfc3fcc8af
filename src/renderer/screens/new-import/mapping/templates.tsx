import { Button, Group, Menu, Modal, TextInput } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useState } from 'react';
import { carriedOver } from '../../../../core/map/carried-over';
import type { Mapping } from '../../../../core/map/mapping';
import { recogniseMappings } from '../../../../core/map/template';
import type { SuggestionData } from '../../../../ipc/shapes';
import { DoingButton } from '../../../components/doing';
import { tellCleared, tellDone } from '../../../data/tell';
import { useAction } from '../../../data/use-action';
import { useCall, valueOr } from '../../../data/use-call';

type Wanted = {
  readonly mapping: Mapping;
  readonly columns: readonly string[];
  readonly onMapping: (mapping: Mapping) => void;
  readonly connectionId: string | null;
  /** What is proposed for the file by itself; undefined: nothing yet. */
  readonly suggestion: SuggestionData | undefined;
};

type Props = Pick<Wanted, 'mapping' | 'connectionId'> & {
  readonly templates: ReturnType<typeof useTemplates>;
};

/** The mappings saved before that fit these columns, the best first, and how one is taken. */
export const useTemplates = ({ mapping, columns, onMapping, connectionId, suggestion }: Wanted) => {
  const all = valueOr(useCall('templates.list', { connectionId }), []).filter(
    ({ target }) => target === mapping.target,
  );
  const fitting = recogniseMappings(all, columns).map(({ saved }) => saved);
  const use = ({ name, mapping: saved, cleared }: (typeof fitting)[number]): void => {
    onMapping(
      suggestion === undefined
        ? { ...saved, name, source: mapping.source }
        : { ...carriedOver(saved, suggestion), name, source: mapping.source },
    );
    tellCleared(cleared);
  };
  return { fitting, use };
};

const SaveDialog = ({
  mapping,
  connectionId,
  isOpen,
  onClose,
}: {
  readonly mapping: Mapping;
  readonly connectionId: string | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) => {
  const [name, setName] = useState('');
  const save = useAction('templates.save');
  const onSave = async (): Promise<void> => {
    const answer = await save.run({ name: name.trim(), mapping, connectionId });
    if (!answer.ok) return;
    tellDone('Template saved', `Files with the same columns are recognised from now on: “${name.trim()}”.`);
    onClose();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Save the mapping as a template"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') void onSave();
        }}
      >
        <TextInput
          data-autofocus
          label="Name"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="md">
          <Button type="submit" loading={save.isRunning} disabled={name.trim() === ''}>
            Save
          </Button>
        </Group>
      </form>
    </Modal>
  );
};

/** Mappings saved before: those that fit these columns can be used, and this one can be saved. */
export const Templates = ({ mapping, connectionId, templates }: Props) => {
  const [isSaving, setIsSaving] = useState(false);
  const { fitting, use } = templates;
  return (
    <Group gap="xs">
      {fitting.length > 0 && (
        <Menu shadow="md" position="bottom-end">
          <Menu.Target>
            <Button size="xs" variant="default" leftSection={<IconBookmark size={14} />}>
              Use a template
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {fitting.map((template) => (
              <Menu.Item key={template.templateId} onClick={() => use(template)}>
                {template.name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <DoingButton does="templates.save" size="xs" variant="default" onClick={() => setIsSaving(true)}>
        Save as template
      </DoingButton>
      <SaveDialog
        mapping={mapping}
        connectionId={connectionId}
        isOpen={isSaving}
        onClose={() => setIsSaving(false)}
      />
    </Group>
  );
};
