import type { Icon } from '@tabler/icons-react';

export type Command = {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  /** Other words people type for it. */
  readonly also: string;
  readonly icon: Icon;
  readonly run: () => void;
};

const most = 40;

/** Commands that hold every word of the search, in their order. */
export const matching = (commands: readonly Command[], search: string): readonly Command[] => {
  const wanted = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return commands
    .filter(({ label, group, also }) => {
      const text = `${label} ${group} ${also}`.toLowerCase();
      return wanted.every((word) => text.includes(word));
    })
    .slice(0, most);
};
