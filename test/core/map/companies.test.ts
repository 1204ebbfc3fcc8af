import { describe, expect, it } from 'vitest';
import { applyAnswer } from '../../../src/core/map/answer';
import { compileMapping } from '../../../src/core/map/apply';
import { type Companies, companiesOf, noCompanies } from '../../../src/core/map/companies';
import { type KnownValues, nothingKnown } from '../../../src/core/map/known-values';
import { type Mapping, mappingSchema } from '../../../src/core/map/mapping';
import { startWatch } from '../../../src/core/map/plausible/watch';
import { suggestMapping } from '../../../src/core/map/suggest';
import { startProfile } from '../../../src/core/read/column-profile';
import { columnNames } from '../../../src/core/read/header';
import { invoices } from '../../../src/core/targets/invoices';
import { vendors } from '../../../src/core/targets/vendors';
import { rowsOf } from './toy-target';

const header = ['Supplier', 'Invoice No', 'Invoice Date', 'Total', 'Currency'];
const houses = ['Alder Foods', 'Birch Tools', 'Cedar Lines', 'Dogwood Ink', 'Elm Freight'];
const lineOf = (
  company: string,
  i: number,
  supplier = houses[i % houses.length] ?? '',
): readonly string[] => [
  ...[supplier, `A-${100 + i}`, `2026-0${1 + (i % 9)}-${String(1 + (i % 28)).padStart(2, '0')}`],
  ...[`${100 + ((i * 37) % 900)}.50`, 'EUR', company],
];

const ours = [
  { id: '4100', name: 'Hazel Holding' },
  { id: '4200', name: 'Hazel Nordic' },
];
const into4100 = companiesOf(ours, '4100');

type Given = { readonly companies?: Companies; readonly known?: KnownValues };

const suggestedOf = (name: string, lines: readonly (readonly string[])[], given: Given = {}) => {
  const rows = rowsOf(lines);
  const profile = startProfile();
  for (const row of rows) profile.add(row);
  return suggestMapping({
    target: invoices,
    columns: profile.finish(columnNames([...header, name], header.length + 1)),
    rows: rows.length,
    source: { sheet: null, headerRow: 1, encoding: 'auto', delimiter: 'auto' },
    preview: rows.slice(0, 50),
    profile: rows,
    known: given.known ?? nothingKnown,
    companies: given.companies ?? into4100,
  });
};

const suggested = (name: string, said: readonly string[], given: Given = {}) =>
  suggestedOf(
    name,
    said.map((company, i) => lineOf(company, i)),
    given,
  );

type Suggested = ReturnType<typeof suggested>;
const questionIn = ({ questions }: Suggested) =>
  questions.find(({ kind }) => kind === 'finding:company-unproven');
const asked = (...given: Parameters<typeof suggested>) => questionIn(suggested(...given));

/** What the check says of all rows that count. */
const findings = (mapping: Mapping, name: string, said: readonly string[], companies = into4100) => {
  const names = [...header, name];
  const fields = { ...mapping.fields, svc_location_id: { constant: '1' } };
  const whole = mappingSchema.parse({ ...mapping, fields });
  const mapper = compileMapping(whole, invoices, names, { file: '' });
  if (!mapper.ok) throw new Error(mapper.problem.code);
  const watch = startWatch({
    ...{ mapper: mapper.value, mapping: whole, target: invoices, columns: names, isTogether: true },
    ...{ known: () => nothingKnown, companies },
  });
  const counted = mapper.value.startCounting();
  for (const row of rowsOf(said.map((company, i) => lineOf(company, i)))) {
    const wanted = counted(row);
    if (wanted !== null) watch.see(wanted);
  }
  return watch.findings().filter(({ rule }) => rule === 'company-unproven');
};

const answeredBy = (suggestion: Suggested, label: string): Mapping => {
  const question = questionIn(suggestion);
  const option = question?.options.find((one) => one.label === label);
  if (question === undefined || option === undefined) throw new Error('nothing of that is asked');
  return applyAnswer(suggestion.mapping, invoices, question, option.value);
};

