import type { KeyboardEvent, ReactNode } from 'react';

type Props = {
  readonly label: string;
  readonly className: string | undefined;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  readonly children: ReactNode;
};

/** A part of a screen that scrolls by itself, reachable by keyboard. */
export const ScrollPart = ({ label, className, onKeyDown, children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard.
  <section className={className} tabIndex={0} aria-label={label} onKeyDown={onKeyDown}>
    {children}
  </section>
);
