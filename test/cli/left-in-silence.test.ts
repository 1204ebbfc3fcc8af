import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { documentOf, summaryOf } from '../fixtures/command-line';
import { practiceWorld, TO_TRIAL } from '../fixtures/practice-world';
import { withParts, workbookParts, zipOf } from '../fixtures/workbook-package';

// Processes start and end here; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

const header = ['Rechnungsnr', 'Lieferant', 'Rechnungsdatum', 'Betrag', 'Währung', 'Standort', 'Bemerkung'];
const bill = (i: number): readonly string[] => [
  ...[`R-${100 + i * 7}`, i % 2 === 0 ? 'V-1003' : 'V-1001', `2026-02-${10 + i}`],
  ...[`${50 + i * 13}.${20 + i}`, 'EUR', '101', 'geprüft'],
];
const lines = Array.from({ length: 6 }, (_, i) => bill(i));
const plain = {
  format: 'tallyport-mapping/1',
  target: 'invoices',
  locale: { decimal: '.', dateOrder: 'ymd' },
  fields: {
    invoice_number: { column: 'Rechnungsnr' },
    svc_vendor_id: { column: 'Lieferant', lookup: 'vendor', match: ['erp_vendor_id'] },
    svc_location_id: { column: 'Standort', lookup: 'location', match: ['id'] },
    invoice_date: { column: 'Rechnungsdatum' },
    total_amount: { column: 'Betrag' },
    currency: { column: 'Währung' },
    notes: { column: 'Bemerkung' },
  },
};
const csv = (rows: readonly (readonly string[])[]): string =>
  `${rows.map((row) => row.join(',')).join('\n')}\n`;

const opened = async () => {
  const world = await practiceWorld();
  await world.run('sync', ...TO_TRIAL);
  return {
    world,
    run: (
      command: 'check' | 'import',
      [name, content]: readonly [string, string | Uint8Array],
      mapping = {},
    ) =>
      world.run(
        ...[command, world.put(name, content), '--target', 'invoices', '--mapping'],
        world.put('mapping.json', JSON.stringify({ ...plain, ...mapping })),
        ...[
          '--status',
          'archived',
          ...TO_TRIAL,
          '--json',
          '--quiet',
          '--only-valid',
          '--accept-warnings',
        ].filter((word) => command === 'import' || !['--only-valid', '--accept-warnings'].includes(word)),
      ),
  };
};

const letters = 'ABCDEFG';
const sheetXml = (rows: readonly (readonly string[])[], hidden: readonly number[]): string =>
  rows
    .map((row, at) => {
      const cells = row.map((text, i) => `<c r="${letters[i]}${at + 1}" t="str"><v>${text}</v></c>`).join('');
      return `<row r="${at + 1}"${hidden.includes(at + 1) ? ' hidden="1"' : ''}>${cells}</row>`;
    })
    .join('');

test('hidden rows of a workbook are counted and asked about; a reason lets them go', async () => {
  const { run, world } = await opened();
  const book = zipOf(workbookParts({ rows: sheetXml([header, ...lines], [3, 5]) }));
  const stopped = await run('import', ['bills.xlsx', book]);
  const said = '2 rows are hidden in the sheet, as by a filter (3, 5), and were read like the others.';
  expect([stopped.code, summaryOf(stopped).records.created]).toEqual([3, 0]);
  expect(stopped.stderr).toContain(said);
  const suggested = z
    .object({ findings: z.array(z.looseObject({ rule: z.string(), text: z.string() })) })
    .parse(
      documentOf(
        await world.run(
          'mapping',
          'suggest',
          world.put('bills.xlsx', book),
          '--target',
          'invoices',
          '--json',
        ),
      ),
    );
  expect(suggested.findings.find(({ rule }) => rule === 'hidden-rows')?.text).toContain(said);
  const accepts = [{ rule: 'hidden-rows', why: 'Nur der Übersicht wegen ausgeblendet' }];
  expect(summaryOf(await run('check', ['bills.xlsx', book], { accepts }))).toMatchObject({
    exitCode: 0,
    accepted: [{ rule: 'hidden-rows' }],
  });
  const open = zipOf(workbookParts({ rows: sheetXml([header, ...lines], []) }));
  expect(summaryOf(await run('check', ['open.xlsx', open])).exitCode).toBe(0);
  const bare = await world.run(
    'mapping',
    'suggest',
    world.put('open.xlsx', open),
    '--target',
    'invoices',
    '--json',
  );
  expect(bare.stdout).not.toContain('hidden-rows');
});

