import { z } from 'zod';
import { type Step, stepSchema } from '../clean/step';
import type { ColumnProfile } from '../read/column-profile';
import type { Target } from '../targets/target';
import { isNeverTotal, saysWithheld } from './amount-role';
import { mayBeCurrencyOf } from './currency-pair';
import { type Mapping, onlyRows } from './mapping';
import { negateInFile } from './plausible/below-zero';
import { acceptanceOf, type Finding, isDoubt, type OnlyRows } from './plausible/finding';
import type { Question } from './question';
import { currencyField } from './record-fields';
import { isDateColumn } from './standing';

/** Answers of a question about a finding: another column for a field, or the mapping as it is. */
export const ACCEPT = 'accept';

const setColumn = (field: string, column: string): string => `${field}=${column}`;

/** What an answer says behind its prefix; null: it is another one. */
const saidIn = <T>(prefix: string, shape: z.ZodType<T>, value: string): T | null => {
  if (!value.startsWith(prefix)) return null;
  try {
    return shape.safeParse(JSON.parse(value.slice(prefix.length))).data ?? null;
  } catch {
    return null;
  }
};

const WITH = 'with:';
const withShape = z.object({
  field: z.string(),
  column: z.string(),
  currency: z.union([z.object({ column: z.string() }), z.object({ code: z.string() }), z.null()]),
});

/** The answer that takes another column, and its currency with it. */
const setWithCurrency = (
  field: string,
  column: string,
  currency: NonNullable<Finding['currency']> | null,
): string => WITH + JSON.stringify({ field, column, currency });

/** What such an answer says, with or without a currency of its own; null: it is another one. */
export const columnChoiceOf = (
  value: string,
): (Omit<z.infer<typeof withShape>, 'currency'> & Partial<z.infer<typeof withShape>>) | null => {
  if (value.startsWith(WITH)) return saidIn(WITH, withShape, value);
  const at = value.indexOf('=');
  return at <= 0 ? null : { field: value.slice(0, at), column: value.slice(at + 1) };
};

const ONLY = 'only:';
/** The answer that only rows with these values count. */
const setOnly = ({ column, in: values }: OnlyRows): string =>
  ONLY + JSON.stringify(values === undefined ? { column, filled: true } : { column, in: values });

/** What such an answer says; null: it is another one. */
export const onlyOf = (value: string): z.infer<typeof onlyRows> | null => saidIn(ONLY, onlyRows, value);

const TURN = 'turn:';

/** The answer that the signs of these fields are turned round. */
export const setTurned = (fields: readonly string[]): string => TURN + fields.join(',');

/** The fields of such an answer; null: it is another one. */
export const turnedOf = (value: string): readonly string[] | null =>
  value.startsWith(TURN) ? value.slice(TURN.length).split(',') : null;

const TEMPLATE = 'template:';
const templateShape = z.object({ field: z.string(), template: z.string() });

/** The answer that a field is read from several columns. */
const setTemplate = ({ field, template }: z.infer<typeof templateShape>): string =>
  TEMPLATE + JSON.stringify({ field, template });

/** What such an answer says; null: it is another one. */
export const templateOf = (value: string): z.infer<typeof templateShape> | null =>
  saidIn(TEMPLATE, templateShape, value);

const MIDNIGHT = 'midnight:';

/** The answer that late times of day are the midnight after them. */
const setMidnights = (step: Step): string => MIDNIGHT + JSON.stringify(step);

/** The step of such an answer; null: it is another one. */
export const midnightsOf = (value: string): Step | null => saidIn(MIDNIGHT, stepSchema, value);

type About = {
  readonly mapping: Mapping;
  readonly target: Target;
  readonly columns: readonly ColumnProfile[];
};

/** The field that a finding is about: the proposed one, else the one mapped to its first column. */
const fieldOfFinding = ({ proposal, columns }: Finding, { mapping }: About): string | null =>
  proposal?.field ??
  Object.keys(mapping.fields).find(
    (key) => mapping.fields[key]?.column === columns[0] && !key.startsWith('items[].'),
  ) ??
  null;

