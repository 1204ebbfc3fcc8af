import { Button } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { Empty } from '../../components/empty';
import { Page } from '../../components/page';
import { Waiting } from '../../components/waiting';
import { goTo } from '../../data/navigation';
import { areaNamed } from './areas';
import { Changes } from './changes';
import { ListView } from './list-view';
import { useScope } from './scope';
import { ServiceFrame } from './service-frame';
import { changesTab } from './tabs';
import { Thing } from './thing';

type Props = { readonly area: string | null; readonly id: string | null };

const NoConnection = () => (
  <Page title="Service">
    <Empty
      icon={IconPlugConnected}
      title="No connection yet"
      actions={<Button onClick={() => goTo({ kind: 'connections', connectionId: null })}>Connections</Button>}
    >
      Here you see what stands at the service, and change single things there. Begin with the practice
      service: it is built in, and nothing leaves this computer.
    </Empty>
  </Page>
);

/** What stands at the service: lists, single things, and the changes made to them from here. */
export const ServiceScreen = ({ area: name, id }: Props) => {
  const { connections, isLoading, scope } = useScope();
  const area = areaNamed(name);
  if (isLoading) {
    return (
      <Page title="Service">
        <Waiting />
      </Page>
    );
  }
  if (scope === null || area === undefined) return <NoConnection />;
  const key = `${scope.connection.id} ${scope.company ?? ''} ${area.name}`;
  const tab = name === changesTab ? changesTab : area.name;
  return (
    <ServiceFrame tab={tab} scope={scope} connections={connections}>
      {tab === changesTab ? (
        <Changes scope={scope} opened={id} />
      ) : id === null ? (
        <ListView key={key} area={area} scope={scope} />
      ) : (
        <Thing key={`${key} ${id}`} area={area} scope={scope} id={id} />
      )}
    </ServiceFrame>
  );
};
