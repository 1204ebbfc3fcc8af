import { IconPlus, IconSchool } from '@tabler/icons-react';
import { useState } from 'react';
import type { Connection } from '../../../ipc/connections';
import { DoingButton } from '../../components/doing';
import { Page } from '../../components/page';
import { WhenReady } from '../../components/waiting';
import { useAction } from '../../data/use-action';
import { useCall } from '../../data/use-call';
import { ArchivedConnections } from './archived-connections';
import { ConnectionCard } from './connection-card';
import { isBuiltIn } from './connection-draft';
import { ConnectionForm } from './connection-form';
import classes from './connections.module.css';
import { HowSecretsAreKept } from './how-secrets-are-kept';
import { keptForm } from './kept-form';
import { NoConnections } from './no-connections';

type Open =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'new' }
  | { readonly kind: 'again'; readonly archived: Connection }
  | { readonly kind: 'change'; readonly connection: Connection };

const nothing: Open = { kind: 'nothing' };

/** The form that was open when the page ended, which came back by itself. */
const openBefore = (all: readonly Connection[]): Open => {
  const kept = keptForm();
  if (kept === null) return nothing;
  if (kept.kind === 'new') return { kind: 'new' };
  const connection = all.find(({ id }) => id === kept.connectionId);
  if (connection === undefined) return nothing;
  return kept.kind === 'change' ? { kind: 'change', connection } : { kind: 'again', archived: connection };
};

const isInUse = ({ isArchived }: Connection): boolean => isArchived !== true;

/** Where records can go: each environment with its credentials and directory. */
export const ConnectionsScreen = ({ connectionId }: { readonly connectionId: string | null }) => {
  const connections = useCall('connections.list', { archived: true });
  const [chosen, setOpen] = useState<Open | null>(null);
  const open = chosen ?? (connections.kind === 'ready' ? openBefore(connections.value) : nothing);
  const addPractice = useAction('connections.addPractice');
  const list = connections.kind === 'ready' ? connections.value.filter(isInUse) : [];
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
  const takeUp = (archived: Connection): void => {
    if (isBuiltIn(archived)) void addPractice.run({});
    else setOpen({ kind: 'again', archived });
  };
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
        {(all) => {
          const archived = all.filter((one) => !isInUse(one));
          return (
            <>
              {list.length === 0 && <NoConnections practice={practice} hasArchived={archived.length > 0} />}
              {list.length > 0 && (
                <div className={classes.cards}>
                  {list.map((connection) => (
                    <ConnectionCard
                      key={connection.id}
                      connection={connection}
                      isPointedAt={connection.id === connectionId}
                      onChange={() => setOpen({ kind: 'change', connection })}
                    />
                  ))}
                </div>
              )}
              {archived.length > 0 && <ArchivedConnections connections={archived} onAgain={takeUp} />}
              {list.length > 0 && <HowSecretsAreKept />}
            </>
          );
        }}
      </WhenReady>
      <ConnectionForm
        isOpen={open.kind !== 'nothing'}
        connection={open.kind === 'change' ? open.connection : undefined}
        archived={open.kind === 'again' ? open.archived : undefined}
        onClose={() => setOpen(nothing)}
      />
    </Page>
  );
};