test('another sheet of the same columns is named with its rows, and stops nothing', async () => {
  const { run } = await opened();
  const parts = workbookParts({ rows: sheetXml([header, ...lines], []) });
  const text = (name: string): string => String(parts.find((part) => part.name === name)?.bytes ?? '');
  const more = withParts(parts, [
    {
      name: 'xl/workbook.xml',
      bytes: text('xl/workbook.xml').replace(
        '</sheets>',
        '<sheet name="Feb" sheetId="2" r:id="r8"/><sheet name="Notes" sheetId="3" r:id="r9"/></sheets>',
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: text('xl/_rels/workbook.xml.rels').replace(
        '</Relationships>',
        ['8', '9']
          .map(
            (n) =>
              `<Relationship Id="r${n}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${n}.xml"/>`,
          )
          .join('') + '</Relationships>',
      ),
    },
    {
      name: 'xl/worksheets/sheet8.xml',
      bytes: text('xl/worksheets/sheet1.xml').replace(/R-1/g, 'F-1'),
    },
    {
      name: 'xl/worksheets/sheet9.xml',
      bytes: text('xl/worksheets/sheet1.xml').replace('Rechnungsnr', 'Thema').replace('Betrag', 'Frage'),
    },
  ]);
  // What is sent says it in its result as well.
  for (const command of ['check', 'import'] as const) {
    const { exitCode, issues } = summaryOf(await run(command, ['bills.xlsx', zipOf(more)]));
    expect(exitCode).toBe(0);
    expect(issues.filter(({ code }) => code === 'sheet-not-loaded')).toMatchObject([
      {
        ...{ severity: 'warning', firstAt: { sheet: 'Feb' } },
        message: expect.stringContaining(
          'Sheet "Feb" has the same columns and 6 rows; only "Data" is loaded.',
        ),
      },
    ]);
  }
});

test('a second header whose columns stand in another order stops the file; the same header again does not', async () => {
  const { run } = await opened();
  const moved = (row: readonly string[]): readonly string[] => [
    ...[row[0] ?? '', row[1] ?? '', row[3] ?? '', row[2] ?? ''],
    ...row.slice(4),
  ];
  const second = [header, ...lines.slice(0, 3), moved(header), ...lines.slice(3).map(moved)];
  // Whoever says where the header stands, and whoever leaves it to be found.
  for (const source of [{ source: { headerRow: 1 } }, {}]) {
    const stopped = await run('import', ['two.csv', csv(second)], source);
    expect([stopped.code, summaryOf(stopped).records.created]).toEqual([3, 0]);
    expect(stopped.stderr).toContain(
      'Row 5 names the columns once more, in another order: "Betrag" stands there',
    );
    const again = [header, ...lines.slice(0, 3), header, ...lines.slice(3)];
    expect(summaryOf(await run('check', ['again.csv', csv(again)], source)).exitCode).toBe(0);
  }
});

test('a mapping for a file without a header stops where the columns hold something else', async () => {
  const { run } = await opened();
  const places: Readonly<Record<string, object>> = Object.fromEntries(
    Object.entries(plain.fields).map(([key, field], at) => [
      key,
      { ...field, column: `Column ${letters[[0, 1, 5, 2, 3, 4, 6][at] ?? 0]}` },
    ]),
  );
  const bare = { fields: places, source: { headerRow: 0 } };
  expect(summaryOf(await run('check', ['bare.csv', csv(lines)], bare)).exitCode).toBe(0);
  const swapped = lines.map(([a = '', b = '', day = '', amount = '', ...rest]) => [
    a,
    b,
    amount,
    day,
    ...rest,
  ]);
  const stopped = await run('import', ['swapped.csv', csv(swapped)], bare);
  expect([stopped.code, summaryOf(stopped).records.created]).toEqual([3, 0]);
  expect(stopped.stderr).toContain('"Column C", mapped as the invoice date, holds amounts such as "50.20"');
  const numbers = lines.map(([a = '', b = '', day = '', amount = '', ...rest]) => [
    amount,
    b,
    day,
    a,
    ...rest,
  ]);
  const other = await run('import', ['numbers.csv', csv(numbers)], bare);
  expect(other.stderr).toContain('"Column A", mapped as the invoice number, holds amounts');
});

test('what is in a file is said without a header, and of a single row, as a person would', async () => {
  const { world } = await opened();
  const bare = await world.run('inspect', world.put('bare.csv', '1,2,3\n4,5,6\n'));
  expect(bare.stdout).toContain('bare.csv: 2 rows, no header');
  const one = await world.run('inspect', world.put('eine.csv', csv([header, bill(1)])));
  expect(one.stdout).toContain('eine.csv: 1 row, header in row 1');
});

test('a mapping that leaves out every row ends with 3 and says which rows it counts', async () => {
  const { run } = await opened();
  const only = [{ column: 'Bemerkung', in: ['bezahlt', 'offen'] }];
  for (const command of ['check', 'import'] as const) {
    const all = await run(command, ['bills.csv', csv([header, ...lines])], { only });
    expect([all.code, summaryOf(all).nothingSent?.code]).toEqual([3, 'nothing-to-send-none-wanted']);
    expect(summaryOf(all).nothingSent?.sentence).toBe(
      'The mapping counts only rows in which "Bemerkung" says "bezahlt" or "offen". All 6 rows are left out by that, so nothing is sent.',
    );
  }
  const some = [header, ...lines.slice(1), [...bill(9).slice(0, 6), 'offen']];
  expect(summaryOf(await run('check', ['some.csv', csv(some)], { only })).exitCode).toBe(0);
});

test('an amount that a comma cut in two within the row stops the file: its cents stand in the next column', async () => {
  const { run, world } = await opened();
  const cut = lines.map((row, i) => (i === 2 ? row.map((cell) => (cell === row[3] ? '76,22' : cell)) : row));
  const stopped = await run('import', ['cut.csv', csv([header, ...cut])]);
  expect([stopped.code, summaryOf(stopped).records.created]).toEqual([3, 0]);
  expect(stopped.stderr).toContain('row 4 has 76 and then 22. A comma in "Betrag" seems');
  expect((await world.ledger()).counts.invoicesWithUploadId).toBe(0);
});

test.each(['Credit notes', 'Gutschriften', 'Disputed invoices'])(
  'rows below a line that says "%s" stop the file, until it is said that they are to be loaded',
  async (line) => {
    const { run } = await opened();
    const rows = [header, ...lines.slice(0, 4), [line, '', '', '', '', '', ''], ...lines.slice(4)];
    const file = ['sections.csv', csv(rows)] as const;
    const stopped = await run('import', file);
    expect([stopped.code, summaryOf(stopped).records.created]).toEqual([3, 0]);
    expect(stopped.stderr).toContain(
      `Row 6 says "${line}": 2 rows follow and would go out as plain invoices.`,
    );
    const found = summaryOf(stopped).issues.find(({ code }) => code === 'section-unproven')?.accepts;
    expect(found).toMatchObject({ values: [`${line} (row 6, 2 rows)`] });
    const accepts = [{ ...found, why: 'Sie sind als Rechnungen gemeint' }];
    expect(summaryOf(await run('import', file, { accepts })).records.created).toBe(6);
    // One row more is another section.
    const more = ['more.csv', csv([...rows, bill(9)])] as const;
    expect(summaryOf(await run('check', more, { accepts })).exitCode).toBe(3);
  },
);
