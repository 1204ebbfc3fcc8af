import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { Failure } from '../data/answered';
import classes from './note.module.css';

const placeText = ({ where }: Failure): string | null => {
  if (where === null) return null;
  const parts = [
    where.file,
    where.sheet === undefined ? undefined : `sheet ${where.sheet}`,
    where.row === undefined ? undefined : `row ${where.row}`,
    where.column === undefined ? undefined : `column ${where.column}`,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? null : parts.join(', ');
};

type Props = { readonly failure: Failure; readonly again?: () => void };

/** What went wrong and what to do next, in the place where the result would stand. */
export const FailureNote = ({ failure, again }: Props) => (
  <div className={classes.note} data-tone="bad" role="alert">
    <IconAlertCircle size={18} aria-hidden />
    <div className={classes.text}>
      <strong>{failure.title}</strong>
      <p>{failure.sentence}</p>
      {placeText(failure) !== null && <p className={classes.place}>{placeText(failure)}</p>}
      <p>{failure.advice}</p>
    </div>
    {again !== undefined && (
      <Button variant="default" size="xs" onClick={again}>
        Try again
      </Button>
    )}
  </div>
);
