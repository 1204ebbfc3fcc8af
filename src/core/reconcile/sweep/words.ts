import { words } from '../../issues/codes';
import { momentText } from '../../values/moment-text';
import { sentReads, textOrNothing } from '../../values/sent-reads';
import type { FieldDifference } from '../lines';
import type { OwnRef, PaymentHold, StandingThing, SweepFinding } from './finding';

const DAY_MS = 86_400_000;

/** How long it has stood there: in days from the first day on, else in hours. */
const ageText = (createdAt: string, now: number): string => {
  const ms = now - Date.parse(createdAt);
  if (!(ms >= 0)) return `made ${momentText(createdAt)}`;
  const days = Math.floor(ms / DAY_MS);
  const hours = Math.floor(ms / 3_600_000);
  const age =
    days > 0
      ? `${days} ${days === 1 ? 'day' : 'days'} old`
      : hours > 0
        ? `${hours} h old`
        : 'under an hour old';
  return `made ${momentText(createdAt)}, ${age}`;
};

/** A record of ours at its place: `bills.csv row 4`. */
const refText = ({ name, row, outcome }: OwnRef): string =>
  `${row === null ? name : `${name} row ${row}`} (${outcome})`;

/** A payment in a few words. */
const holdText = (hold: PaymentHold): string => {
  const { paymentId, importId, record, state, amount, share, currency } = hold;
  const part = share === undefined ? '' : ` (${share} of it for this invoice)`;
  return `payment ${paymentId ?? `${importId}:${record}`} of ${amount} ${currency}${part}, ${state}`;
};

/** A thing with whose it is, how old, and what was paid. */
const thingText = ({ id, ours, createdAt, paymentWord, paidBy }: StandingThing, now: number): string => {
  const whose =
    ours.length === 0 ? 'no record of this journal has its id' : `ours: ${ours.map(refText).join(', ')}`;
  return [
    `${id} (${whose}`,
    ...(createdAt === null ? [] : [`; ${ageText(createdAt, now)}`]),
    ...(paymentWord === null ? [] : [`; reads ${paymentWord}`]),
    ...paidBy.map((one) => `; ${holdText(one)}`),
    ')',
  ].join('');
};

/** What people call a field of a record of that target. */
export type FieldName = (target: string, field: string) => string;

const fieldText = (name: string, difference: FieldDifference): string => `${name}: ${sentReads(difference)}`;

/** What tells two things of one number apart: what ours was sent with, and what the other reads. */
const apartText = (name: string, { sent, got }: FieldDifference): string =>
  `${name} ${textOrNothing(sent)} and ${textOrNothing(got)}`;

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const isHeld = ({ paidBy }: StandingThing): boolean => paidBy.some(({ isLive }) => isLive);

const isPaid = (thing: StandingThing): boolean =>
  isHeld(thing) || thing.paymentWord?.toLowerCase() === 'paid';

const codeOf = ({ kind, things, isArchived, seen, beside }: SweepFinding): string => {
  if (beside !== undefined) return `sweep-lines-of-${beside}`;
  if (kind === 'missing' && seen === 'unnamed') return 'sweep-unnamed';
  if (kind === 'missing' && things.length === 0) return 'sweep-missing-decided';
  if (kind !== 'twice' || !things.some(isPaid)) return `sweep-${kind}`;
  return isArchived === true && !things.some(isHeld) ? 'sweep-twice-archived' : 'sweep-twice-paid';
};

/** What a finding means, in plain sentences, and what to do next. `now`: epoch milliseconds, for ages. `label`: how fields are named. */
export const sweepWords = (
  finding: SweepFinding,
  now: number,
  label: FieldName = (_target, field) => field,
): { readonly title: string; readonly sentence: string; readonly advice: string } => {
  const said = words(codeOf(finding), {
    label: finding.label,
    count: String(finding.kind === 'paid-twice' ? finding.payments.length : finding.things.length),
    wanted: finding.wanted === 1 ? 'one' : String(finding.wanted),
    id: finding.things[0]?.id ?? '',
    things: finding.things.map((one) => thingText(one, now)).join('; '),
    fields: finding.differences
      .map((one) => {
        const name = label(finding.target, one.field);
        return finding.kind === 'same-number' ? apartText(name, one) : fieldText(name, one);
      })
      .join('; '),
    payments: finding.payments.map(holdText).join('; '),
  });
  const again = finding.isSentAgain === true ? ` ${words('sweep-sent-again', {}).sentence}` : '';
  return { ...said, sentence: `${capital(said.sentence)}${again}` };
};
