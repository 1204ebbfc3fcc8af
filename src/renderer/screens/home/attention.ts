import { operationNamed } from '../../../core/service/operations';
import type { Home } from '../../../ipc/home';
import type { ImportListItem } from '../../../ipc/shapes';
import { formatAgo, formatAmount, formatMoment, formatThings, withLocalMoments } from '../../data/format';
import { importName } from '../../data/import-name';
import { sendableCount } from '../../data/outcomes';
import { placeOfDoubt, placeOfImport } from '../../data/place-of-import';
import type { Place } from '../../data/places';
import { leftToSend, openDoubt, openRefusals } from '../../data/states';

/** Something that waits for a person, the most pressing kind first. */
const attentionKinds = [
  'swept',
  'twice',
  'in-doubt',
  'paused',
  'failed',
  'waiting',
  'scheduled',
  'outdated',
  'unsigned',
  'draft',
] as const;
type AttentionKind = (typeof attentionKinds)[number];

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

type Doubt = Home['inDoubt'][number];

/** How old the doubt is, and how long a key still proves that a repeat is safe. */
const ageOf = ({ since, keyUntil }: Doubt, nowMs: number): string => {
  const sent = since === null ? 'Sent' : `Sent ${formatAgo(since, nowMs)}`;
  const told = `${sent}, and what became of it is not known, or not as it was sent.`;
  if (keyUntil === null) return `${told} Nothing is sent again without proof.`;
  return new Date(keyUntil).getTime() < nowMs
    ? `${told} The key they went out under is too old to repeat them: look for them at the service.`
    : `${told} Until ${formatMoment(keyUntil)} they can be repeated under the same key.`;
};

const unknownAge: Pick<Doubt, 'since' | 'keyUntil'> = { since: null, keyUntil: null };

const inDoubt = (item: ImportListItem, home: Home | null, nowMs: number): Words | null => {
  const count = openDoubt(item);
  if (count === 0) return null;
  const known = home?.inDoubt.find(({ importId }) => importId === item.importId);
  return {
    kind: 'in-doubt',
    title: `${records(count)} in doubt`,
    detail: ageOf({ importId: item.importId, records: count, ...(known ?? unknownAge) }, nowMs),
    action: 'Look into it',
  };
};

/** What is over and was signed by nobody, in one line. */
const unsigned = (home: Home | null): readonly Attention[] => {
  const newest = home?.unsigned.newest[0];
  if (home === null || newest === undefined) return [];
  const { count } = home.unsigned;
  return [
    {
      kind: 'unsigned',
      importId: newest.importId,
      fileName: count === 1 ? newest.fileName : `the newest: ${newest.fileName}`,
      title: `${formatThings(count, 'import is', 'imports are')} not signed`,
      detail: 'Nobody has signed as preparer or reviewer yet.',
      action: 'Review',
      place: { kind: 'import', importId: newest.importId, tab: 'review' },
    },
  ];
};

/** Sign-offs that no longer stand for the figures, each in a line: somebody relies on them. */
const outdated = (home: Home | null): readonly Attention[] =>
  (home?.outdated.newest ?? []).map(({ importId, fileName }) => ({
    kind: 'outdated',
    importId,
    fileName,
    title: 'Signed over other figures',
    detail:
      'The figures have changed since it was signed. Look again, then sign anew or take the sign-off back.',
    action: 'Review',
    place: { kind: 'import', importId, tab: 'review' },
  }));

/** What a sweep over all imports found, in one line, until each is answered. */
const swept = (home: Home | null): readonly Attention[] =>
  home === null || home.swept.count === 0
    ? []
    : [
        {
          kind: 'swept',
          importId: '',
          fileName: '',
          title: home.swept.headline,
          detail: withLocalMoments(home.swept.first ?? ''),
          action: 'Answer',
          place: { kind: 'journal' },
        },
      ];

/** What the service will still pay over connections that are archived, each in a line. */
const scheduled = (home: Home | null): readonly Attention[] =>
  (home?.scheduled ?? []).map(({ name, payments, sums }) => ({
    kind: 'scheduled',
    importId: '',
    fileName: name,
    title: `${formatThings(payments, 'payment is', 'payments are')} not at an end over an archived connection`,
    detail: `${sums.map(({ currency, amount }) => `${formatAmount(amount)} ${currency}`).join(', ')}: what is scheduled is sent all the same, unless it is cancelled.`,
    action: 'See the payments',
    place: { kind: 'paying', tab: 'register', id: null },
  }));