const alternatives = (finding: Finding, about: About): readonly ColumnProfile[] => {
  const { columns, mapping } = about;
  const named = columns.filter(({ name }) => name === finding.proposal?.column);
  const isCurrent = ({ name }: ColumnProfile): boolean => name === finding.columns[0];
  switch (finding.rule) {
    case 'date-never-changes':
    case 'date-unproven':
      return [
        ...named,
        ...columns.filter((column) => isDateColumn(column) && !isCurrent(column) && !named.includes(column)),
      ];
    case 'currency-pair-unproven': {
      if (named.length > 0 && named.every(({ kind }) => kind !== 'currency')) return named;
      const used = Object.values(mapping.fields).map(({ column }) => column);
      const amount = columns.find(isCurrent);
      return [
        ...named,
        ...columns.filter(
          (column) =>
            column.kind === 'currency' &&
            !named.includes(column) &&
            !used.includes(column.name) &&
            (amount === undefined || mayBeCurrencyOf(column, amount)),
        ),
      ];
    }
    case 'total-unproven':
    case 'total-is-tax-or-discount':
      // That it is right is no choice where nothing else can be said.
      return named.length > 0 || (finding.only ?? finding.turns) !== undefined
        ? named
        : columns.filter(
            (column) =>
              column.kind === 'amount' &&
              column.filled > 0 &&
              !isCurrent(column) &&
              !isNeverTotal(column.header) &&
              !saysWithheld(column.header) &&
              // What the finding speaks of and does not propose is a part.
              !finding.columns.includes(column.name) &&
              !Object.values(mapping.fields).some((source) => source.column === column.name),
          );
    default:
      return named;
  }
};

/** The first of them; a blank cell is a word as well. */
const shownWords = (words: readonly string[]): string =>
  words
    .slice(0, 3)
    .map((word) => (word === '' ? 'blank' : word))
    .join(', ');

/** The answer that takes another column, and what it says of the currency. */
const otherOption = (
  { currency, proposal }: Finding,
  { field, label }: { readonly field: string; readonly label: string },
  { name, samples }: ColumnProfile,
): Question['options'][number] => {
  const plain = `${label}: ${name.trim()}`;
  const detail = samples.slice(0, 2).join(', ');
  if (currency === undefined || name !== proposal?.column)
    return { value: setColumn(field, name), label: plain, detail };
  const said =
    currency === null ? 'its currency is asked for' : `in ${currency.code ?? currency.column?.trim()}`;
  return { value: setWithCurrency(field, name, currency), label: `${plain}, ${said}`, detail };
};

/** What a person does about a printed total before saying that it is the wrong one. */
const lookAtRows =
  'Look for rows that are missing, changed or misread; if what was counted is right, say so.';

const askedText = ({ rule, text }: Finding): string =>
  rule === 'printed-total-differs' ? `${text} ${lookAtRows}` : text.replace(negateInFile, '');

const questionOf = (finding: Finding, about: About): readonly Question[] => {
  const field =
    finding.rule === 'currency-pair-unproven' && finding.proposal === null
      ? (currencyField(about.target.fields)?.key ?? null)
      : fieldOfFinding(finding, about);
  const label = about.target.fields.find(({ key }) => key === field)?.label ?? '';
  const others = field === null ? [] : alternatives(finding, about).slice(0, 6);
  return [
    {
      kind: `finding:${finding.rule}`,
      text: askedText(finding),
      accepts: acceptanceOf(finding),
      options: [
        ...others.map((column) => otherOption(finding, { field: field ?? '', label }, column)),
        ...(finding.only ?? []).map((only) => ({
          value: setOnly(only),
          label: only.label,
          detail:
            only.in === undefined
              ? `Only rows that fill ${only.column.trim()}`
              : `Only ${shownWords(only.in)} in ${only.column.trim()}`,
        })),
        ...(finding.turns === undefined
          ? []
          : [
              {
                value: setTurned(finding.turns),
                label: 'Yes: turn every sign round',
                detail: 'What is below zero is owed, what is above it is a credit',
              },
            ]),
        ...(finding.template === undefined
          ? []
          : [{ value: setTemplate(finding.template), label: finding.template.label, detail: '' }]),
        ...(finding.midnights === undefined
          ? []
          : [{ value: setMidnights(finding.midnights.step), label: finding.midnights.label, detail: '' }]),
        { value: ACCEPT, label: finding.asIs ?? 'It is right as it is', detail: '' },
      ],
      evidence: finding.rows.map(({ row, cells }) => ({ row, cells: [...cells] })),
    },
  ];
};

/** A question for each finding that a person has to answer. */
export const findingQuestions = (findings: readonly Finding[], about: About): readonly Question[] =>
  findings.filter(isDoubt).flatMap((finding) => questionOf(finding, about));
