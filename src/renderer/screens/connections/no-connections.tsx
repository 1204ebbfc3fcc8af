import { Text, Title } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './connections.module.css';

/** The screen before there is any connection. */
export const NoConnections = ({ practice }: { readonly practice: ReactNode }) => (
  <div className={classes.empty}>
    <IconPlugConnected size={30} stroke={1.4} aria-hidden />
    <Title order={2}>Nothing is connected yet</Title>
    <Text size="sm" c="dimmed">
      Begin with the practice service: it is built in, and nothing leaves this computer. For the real one you
      need its addresses and credentials, which its provider gives you.
    </Text>
    {practice}
  </div>
);