const mixed = [
  '4100',
  '4100',
  '4200',
  '4100',
  '4200',
  '4100',
  '4100',
  '4100',
  '4300',
  '4100',
  '4100',
  '4100',
];

describe('a column that names several companies', () => {
  it.each([
    ...[
      'Company',
      'Company code',
      'CompanyCode',
      'COMPANY_ID',
      'Entity',
      'Legal entity',
      'Subsidiary',
      'Our company',
      'dataAreaId',
      'CoCd',
    ],
    ...[
      'Buchungskreis',
      'BUKRS',
      'Mandant',
      'Mandanten-Nr.',
      'Firma',
      'Firmennummer',
      'Gesellschaft',
      'Société',
      'Code société',
      'Entité juridique',
    ],
    ...[
      'Sociedad',
      'Empresa',
      'Azienda',
      'Società',
      'Bolag',
      'Bolagskod',
      'Företagsnr',
      'Selskabskode',
      'Selskap',
      'Bedrijf',
      'Administratie',
    ],
    ...[
      'Yhtiö',
      'Spółka',
      'Kod spółki',
      'Společnost',
      'Cég',
      'Cégkód',
      'Şirket Kodu',
      'Εταιρεία',
      'Организация',
      'Юридическое лицо',
    ],
    ...['会社コード', '会社名', '公司代码', '公司', '회사 코드', 'الشركة'],
  ])('%s', (name) => {
    const question = asked(name, mixed);
    expect(question?.text).toBe(
      `Column "${name}" says "4100" in 9 rows, "4200" in 2 and "4300" in 1. All would be loaded into company 4100 (Hazel Holding). Are they meant for it?`,
    );
    expect(question?.accepts).toEqual({
      ...{ rule: 'company-unproven', columns: [name] },
      values: ['4100', '4200', '4300', 'into 4100'],
    });
    expect(question?.options.map(({ label }) => label)).toEqual([
      'Only the rows of 4100',
      'Load all into 4100',
    ]);
  });

  it('is asked about where nobody has chosen one yet, with each of them as an answer', () => {
    const question = asked('Company', mixed, { companies: noCompanies });
    expect(question?.text).toContain('All would be loaded into one company.');
    expect(question?.options.map(({ label }) => label)).toEqual([
      ...['Only the rows of 4100', 'Only the rows of 4200', 'Only the rows of 4300'],
      'Load all into one company',
    ]);
  });

  it('knows the chosen one by its name, and by its code with zeros before it', () => {
    const named = asked('Firma', ['Birk AG', 'HAZEL HOLDING', 'Birk AG']);
    expect(named?.options[0]?.label).toBe('Only the rows of HAZEL HOLDING');
    const padded = asked('BUKRS', ['004200', '004100', '004200']);
    expect(padded?.options[0]?.label).toBe('Only the rows of 004100');
  });

  it('offers no rows of another company of the connection as those that are meant', () => {
    const question = asked('Company', ['4200', '9000', '4200', '9000']);
    expect(question?.options.map(({ label }) => label)).toEqual([
      'Only the rows of 9000',
      'Load all into 4100',
    ]);
  });

  it('is not proposed as the vendor beside a column of suppliers', () => {
    const { mapping } = suggested('Company', mixed);
    expect(mapping.fields['svc_vendor_id']?.column).toBe('Supplier');
  });

  it('shows the first row of each', () => {
    expect(asked('Company', mixed)?.evidence).toEqual([
      { row: 2, cells: ['4100', 'A-100', '100.50'] },
      { row: 4, cells: ['4200', 'A-102', '174.50'] },
      { row: 10, cells: ['4300', 'A-108', '396.50'] },
    ]);
  });

  it('takes one company in several writings for one, and leaves blank cells and totals out', () => {
    expect(asked('Company', ['4100', '4100 Hazel Holding', 'Hazel Holding', '04100', ''])).toBeUndefined();
    expect(asked('Company', ['9000', '9000', '', '-', 'Company', 'Total'])).toBeUndefined();
  });

  it('asks once about the code and the name of the same companies', () => {
    const lines = ['4100', '4200', '4100'].map((code, i) => [
      ...lineOf(code, i),
      code === '4100' ? 'Hazel Holding' : 'Hazel Nordic',
    ]);
    const rows = rowsOf(lines);
    const profile = startProfile();
    for (const row of rows) profile.add(row);
    const { questions } = suggestMapping({
      ...{ target: invoices, rows: rows.length, preview: rows, profile: rows, companies: into4100 },
      columns: profile.finish(columnNames([...header, 'Company code', 'Entity'], header.length + 2)),
      source: { sheet: null, headerRow: 1, encoding: 'auto', delimiter: 'auto' },
    });
    expect(questions.filter(({ kind }) => kind === 'finding:company-unproven')).toHaveLength(1);
  });
});

