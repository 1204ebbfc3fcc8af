import { SegmentedControl, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent, Ref } from 'react';
import { formatCount } from '../../data/format';
import classes from './profile.module.css';

export type Shown = 'all' | 'changed';

type Props = {
  readonly search: string;
  readonly shown: Shown;
  readonly counts: Readonly<Record<Shown, number>>;
  readonly searchRef: Ref<HTMLInputElement>;
  readonly onSearch: (search: string) => void;
  readonly onShown: (shown: Shown) => void;
};

/** From the search down into the list. */
const intoList = (event: KeyboardEvent<HTMLInputElement>): void => {
  if (event.key !== 'ArrowDown') return;
  event.preventDefault();
  document.querySelector<HTMLElement>('[data-list-item]')?.focus();
};

/** What is searched for, and whether only own values are shown. */
export const Tools = ({ search, shown, counts, searchRef, onSearch, onShown }: Props) => (
  <div className={classes.tools}>
    <TextInput
      ref={searchRef}
      type="search"
      className={classes.search}
      leftSection={<IconSearch size={15} />}
      aria-label="Search settings"
      placeholder="Name, number, value"
      value={search}
      onChange={(event) => onSearch(event.currentTarget.value)}
      onKeyDown={intoList}
    />
    <SegmentedControl
      aria-label="Which settings"
      data={[
        { value: 'all', label: `All ${formatCount(counts.all)}` },
        { value: 'changed', label: `Changed only ${formatCount(counts.changed)}` },
      ]}
      value={shown}
      onChange={(chosen) => onShown(chosen === 'changed' ? 'changed' : 'all')}
    />
  </div>
);
