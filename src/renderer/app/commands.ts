import { type Icon, IconListSearch } from '@tabler/icons-react';
import type { ProcedureName } from '../../ipc/contract';
import { goTo } from '../data/navigation';

export type Command = {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  /** Other words people type for it. */
  readonly also: string;
  readonly icon: Icon;
  /** What it leads to; where that is not offered, the command says why. */
  readonly does?: ProcedureName;
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

/** The same words looked for in all imports. */
export const searchFor = (search: string): readonly Command[] => {
  const text = search.trim();
  if (text === '') return [];
  return [
    {
      ...{ id: 'search-for', label: `Search all imports for “${text}”`, group: 'Search', also: '' },
      icon: IconListSearch,
      run: () => goTo({ kind: 'search', text }),
    },
  ];
};
