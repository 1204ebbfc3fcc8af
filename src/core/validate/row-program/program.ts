import type { Issue } from '../../issues/issue';
import type { RowMapper } from '../../map/apply';
import type { Row } from '../../read/table';
import type { QuickMember, QuickPlan, QuickRecord } from '../../targets/target';
import { jsonBytes } from '../../values/json-bytes';
import type { JudgeParts } from '../prepare-record';
import type { Prepared } from '../prepared';
import { startHeader } from './header';
import { startLines } from './lines';
import { render } from './render';
import { compileSide, type Side } from './slots';

/** Takes the next number for a record that nothing is to be said of; null: its key was there before. */
type Claim = (key: string, row: number) => number | null;

/**
 * The way of the records of which nothing is to be said. It keeps one record at a time, in places that are used again, and
 * says of nothing what is wrong: whatever is unusual is left to the long way, which sees the same rows.
 */
export type RowProgram = {
  /** Takes the first row of a record; false: the record is one for the long way. */
  readonly start: (row: Row) => boolean;
  /** Takes a further one; the same. */
  readonly add: (row: Row) => boolean;
  /** The record of these rows, its payload good until `forget`; null: it is one for the long way. */
  readonly finish: (rows: readonly Row[], claim: Claim) => Prepared | null;
  /** Whoever was given records has done with their payloads. */
  readonly forget: () => void;
  readonly heedsPaidSigns: boolean;
};

const noIssues: readonly Issue[] = [];
const noMembers: readonly QuickMember[] = [];

const lineMembers = (members: readonly QuickMember[]): readonly QuickMember[] => {
  const lines = members.find((member) => member.kind === 'lines');
  return lines?.kind === 'lines' ? lines.members : noMembers;
};

const lacksRequired = ({ target }: JudgeParts, { header, line }: Sides): boolean => {
  const mapped = new Set([...header.slots, ...line.slots].map(({ slot }) => slot.key));
  return target.fields.some(
    ({ key, required }) =>
      required && !mapped.has(key) && (!key.startsWith('items[].') || line.slots.length > 0),
  );
};

type Sides = { readonly header: Side; readonly line: Side };

const planOf = (parts: JudgeParts, { header, line }: Sides): QuickPlan | null => {
  const all = [...header.slots, ...line.slots];
  return (
    parts.target.quick?.compile(
      {
        header: header.slots.map(({ key }) => key),
        line: line.slots.map(({ key }) => key),
        constant: (key) => all.find((slot) => slot.key === key)?.constant ?? undefined,
      },
      parts.scope,
      parts.profile,
    ) ?? null
  );
};

/** Compiles mapping, look-ups and target; null where each record takes the long way. */
export const compileProgram = (mapper: RowMapper, parts: JudgeParts): RowProgram | null => {
  const { target, profile } = parts;
  if (target.quick === undefined || target.pays !== undefined || target.upsertKey !== undefined) return null;
  const members = target.quick.members(profile);
  const header = compileSide(mapper, parts, members, false);
  const line = compileSide(mapper, parts, lineMembers(members), true);
  if (header === null || line === null) return null;
  const sides = { header, line };
  const plan = planOf(parts, sides);
  const lines = startLines(line);
  if (plan === null || lines === null || lacksRequired(parts, sides)) return null;
  return runProgram(parts, plan, startHeader(header), { lines, sides });
};

type Running = {
  readonly lines: NonNullable<ReturnType<typeof startLines>>;
  readonly sides: Sides;
};

const runProgram = (
  parts: JudgeParts,
  plan: QuickPlan,
  header: ReturnType<typeof startHeader>,
  { lines, sides }: Running,
): RowProgram => {
  const mostLines = parts.target.bulk.limits(parts.profile).items ?? Number.POSITIVE_INFINITY;
  const hasUploadId = parts.target.uploadIdField !== null;
  const headerParts = sides.header.form.parts;
  const out = jsonBytes();
  const recordNow = (): QuickRecord => ({
    texts: header.texts,
    values: header.values,
    lines: lines.count(),
    lineValues: lines.values,
    lineWidth: sides.line.slots.length,
    netTerms: header.netTerms(),
  });
  const moneyNow = (): Prepared['money'] =>
    plan.money === null
      ? null
      : {
          amount: header.texts[plan.money.amount] ?? '',
          currency: header.texts[plan.money.currency] ?? '',
        };
  const payloadNow = (uploadId: string | null): Uint8Array => {
    const start = out.size();
    render(headerParts, header.pieces, { uploadId, lines: lines.json() }, out);
    return out.from(start);
  };
  return {
    start: (row) => {
      lines.start();
      return header.start(row) && lines.add(row);
    },
    add: (row) => header.add(row) && lines.add(row),
    finish: (rows, claim) => {
      if (!header.finish() || lines.count() > mostLines) return null;
      const record = recordNow();
      if (!plan.isSound(record)) return null;
      const key = plan.key(record);
      const number = key === null ? null : claim(key, rows[0]?.row ?? 0);
      if (key === null || number === null) return null;
      const uploadId = hasUploadId ? parts.uploadIdOf(key) : null;
      return {
        record: number,
        rows: rows.map(({ row }) => row),
        key,
        uploadId,
        payload: payloadNow(uploadId),
        verdict: 'valid',
        issues: noIssues,
        remark: null,
        money: moneyNow(),
        duplicateOf: null,
        lines: record.lines,
      };
    },
    forget: () => out.cut(0),
    heedsPaidSigns: plan.heedsPaidSigns,
  };
};