/** Single changes of which nobody knows whether they were made, in one line. */
const changesInDoubt = (home: Home | null, nowMs: number): readonly Attention[] => {
  if (home?.changes === undefined) return [];
  const { count, oldest } = home.changes;
  const label = operationNamed(oldest.name)?.label ?? oldest.name;
  return [
    {
      kind: 'in-doubt',
      importId: '',
      fileName: count === 1 ? label : `the oldest: ${label}`,
      title: `${formatThings(count, 'single change', 'single changes')} in doubt`,
      detail: `Sent ${formatAgo(oldest.begunAt, nowMs)}, but no answer could be read. Look again at the service, or decide.`,
      action: 'Open',
      place: { kind: 'at-service', area: 'changes', id: null },
    },
  ];
};

/** When the doubt began, for the oldest first; what is not known comes last. */
const begunAt = ({ kind, importId }: Attention, home: Home | null): string => {
  if (kind === 'in-doubt' && importId === '') return home?.changes?.oldest.begunAt ?? '9999';
  const known = kind === 'in-doubt' ? home?.inDoubt.find((one) => one.importId === importId) : undefined;
  return known?.since ?? '9999';
};

const notAllSent = (item: ImportListItem): Words => ({
  kind: 'paused',
  title: `${records(leftToSend(item))} not sent yet`,
  detail: 'Nothing goes out by itself: open it, and Resume goes on where it was.',
  action: 'Open',
});

const standing = (item: ImportListItem): Words | null => {
  switch (item.state) {
    case 'paused':
      return {
        kind: 'paused',
        title: item.records.pending === 0 ? 'Paused' : `Paused with ${records(item.records.pending)} left`,
        detail: item.pausedBecause ?? 'It stopped before everything was sent.',
        action: 'Go on',
      };
    case 'stopped':
    case 'finished':
      return leftToSend(item) === 0 ? null : notAllSent(item);
    case 'waiting':
      if (leftToSend(item) > 0) return notAllSent(item);
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
      return null;
  }
};

const draftTitle = ({ records: counts }: ImportListItem): string =>
  counts.invalid === 0
    ? `Checked: ${records(sendableCount(counts))} without an error`
    : `Checked: ${records(counts.invalid)} to correct`;

const refusedWords = ({ failed, rejected }: ImportListItem['records']): string => {
  if (failed === 0) return 'rejected';
  return rejected === 0 ? 'failed' : 'failed or rejected';
};

/** What went out again, and no list has shown since, or that stands beside another one. */
const perhapsTwice = ({ mayBeTwice: count = 0 }: ImportListItem): Words | null =>
  count === 0
    ? null
    : {
        kind: 'twice',
        title: `${records(count)} may stand there twice`,
        detail:
          'Sent again, and the list of the service did not show it in time, or shows another one beside it. Look it up in the service.',
        action: 'See which',
      };

/** What a later attempt took up is told by that one. */
const refused = (item: ImportListItem): Words | null => {
  const count = openRefusals(item);
  const it = count === 1 ? 'it' : 'them';
  return count === 0 || item.state === 'submitting'
    ? null
    : {
        kind: 'failed',
        title: `${records(count)} ${refusedWords(item.records)}`,
        detail: `The service refused ${it} or could not make ${it}. See why, correct ${it} and send ${it} again.`,
        action: 'See why',
      };
};

/**
 * What each import asks of a person, the most pressing first. `inOrder`: those that are parts of a load in order; what is
 * still to be prepared of them, that load says. `home`: what is known beside the list; null: not yet. `nowMs`: epoch ms.
 */
export const attentionOf = (
  imports: readonly ImportListItem[],
  inOrder: ReadonlySet<string> = new Set(),
  home: Home | null = null,
  nowMs = 0,
): readonly Attention[] =>
  [
    ...swept(home),
    ...scheduled(home),
    ...outdated(home),
    ...unsigned(home),
    ...changesInDoubt(home, nowMs),
    ...imports.flatMap((item) =>
      [perhapsTwice(item), inDoubt(item, home, nowMs), standing(item), refused(item)]
        .filter((words) => words !== null)
        .map((words) => ({
          ...words,
          importId: item.importId,
          fileName: importName(item),
          place: words.kind === 'in-doubt' ? placeOfDoubt(item) : placeOfImport(item),
        })),
    ),
  ]
    .filter(({ kind, importId }) => kind !== 'draft' || !inOrder.has(importId))
    .sort(
      (a, b) =>
        attentionKinds.indexOf(a.kind) - attentionKinds.indexOf(b.kind) ||
        begunAt(a, home).localeCompare(begunAt(b, home)),
    );
