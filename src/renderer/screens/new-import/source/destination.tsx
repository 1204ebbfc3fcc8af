import { Button, Select, Stack } from '@mantine/core';
import { words } from '../../../../core/issues/codes';
import { isSyncedFromErp } from '../../../../core/targets/hosted-erp';
import { Card } from '../../../components/card';
import { ChoiceCards } from '../../../components/choice-cards';
import { DirectoryAge } from '../../../components/directory-age';
import { DoingButton } from '../../../components/doing';
import { EnvironmentBadge } from '../../../components/environment-band';
import { Note } from '../../../components/note';
import { environmentWords } from '../../../data/environments';
import { goTo } from '../../../data/navigation';
import { removedConnection } from '../../../data/removed-connection';
import { allTargets, targetOf, targetTitle } from '../../../data/targets';
import { useAction } from '../../../data/use-action';
import { useCall, valueOr } from '../../../data/use-call';
import { useImport } from '../../../data/use-import';
import type { StepProps } from '../step-props';
import { placeAt } from './use-proposed-place';

/** Said before anything is loaded that the service brings over from the ERP by itself. */
const SyncedNote = ({ draft, connection }: Pick<StepProps, 'draft' | 'connection'>) => {
  const target = targetOf(draft.target);
  if (target === undefined || !isSyncedFromErp(target, connection)) return null;
  const { title, sentence, advice } = words('synced-from-erp', { many: target.words.many });
  return (
    <Note tone="warn" title={title}>
      {sentence} {advice}
    </Note>
  );
};

const NoConnection = ({ onMade }: { readonly onMade: (id: string) => void }) => {
  const add = useAction('connections.addPractice');
  const onAdd = async (): Promise<void> => {
    const answer = await add.run({});
    if (answer.ok) onMade(answer.value.id);
  };
  return (
    <Note tone="info" title="There is no connection yet">
      <p>Begin with the practice service: it is built in, and nothing leaves this computer.</p>
      <DoingButton
        does="connections.addPractice"
        size="xs"
        mt={8}
        loading={add.isRunning}
        onClick={() => void onAdd()}
      >
        Add the practice connection
      </DoingButton>{' '}
      <Button
        size="xs"
        mt={8}
        variant="subtle"
        onClick={() => goTo({ kind: 'connections', connectionId: null })}
      >
        Connections
      </Button>
    </Note>
  );
};

/** Which connection, which company, and what the rows become. */
export const Destination = ({
  draft,
  update,
  connections,
  connection,
  likely,
}: StepProps & {
  /** What the headers say the rows become; null: nothing for sure. */
  readonly likely: string | null;
}) => {
  const known = valueOr(useCall('connections.list', {}), null);
  const removed = removedConnection(known, useImport(draft.importId));
  const companies = connection?.companies ?? [];
  const choose = (id: string): void => void update(placeAt(connections, id));
  return (
    <Card title="Where it goes">
      <Stack gap="md">
        {removed !== null && (
          <Note tone="warn" title={`Its connection ${removed} was removed`}>
            Choose another one. What was sent over it before is kept under its name.
          </Note>
        )}
        {connections.length === 0 ? (
          <NoConnection onMade={choose} />
        ) : (
          <ChoiceCards
            label="Connection"
            value={draft.connectionId}
            onChoose={choose}
            cards={connections.map(({ id, name, environment }) => ({
              value: id,
              title: name,
              detail: environmentWords[environment].meaning,
              mark: <EnvironmentBadge environment={environment} />,
            }))}
          />
        )}
        {connection !== undefined && (
          <Select
            label="Company"
            placeholder="Choose a company"
            data={companies.map(({ id, name }) => ({
              value: id,
              label: name === '' ? id : `${name} (${id})`,
            }))}
            value={draft.company}
            onChange={(company) => void update({ company })}
          />
        )}
        {connection !== undefined && draft.company !== null && (
          <DirectoryAge connectionId={connection.id} company={draft.company} />
        )}
        <ChoiceCards
          label="What the rows become"
          {...(likely !== null && likely === draft.target
            ? { about: 'Proposed by its columns; choose another one where that is wrong.' }
            : {})}
          value={draft.target}
          onChoose={(target) => void update({ target, mapping: null })}
          cards={allTargets.map(({ name, about, isBeta }) => ({
            value: name,
            title: targetTitle(name),
            detail: isBeta === true ? `${about} Beta at the service.` : about,
          }))}
        />
        <SyncedNote draft={draft} connection={connection} />
      </Stack>
    </Card>
  );
};
