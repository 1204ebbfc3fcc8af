import { Autocomplete, Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Target } from '../../../../core/targets/target';
import type { ColumnProfileData } from '../../../../ipc/inspection';
import classes from './mapping.module.css';

type Props = {
  readonly target: Target;
  readonly columns: readonly ColumnProfileData[];
  /** Names known from the connection, to choose from. */
  readonly customFields: readonly string[];
  readonly onAdd: (key: string, column: string) => void;
};

/** Adds a dimension or a custom field, whose name only the person knows. */
export const AddField = ({ target, columns, customFields, onAdd }: Props) => {
  const [prefix, setPrefix] = useState<string | null>(target.families[0]?.prefix ?? null);
  const [name, setName] = useState('');
  const [column, setColumn] = useState<string | null>(null);
  const isComplete = prefix !== null && name.trim() !== '' && column !== null;
  const add = (): void => {
    if (prefix === null || column === null) return;
    onAdd(`${prefix}${name.trim()}`, column);
    setName('');
    setColumn(null);
  };
  return (
    <div className={classes.add}>
      <Select
        size="xs"
        label="Add"
        data={target.families.map((family) => ({ value: family.prefix, label: family.label }))}
        value={prefix}
        onChange={setPrefix}
      />
      <Autocomplete
        size="xs"
        label="Named"
        data={prefix?.includes('custom') === true ? [...customFields] : []}
        value={name}
        onChange={setName}
      />
      <Select
        size="xs"
        label="From"
        placeholder="Column"
        searchable
        data={columns.map((one) => one.name)}
        value={column}
        onChange={setColumn}
      />
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} />}
        disabled={!isComplete}
        onClick={add}
      >
        Add
      </Button>
    </div>
  );
};
