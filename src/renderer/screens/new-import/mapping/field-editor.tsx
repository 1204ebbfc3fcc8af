import { Autocomplete, Checkbox, MultiSelect, Select } from '@mantine/core';
import type { Aggregate, FieldSource } from '../../../../core/map/mapping';
import { lookupKeys } from '../../../../core/map/slot';
import type { Field } from '../../../../core/targets/target';
import type { ColumnProfileData } from '../../../../ipc/inspection';
import { CommitText } from './commit-text';
import { originOf, withSetting } from './edit-source';
import classes from './mapping.module.css';
import { matchWords } from './match-words';
import { ValueMap } from './value-map';

type Props = {
  readonly field: Field;
  readonly source: FieldSource;
  readonly columns: readonly ColumnProfileData[];
  readonly isGrouped: boolean;
  readonly onChange: (source: FieldSource) => void;
};

const aggregates: readonly { readonly value: Aggregate; readonly label: string }[] = [
  { value: 'same', label: 'must be the same in every row' },
  { value: 'first', label: 'is taken from the first row' },
  { value: 'sum', label: 'is added up' },
  { value: 'join', label: 'is put together' },
];

const Constant = ({ field, source, onChange }: Props) =>
  field.choices === undefined ? (
    <CommitText
      size="xs"
      label="Value for every record"
      value={source.constant ?? ''}
      onCommit={(constant) => onChange({ ...source, constant })}
    />
  ) : (
    <Select
      size="xs"
      label="Value for every record"
      data={field.choices.map(({ value, label }) => ({ value, label }))}
      value={source.constant ?? null}
      onChange={(constant) => constant !== null && onChange({ ...source, constant })}
    />
  );

const Template = ({ source, columns, onChange }: Props) => (
  <CommitText
    size="xs"
    label="Text, with columns in braces"
    description={`For example {${columns[0]?.name ?? 'Column'}} / {${columns[1]?.name ?? 'Other column'}}`}
    value={source.template ?? ''}
    onCommit={(template) => onChange({ ...source, template })}
  />
);

const Lookup = ({ field, source, onChange }: Props) => {
  const kind = source.lookup ?? field.lookup;
  if (kind === undefined) return null;
  return (
    <MultiSelect
      size="xs"
      label="Found in the directory by, in this order"
      data={lookupKeys[kind].map((key) => ({ value: key, label: matchWords[key] ?? key }))}
      value={source.match ?? []}
      onChange={(match) =>
        onChange(withSetting(source, { lookup: kind, match: match.length === 0 ? undefined : match }))
      }
    />
  );
};

const Column = (props: Props) => {
  const { field, source, isGrouped, onChange } = props;
  return (
    <>
      <Lookup {...props} />
      <Autocomplete
        size="xs"
        label="Where the cell is empty, take"
        placeholder="Nothing"
        data={(field.choices ?? []).map(({ value }) => value)}
        value={source.default ?? ''}
        onChange={(text) => onChange(withSetting(source, { default: text === '' ? undefined : text }))}
      />
      {isGrouped && !field.key.startsWith('items[].') && (
        <Select
          size="xs"
          label="Over the rows of one record, it"
          data={[...aggregates]}
          value={source.aggregate ?? 'same'}
          onChange={(aggregate) =>
            onChange(withSetting(source, { aggregate: aggregate === 'same' ? undefined : aggregate }))
          }
        />
      )}
      {(field.kind === 'amount' || field.kind === 'quantity') && (
        <Checkbox
          size="xs"
          className={classes.check}
          label="Turn the sign: minus becomes plus"
          checked={source.negate ?? false}
          onChange={(event) =>
            onChange(withSetting(source, { negate: event.currentTarget.checked || undefined }))
          }
        />
      )}
    </>
  );
};

/** Counted values where there are few, else the samples. */
const valuesOf = (column: ColumnProfileData | undefined) => {
  if (column === undefined) return [];
  if (column.values.length > 0) return column.values;
  return [...new Set(column.samples.map((sample) => sample.trim()))].map((value) => ({ value, count: null }));
};

/** Everything about one field beyond the column it comes from. */
export const FieldEditor = (props: Props) => {
  const { field, source, columns, onChange } = props;
  const origin = originOf(source);
  const known = valuesOf(columns.find(({ name }) => name === source.column));
  return (
    <>
      <div className={classes.settings}>
        {origin === 'constant' && <Constant {...props} />}
        {origin === 'template' && <Template {...props} />}
        {origin === 'lines' && (
          <CommitText
            size="xs"
            label="Added up over the lines"
            value={source.fromItems ?? ''}
            onCommit={(fromItems) => onChange({ ...source, fromItems })}
          />
        )}
        {origin === 'column' && <Column {...props} />}
      </div>
      {origin === 'column' && field.kind !== 'amount' && field.kind !== 'date' && (
        <ValueMap field={field} source={source} known={known} onChange={onChange} />
      )}
    </>
  );
};
