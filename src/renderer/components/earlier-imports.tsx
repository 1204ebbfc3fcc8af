import { Anchor } from '@mantine/core';
import type { Summary } from '../../ipc/shapes';
import { formatCount, formatDay, formatThings } from '../data/format';
import { hashOf } from '../data/places';
import classes from './earlier-imports.module.css';

type Earlier = NonNullable<Summary['earlier']>[number];

const said: Readonly<Record<string, string>> = {
  unsent: 'waiting to be sent there',
  pending: 'not finished',
  'in-doubt': 'in doubt',
};

const outcomesText = (outcomes: Earlier['outcomes']): string =>
  Object.entries(outcomes)
    .map(([outcome, count]) => `${formatCount(count)} ${said[outcome] ?? outcome}`)
    .join(', ');

/** Which earlier imports have records of this file, so that they are not sent again. */
export const EarlierImports = ({ summary }: { readonly summary: Summary }) => {
  const { earlier } = summary;
  if (earlier === undefined || earlier.length === 0) return null;
  return (
    <ul className={classes.earlier} aria-label="Already in earlier imports">
      {earlier.map(({ importId, fileName, createdAt, records, outcomes }) => (
        <li key={importId}>
          {formatThings(records, 'record is', 'records are')} already in{' '}
          <Anchor size="sm" underline="always" href={hashOf({ kind: 'import', importId, tab: 'rows' })}>
            {fileName}
          </Anchor>{' '}
          of {formatDay(createdAt.slice(0, 10))}: {outcomesText(outcomes)}
        </li>
      ))}
    </ul>
  );
};
