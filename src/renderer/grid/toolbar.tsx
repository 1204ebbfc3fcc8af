import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import type { GridView } from '../../ipc/shapes';
import classes from './workspace.module.css';

type Props = {
  readonly view: GridView;
  readonly onView: (view: GridView) => void;
  readonly findRef: RefObject<HTMLInputElement | null>;
  readonly onNextIssue: (isBackwards: boolean) => void;
  readonly filters: ReactNode;
  readonly tools: ReactNode;
};

const restMs = 250;

const FindBox = ({ view, onView, findRef }: Pick<Props, 'view' | 'onView' | 'findRef'>) => {
  const shown = view.filter === 'text' ? view.value : '';
  const [text, setText] = useState(shown);
  useEffect(() => setText(shown), [shown]);
  useEffect(() => {
    if (text === shown) return;
    const timer = setTimeout(
      () => onView(text === '' ? { filter: 'all', value: '' } : { filter: 'text', value: text }),
      restMs,
    );
    return () => clearTimeout(timer);
  }, [text, shown, onView]);
  return (
    <TextInput
      ref={findRef}
      size="xs"
      className={classes.find}
      aria-label="Find rows with a text"
      placeholder="Find"
      leftSection={<IconSearch size={14} />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setText('');
      }}
    />
  );
};

/** Find, the filter in use, and the way from issue to issue. */
export const Toolbar = (props: Props) => (
  <div className={classes.toolbar}>
    <FindBox {...props} />
    {props.filters}
    {props.filters === undefined && props.view.filter !== 'all' && (
      <Button
        size="compact-xs"
        variant="light"
        rightSection={<IconX size={12} />}
        onClick={() => props.onView({ filter: 'all', value: '' })}
      >
        Show all rows
      </Button>
    )}
    <span className={classes.space} />
    {props.tools}
    <Tooltip label="Issue before (Shift+F8)">
      <ActionIcon aria-label="Issue before" onClick={() => props.onNextIssue(true)}>
        <IconChevronUp size={17} />
      </ActionIcon>
    </Tooltip>
    <Tooltip label="Next issue (F8)">
      <ActionIcon aria-label="Next issue" onClick={() => props.onNextIssue(false)}>
        <IconChevronDown size={17} />
      </ActionIcon>
    </Tooltip>
  </div>
);
