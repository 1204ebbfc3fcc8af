import { z } from 'zod';
import { startField } from './field-in-line';
import { type Consent, withoutList } from './kept-consents';
import { type Journal, statement } from './open';
import { jsonText, unreadable } from './parsed';
import { lineOf } from './payload-blocks';

const anyJson = jsonText(z.json());
const anyFields = jsonText(z.record(z.string(), z.json()));

const AT_ONCE = 2_000;

const SENDABLE = `SELECT record, payload_block, payload, outcome = 'existing' AND submitted = 0 FROM record
  WHERE import_id = ? AND record > ? AND verdict = 'valid' AND payload_bytes IS NOT NULL ORDER BY record LIMIT ?`;

type Sendable = readonly [record: number, block: number | null, payload: string | null, isHeld: number];

const isSendable = (row: unknown): row is Sendable =>
  Array.isArray(row) &&
  typeof row[0] === 'number' &&
  (row[1] === null || typeof row[1] === 'number') &&
  (row[2] === null || typeof row[2] === 'string') &&
  typeof row[3] === 'number';

type Counts = Map<string | null, { count: number; heldBack: number }>;

const fieldOf = (payload: string, field: string): string | null => {
  const value = anyFields.parse(payload)[field];
  return value === undefined || value === null ? null : JSON.stringify(value);
};

/** Records by the JSON text of the field and whether they are held back, block by block. */
const countTexts = (journal: Journal, importId: string, field: string): Counts => {
  const counts: Counts = new Map();
  const readField = startField(field);
  const textOf = (record: number, block: number | null, payload: string | null): string | null => {
    const line = block === null ? null : lineOf(journal, block, record);
    const quick = line === null ? undefined : readField(line);
    if (quick !== undefined) return quick;
    const whole = line === null ? payload : line.bytes.toString(line.encoding, line.from, line.to);
    return whole === null ? null : fieldOf(whole, field);
  };
  for (let after = 0; ; ) {
    const rows = statement(journal, SENDABLE).raw().all([importId, after, AT_ONCE]);
    for (const row of rows) {
      if (!isSendable(row)) throw unreadable('a record that cannot be counted');
      const [record, block, payload, isHeld] = row;
      const text = textOf(record, block, payload);
      const counted = counts.get(text) ?? { count: 0, heldBack: 0 };
      counts.set(text, counted);
      if (isHeld === 1) counted.heldBack += 1;
      else counted.count += 1;
      after = record;
    }
    if (rows.length < AT_ONCE) return counts;
  }
};

/**
 * How many of the records that can be sent carry each value of a payload's field; null: those without it. `heldBack`: those that
 * stand at the service already and do not go out; they are not in `count`.
 */
export const countValues = (
  journal: Journal,
  importId: string,
  field: string,
): readonly { readonly value: string | null; readonly count: number; readonly heldBack: number }[] => {
  const counts: Counts = new Map();
  for (const [json, more] of countTexts(journal, importId, field)) {
    const value = json === null ? null : anyJson.parse(json);
    const text = value === null || typeof value === 'string' ? value : JSON.stringify(value);
    const { count, heldBack } = counts.get(text) ?? { count: 0, heldBack: 0 };
    counts.set(text, { count: count + more.count, heldBack: heldBack + more.heldBack });
  }
  const order = (value: string | null): string => value ?? '';
  return [...counts]
    .map(([value, counted]) => ({ value, ...counted }))
    .sort((a, b) => (order(a.value) < order(b.value) ? -1 : 1));
};

/** The consent to the warnings of an import as a whole, beside those to values of a field. */
export const warningsAccepted = { field: 'warnings', value: 'accepted' } as const;

const findingValue = z.object({
  rule: z.string(),
  text: z.string(),
  why: z.string(),
  by: z.string(),
  /** What it was accepted for; absent: whatever its rule finds. */
  columns: z.array(z.string()).optional(),
  values: z.array(z.string()).optional(),
});
const findingText = jsonText(findingValue);

/** A finding against the mapping that was accepted: the rule, what it said, why, and by whom. */
export type FindingAccepted = z.infer<typeof findingValue>;

/** The consent to a finding; its value holds what it said. */
export const findingAccepted = {
  field: 'finding',
  write: (accepted: FindingAccepted): string => JSON.stringify(accepted),
  /** Null: the consent is to something else. */
  read: ({ field, value }: Pick<Consent, 'field' | 'value'>): FindingAccepted | null => {
    const read = field === 'finding' ? findingText.safeParse(value) : null;
    return read?.success === true ? read.data : null;
  },
} as const;

const findingSentence = ({ rule, text, why }: FindingAccepted): string =>
  `${text} Accepted (${rule}): ${why}`;

const printedValue = z.object({
  row: z.string(),
  printed: z.string(),
  counted: z.string(),
  difference: z.string(),
  by: z.string(),
  why: z.string(),
});
const printedText = jsonText(printedValue);

/** A printed total that is not what was counted, as somebody accepted it: plain decimal texts, who, and why. */
export type PrintedAccepted = z.infer<typeof printedValue>;

/** The consent to a printed total; its value holds both figures. */
export const printedTotalAccepted = {
  field: 'printed-total',
  write: (accepted: PrintedAccepted): string => JSON.stringify(accepted),
  /** Null: the consent is to something else. */
  read: ({ field, value }: Pick<Consent, 'field' | 'value'>): PrintedAccepted | null => {
    if (field !== 'printed-total') return null;
    const read = printedText.safeParse(value);
    return read.success ? read.data : null;
  },
} as const;

/** A consent as a person reads it. */
export const consentText = (consent: Consent): string => {
  const { field, value, records } = consent;
  const counted = records === 1 ? '1 record' : `${records} records`;
  const finding = findingAccepted.read(consent);
  if (finding !== null) return findingSentence(finding);
  const total = printedTotalAccepted.read(consent);
  if (total !== null)
    return `Row ${total.row} prints a total of ${total.printed}; ${total.counted} was counted, a difference of ${total.difference}: known when it was sent.`;
  if (field === withoutList.field && value === withoutList.value)
    return `Sent although the list of the service could not be read, or not whole (${counted}).`;
  return field === warningsAccepted.field
    ? `Warnings were known and accepted (${counted}).`
    : `${field} goes out as ${value} (${counted}).`;
};
