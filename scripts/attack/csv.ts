import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { type Case, connect, envOf, type Ground, judged, openPractice } from './ground';
import { load, vendorMapping } from './sent';

const STARTS = ['=', '+', '-', '@', '\uff1d', '\uff0b', '\uff0d', '\uff20'] as const;
/** What stands before a formula: nothing, what another reader takes for the end of a cell, or what it skips. */
const BEHIND = [
  ...['', ';', '\t', '\n', '\r\n', 'x;', 'x\t', 'x\n', 'x;"', "x;'", "'"],
  ...[' ', '\u00a0', '\ufeff', '\u200b', '\u{e0041}', 'x; ', 'x\t\u00a0', 'x;"\u200b'],
] as const;

/** Each leads to a place of its own, so that it is found again however it was split. */
const hostileCells = ({ isQuick }: Ground): readonly string[] =>
  BEHIND.flatMap((before) =>
    STARTS.slice(0, isQuick ? 2 : STARTS.length).map((start) => `${before}${start}cmd|'/c calc'!A`),
  ).map((cell, at) => `${cell}${at + 1}.`);

/** Behind quotes and blanks, what a spreadsheet takes for a formula. */
const computed = /^["\s\0\p{Cf}]*[=+\-@\uff0b\uff0d\uff1d\uff20](?![\d.,]+"?$)/u;

/** Cells of a text as three readers find them: one that knows its commas and quotes, and two that split otherwise. */
const cellsAsRead = (text: string): readonly string[] => {
  const { data } = Papa.parse<readonly string[]>(text.replace(/^\uFEFF/, ''));
  return data.flat().flatMap((cell) => [cell, ...cell.split(/[;\t\r\n]/)]);
};

const formulasIn = (file: string): readonly string[] =>
  cellsAsRead(readFileSync(file, 'utf8')).filter((cell) => computed.test(cell));

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** Cells that a spreadsheet would compute, in every CSV file that is written of them. */
export const attackCsv = async (ground: Ground): Promise<readonly Case[]> => {
  const service = await openPractice(ground);
  const dataDir = join(ground.folder, 'data');
  const env = envOf(service, dataDir);
  await connect(ground, service, dataDir);
  const cells = hostileCells(ground);
  const rows = cells.map((cell, at) => `C-${at},${quoted(cell)},${quoted(cell)}`);
  const file = ground.put('cells.csv', [`Code,Name,${quoted('x;=Heading')}`, ...rows, ''].join('\n'));
  const importId = await load(ground, env, [file, 'vendors', vendorMapping]);
  const by = ground.put('mapping.json', vendorMapping);
  const to = ['--connection', 'Attack', '--company', '4100'];
  const outputs: Readonly<Record<string, readonly string[]>> = {
    results: ['report', importId, '--out'],
    issues: ['check', file, '--target', 'vendors', '--mapping', by, ...to, '--quiet', '--out'],
    'what is saved of a journal': ['journal', 'salvage', '--out'],
  };
  const cases: Case[] = [];
  for (const [name, words] of Object.entries(outputs)) {
    const out = join(ground.folder, `${name.replaceAll(' ', '-')}.csv`);
    const ran = await ground.run([...words, out], { env });
    const isWritten = ran.code === 0 || ran.code === 3;
    const found = isWritten ? formulasIn(out) : [`ended with ${ran.code}: ${ran.stderr.slice(0, 200)}`];
    // What is none of the cells: a heading, or nothing was written.
    const strange = found.filter((one) => !/!A\d+\./.test(one));
    for (const [at, cell] of cells.entries()) {
      const read = found.find((one) => one.includes(`!A${at + 1}.`)) ?? (at === 0 ? strange[0] : undefined);
      const fault = read === undefined ? null : `is computed: ${JSON.stringify(read)}`;
      cases.push(judged(`${name}: ${JSON.stringify(cell)}`, ran, fault));
    }
  }
  return cases;
};
