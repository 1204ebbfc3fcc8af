import { isJsonList } from '../../../core/service/json-path';
import { agreementOf, likenessOf, mayBeLeftOut } from '../../../core/submit/agreement';
import type { Fact, Outcome } from '../../../core/submit/facts';
import { unseenIn } from '../../../core/submit/proof';
import type { ToRead } from '../../../core/submit/state';
import { CLOCK_SLACK_MS } from '../../../core/submit/times';
import { compareRecord } from '../../../core/targets/compare';
import { fieldLabel, type Labels } from '../../../core/targets/field-label';
import { observedLines } from '../../../core/targets/line-changes';
import type { Json, JsonObject } from '../../../core/values/json';
import { clockOffset } from './link';
import { readEntry } from './read-entry';
import { troubleFact, type Workshop } from './workshop';

/** Whether the entry's own date lies within its sending, and how far the service's clock is from ours. */
const dating = (shop: Workshop, entry: JsonObject, begunAt: number) => {
  const text = entry[shop.link.profile.proof.createdAtPath];
  const createdAt = typeof text === 'string' ? Date.parse(text) : Number.NaN;
  const now = shop.link.clock.now();
  const clockOffsetMs = clockOffset(shop.link);
  const ours = createdAt - clockOffsetMs;
  const isDated = ours >= begunAt - CLOCK_SLACK_MS && ours <= now + CLOCK_SLACK_MS;
  return { isDated, clockOffsetMs };
};

/**
 * Reads the first record back that the service told to be created: fields that it shows otherwise than they were sent say
 * nothing of other records either (A5), and its own date tells whether ages can be relied on (A3).
 */
export const bearOut = async (
  shop: Workshop,
  { record, serviceId, begunAt }: { record: number; serviceId: string; begunAt: number },
): Promise<void> => {
  const { ledger, link, store, target } = shop;
  const [payload = {}] = await store.payloads([record]);
  const read = await readEntry(shop, serviceId, { isPatient: true });
  // The next run asks again; a service that does not show the record, or stumbles for long, bears nothing out.
  if (read.kind === 'trouble' && shop.signal.aborted) return;
  if (read.kind === 'trouble' && read.trouble.why === 'credentials')
    return ledger.append(() => [troubleFact(shop, read.trouble)]);
  const entry = read.kind === 'shown' ? read.entry : null;
  const agreement = entry === null ? null : likenessOf(target, payload, entry, { profile: link.profile });
  const differs =
    agreement === null ? [] : mayBeLeftOut(target, [...agreement.differs, ...agreement.unshown]);
  const otherwise = entry === null ? [] : readOtherwise(shop, payload, entry);
  const besides = otherwise.filter((field) => !differs.includes(field)).slice(0, mostBesides);
  const dated = entry === null ? { isDated: false, clockOffsetMs: 0 } : dating(shop, entry, begunAt);
  const gone = read.kind === 'hidden' && read.isGone === true ? { isGone: true as const } : {};
  await ledger.append(() => [
    {
      ...{ kind: 'borne-out', at: link.clock.now(), record, serviceId, differs },
      ...(besides.length === 0 ? {} : { besides }),
      ...(otherwise.length === 0 ? {} : { isDifferent: true as const }),
      ...dated,
      ...gone,
    },
  ]);
};

const mostBesides = 20;

/** What reads otherwise as a read-back compares it, lines too: it is told, and changes nothing of what others are held against. */
const readOtherwise = (
  { target, link }: Workshop,
  payload: JsonObject,
  entry: JsonObject,
): readonly string[] => {
  const { readBack } = target;
  if (readBack.kind === 'unreadable') return [];
  return compareRecord(readBack, payload, readBack.shown(entry, link.profile)).map(({ field }) => field);
};

/** `differs` null: the service does not show it. */
const readOutcome = (
  target: Labels,
  { record, serviceId, as }: ToRead,
  differs: readonly string[] | null,
): Outcome => {
  const isSame = differs?.length === 0;
  const code = differs === null ? 'in-doubt-unread' : 'in-doubt-lines-differ';
  return {
    record,
    outcome: isSame ? as : 'in-doubt',
    serviceId,
    code: isSame ? null : code,
    text: isSame ? null : (differs?.map((field) => fieldLabel(target, field)).join(', ') ?? serviceId),
    evidence: 'look-up',
  };
};

/** What its person was not told that it would update was replaced unseen. */
const heldAgainstTold = ({ updateWatch }: Workshop, of: ToRead, outcome: Outcome): Outcome =>
  of.as !== 'updated' ||
  of.wasDoubted === true ||
  updateWatch === null ||
  updateWatch.idOf(of.record) !== null
    ? outcome
    : unseenIn(outcome, new Map([[of.serviceId, updateWatch.unseenText(of.serviceId)]]));

const count = (lines: Json | undefined): string => (isJsonList(lines) ? String(lines.length) : 'no');

/** What an update that was read back shows of this service and its lines, with words where it did not leave those sent. */
const observed = (
  { target, link }: Workshop,
  of: ToRead,
  payload: JsonObject,
  entry: JsonObject | null,
): Pick<Extract<Fact, { kind: 'read' }>, 'lines' | 'text'> => {
  const { readBack, updates } = target;
  if (of.as !== 'updated' || updates === undefined || entry === null) return {};
  if (readBack.kind === 'unreadable' || readBack.lines === null) return {};
  const { lines: rules } = readBack;
  const shown = readBack.shown(entry, link.profile);
  const lines = observedLines(rules, payload, { shown, linesBefore: of.linesBefore ?? null });
  if (lines === null) return {};
  const why =
    lines === 'added'
      ? 'this service adds the lines of an update to those that are there'
      : 'they read otherwise than they were sent';
  const text = `${of.serviceId} holds ${count(shown[rules.key])} lines after an update with ${count(payload[rules.key])}: ${why}.`;
  return lines === 'replaced' ? { lines } : { lines, text };
};

/** Reads back what was updated, or sent twice: its lines must be those of the file before it counts. */
export const readOne = async (shop: Workshop, of: ToRead): Promise<void> => {
  const { ledger, link, store, target } = shop;
  const [payload = {}] = await store.payloads([of.record]);
  const read = await readEntry(shop, of.serviceId);
  // A service that stumbles is asked again.
  if (read.kind === 'trouble') return;
  const entry = read.kind === 'shown' ? read.entry : null;
  const { differs, unshown } =
    entry === null
      ? { differs: [], unshown: ['id'] }
      : agreementOf(target, payload, entry, { profile: link.profile });
  const all = [...differs, ...unshown];
  const at = link.clock.now();
  await ledger.append((): readonly Fact[] => [
    {
      kind: 'read',
      at,
      record: of.record,
      serviceId: of.serviceId,
      differs: all,
      ...observed(shop, of, payload, entry),
    },
    {
      kind: 'outcomes',
      at,
      chunk: of.chunk,
      outcomes: [heldAgainstTold(shop, of, readOutcome(target, of, entry === null ? null : all))],
    },
  ]);
};
