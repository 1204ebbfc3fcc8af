import { Button } from '@mantine/core';
import type { Connection } from '../../../ipc/connections';
import { DoingButton } from '../../components/doing';
import classes from './connections.module.css';
import { isLocked } from './locked';

type Props = {
  readonly connection: Connection;
  readonly onEnter: () => void;
  readonly onUnlock: () => void;
};

/** Why a connection has no credentials to send with, and the way out. */
export const NoCredentials = ({ connection, onEnter, onUnlock }: Props) => {
  const { noSecrets } = connection;
  const isMissing = noSecrets === undefined || noSecrets.code === 'secrets-missing';
  return (
    <div className={classes.missing}>
      <span>{isMissing ? 'No credentials are kept for it.' : noSecrets.sentence}</span>
      <div>
        {isLocked(connection) && (
          <Button size="compact-xs" variant="light" onClick={onUnlock}>
            Unlock
          </Button>
        )}
        <DoingButton does="connections.setSecrets" size="compact-xs" variant="light" onClick={onEnter}>
          {isMissing ? 'Enter them' : 'Enter them anew'}
        </DoingButton>
      </div>
    </div>
  );
};
