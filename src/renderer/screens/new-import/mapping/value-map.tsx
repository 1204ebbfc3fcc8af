import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconArrowRight, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { FieldSource } from '../../../../core/map/mapping';
import type { Field } from '../../../../core/targets/target';
import { formatCount } from '../../../data/format';
import { CommitText } from './commit-text';
import { withSetting } from './edit-source';
import classes from './mapping.module.css';

type Props = {
  readonly field: Field;
  readonly source: FieldSource;
  /** Values of the column, most frequent first; `count` null where nobody counted. */
  readonly known: readonly { readonly value: string; readonly count: number | null }[];
  readonly onChange: (source: FieldSource) => void;
};

const rest = '*';
const mostOffered = 12;

const Ours = ({
  field,
  from,
  to,
  onTo,
}: {
  readonly field: Field;
  readonly from: string;
  readonly to: string;
  readonly onTo: (to: string) => void;
}) => {
  const label = from === rest ? 'Every other value becomes' : `${from} becomes`;
  return field.choices === undefined ? (
    <CommitText size="xs" aria-label={label} value={to} onCommit={onTo} />
  ) : (
    <Select
      size="xs"
      aria-label={label}
      placeholder="Choose"
      data={field.choices.map(({ value, label: word }) => ({ value, label: word }))}
      value={to === '' ? null : to}
      onChange={(value) => onTo(value ?? '')}
    />
  );
};

/** Their values and what they become with us. Values that are not listed stay as they are, unless "every other" is. */
export const ValueMap = ({ field, source, known, onChange }: Props) => {
  const [added, setAdded] = useState('');
  const values = source.values ?? {};
  const put = (next: Readonly<Record<string, string>>): void =>
    onChange(withSetting(source, { values: Object.keys(next).length === 0 ? undefined : next }));
  const add = (from: string): void => {
    const text = from.trim();
    if (text !== '' && values[text] === undefined) put({ ...values, [text]: '' });
    setAdded('');
  };
  const offered = known.filter(({ value }) => value !== '' && values[value] === undefined);
  return (
    <div className={classes.values}>
      <h3>Values</h3>
      {Object.entries(values).map(([from, to]) => (
        <div key={from} className={classes.value}>
          <span className={classes.theirs}>{from === rest ? 'Every other value' : from}</span>
          <IconArrowRight size={14} aria-hidden />
          <Ours field={field} from={from} to={to} onTo={(next) => put({ ...values, [from]: next })} />
          <ActionIcon
            size="sm"
            aria-label={`Leave ${from} as it is`}
            onClick={() => put(Object.fromEntries(Object.entries(values).filter(([key]) => key !== from)))}
          >
            <IconX size={14} />
          </ActionIcon>
        </div>
      ))}
      <div className={classes.adding}>
        <TextInput
          size="xs"
          aria-label={`A value of your column for ${field.label}`}
          placeholder="Your value"
          value={added}
          onChange={(event) => setAdded(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && add(added)}
        />
        <Button size="xs" variant="default" disabled={added.trim() === ''} onClick={() => add(added)}>
          Translate
        </Button>
        {offered.slice(0, mostOffered).map(({ value, count }) => (
          <Button key={value} size="compact-xs" variant="light" color="gray" onClick={() => add(value)}>
            {count === null ? value : `${value} (${formatCount(count)})`}
          </Button>
        ))}
        {values[rest] === undefined && Object.keys(values).length > 0 && (
          <Button size="compact-xs" variant="subtle" onClick={() => add(rest)}>
            Every other value
          </Button>
        )}
      </div>
    </div>
  );
};
