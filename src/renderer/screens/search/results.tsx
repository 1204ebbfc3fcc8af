import { UnstyledButton } from '@mantine/core';
import { IconFileText, IconMessage, IconReceipt } from '@tabler/icons-react';
import type { Found, FoundHit } from '../../../ipc/search';
import { Card } from '../../components/card';
import { formatCount, formatMoment, formatThings } from '../../data/format';
import { goTo } from '../../data/navigation';
import { outcomeLabel } from '../../data/outcomes';
import { targetTitle } from '../../data/targets';
import classes from './search.module.css';

type Group = Found['groups'][number];

const icons = { import: IconFileText, review: IconMessage, record: IconReceipt } as const;

const open = ({ importId, isSent }: Group, { kind, record, position }: FoundHit): void => {
  if (!isSent) goTo({ kind: 'new-import', importId });
  else if (kind === 'review' && record === null) goTo({ kind: 'import', importId, tab: 'review' });
  else goTo({ kind: 'import', importId, tab: 'rows', ...(position === null ? {} : { position }) });
};

const outcomes = [
  'pending',
  'created',
  'updated',
  'failed',
  'rejected',
  'in-doubt',
  'invalid',
  'excluded',
] as const;

const placeWords = ({ row, outcome }: FoundHit): string => {
  const known = outcomes.find((one) => one === outcome);
  return [
    ...(row === null ? [] : [`Row ${formatCount(row)}`]),
    ...(known === undefined ? [] : [outcomeLabel(known)]),
  ].join(' · ');
};

const Hit = ({ group, hit }: { readonly group: Group; readonly hit: FoundHit }) => {
  const Icon = icons[hit.kind];
  return (
    <li>
      <UnstyledButton className={classes.hit} onClick={() => open(group, hit)}>
        <Icon size={16} stroke={1.7} aria-hidden />
        <span className={classes.name}>{hit.title}</span>
        <span className={classes.text}>{hit.text === hit.title ? '' : hit.text}</span>
        <span className={classes.place}>{placeWords(hit)}</span>
      </UnstyledButton>
    </li>
  );
};

const keyOf = ({ kind, record, text }: FoundHit, at: number): string => `${kind} ${record} ${text} ${at}`;

/** What was found, import by import. */
export const Results = ({ found }: { readonly found: Found }) => (
  <>
    <p className={classes.count} role="status">
      {found.isCut
        ? `The newest ${formatCount(found.hits)} of more`
        : `${formatThings(found.hits, 'place', 'places')} found`}
      {found.indexing !== null &&
        `; records are being read in for the first search: ${formatCount(found.indexing.done)} of ${formatCount(found.indexing.total)}`}
    </p>
    {found.groups.map((group) => (
      <Card
        key={group.importId}
        title={group.fileName}
        about={`${targetTitle(group.target)}, ${formatMoment(group.createdAt)}`}
        isFlush
      >
        <ul className={classes.hits}>
          {group.hits.map((hit, at) => (
            <Hit key={keyOf(hit, at)} group={group} hit={hit} />
          ))}
        </ul>
      </Card>
    ))}
  </>
);
