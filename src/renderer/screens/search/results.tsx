import { UnstyledButton } from '@mantine/core';
import { IconFileText, IconListDetails, IconMessage, IconReceipt } from '@tabler/icons-react';
import { foundPlaceWords } from '../../../core/report/found-place';
import type { Found, FoundGroup, FoundHit } from '../../../ipc/search';
import { Card } from '../../components/card';
import { formatCount, formatMoment, formatThings } from '../../data/format';
import { outcomeLabel } from '../../data/outcomes';
import { targetTitle } from '../../data/targets';
import { openHit } from './open-hit';
import classes from './search.module.css';

const icons = { import: IconFileText, said: IconMessage, record: IconReceipt, row: IconListDetails } as const;

const outcomes = [
  'pending',
  'created',
  'updated',
  'existing',
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

const Hit = ({ group, hit }: { readonly group: FoundGroup; readonly hit: FoundHit }) => {
  const Icon = icons[hit.kind];
  return (
    <li>
      <UnstyledButton className={classes.hit} data-list-item onClick={() => void openHit(group, hit)}>
        <Icon size={16} stroke={1.7} aria-hidden />
        <span className={classes.name}>{hit.title}</span>
        <span className={classes.text} title={hit.text}>
          {hit.text === hit.title ? '' : hit.text}
        </span>
        <span className={classes.where} title={foundPlaceWords(hit)}>
          {foundPlaceWords(hit)}
        </span>
        <span className={classes.place}>{placeWords(hit)}</span>
      </UnstyledButton>
    </li>
  );
};

const keyOf = ({ kind, record, row, text }: FoundHit, at: number): string =>
  `${kind} ${record} ${row} ${text} ${at}`;

/** What was found, import by import. */
export const Results = ({ found }: { readonly found: Found }) => (
  <>
    <p className={classes.count} role="status">
      {found.isCut
        ? `The newest ${formatCount(found.hits)} of more`
        : `${formatThings(found.hits, 'place', 'places')} found`}
      {found.indexing !== null &&
        `; records are being read in: ${formatCount(found.indexing.done)} of ${formatCount(found.indexing.total)}`}
    </p>
    {found.groups.map((group) => (
      <Card
        key={group.importId}
        title={group.fileName}
        about={`${targetTitle(group.target)}, ${formatMoment(group.createdAt)}${group.isSent ? '' : ', not sent'}`}
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
