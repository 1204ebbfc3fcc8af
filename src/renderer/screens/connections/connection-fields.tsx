import { Checkbox, SegmentedControl, Select, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import type { ConnectionDraft } from '../../../ipc/connections';
import { environmentWords } from '../../data/environments';
import { PlacesEditor } from './places-editor';

type Props = {
  readonly draft: ConnectionDraft;
  readonly isNew: boolean;
  readonly onDraft: (draft: ConnectionDraft) => void;
};

const choices = ['sandbox', 'production'] as const;
const versions = ['1.1.0', '1.0.0'] as const;

const Environment = ({ draft, onDraft }: Props) => (
  <div>
    <SegmentedControl
      fullWidth
      aria-label="Environment"
      data={choices.map((value) => ({ value, label: environmentWords[value].word }))}
      color={environmentWords[draft.environment].colour}
      value={draft.environment}
      onChange={(chosen) => {
        const environment = choices.find((one) => one === chosen);
        if (environment !== undefined) onDraft({ ...draft, environment });
      }}
    />
    <Text size="xs" c="dimmed" mt={4}>
      {environmentWords[draft.environment].meaning}
    </Text>
  </div>
);

const Addresses = ({ draft, onDraft }: Props) => (
  <>
    <TextInput
      label="API address"
      description="With /v1 at its end, as the provider gives it."
      placeholder="https://"
      value={draft.baseUrl}
      onChange={(event) => onDraft({ ...draft, baseUrl: event.currentTarget.value })}
    />
    <TextInput
      label="Token address"
      placeholder="https://"
      value={draft.authUrl}
      onChange={(event) => onDraft({ ...draft, authUrl: event.currentTarget.value })}
    />
    <Select
      label="API version"
      data={[...versions]}
      value={draft.apiVersion}
      onChange={(chosen) => {
        const apiVersion = versions.find((one) => one === chosen);
        if (apiVersion !== undefined) onDraft({ ...draft, apiVersion });
      }}
    />
  </>
);

/** Everything about a connection but its credentials. */
export const ConnectionFields = (props: Props) => {
  const { draft, onDraft } = props;
  const isBuiltIn = draft.environment === 'practice' && draft.baseUrl === '';
  return (
    <Stack gap="md">
      {draft.environment !== 'practice' && <Environment {...props} />}
      <TextInput
        data-autofocus
        label="Name"
        description="In production it is asked for before anything is sent."
        value={draft.name}
        onChange={(event) => onDraft({ ...draft, name: event.currentTarget.value })}
      />
      {!isBuiltIn && <Addresses {...props} />}
      <PlacesEditor
        label="Companies"
        one="company"
        places={draft.companies}
        onPlaces={(companies) => onDraft({ ...draft, companies: [...companies] })}
      />
      <PlacesEditor
        label="Locations"
        one="location"
        places={draft.locations}
        onPlaces={(locations) => onDraft({ ...draft, locations: [...locations] })}
      />
      <TagsInput
        label="Custom fields"
        description="Their names as set up at the service. Leave it empty if nobody has told you."
        value={draft.customFields ?? []}
        onChange={(names) => onDraft({ ...draft, customFields: names.length === 0 ? null : names })}
      />
      {!isBuiltIn && (
        <Checkbox
          label="The accounting system synchronises vendors and dimensions by itself"
          checked={draft.hostedErp}
          onChange={(event) => onDraft({ ...draft, hostedErp: event.currentTarget.checked })}
        />
      )}
    </Stack>
  );
};