describe('a column that names one company', () => {
  it('is asked about where it is another one of the connection', () => {
    const question = asked('Company code', ['4200', '4200', '4200', '']);
    expect(question?.text).toBe(
      'Column "Company code" says "4200" in 3 rows: that is 4200 (Hazel Nordic), another company of this connection. All would be loaded into company 4100 (Hazel Holding). Are they meant for it?',
    );
    expect(question?.options.map(({ label }) => label)).toEqual(['Load all into 4100']);
    expect(asked('Firma', ['Hazel Nordic', 'Hazel Nordic'])).toBeDefined();
  });

  it.each([['4100'], ['Hazel Holding'], ['9000'], ['Somebody else'], ['']])(
    'asks nothing of "%s"',
    (said) => {
      expect(asked('Company', [said, said, said])).toBeUndefined();
    },
  );
});

describe('asks nothing', () => {
  it('of a column that is mapped as the vendor', () => {
    const rows = ['Alder Foods', 'Birch Tools', 'Alder Foods'].map((name, i) => [
      name,
      ...lineOf('', i).slice(1, 5),
    ]);
    const profile = startProfile();
    const all = rowsOf(rows);
    for (const row of all) profile.add(row);
    const { mapping, questions } = suggestMapping({
      ...{ target: invoices, rows: all.length, preview: all, profile: all, companies: into4100 },
      columns: profile.finish(columnNames(['Company', ...header.slice(1)], header.length)),
      source: { sheet: null, headerRow: 1, encoding: 'auto', delimiter: 'auto' },
    });
    expect(mapping.fields['svc_vendor_id']?.column).toBe('Company');
    expect(questions.map(({ kind }) => kind)).not.toContain('finding:company-unproven');
  });

  it.each(['Company', 'Company name', 'Firma', 'Legal entity', 'Empresa'])(
    'of "%s" that holds the name of each vendor beside its number',
    (name) => {
      const lines = Array.from({ length: 12 }, (_, i) =>
        lineOf(houses[i % 5] ?? '', i, `V-${200 + (i % 5)}`),
      );
      expect(questionIn(suggestedOf(name, lines))).toBeUndefined();
    },
  );

  it.each(['Company code', 'Įmonės kodas'])(
    'of "%s" that holds the numbers of vendors in a register',
    (name) => {
      const lines = Array.from({ length: 12 }, (_, i) => lineOf(`30245111${i % 5}`, i));
      expect(questionIn(suggestedOf(name, lines))).toBeUndefined();
    },
  );

  it('of a column whose names the directory knows as vendors', () => {
    const known = { ...nothingKnown, vendors: { erpIds: new Set<string>(), names: new Set(houses) } };
    const lines = Array.from({ length: 12 }, (_, i) => lineOf(houses[i % 2] ?? '', i, `V-${200 + (i % 7)}`));
    expect(questionIn(suggestedOf('Company', lines, { known }))).toBeUndefined();
    expect(questionIn(suggestedOf('Company', lines))).toBeDefined();
  });

  it('of more names than there are companies', () => {
    const many = Array.from({ length: 60 }, (_, i) => `House ${i % 24}`);
    expect(asked('Company', many)).toBeUndefined();
    expect(asked('Buchungskreis', many)).toBeDefined();
  });

  it.each([
    'Supplier company',
    'Company currency',
    'Company address',
    'Company VAT no',
    'Branch',
    'Department',
    'Customer',
    'Comment',
  ])('of "%s"', (name) => {
    expect(asked(name, mixed)).toBeUndefined();
  });

  it('of the names in a list of vendors', () => {
    const rows = rowsOf(houses.map((name, i) => [`V-${i}`, name, `${name} Ltd`]));
    const profile = startProfile();
    for (const row of rows) profile.add(row);
    const { questions } = suggestMapping({
      ...{ target: vendors, rows: rows.length, preview: rows, profile: rows, companies: into4100 },
      columns: profile.finish(columnNames(['Vendor ID', 'Vendor name', 'Company'], 3)),
      source: { sheet: null, headerRow: 1, encoding: 'auto', delimiter: 'auto' },
    });
    expect(questions.map(({ kind }) => kind)).not.toContain('finding:company-unproven');
  });
});

