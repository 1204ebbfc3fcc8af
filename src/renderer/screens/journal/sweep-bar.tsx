import { Group, Select, TextInput } from '@mantine/core';
import { IconZoomScan } from '@tabler/icons-react';
import { useState } from 'react';
import type { Connection } from '../../../ipc/connections';
import { DoingButton } from '../../components/doing';
import { formatThings } from '../../data/format';
import { tellDone } from '../../data/tell';
import { useAction } from '../../data/use-action';

type Scope = { readonly value: string; readonly label: string };

const scopesOf = (connections: readonly Connection[]): readonly Scope[] =>
  connections.flatMap(({ id, name, companies }) =>
    companies.map((company) => ({
      value: JSON.stringify([id, company.id]),
      label: `${name}, ${company.name === '' || company.name === company.id ? company.id : `${company.name} (${company.id})`}`,
    })),
  );

const scopeIn = (value: string | null): readonly [string, string] | null => {
  const parts: unknown = value === null ? null : JSON.parse(value);
  if (!Array.isArray(parts)) return null;
  const [connectionId, company]: readonly unknown[] = parts;
  return typeof connectionId === 'string' && typeof company === 'string' ? [connectionId, company] : null;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Chooses what is swept, and begins. */
export const SweepBar = ({ connections }: { readonly connections: readonly Connection[] }) => {
  const scopes = scopesOf(connections);
  const [chosen, setChosen] = useState<string | null>(null);
  const [since, setSince] = useState('');
  const sweep = useAction('sweep.run');
  const cancel = useAction('sweep.cancel');
  const value = chosen ?? scopes[0]?.value ?? null;
  const environment = connections.find(({ id }) => id === scopeIn(value)?.[0])?.environment;
  const run = async (): Promise<void> => {
    const scope = scopeIn(value);
    if (scope === null) return;
    const [connectionId, company] = scope;
    const done = await sweep.run({ connectionId, company, since: DAY.test(since) ? since : null });
    if (!done.ok) return;
    const read = done.value.sweep.isWhole ? '' : ' A list could not be read whole.';
    tellDone(
      'Swept',
      done.value.open === 0
        ? `Nothing waits for an answer.${read}`
        : `${formatThings(done.value.open, 'finding waits', 'findings wait')} for an answer.${read}`,
    );
  };
  return (
    <Group gap="sm" align="flex-end">
      <Select
        label="Service and company"
        data={[...scopes]}
        value={value}
        onChange={setChosen}
        allowDeselect={false}
        w={320}
      />
      <TextInput
        label="Sent since (all, if empty)"
        type="date"
        value={since}
        onChange={(event) => setSince(event.currentTarget.value)}
      />
      <DoingButton
        does="sweep.run"
        isPractice={environment === 'practice'}
        leftSection={<IconZoomScan size={16} aria-hidden />}
        loading={sweep.isRunning}
        disabled={value === null}
        onClick={() => void run()}
      >
        Sweep
      </DoingButton>
      {sweep.isRunning && (
        <DoingButton does="sweep.cancel" variant="default" onClick={() => void cancel.run({})}>
          End it
        </DoingButton>
      )}
    </Group>
  );
};
