import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import type { GridView } from '../../ipc/shapes';
import classes from './workspace.module.css';

type Props = {
  readonly view: GridView;
  readonly onView: (view: GridView) => void;
  /** Why nothing can be searched or gone through yet; undefined: it can. */
  readonly whyNotYet: string | undefined;
  readonly findRef: RefObject<HTMLInputElement | null>;
  readonly onNextIssue: (isBackwards: boolean) => void;
  readonly filters: ReactNode;
  readonly tools: ReactNode;
};

const restMs = 250;

const FindBox = ({
  view,
  onView,
  whyNotYet,
  findRef,
}: Pick<Props, 'view' | 'onView' | 'whyNotYet' | 'findRef'>) => {
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
      disabled={whyNotYet !== undefined}
      title={whyNotYet}
      leftSection={<IconSearch size={14} />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setText('');
      }}
    />
  );
};

const StepIcon = ({
  whyNotYet,
  onNextIssue,
  name,
  keys,
  isBackwards,
}: Pick<Props, 'whyNotYet' | 'onNextIssue'> & {
  readonly name: string;
  readonly keys: string;
  readonly isBackwards: boolean;
}) => (
  <Tooltip label={whyNotYet ?? `${name} (${keys})`}>
    <ActionIcon
      aria-label={name}
      {...(whyNotYet === undefined
        ? { onClick: () => onNextIssue(isBackwards) }
        : { 'aria-disabled': true, 'data-disabled': true })}
    >
      {isBackwards ? <IconChevronUp size={17} /> : <IconChevronDown size={17} />}
    </ActionIcon>
  </Tooltip>
);

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
    <StepIcon {...props} name="Issue before" keys="Shift+F8" isBackwards />
    <StepIcon {...props} name="Next issue" keys="F8" isBackwards={false} />
  </div>
);
