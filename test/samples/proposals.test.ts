import { describe, expect, it } from 'vitest';
import { profileRows } from '../../src/core/map/figures';
import { nothingKnown } from '../../src/core/map/known-values';
import type { Mapping } from '../../src/core/map/mapping';
import { judgeMapping } from '../../src/core/map/plausible/judge-mapping';
import { arithmeticIn } from '../../src/core/map/settle';
import type { Row } from '../../src/core/read/table';
import { targetNamed } from '../../src/core/targets';
import { inspectSource, openSource } from '../../src/main/files/source';
import { suggestFor } from '../../src/main/runner/suggest-for';
import { hasShared, sharedPath } from '../main/files/shared-files';
import { type RightMapping, rightMappings } from './right-columns';

type Judged = {
  readonly file: string;
  readonly right: readonly string[];
  /** Asked for, with the right column offered first. */
  readonly asked: readonly string[];
  readonly missed: readonly string[];
  readonly wrong: readonly string[];
};

const shownSource = ({ column, template, constant, fromItems }: Mapping['fields'][string]): string =>
  (column ?? template ?? constant ?? fromItems ?? '').trim();

/** A dimension counts whether the record carries it or each of its lines. */
const withoutLines = (fields: Mapping['fields']): Mapping['fields'] =>
  Object.fromEntries(
    Object.entries(fields).map(([key, source]) => [
      key.replace(/^items\[\]\.dimensions\./, 'dimensions.'),
      source,
    ]),
  );

const ofMoney: ReadonlySet<string> = new Set([
  'total_amount',
  'total_tax',
  'currency',
  'invoice_date',
  'items[].price',
  'svc_vendor_id',
  'erp_vendor_id',
  'invoice_number',
  'svc_location_id',
]);

type Proposed = {
  readonly mapping: Mapping;
  readonly questions: readonly {
    readonly kind: string;
    readonly options: readonly { readonly value: string }[];
  }[];
};

const judge = ({ file, fields, noColumn }: RightMapping, { mapping, questions }: Proposed): Judged => {
  const own = withoutLines(mapping.fields);
  const right: string[] = [];
  const asked: string[] = [];
  const missed: string[] = [];
  const wrong: string[] = [];
  for (const [key, columns] of Object.entries(fields)) {
    const source = own[key];
    const first = questions.find(({ kind }) => kind === `missing:${key}`)?.options[0]?.value;
    const isAsked = columns.some((column) => column === first);
    if (source === undefined) (isAsked ? asked : missed).push(key);
    else if (columns.some((column) => column.trim() === shownSource(source))) right.push(key);
    else wrong.push(`${key}=${shownSource(source)}`);
  }
  for (const key of noColumn)
    if (ofMoney.has(key) && own[key]?.column !== undefined) wrong.push(`${key}=${own[key]?.column}`);
  return { file, right, asked, missed, wrong };
};

const proposalOf = async ({ file, target }: RightMapping): Promise<Proposed> => {
  const suggested = await suggestFor(
    { journal: null },
    { path: sharedPath(file), choices: {}, target, connectionId: null, company: null },
  );
  if (!suggested.ok) throw new Error(`${file}: ${suggested.problem.code}`);
  return suggested.value;
};

/** The columns and first rows of a file as its right mapping reads it. */
const tableOf = async (file: string, { source: { sheet, headerRow } }: Mapping) => {
  const path = sharedPath(file);
  const choices = {
    ...(sheet === null ? {} : { sheet }),
    ...(headerRow === null ? {} : { headerRow }),
  };
  const inspection = await inspectSource(path, choices);
  const opened = await openSource(path, choices);
  if (!inspection.ok || !opened.ok) throw new Error(`${file} cannot be read`);
  const rows: Row[] = [];
  for await (const batch of opened.value.dataRows()) {
    if (batch.ok) rows.push(...batch.value);
    if (rows.length >= profileRows) break;
  }
  await opened.value.close();
  const { sheets } = inspection.value;
  const columns = (sheets.find(({ info }) => info.name === sheet) ?? sheets[0])?.columns ?? [];
  return { columns, rows: rows.slice(0, profileRows) };
};

const worst = /^(total_amount|total_tax|currency|invoice_date|items\[\]\.price)=/;

describe('proposals for real files, held to what a person who knows them would choose', () => {
  if (!hasShared)
    return it('are judged only where the files lie beside the project; here they do not', () => {});

  it('have no wrong amount, currency or date, and at least 90 % of the fields right', async () => {
    const judged: Judged[] = [];
    for (const one of rightMappings()) judged.push(judge(one, await proposalOf(one)));
    const count = (of: 'right' | 'asked' | 'missed' | 'wrong'): number =>
      judged.reduce((sum, one) => sum + one[of].length, 0);
    const table = judged.map(
      ({ file, right, asked, missed, wrong }) =>
        `${String(right.length).padStart(3)} right ${asked.length} asked ${missed.length} missed ${wrong.length} wrong  ${file}  ${[...missed, ...wrong].join('; ')}`,
    );
    const fields = count('right') + count('asked') + count('missed') + count('wrong');
    table.push(
      `${count('right')} of ${fields} right, ${count('asked')} asked, ${count('missed')} missed, ${count('wrong')} wrong`,
    );
    if (process.env['SHOW_PROPOSALS'] !== undefined) process.stdout.write(`${table.join('\n')}\n`);
    expect(
      judged.flatMap(({ file, wrong }) =>
        wrong.filter((one) => worst.test(one)).map((one) => `${file} ${one}`),
      ),
    ).toEqual([]);
    expect(count('right') / fields).toBeGreaterThanOrEqual(0.9);
  }, 600_000);

  it('are not spoken against by any rule where they are right', async () => {
    const said: string[] = [];
    for (const { file, target: name, mapping } of rightMappings()) {
      const target = targetNamed(name);
      if (mapping === null || target === undefined) continue;
      const { columns, rows } = await tableOf(file, mapping);
      const arithmetic = arithmeticIn({ columns, rows });
      const findings = judgeMapping({ mapping, target, columns, rows, known: nothingKnown, arithmetic });
      said.push(
        ...findings
          .filter(({ grade }) => grade === 'against')
          .map(({ rule, text }) => `${file} ${rule}: ${text}`),
      );
    }
    expect(said).toEqual([]);
  }, 600_000);
});
