import { Button, Select } from '@mantine/core';
import type { Connection } from '../../../ipc/connections';
import { ChoiceCards } from '../../components/choice-cards';
import { EnvironmentBadge } from '../../components/environment-band';
import { Note } from '../../components/note';
import { goTo } from '../../data/navigation';

type Chosen = { readonly connectionId: string | null; readonly company: string | null };

type Props = {
  readonly connections: readonly Connection[];
  readonly value: Chosen;
  readonly onChange: (value: Chosen) => void;
};

/** The only company of a connection, where there is only one to choose. */
export const onlyCompany = (connection: Connection | undefined): string | null =>
  connection?.companies.length === 1 ? (connection.companies[0]?.id ?? null) : null;

/** A place with its name, as it stands in a list. */
export const placeLabel = ({ id, name }: { readonly id: string; readonly name: string }): string =>
  name === '' ? id : `${name} (${id})`;

/** Which connection, and which of its companies. */
export const Destination = ({ connections, value, onChange }: Props) => {
  const connection = connections.find(({ id }) => id === value.connectionId);
  if (connections.length === 0) {
    return (
      <Note
        tone="info"
        title="There is no connection yet"
        actions={
          <Button size="xs" onClick={() => goTo({ kind: 'connections', connectionId: null })}>
            Connections
          </Button>
        }
      >
        Begin with the practice service: it is built in, and nothing leaves this computer.
      </Note>
    );
  }
  return (
    <>
      <ChoiceCards
        label="Connection"
        columns={connections.length > 2 ? 3 : 2}
        value={value.connectionId}
        onChoose={(id) =>
          onChange({ connectionId: id, company: onlyCompany(connections.find((one) => one.id === id)) })
        }
        cards={connections.map(({ id, name, environment }) => ({
          value: id,
          title: name,
          mark: <EnvironmentBadge environment={environment} />,
        }))}
      />
      {connection !== undefined && (
        <Select
          label="Company"
          placeholder="Choose a company"
          data={connection.companies.map((company) => ({ value: company.id, label: placeLabel(company) }))}
          value={value.company}
          onChange={(company) => onChange({ ...value, company })}
        />
      )}
    </>
  );
};
