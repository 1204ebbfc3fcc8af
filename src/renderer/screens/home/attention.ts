import type { ImportListItem } from '../../../ipc/shapes';
import { formatThings } from '../../data/format';
import { importName } from '../../data/import-name';
import { placeOfImport } from '../../data/place-of-import';
import type { Place } from '../../data/places';

/** Something that waits for a person, the most pressing kind first. */
export const attentionKinds = ['in-doubt', 'paused', 'failed', 'waiting', 'draft'] as const;
export type AttentionKind = (typeof attentionKinds)[number];

export type Attention = {
  readonly kind: AttentionKind;
  readonly importId: string;
  readonly fileName: string;
  readonly title: string;
  readonly detail: string;
  readonly action: string;
  readonly place: Place;
};

type Words = Pick<Attention, 'kind' | 'title' | 'detail' | 'action'>;

const records = (count: number): string => formatThings(count, 'record', 'records');

const inDoubt = ({ records: { inDoubt: count } }: ImportListItem): Words | null =>
  count === 0
    ? null
    : {
        kind: 'in-doubt',
        title: `${records(count)} in doubt`,
        detail: 'Sent, but no answer could be read. They are not sent again without proof.',
        action: 'Look into it',
      };

const standing = (item: ImportListItem): Words | null => {
  switch (item.state) {
    case 'paused':
      return {
        kind: 'paused',
        title: `Paused with ${records(item.records.pending)} left`,
        detail: item.pausedBecause ?? 'It stopped before everything was sent.',
        action: 'Go on',
      };
    case 'stopped':
      return item.records.pending === 0
        ? null
        : {
            kind: 'paused',
            title: `Stopped with ${records(item.records.pending)} left`,
            detail: 'You stopped it. It can go on where it was.',
            action: 'Open',
          };
    case 'waiting':
      return {
        kind: 'waiting',
        title: `The service still works on ${records(item.records.pending)}`,
        detail: 'Everything was sent; the results are not all there yet.',
        action: 'Ask again',
      };
    case 'draft':
    case 'checked':
      return {
        kind: 'draft',
        title: item.state === 'draft' ? 'Not checked yet' : draftTitle(item),
        detail: 'Nothing was sent. It opens where you left it.',
        action: 'Continue',
      };
    case 'submitting':
    case 'finished':
      return null;
  }
};

const draftTitle = ({ records: { valid, invalid } }: ImportListItem): string =>
  invalid === 0 ? `Checked: ${records(valid)} ready` : `Checked: ${records(invalid)} to correct`;

const refused = ({ state, records: counts }: ImportListItem): Words | null => {
  const count = counts.failed + counts.rejected;
  return count === 0 || state === 'submitting'
    ? null
    : {
        kind: 'failed',
        title: `${records(count)} not accepted`,
        detail: 'The service refused them. See why, correct them and import them again.',
        action: 'See why',
      };
};

/**
 * What each import asks of a person, the most pressing first. `inOrder`: those that are parts of a load in order; what is
 * still to be prepared of them, that load says.
 */
export const attentionOf = (
  imports: readonly ImportListItem[],
  inOrder: ReadonlySet<string> = new Set(),
): readonly Attention[] =>
  imports
    .flatMap((item) =>
      [inDoubt(item), standing(item), refused(item)]
        .filter((words) => words !== null)
        .map((words) => ({
          ...words,
          importId: item.importId,
          fileName: importName(item),
          place: placeOfImport(item),
        })),
    )
    .filter(({ kind, importId }) => kind !== 'draft' || !inOrder.has(importId))
    .sort((a, b) => attentionKinds.indexOf(a.kind) - attentionKinds.indexOf(b.kind));
