import { inOrder } from '../../../core/reconcile/sweep';
import type { SweepFinding, SweepKind } from '../../../core/reconcile/sweep/finding';
import { targetNamed } from '../../../core/targets';
import { paid } from '../payments/kinds';

/** What findings of a kind say of so many things, for a headline. `one` and `more`: the things by name. */
const headlines: Readonly<Record<SweepKind, readonly [one: string, more: string]>> = {
  'paid-twice': ['is held by two payments', 'are held by two payments each'],
  'payment-refused-held': [
    'was refused and its invoices read paid',
    'were refused and their invoices read paid',
  ],
  'payment-cancelled': ['was cancelled elsewhere', 'were cancelled elsewhere'],
  twice: ['stands there more than once', 'stand there more than once'],
  'lines-multiplied': [
    'stands there with more lines than were sent',
    'stand there with more lines than were sent',
  ],
  'refused-there': ['was rejected and stands there', 'were rejected and stand there'],
  'given-up-there': ['was given up and stands there', 'were given up and stand there'],
  'same-number': ['shares its number with another', 'share their number with another'],
  missing: ['is missing there', 'are missing there'],
  unlisted: ['stands there but was missing from the list', 'stand there but were missing from the list'],
  differs: ['reads otherwise than it was sent', 'read otherwise than they were sent'],
};

/** What a finding is about: of payments that hold an invoice, that invoice. */
const thingsOf = ({ kind, target }: SweepFinding): readonly [one: string, more: string] => {
  const words = kind === 'paid-twice' ? paid.words : targetNamed(target)?.words;
  return [words?.one ?? 'thing', words?.many ?? 'things'];
};

const HEADLINE_PARTS = 2;

/** All findings in a line, the pressing kinds first: `47 invoices stand there but were missing from the list`. */
export const sweepHeadline = (findings: readonly SweepFinding[]): string => {
  const groups = new Map<string, SweepFinding[]>();
  for (const one of inOrder(findings)) {
    const key = `${one.kind} ${one.target}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const all = [...groups.values()];
  const parts = all.slice(0, HEADLINE_PARTS).flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const isOne = same.length === 1;
    return [`${same.length} ${thingsOf(first)[isOne ? 0 : 1]} ${headlines[first.kind][isOne ? 0 : 1]}`];
  });
  const more = all.slice(HEADLINE_PARTS).flat().length;
  return [...parts, ...(more === 0 ? [] : [`${more} more ${more === 1 ? 'finding' : 'findings'}`])].join(
    '; ',
  );
};
