import { ActionIcon, Button, Input, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { OperationField } from '../../../core/service/operations/operation';
import type { Json, JsonObject } from '../../../core/values/json';
import classes from './form.module.css';
import { changedPairs, pairsOf } from './form-input';

type Pair = { readonly key: number; readonly name: string; readonly text: string };

type Props = {
  readonly field: OperationField;
  readonly now: Json | undefined;
  readonly onValue: (value: Json | undefined) => void;
};

const keyed = (value: Json | undefined): readonly Pair[] =>
  pairsOf(value).map(([name, text], key) => ({ key, name, text }));

const objectOf = (pairs: readonly Pair[]): JsonObject =>
  Object.fromEntries(
    pairs.filter(({ name }) => name.trim() !== '').map(({ name, text }) => [name.trim(), text.trim()]),
  );

/** Names with their values; it begins with those that the thing has now. */
export const PairsInput = ({ field, now, onValue }: Props) => {
  const [pairs, setPairs] = useState(() => keyed(now));
  const put = (next: readonly Pair[]): void => {
    setPairs(next);
    const asked = changedPairs(objectOf(keyed(now)), objectOf(next));
    onValue(Object.keys(asked).length === 0 ? undefined : asked);
  };
  const next = Math.max(0, ...pairs.map(({ key }) => key)) + 1;
  return (
    <Input.Wrapper label={field.label} description={field.help} required={field.required}>
      <div className={classes.pairs}>
        {pairs.map((pair, index) => (
          <div key={pair.key} className={classes.pairLine}>
            <TextInput
              aria-label={`${field.label}: name ${index + 1}`}
              placeholder="Name"
              value={pair.name}
              onChange={(event) => {
                const name = event.currentTarget.value;
                put(pairs.map((one) => (one.key === pair.key ? { ...one, name } : one)));
              }}
            />
            <TextInput
              aria-label={`${field.label}: value ${index + 1}`}
              placeholder="Value"
              value={pair.text}
              onChange={(event) => {
                const text = event.currentTarget.value;
                put(pairs.map((one) => (one.key === pair.key ? { ...one, text } : one)));
              }}
            />
            <ActionIcon
              aria-label={`Remove ${pair.name === '' ? `line ${index + 1}` : pair.name}`}
              onClick={() => put(pairs.filter(({ key }) => key !== pair.key))}
            >
              <IconTrash size={15} />
            </ActionIcon>
          </div>
        ))}
        <div>
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconPlus size={13} />}
            onClick={() => put([...pairs, { key: next, name: '', text: '' }])}
          >
            Add a value
          </Button>
        </div>
      </div>
    </Input.Wrapper>
  );
};
