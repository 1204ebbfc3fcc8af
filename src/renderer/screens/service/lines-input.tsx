import { ActionIcon, Button, Input, TextInput } from '@mantine/core';
import { IconArrowBackUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { OperationField } from '../../../core/service/operations/operation';
import type { Json } from '../../../core/values/json';
import { labelOf } from './entry-text';
import classes from './form.module.css';
import { type FormLine, holdsPairs, lineInput, lineKeysOf, linesOf } from './form-input';

type Props = {
  readonly field: OperationField;
  /** The lines that the thing has now. */
  readonly now: Json | undefined;
  readonly onValue: (value: Json | undefined) => void;
};

const isChanged = ({ texts, before }: FormLine): boolean =>
  Object.entries(texts).some(([key, text]) => text.trim() !== (before[key] ?? '').trim());

type LineProps = {
  readonly line: FormLine;
  readonly place: number;
  readonly keys: readonly string[];
  readonly onLine: (line: FormLine) => void;
  readonly onRemove: () => void;
};

const Line = ({ line, place, keys, onLine, onRemove }: LineProps) => (
  <div className={classes.formLine} data-changed={isChanged(line) || undefined}>
    <div className={classes.lineHead}>
      <b>{line.id === null ? `New line ${place}` : `Line ${place}`}</b>
      {line.id !== null && <span>id {line.id}</span>}
      {line.id === null ? (
        <ActionIcon aria-label={`Remove line ${place}`} onClick={onRemove}>
          <IconTrash size={15} />
        </ActionIcon>
      ) : (
        isChanged(line) && (
          <ActionIcon
            aria-label={`Leave line ${place} as it is`}
            onClick={() => onLine({ ...line, texts: line.before })}
          >
            <IconArrowBackUp size={15} />
          </ActionIcon>
        )
      )}
    </div>
    <div className={classes.lineFields}>
      {keys.map((key) => (
        <TextInput
          key={key}
          size="xs"
          label={labelOf(key)}
          aria-label={`${labelOf(key)} of line ${place}`}
          {...(holdsPairs(key) ? { placeholder: 'Account=0400; Department=D0010' } : {})}
          value={line.texts[key] ?? ''}
          onChange={(event) =>
            onLine({ ...line, texts: { ...line.texts, [key]: event.currentTarget.value } })
          }
        />
      ))}
    </div>
  </div>
);

/** Lines, those that are there and new ones; only what is changed in them is sent. */
export const LinesInput = ({ field, now, onValue }: Props) => {
  const keys = lineKeysOf(field);
  const [lines, setLines] = useState(() => linesOf(now, keys));
  const put = (next: readonly FormLine[]): void => {
    setLines(next);
    const sent = lineInput(next);
    onValue(sent.length === 0 ? undefined : sent);
  };
  const next = Math.max(0, ...lines.map(({ key }) => key)) + 1;
  return (
    <Input.Wrapper label={field.label} description={field.help} required={field.required}>
      <div className={classes.pairs}>
        {lines.map((line, index) => (
          <Line
            key={line.key}
            line={line}
            place={index + 1}
            keys={keys}
            onLine={(changed) => put(lines.map((one) => (one.key === changed.key ? changed : one)))}
            onRemove={() => put(lines.filter(({ key }) => key !== line.key))}
          />
        ))}
        <div>
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconPlus size={13} />}
            onClick={() => put([...lines, { key: next, id: null, texts: {}, before: {} }])}
          >
            Add a line
          </Button>
        </div>
      </div>
    </Input.Wrapper>
  );
};
