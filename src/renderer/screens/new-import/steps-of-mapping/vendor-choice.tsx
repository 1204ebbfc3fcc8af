import { Radio, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { Output } from '../../../../ipc/contract';
import { formatCount } from '../../../data/format';
import { useCall, valueOr } from '../../../data/use-call';
import classes from './match.module.css';

type Unmatched = NonNullable<Output<'drafts.unmatched'>>;

/** A vendor of the directory. */
export type Vendor = { readonly erpId: string; readonly name: string };

type Props = {
  readonly group: Unmatched['groups'][number];
  readonly place: Pick<Unmatched, 'connectionId' | 'company' | 'size' | 'part'>;
  readonly chosen: Vendor | null;
  readonly onChoose: (vendor: Vendor | null) => void;
  /** What was chosen in an import before, and when. */
  readonly before?: { readonly erpId: string; readonly when: string };
};

type Offered = Vendor & { readonly score?: number; readonly why: string };

const mostFound = 8;
const typingMs = 150;

const figure = (value: number): string => value.toFixed(2);

const whyOf = ({ score, words, letters }: Props['group']['candidates'][number]): string =>
  score === 1 ? 'the same name' : `words ${figure(words)} · letters ${figure(letters)}`;

const None = { value: '', label: 'Nothing yet: the rows stay with an error' } as const;

/** What may be meant by a name, and a search through all vendors of the company. */
export const VendorChoice = ({ group, place, chosen, onChoose, before }: Props) => {
  const { connectionId, company, size, part } = place;
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), typingMs);
  const listed = valueOr(
    useCall(
      'directory.list',
      { connectionId, company, kind: part, search: asked, limit: mostFound },
      { isWanted: asked !== '', keepsFormer: true },
    ),
    null,
  );
  const found = asked === '' || listed === null ? [] : listed.entries;
  const isOffered = (erpId: string): boolean => group.candidates.some((one) => one.erpId === erpId);
  const offered: readonly Offered[] = [
    ...group.candidates.map((one) => ({ ...one, why: whyOf(one) })),
    // What was chosen before, or found by searching, stays in sight.
    ...(chosen === null || isOffered(chosen.erpId) || found.some(({ erpId }) => erpId === chosen.erpId)
      ? []
      : [{ ...chosen, why: 'chosen' }]),
    ...found
      .filter(({ erpId }) => !isOffered(erpId))
      .map(({ erpId, name }) => ({ erpId, name, why: 'found' })),
  ];
  return (
    <div className={classes.right}>
      <Text size="sm" fw={600}>
        Which vendor is “{group.name}”?
      </Text>
      <Text size="xs" c="dimmed">
        {group.candidates.length === 0
          ? 'No vendor of the directory is like it. Search for one, or load it first.'
          : 'How much the names are alike, from 0 to 1. It never decides by itself.'}
      </Text>
      <Radio.Group
        aria-label={`Vendor for ${group.name}`}
        value={chosen?.erpId ?? None.value}
        onChange={(value) => onChoose(offered.find(({ erpId }) => erpId === value) ?? null)}
      >
        <div className={classes.offers}>
          {offered.map(({ erpId, name, score, why }) => (
            <Radio
              key={erpId}
              value={erpId}
              className={classes.offer}
              label={`${score === undefined ? '' : `${figure(score)}  `}${erpId} ${name}`}
              description={before?.erpId === erpId ? `${why} · chosen in the import of ${before.when}` : why}
            />
          ))}
          <Radio value={None.value} className={classes.offer} label={None.label} />
        </div>
      </Radio.Group>
      <TextInput
        label="Another vendor"
        placeholder={`Search ${formatCount(size)} vendors by id or name`}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        description={
          asked !== '' && listed !== null && listed.total > found.length
            ? `${formatCount(found.length)} of ${formatCount(listed.total)} shown`
            : undefined
        }
      />
    </div>
  );
};
