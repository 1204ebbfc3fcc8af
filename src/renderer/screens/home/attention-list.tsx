import { Button } from '@mantine/core';
import {
  IconAlertOctagon,
  IconCalendarDollar,
  IconCopyX,
  IconHelpHexagon,
  IconHourglass,
  IconPencil,
  IconPlayerPause,
  IconSignature,
  IconSignatureOff,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Card } from '../../components/card';
import { goTo } from '../../data/navigation';
import type { Attention } from './attention';
import classes from './home.module.css';

const icons = {
  swept: IconCopyX,
  twice: IconCopyX,
  'in-doubt': IconHelpHexagon,
  paused: IconPlayerPause,
  failed: IconAlertOctagon,
  waiting: IconHourglass,
  scheduled: IconCalendarDollar,
  outdated: IconSignatureOff,
  unsigned: IconSignature,
  draft: IconPencil,
} as const;

const shownAtFirst = 5;

const Line = ({ attention }: { readonly attention: Attention }) => {
  const Icon = icons[attention.kind];
  return (
    <li className={classes.attention}>
      <span className={classes.sign} data-kind={attention.kind}>
        <Icon size={17} stroke={1.8} aria-hidden />
      </span>
      <div className={classes.words}>
        <span className={classes.strong}>
          {attention.title} <span className={classes.file}>{attention.fileName}</span>
        </span>
        <span>{attention.detail}</span>
      </div>
      <Button
        variant="default"
        size="xs"
        onClick={() => goTo(attention.place)}
        aria-label={`${attention.action}: ${attention.fileName === '' ? attention.title : attention.fileName}`}
      >
        {attention.action}
      </Button>
    </li>
  );
};

/** What waits for a person. */
export const AttentionList = ({ entries }: { readonly entries: readonly Attention[] }) => {
  const [showsAll, setShowsAll] = useState(false);
  if (entries.length === 0) return null;
  const hidden = entries.length - shownAtFirst;
  return (
    <Card title="Needs attention" isFlush>
      <ul className={classes.list}>
        {(showsAll ? entries : entries.slice(0, shownAtFirst)).map((attention) => (
          <Line key={`${attention.importId}-${attention.kind}-${attention.fileName}`} attention={attention} />
        ))}
      </ul>
      {hidden > 0 && !showsAll && (
        <Button variant="subtle" size="xs" m="xs" onClick={() => setShowsAll(true)}>
          Show {hidden} more
        </Button>
      )}
    </Card>
  );
};