describe('the check of all rows', () => {
  it('leaves the others out where that is the answer, and asks no more', () => {
    const mapping = answeredBy(suggested('Company', mixed), 'Only the rows of 4100');
    expect(mapping.only).toEqual([{ column: 'Company', in: ['4100'] }]);
    expect(findings(mapping, 'Company', mixed)).toEqual([]);
  });

  it('asks again where the rows that were chosen are of another company than this time', () => {
    const mapping = answeredBy(suggested('Company', mixed), 'Only the rows of 4100');
    expect(findings(mapping, 'Company', mixed, companiesOf(ours, '4200'))).toMatchObject([
      { text: expect.stringContaining('that is 4100 (Hazel Holding), another company of this connection') },
    ]);
  });

  it('takes all where that is the answer, and asks again about a new company, or into another one', () => {
    const mapping = answeredBy(suggested('Company', mixed), 'Load all into 4100');
    const valuesOf = (said: readonly string[], companies = into4100) =>
      findings(mapping, 'Company', said, companies).map(({ values }) => values);
    const accepted = mapping.accepts?.[0]?.values;
    expect(valuesOf(mixed)).toEqual([accepted]);
    expect(valuesOf([...mixed, '4400'])).toEqual([
      [...mixed, '4400', 'into 4100'].filter((one, at, all) => all.indexOf(one) === at),
    ]);
    expect(valuesOf(mixed, companiesOf(ours, '4200'))).toEqual([['4100', '4200', '4300', 'into 4200']]);
  });

  it('sees another company far below the first rows', () => {
    const said = Array.from({ length: 6_000 }, (_, i) => (i === 5_000 ? '4200' : '4100'));
    const { mapping } = suggested('Company', said.slice(0, 100));
    expect(findings(mapping, 'Company', said)).toMatchObject([
      {
        grade: 'asks',
        text: expect.stringContaining('says "4100" in 5999 rows and "4200" in 1'),
        rows: [{ row: 2 }, { row: 5_002, cells: ['4200', 'A-5100', expect.any(String)] }],
      },
    ]);
  });

  it('asks nothing of vendors that stand one below the other', () => {
    const said = Array.from({ length: 6_000 }, (_, i) => `House ${Math.floor(i / 1_500)}`);
    const { mapping } = suggested('Company', ['House 0', 'House 0']);
    const names = [...header, 'Company'];
    const whole = mappingSchema.parse({
      ...mapping,
      fields: { ...mapping.fields, svc_location_id: { constant: '1' } },
    });
    const mapper = compileMapping(whole, invoices, names, { file: '' });
    if (!mapper.ok) throw new Error(mapper.problem.code);
    const watch = startWatch({
      ...{ mapper: mapper.value, mapping: whole, target: invoices, columns: names, isTogether: true },
      ...{ known: () => nothingKnown, companies: into4100 },
    });
    for (const row of rowsOf(said.map((house, i) => lineOf(house, i, `V-${house}`)))) watch.see(row);
    expect(watch.findings().map(({ rule }) => rule)).not.toContain('company-unproven');
  });

  it('offers no rows by their cells where blank ones go with the row above', () => {
    const { mapping } = suggested('Company', mixed);
    const said = mixed.map((company, i) => (i % 2 === 0 ? company : ''));
    const [finding] = findings({ ...mapping, groupBy: ['Invoice No'] }, 'Company', said);
    expect(finding?.only).toEqual([]);
  });
});
