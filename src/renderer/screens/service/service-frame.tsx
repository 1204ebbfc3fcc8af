import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Connection } from '../../../ipc/connections';
import { EnvironmentBand } from '../../components/environment-band';
import { Page } from '../../components/page';
import { TabBar } from '../../components/tab-bar';
import { goTo } from '../../data/navigation';
import { useCall, valueOr } from '../../data/use-call';
import { areas } from './areas';
import { chooseScope, type Scope } from './scope';
import classes from './service.module.css';
import { changesTab } from './tabs';

type Props = {
  readonly tab: string;
  readonly scope: Scope;
  readonly connections: readonly Connection[];
  readonly children: ReactNode;
};

const ScopeChoice = ({ scope: { connection, company }, connections }: Omit<Props, 'tab' | 'children'>) => (
  <>
    <Select
      aria-label="Connection"
      className={classes.choice}
      data={connections.map(({ id, name }) => ({ value: id, label: name }))}
      value={connection.id}
      onChange={(connectionId) => chooseScope({ connectionId, company: null })}
    />
    {connection.companies.length > 1 && (
      <Select
        aria-label="Company"
        className={classes.choice}
        data={connection.companies.map(({ id, name }) => ({
          value: id,
          label: name === '' ? id : `${name} (${id})`,
        }))}
        value={company}
        onChange={(next) => chooseScope({ connectionId: connection.id, company: next })}
      />
    )}
  </>
);

const useInDoubtCount = (): number =>
  valueOr(useCall('service.history', { limit: 1000 }), []).filter(({ state }) => state === 'in-doubt').length;

/** Strip, title, areas: the same around everything that stands at the service. */
export const ServiceFrame = ({ tab, scope, connections, children }: Props) => {
  const inDoubt = useInDoubtCount();
  const tabs = [
    ...areas.map(({ name, title, isBeta }) => ({
      value: name,
      label: title,
      ...(isBeta ? { mark: 'Beta' } : {}),
    })),
    { value: changesTab, label: 'Changes', ...(inDoubt === 0 ? {} : { mark: `${inDoubt} in doubt` }) },
  ];
  return (
    <Page
      title="Service"
      layout="fill"
      band={
        <EnvironmentBand
          environment={scope.connection.environment}
          connection={scope.connection.name}
          company={scope.company}
        />
      }
      about="Read live from the service. Changes made here are kept on record."
      actions={<ScopeChoice scope={scope} connections={connections} />}
    >
      <TabBar
        label="Areas of the service"
        tabs={tabs}
        value={tab}
        onOpen={(value) => goTo({ kind: 'at-service', area: value, id: null })}
      />
      {children}
    </Page>
  );
};
