import { ok } from '../../core/values/result';
import type { Inspection } from '../../ipc/shapes';
import { inspect } from '../../main/runner/handlers/sources';
import { required } from '../arguments';
import { table } from '../output';
import { type Command, reply } from './command';
import { connectionNamed } from './named-connection';

const shown = (inspection: Inspection) => {
  const { name, bytes, sha256, kind, encoding, delimiter } = inspection.file;
  return {
    file: { name, bytes, sha256, kind, encoding, delimiter },
    sheets: inspection.sheets.map((sheet) => ({
      name: sheet.name,
      hidden: sheet.hidden,
      headerRow: sheet.headerRow,
      rows: sheet.rows,
      columns: sheet.columns.map((column) => ({
        name: column.name,
        index: column.index,
        kind: column.kind,
        filled: column.filled,
        distinct: column.distinct,
        samples: column.samples,
      })),
    })),
    notes: inspection.notes,
  };
};

const text = (inspection: Inspection): string =>
  inspection.sheets
    .map((sheet) =>
      [
        `${inspection.file.name}${sheet.name === null ? '' : `, sheet ${sheet.name}`}: ${sheet.rows} rows, header in row ${sheet.headerRow ?? 'none'}`,
        table(
          ['column', 'kind', 'filled', 'distinct', 'for example'],
          sheet.columns.map((one) => [one.name, one.kind, String(one.filled), String(one.distinct), one.samples.slice(0, 2).join(' | ')]),
        ),
      ].join('\n'),
    )
    .join('\n\n');

const sheetOption = { type: 'string', value: 'NAME', help: 'the sheet of a workbook' } as const;

/** inspect, mapping suggest */
export const fileCommands: readonly Command[] = [
  {
    spec: { words: ['inspect'], arguments: ['FILE'], about: 'Tells what is in a file.', options: { sheet: sheetOption } },
    access: 'none',
    run: async (given) => {
      const sheet = given.text('sheet');
      const found = await inspect(given.arguments[0] ?? '', sheet === undefined ? {} : { sheet });
      if (!found.ok) return found;
      const sheets = sheet === undefined ? found.value.sheets : found.value.sheets.filter((one) => one.name === sheet);
      const inspection = { ...found.value, sheets };
      return ok(reply(shown(inspection), text(inspection)));
    },
  },
  {
    spec: {
      words: ['mapping', 'suggest'],
      arguments: ['FILE'],
      about: 'Prints the field mapping that the app would propose.',
      options: {
        target: { type: 'string', value: 'TARGET', help: 'what to load' },
        sheet: sheetOption,
        connection: { type: 'string', value: 'NAME', help: 'look codes up in its directory' },
        company: { type: 'string', value: 'ID', help: 'the company within the connection' },
      },
    },
    access: 'read',
    run: async (given, session) => {
      const target = required(given, 'target');
      if (!target.ok) return target;
      const name = given.text('connection');
      const connection = name === undefined ? ok(null) : await connectionNamed(session, name);
      if (!connection.ok) return connection;
      const sheet = given.text('sheet');
      const suggested = await session.do['mapping.suggest']({
        path: given.arguments[0] ?? '',
        choices: sheet === undefined ? {} : { sheet },
        target: target.value,
        connectionId: connection.value?.id ?? null,
        company: given.text('company') ?? null,
      });
      if (!suggested.ok) return suggested;
      const document = suggested.value.mapping;
      return ok(reply(document, JSON.stringify(document, null, 2)));
    },
  },
];
