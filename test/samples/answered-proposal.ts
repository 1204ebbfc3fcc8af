import { applyAnswer } from '../../src/core/map/answer';
import { compileMapping } from '../../src/core/map/apply';
import { effectiveMapping } from '../../src/core/map/effective';
import { ACCEPT } from '../../src/core/map/finding-questions';
import { type MappedRecord, startRecords } from '../../src/core/map/group';
import type { Mapping } from '../../src/core/map/mapping';
import type { Question } from '../../src/core/map/question';
import { startFacts } from '../../src/core/read/reading-facts';
import type { Row } from '../../src/core/read/table';
import type { Target } from '../../src/core/targets/target';
import type { SuggestionData } from '../../src/ipc/shapes';
import { openSource } from '../../src/main/files/source';
import { suggestFor } from '../../src/main/runner/suggest-for';

const LOCATION = '101';

const readingOf = (right: Mapping): string =>
  right.groupBy.length === 0
    ? 'rows'
    : Object.values(right.fields).some(({ aggregate }) => aggregate === 'sum')
      ? 'lines'
      : 'lines-same';

const isKind = (kind: string): kind is Question['kind'] => kind !== '';

/** What a person who knows the file answers to one question: only that, and nothing of what was not asked. */
const answered = (
  mapping: Mapping,
  target: Target,
  { kind, options, accepts }: SuggestionData['questions'][number],
  right: Mapping,
): Mapping => {
  if (!isKind(kind)) return mapping;
  const give = (value: string): Mapping => applyAnswer(mapping, target, { kind, accepts }, value);
  if (kind === 'grouping') return give(readingOf(right));
  if (kind === 'date-order') return give(right.locale.dateOrder === 'auto' ? 'dmy' : right.locale.dateOrder);
  if (kind === 'decimal') return give(right.locale.decimal === 'auto' ? '.' : right.locale.decimal);
  if (kind === 'location') return give(LOCATION);
  if (kind === 'status') return give('none');
  if (kind === 'currency') {
    const column = right.fields['currency'];
    return column === undefined
      ? give(right.locale.currency ?? '')
      : { ...mapping, fields: { ...mapping.fields, currency: column } };
  }
  if (kind.startsWith('finding:')) {
    const fitting = options.find(({ value }) => {
      const at = value.indexOf('=');
      return at > 0 && right.fields[value.slice(0, at)]?.column === value.slice(at + 1);
    });
    return give(fitting?.value ?? ACCEPT);
  }
  const key = kind.slice('missing:'.length);
  const source = right.fields[key];
  return source === undefined ? mapping : { ...mapping, fields: { ...mapping.fields, [key]: source } };
};

export type Table = { readonly names: readonly string[]; readonly rows: readonly Row[] };

/** A table as a mapping reads it. */
export const tableOf = async (path: string, { source: { sheet, headerRow } }: Mapping): Promise<Table> => {
  const opened = await openSource(path, {
    ...(sheet === null ? {} : { sheet }),
    ...(headerRow === null ? {} : { headerRow }),
  });
  if (!opened.ok) throw new Error(`${path}: ${opened.problem.code}`);
  const rows: Row[] = [];
  for await (const batch of opened.value.dataRows()) if (batch.ok) rows.push(...batch.value);
  await opened.value.close();
  return { names: opened.value.columns.map(({ name }) => name), rows };
};

/** The records of a table; rows that add up others are none. */
export const recordsOf = (
  mapping: Mapping,
  target: Target,
  { names, rows }: Table,
): readonly MappedRecord[] => {
  const facts = startFacts();
  for (const row of rows) facts.add(row);
  const mapper = compileMapping(effectiveMapping(mapping, target, null), target, names, {
    file: '',
    facts: facts.finish(names.length),
  });
  if (!mapper.ok) return [];
  const builder = startRecords(mapper.value);
  const sums = mapper.value.startSums();
  const whole = rows.flatMap((row) => (sums.take(row) === null ? (builder.add(row) ?? []) : []));
  return [...whole, ...builder.finish()];
};

const scope = {
  company: '4100',
  locations: [LOCATION],
  customFields: null,
  paidOverride: false,
  today: '2026-11-25',
};

/** Records that share what makes them one thing are duplicates, which stop the file. */
export const withoutDoubles = (target: Target, records: readonly MappedRecord[]): readonly MappedRecord[] => {
  const keyOf = ({ draft }: MappedRecord): string | null => target.matchKey(draft, scope);
  const counts = new Map<string | null, number>();
  for (const record of records) counts.set(keyOf(record), (counts.get(keyOf(record)) ?? 0) + 1);
  return records.filter((record) => keyOf(record) === null || counts.get(keyOf(record)) === 1);
};

/** Amount, currency, date and vendor of a record as it would go out; null: it is stopped. */
export const harmful = (target: Target, { draft, issues }: MappedRecord): string | null => {
  const lacks = target.fields.some(
    ({ key, required }) => required && !key.startsWith('items[].') && draft.fields[key] === undefined,
  );
  if (lacks || issues.some(({ severity }) => severity === 'error')) return null;
  const money = target.amount?.(draft.fields, draft.items) ?? null;
  if (money === null || money.amount.startsWith('-')) return null;
  const { invoice_date: date = '', svc_vendor_id: vendor = '', erp_vendor_id: id = '' } = draft.fields;
  return [money.amount, money.currency, date, vendor, id].join(' | ');
};

/** The mapping that is proposed for a file, with what a person who knows it answers to the questions that are asked, and to no other. */
export const answeredProposal = async (path: string, target: Target, right: Mapping): Promise<Mapping> => {
  const place = { connectionId: null, company: null };
  const suggested = await suggestFor({ journal: null }, { path, choices: {}, target: target.name, ...place });
  if (!suggested.ok) throw new Error(suggested.problem.code);
  const { mapping, questions } = suggested.value;
  return questions.reduce((so, question) => answered(so, target, question, right), mapping);
};
