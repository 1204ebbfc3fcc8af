import { ActionIcon, Menu } from '@mantine/core';
import { IconAdjustments, IconDots, IconKey, IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Connection } from '../../../ipc/connections';
import { DoingItem } from '../../components/doing';
import { EnvironmentBadge } from '../../components/environment-band';
import { formatThings } from '../../data/format';
import { goTo } from '../../data/navigation';
import { hostOf, isBuiltIn } from './connection-draft';
import { ConnectionTest } from './connection-test';
import classes from './connections.module.css';
import { CredentialsDialog } from './credentials-dialog';
import { DirectoryOfCompany } from './directory-of-company';
import { NoCredentials } from './no-credentials';
import { RemoveDialog } from './remove-dialog';
import { UnlockDialog } from './unlock-dialog';

type Props = {
  readonly connection: Connection;
  readonly isPointedAt: boolean;
  readonly onChange: () => void;
};

type Dialog = 'none' | 'credentials' | 'unlock' | 'remove';

const Actions = ({
  connection,
  onChange,
  onDialog,
}: Omit<Props, 'isPointedAt'> & { readonly onDialog: (dialog: Dialog) => void }) => {
  const more = useRef<HTMLButtonElement>(null);
  // The item that was picked is gone by the time the dialog closes: what has the focus now gets it back then.
  const open = (dialog: Dialog): void => {
    more.current?.focus();
    onDialog(dialog);
  };
  return (
    <Menu shadow="md" position="bottom-end">
      <Menu.Target>
        <ActionIcon ref={more} aria-label={`More for ${connection.name}`}>
          <IconDots size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <DoingItem does="connections.save" leftSection={<IconPencil size={15} />} onClick={onChange}>
          Change
        </DoingItem>
        <Menu.Item
          leftSection={<IconAdjustments size={15} />}
          onClick={() => goTo({ kind: 'profile', connectionId: connection.id, setting: null })}
        >
          Service profile
        </Menu.Item>
        {!isBuiltIn(connection) && (
          <DoingItem
            does="connections.setSecrets"
            leftSection={<IconKey size={15} />}
            onClick={() => open('credentials')}
          >
            Replace credentials
          </DoingItem>
        )}
        <DoingItem
          does="connections.remove"
          color="red"
          leftSection={<IconTrash size={15} />}
          onClick={() => open('remove')}
        >
          Remove
        </DoingItem>
      </Menu.Dropdown>
    </Menu>
  );
};

/** One connection: what it is, whether it works, and what is known of its books. */
export const ConnectionCard = ({ connection, isPointedAt, onChange }: Props) => {
  const [dialog, setDialog] = useState<Dialog>('none');
  const close = (): void => setDialog('none');
  return (
    <section
      className={classes.card}
      data-environment={connection.environment}
      data-pointed={isPointedAt || undefined}
      aria-label={connection.name}
    >
      <header className={classes.head}>
        <div>
          <h2>{connection.name}</h2>
          <span className={classes.dim}>
            {hostOf(connection)} · API {connection.apiVersion}
          </span>
        </div>
        <EnvironmentBadge environment={connection.environment} />
        <Actions connection={connection} onChange={onChange} onDialog={setDialog} />
      </header>
      {connection.sameService !== undefined && (
        <p className={classes.dim}>
          The same service as{' '}
          {connection.sameService
            .map((one) => `${one.name}${one.isArchived ? ' (archived)' : ''}`)
            .join(', ')}
          : payments vendors and payments of all of them count together.
        </p>
      )}
      {!connection.hasSecrets && (
        <NoCredentials
          connection={connection}
          onEnter={() => setDialog('credentials')}
          onUnlock={() => setDialog('unlock')}
        />
      )}
      <div className={classes.companies}>
        {connection.companies.map((company) => (
          <DirectoryOfCompany
            key={company.id}
            connectionId={connection.id}
            isPractice={isBuiltIn(connection)}
            company={company}
          />
        ))}
        {connection.companies.length === 0 && (
          <p className={classes.dim}>No company yet. Change the connection to add one.</p>
        )}
      </div>
      <ConnectionTest
        connectionId={connection.id}
        isPractice={isBuiltIn(connection)}
        beside={formatThings(connection.locations.length, 'location', 'locations')}
      />
      <CredentialsDialog connection={connection} isOpen={dialog === 'credentials'} onClose={close} />
      <UnlockDialog
        connection={connection}
        isOpen={dialog === 'unlock'}
        onClose={close}
        onAnew={() => setDialog('credentials')}
      />
      <RemoveDialog connection={connection} isOpen={dialog === 'remove'} onClose={close} />
    </section>
  );
};
