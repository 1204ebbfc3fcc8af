import { Modal, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useRefusal } from '../data/use-refusal';
import classes from './command-palette.module.css';
import { type Command, matching, searchFor } from './commands';
import { useCommands } from './use-commands';

type Props = { readonly isOpen: boolean; readonly onClose: () => void; readonly onKeys: () => void };

const step = (key: string): number => (key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0);

const Choices = ({ onClose, onKeys }: Omit<Props, 'isOpen'>) => {
  const commands = useCommands(onKeys);
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  // One reason stands for all that a window does not offer.
  const refusal = useRefusal('drafts.create');
  const isWithheld = ({ does }: Command): boolean => does !== undefined && refusal !== null;
  const found = [...matching(commands, search), ...searchFor(search)];
  const active = found[Math.min(at, found.length - 1)];
  const run = (command: Command | undefined): void => {
    if (command === undefined || isWithheld(command)) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = step(event.key);
    if (by !== 0) {
      event.preventDefault();
      setAt((now) => (Math.min(now, found.length - 1) + by + found.length) % Math.max(1, found.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(active);
    }
  };
  return (
    <>
      <TextInput
        data-autofocus
        variant="unstyled"
        className={classes.input}
        size="md"
        leftSection={<IconSearch size={17} />}
        placeholder="Go to, find an import, do…"
        aria-label="Search and commands"
        role="combobox"
        aria-expanded
        aria-controls="commands"
        aria-activedescendant={active === undefined ? undefined : `command-${active.id}`}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="commands" role="listbox" aria-label="Commands" className={classes.list}>
        {found.map((command) => (
          <div
            key={command.id}
            id={`command-${command.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={command === active}
            aria-disabled={isWithheld(command) || undefined}
            className={classes.option}
            onClick={() => run(command)}
            onKeyDown={onKeyDown}
            onMouseMove={() => setAt(found.indexOf(command))}
          >
            <command.icon size={16} stroke={1.7} aria-hidden />
            <span>{command.label}</span>
            <small>{isWithheld(command) ? (refusal?.split(':')[0] ?? '') : command.group}</small>
          </div>
        ))}
      </div>
      {found.length === 0 && <p className={classes.none}>Nothing is called that.</p>}
    </>
  );
};

/** Everything by its name, from the keyboard. */
export const CommandPalette = ({ isOpen, onClose, onKeys }: Props) => (
  <Modal.Root opened={isOpen} onClose={onClose} size={560} yOffset="14vh" centered={false} padding={0}>
    <Modal.Overlay />
    <Modal.Content aria-label="Search and commands">
      <Modal.Body>
        <Choices onClose={onClose} onKeys={onKeys} />
      </Modal.Body>
    </Modal.Content>
  </Modal.Root>
);
