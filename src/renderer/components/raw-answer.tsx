import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './raw-answer.module.css';

type Props = { readonly title: string; readonly value: unknown };

/** Something exactly as the service gave it, behind a line that opens it. */
export const RawAnswer = ({ title, value }: Props) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={classes.raw}>
      <UnstyledButton
        className={classes.head}
        aria-expanded={isOpen}
        onClick={() => setIsOpen((now) => !now)}
      >
        <IconChevronRight size={14} aria-hidden data-open={isOpen} />
        {title}
      </UnstyledButton>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard.
        <pre className={classes.body} tabIndex={0}>
          {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
        </pre>
      )}
    </div>
  );
};
