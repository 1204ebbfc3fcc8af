import { Button } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import type { LoadSet } from '../../../ipc/load-sets';
import { Card } from '../../components/card';
import { SetBadge } from '../../components/set-badge';
import { formatThings } from '../../data/format';
import { goTo } from '../../data/navigation';
import { targetTitle } from '../../data/targets';
import classes from './home.module.css';

/** The parts in their order, in a line. */
const partsLine = (set: LoadSet): string => {
  const parts = set.parts.filter(({ state }) => state !== 'left-out');
  const loaded = parts.filter(({ state }) => state === 'done').length;
  const names = parts.map(({ target }) => targetTitle(target)).join(', then ');
  return `${loaded} of ${formatThings(parts.length, 'part', 'parts')} loaded: ${names}`;
};

const Line = ({ set }: { readonly set: LoadSet }) => (
  <li className={classes.attention}>
    <span className={classes.sign}>
      <IconStack2 size={17} stroke={1.8} aria-hidden />
    </span>
    <div className={classes.words}>
      <span className={classes.strong}>{set.name}</span>
      <span>{partsLine(set)}</span>
    </div>
    <SetBadge state={set.state} />
    <Button
      variant="default"
      size="xs"
      aria-label={`Open ${set.name}`}
      onClick={() => goTo({ kind: 'load-set', setId: set.setId })}
    >
      Open
    </Button>
  </li>
);

const shownCount = 4;

/** Loads in order that are not done yet, and the newest of those that are. */
export const SetList = ({ sets }: { readonly sets: readonly LoadSet[] }) => {
  const open = sets.filter(({ state }) => state !== 'done');
  const shown = [...open, ...sets.filter(({ state }) => state === 'done')].slice(
    0,
    Math.max(shownCount, open.length),
  );
  if (shown.length === 0) return null;
  return (
    <Card title="Loads in order" isFlush>
      <ul className={classes.list}>
        {shown.map((set) => (
          <Line key={set.setId} set={set} />
        ))}
      </ul>
    </Card>
  );
};
