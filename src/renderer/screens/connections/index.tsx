import { IconPlus, IconSchool } from '@tabler/icons-react';
import { useState } from 'react';
import type { Connection } from '../../../ipc/connections';
import { DoingButton } from '../../components/doing';
import { Page } from '../../components/page';
import { WhenReady } from '../../components/waiting';
import { useAction } from '../../data/use-action';
import { useCall } from '../../data/use-call';
import { ConnectionCard } from './connection-card';
import { ConnectionForm } from './connection-form';
import classes from './connections.module.css';
import { HowSecretsAreKept } from './how-secrets-are-kept';
import { NoConnections } from './no-connections';

type Open =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'new' }
  | { readonly kind: 'change'; readonly connection: Connection };

const nothing: Open = { kind: 'nothing' };

/** Where records can go: each environment with its credentials and directory. */
export const ConnectionsScreen = ({ connectionId }: { readonly connectionId: string | null }) => {
  const connections = useCall('connections.list', {});
  const [open, setOpen] = useState<Open>(nothing);
  const addPractice = useAction('connections.addPractice');
  const list = connections.kind === 'ready' ? connections.value : [];
  const hasPractice = list.some(({ environment }) => environment === 'practice');
  const practice = (
    <DoingButton
      does="connections.addPractice"
      variant="default"
      leftSection={<IconSchool size={16} />}
      loading={addPractice.isRunning}
      onClick={() => void addPractice.run({})}
    >
      Add practice
    </DoingButton>
  );
  return (
    <Page
      title="Connections"
      about="One environment of one organisation each. What they are for is shown by colour and word everywhere."
      actions={
        <>
          {!hasPractice && connections.kind === 'ready' && practice}
          <DoingButton
            does="connections.save"
            leftSection={<IconPlus size={16} />}
            onClick={() => setOpen({ kind: 'new' })}
          >
            Add connection
          </DoingButton>
        </>
      }
    >
      <WhenReady of={connections}>
        {(all) =>
          all.length === 0 ? (
            <NoConnections practice={practice} />
          ) : (
            <>
              <div className={classes.cards}>
                {all.map((connection) => (
                  <ConnectionCard
                    key={connection.id}
                    connection={connection}
                    isPointedAt={connection.id === connectionId}
                    onChange={() => setOpen({ kind: 'change', connection })}
                  />
                ))}
              </div>
              <HowSecretsAreKept />
            </>
          )
        }
      </WhenReady>
      <ConnectionForm
        isOpen={open.kind !== 'nothing'}
        connection={open.kind === 'change' ? open.connection : undefined}
        onClose={() => setOpen(nothing)}
      />
    </Page>
  );
};
