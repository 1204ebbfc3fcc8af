import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Json } from '../../../core/values/json';
import classes from './profile.module.css';

export type Table = Readonly<Record<string, string>>;

/** The texts of a table of names; anything else in it is no table. */
export const asTable = (value: Json): Table =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? {}
    : Object.fromEntries(Object.entries(value).map(([key, one]) => [key, String(one)]));

type Props = {
  readonly table: Table;
  /** Entries that are shipped stay; their names may differ. */
  readonly shipped: Table;
  readonly onTable: (table: Table) => void;
};

const NewEntry = ({ table, onTable }: Pick<Props, 'table' | 'onTable'>) => {
  const [ours, setOurs] = useState('');
  const [theirs, setTheirs] = useState('');
  const canAdd = ours.trim() !== '' && theirs.trim() !== '' && !(ours.trim() in table);
  const add = (): void => {
    onTable({ ...table, [ours.trim()]: theirs.trim() });
    setOurs('');
    setTheirs('');
  };
  return (
    <div className={classes.entry}>
      <TextInput
        aria-label="Our name of a new entry"
        placeholder="Our name"
        value={ours}
        onChange={(event) => setOurs(event.currentTarget.value)}
      />
      <TextInput
        aria-label="The service’s name of a new entry"
        placeholder="The service’s name"
        value={theirs}
        onChange={(event) => setTheirs(event.currentTarget.value)}
      />
      <Button variant="default" disabled={!canAdd} onClick={add}>
        Add
      </Button>
    </div>
  );
};

/** Our names beside the service's. */
export const TableEditor = ({ table, shipped, onTable }: Props) => (
  <div className={classes.table}>
    {Object.entries(table).map(([key, name]) => (
      <div key={key} className={classes.entry}>
        <span className={classes.name}>{key}</span>
        <TextInput
          aria-label={`The service’s name of ${key}`}
          value={name}
          onChange={(event) => onTable({ ...table, [key]: event.currentTarget.value })}
        />
        {key in shipped ? (
          <span />
        ) : (
          <ActionIcon
            aria-label={`Remove ${key}`}
            onClick={() => onTable(Object.fromEntries(Object.entries(table).filter(([one]) => one !== key)))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        )}
      </div>
    ))}
    <NewEntry table={table} onTable={onTable} />
  </div>
);
