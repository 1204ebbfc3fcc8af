import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './tab-bar.module.css';

type TabOf<V extends string> = {
  readonly value: V;
  readonly label: string;
  /** A small word or number behind the label. */
  readonly mark?: ReactNode;
};

type Props<V extends string> = {
  readonly label: string;
  readonly tabs: readonly TabOf<V>[];
  readonly value: V;
  readonly onOpen: (value: V) => void;
};

/** The sides of a screen, as a line of words above it. */
export function TabBar<V extends string>({ label, tabs, value, onOpen }: Props<V>) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <UnstyledButton
          key={tab.value}
          className={classes.tab}
          aria-current={tab.value === value ? 'page' : undefined}
          onClick={() => onOpen(tab.value)}
        >
          {tab.label}
          {tab.mark !== undefined && <span className={classes.mark}>{tab.mark}</span>}
        </UnstyledButton>
      ))}
    </nav>
  );
}
