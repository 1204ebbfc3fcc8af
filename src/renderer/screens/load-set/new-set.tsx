import { ActionIcon, Button, Select, Stack, TextInput } from '@mantine/core';
import { IconFileSpreadsheet, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Connection } from '../../../ipc/connections';
import { Card } from '../../components/card';
import { DoingButton } from '../../components/doing';
import { EnvironmentBand } from '../../components/environment-band';
import { FailureNote } from '../../components/failure-note';
import { Page } from '../../components/page';
import type { Failure } from '../../data/answered';
import { fileNameOf, setChosenFiles, useChosenFiles } from '../../data/chosen-files';
import { goTo, moveTo } from '../../data/navigation';
import { chooseMoreFiles } from '../../data/start-set';
import { useAction } from '../../data/use-action';
import { useCall, valueOr } from '../../data/use-call';
import classes from './load-set.module.css';

const ChosenFiles = ({ paths }: { readonly paths: readonly string[] }) => (
  <Card
    title="Files"
    about="Every visible sheet with rows becomes a part of the load."
    actions={
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} />}
        onClick={() => void chooseMoreFiles()}
      >
        Add files
      </Button>
    }
  >
    {paths.length === 0 ? (
      <p className={classes.none}>No file is chosen yet. Add some, or drop them on the window.</p>
    ) : (
      <ul className={classes.files}>
        {paths.map((path) => (
          <li key={path}>
            <IconFileSpreadsheet size={17} stroke={1.6} aria-hidden />
            <span title={path}>{fileNameOf(path)}</span>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Take ${fileNameOf(path)} away`}
              onClick={() => setChosenFiles(paths.filter((one) => one !== path))}
            >
              <IconX size={15} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    )}
  </Card>
);

type Place = { readonly connectionId: string | null; readonly company: string | null };

const soleCompany = (connection: Connection | undefined): string | null =>
  connection?.companies.length === 1 ? (connection.companies[0]?.id ?? null) : null;

const NoConnection = () => {
  const add = useAction('connections.addPractice');
  return (
    <Stack gap="xs" align="flex-start">
      <p className={classes.none}>There is no connection yet. The practice service is built in.</p>
      <DoingButton
        does="connections.addPractice"
        variant="light"
        color="teal"
        loading={add.isRunning}
        onClick={() => void add.run({})}
      >
        Add the practice connection
      </DoingButton>
      <Button variant="subtle" size="xs" onClick={() => goTo({ kind: 'connections', connectionId: null })}>
        Connections
      </Button>
    </Stack>
  );
};

type GoesTo = {
  readonly connections: readonly Connection[];
  readonly place: Place;
  readonly onPlace: (place: Place) => void;
};

const WhereItGoes = ({ connections, place, onPlace }: GoesTo) => {
  const connection = connections.find(({ id }) => id === place.connectionId);
  return (
    <Card title="Where it goes">
      {connections.length === 0 ? (
        <NoConnection />
      ) : (
        <Stack gap="md">
          <Select
            label="Connection"
            placeholder="Choose a connection"
            data={connections.map(({ id, name }) => ({ value: id, label: name }))}
            value={place.connectionId}
            onChange={(id) =>
              onPlace({
                connectionId: id,
                company: soleCompany(connections.find((one) => one.id === id)),
              })
            }
          />
          <Select
            label="Company"
            placeholder="Choose a company"
            disabled={connection === undefined}
            data={(connection?.companies ?? []).map(({ id, name }) => ({
              value: id,
              label: name === '' ? id : `${name} (${id})`,
            }))}
            value={place.company}
            onChange={(company) => onPlace({ ...place, company })}
          />
        </Stack>
      )}
    </Card>
  );
};

const soleFileName = (paths: readonly string[]): string =>
  paths[0] === undefined
    ? ''
    : `${fileNameOf(paths[0])}${paths.length === 1 ? '' : ` and ${paths.length - 1} more`}`;

/** What a person chose, and what stands for it while nothing is. */
const usePlaceAndName = (connections: readonly Connection[], paths: readonly string[]) => {
  const [chosen, setChosen] = useState<Place>({ connectionId: null, company: null });
  const [typed, setTyped] = useState<string | null>(null);
  const only = connections.length === 1 ? connections[0] : undefined;
  const place =
    chosen.connectionId === null && only !== undefined
      ? { connectionId: only.id, company: chosen.company ?? soleCompany(only) }
      : chosen;
  return { place, setPlace: setChosen, name: typed ?? soleFileName(paths), setName: setTyped };
};

/** Before anything is read: which files, where they go, and what the load is called. */
export const NewSet = () => {
  const paths = useChosenFiles();
  const connections = valueOr(useCall('connections.list', {}), []);
  const { place, setPlace, name, setName } = usePlaceAndName(connections, paths);
  const create = useAction('sets.create', { showsFailure: true });
  const [failure, setFailure] = useState<Failure | null>(null);
  const connection = connections.find(({ id }) => id === place.connectionId);
  const { connectionId, company } = place;
  const isReady = paths.length > 0 && connectionId !== null && company !== null && name.trim() !== '';

  const onRead = async (): Promise<void> => {
    if (connectionId === null || company === null) return;
    setFailure(null);
    const made = await create.run({ name: name.trim(), connectionId, company, paths: [...paths] });
    if (!made.ok) return setFailure(made.failure);
    setChosenFiles([]);
    moveTo({ kind: 'load-set', setId: made.value.setId });
  };

  return (
    <Page
      title="Load in order"
      about="Several files or sheets of one company: what others name is loaded first, and nothing begins before it is proven."
      band={
        connection !== undefined && (
          <EnvironmentBand
            environment={connection.environment}
            connection={connection.name}
            company={company}
          />
        )
      }
      foot={
        <>
          <span className={classes.footNote}>They are read on this computer. Nothing is sent yet.</span>
          <DoingButton
            does="sets.create"
            disabled={!isReady}
            loading={create.isRunning}
            onClick={() => void onRead()}
          >
            Read and put in order
          </DoingButton>
        </>
      }
    >
      <div className={classes.columns}>
        <Stack gap="md">
          {failure !== null && <FailureNote failure={failure} />}
          <ChosenFiles paths={paths} />
        </Stack>
        <Stack gap="md">
          <WhereItGoes connections={connections} place={place} onPlace={setPlace} />
          <Card title="What it is called">
            <TextInput label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
          </Card>
        </Stack>
      </div>
    </Page>
  );
};
