import { Text, Title } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './connections.module.css';

type Props = {
  readonly practice: ReactNode;
  /** Some were removed: the screen names them below. */
  readonly hasArchived: boolean;
};

/** The screen while no connection is in use. */
export const NoConnections = ({ practice, hasArchived }: Props) => (
  <div className={classes.empty}>
    <IconPlugConnected size={30} stroke={1.4} aria-hidden />
    <Title order={2}>{hasArchived ? 'No connection is in use' : 'Nothing is connected yet'}</Title>
    <Text size="sm" c="dimmed">
      {hasArchived
        ? 'What was removed is archived: take it up again below, or add another one.'
        : 'Begin with the practice service: it is built in, and nothing leaves this computer. For the real one you need its addresses and credentials, which its provider gives you.'}
    </Text>
    {practice}
  </div>
);
