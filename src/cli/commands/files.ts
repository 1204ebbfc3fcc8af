import { words } from '../../core/issues/codes';
import { type AnswerEntry, answerEntry, entryBetween, entryText } from '../../core/map/answer-entry';
import { CURRENCY_WORD } from '../../core/map/currency-words';
import { targetNamed } from '../../core/targets';
import type { Target } from '../../core/targets/target';
import { failed, ok, type Result } from '../../core/values/result';
import type { Inspection } from '../../ipc/inspection';
import type { SuggestionData } from '../../ipc/shapes';
import type { ReadingPort } from '../../main/runner/ports';
import type { Given } from '../arguments';
import { table } from '../output';
import { untold } from '../progress';
import { noSecretVariables } from '../secret-variables';
import { type Command, reply } from './command';
import { companyOf, connectionNamed } from './named-connection';
import { type Suggested, suggestAsRead } from './reading-answers';
import { targetGiven, targetOption } from './targets';

const shown = (inspection: Inspection) => {
  const { name, bytes, sha256, kind, encoding, delimiter, encodingChoices } = inspection.file;
  return {
    file: {
      ...{ name, bytes, sha256, kind, encoding, delimiter },
      ...(encodingChoices === undefined ? {} : { encodingChoices }),
    },
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

/** Three names in each encoding that could be meant: whoever knows them sees which is right. */
const encodingText = ({ file }: Inspection): readonly string[] =>
  file.encodingChoices === undefined
    ? []
    : [
        table(
          ['encoding', 'names in it read'],
          file.encodingChoices.map(({ encoding, samples }) => [encoding, samples.join(' | ')]),
        ),
      ];

const text = (inspection: Inspection): string =>
  [...encodingText(inspection), sheetsText(inspection)].join('\n\n');

const rowsText = ({ rows, headerRow }: Inspection['sheets'][number]): string =>
  `${rows === 1 ? '1 row' : `${rows} rows`}, ${headerRow === null ? 'no header' : `header in row ${headerRow}`}`;

const sheetsText = (inspection: Inspection): string =>
  inspection.sheets
    .map((sheet) =>
      [
        `${inspection.file.name}${sheet.name === null ? '' : `, sheet ${sheet.name}`}: ${rowsText(sheet)}`,
        table(
          ['column', 'kind', 'filled', 'distinct', 'for example'],
          sheet.columns.map((one) => [
            one.name,
            one.kind,
            String(one.filled),
            String(one.distinct),
            one.samples.slice(0, 2).join(' | '),
          ]),
        ),
      ].join('\n'),
    )
    .join('\n\n');

/** Workbooks are read in a process of their own; it is read itself only where one is. */
const reading = async (): Promise<ReadingPort> => {
  const { inspectApart, readInChild } = await import('../../main/workers/reader-process');
  const { openTableApart } = await import('../../main/workers/reader-table');
  const read = readInChild(new URL('./reader.js', import.meta.url));
  return { ...inspectApart(read), open: openTableApart(read) };
};

type Question = SuggestionData['questions'][number];

type Shown = Pick<Suggested, 'mapping' | 'readAs'>;

/** What an answer writes into the mapping file that is proposed; empty: nothing. */
const entryOf = ({ mapping, readAs }: Shown, question: Question, value: string): AnswerEntry => {
  const read = readAs(question.kind, value);
  if (read !== undefined) return entryBetween(mapping, read);
  const target = targetNamed(mapping.target);
  const isOffered = question.options.some((option) => option.value === value);
  return target === undefined || !isOffered ? {} : answerEntry(mapping, target, question, value);
};

/** Where a question that offers a single answer, or none, leads otherwise. */
const elsewhere = ({ kind }: Question, target: Target | undefined): string => {
  if (kind.startsWith('finding:')) return words(kind.slice('finding:'.length), {}).advice;
  if (kind.startsWith(CURRENCY_WORD))
    return 'Divide these amounts in the file, or say what the word means in the mapping under "fields" "currency": {"values": {"…": "…"}}';
  const key =
    kind === 'location'
      ? target?.fields.find(({ lookup, required }) => lookup === 'location' && required)?.key
      : kind.slice('missing:'.length);
  // One number, day or total for all rows is what nobody means.
  if (target?.fields.some((field) => field.key === key && field.figure !== undefined))
    return `Add a column for it to the file, or name the one that holds it in the mapping under "fields" "${key ?? ''}": {"column": "…"}`;
  return `Add a column for it to the file, or say it for all in the mapping under "fields" "${key ?? ''}": {"constant": "…"}`;
};

/** Only the likeliest currencies are listed. */
const otherCurrency: Question['options'][number] = {
  value: 'other',
  label: 'Another currency',
  detail: 'its three letters (ISO 4217) go into the mapping under "locale" "currency": "…"',
};

/** The answers of a question; one that has a single one may be denied as well. */
const choicesOf = (mapping: SuggestionData['mapping'], question: Question): Question['options'] =>
  question.options.length > 1
    ? [...question.options, ...(question.kind === 'currency' ? [otherCurrency] : [])]
    : [
        ...question.options,
        {
          value: 'no',
          label: question.options.length === 0 ? 'None is known' : 'No',
          detail: elsewhere(question, targetNamed(mapping.target)),
        },
      ];

/** A choice: what it means, and what it writes into the mapping. */
const choiceText = (
  proposed: Shown,
  question: Question,
  { value, label, detail }: Question['options'][number],
): string => {
  const written = entryText(entryOf(proposed, question, value));
  const entry = written === '' ? [] : [`in the mapping ${written}`];
  return [`  ${label}`, [detail, ...entry].filter((part) => part !== '').join('; ')]
    .filter((part) => part !== '')
    .join(': ');
};

const questionText = (proposed: Shown, question: Question): string =>
  [
    question.text,
    ...choicesOf(proposed.mapping, question).map((option) => choiceText(proposed, question, option)),
  ].join('\n');

/** The proposal with what is asked and found about it. */
const suggestionShown = (proposed: Suggested) => ({
  mapping: proposed.mapping,
  questions: proposed.questions.map((question) => {
    const { kind, text, accepts, evidence = [] } = question;
    return {
      id: kind,
      text,
      choices: choicesOf(proposed.mapping, question).map((option) => {
        const entry = entryOf(proposed, question, option.value);
        return { ...option, ...(Object.keys(entry).length === 0 ? {} : { mapping: entry }) };
      }),
      ...(accepts === undefined ? {} : { accepts }),
      evidence,
    };
  }),
  findings: proposed.findings ?? [],
});

/** The proposal; a connection's directory is looked into without the right to change anything. */
const suggest = async (given: Given, target: string): Promise<Result<Suggested>> => {
  const { suggestFor } = await import('../../main/runner/suggest-for');
  const sheet = given.text('sheet');
  const encoding = given.text('encoding');
  const choices = {
    ...(sheet === undefined ? {} : { sheet }),
    ...(encoding === undefined ? {} : { encoding }),
  };
  const wanted = { path: given.arguments[0] ?? '', target };
  const name = given.text('connection');
  if (name === undefined) {
    if (given.text('company') !== undefined)
      return failed('arguments-wrong', { detail: '--company needs --connection' });
    const place = { connectionId: null, company: null };
    const port = { journal: null, reading: await reading() };
    return suggestAsRead((how) => suggestFor(port, { ...wanted, choices: how, ...place }), choices);
  }
  const { openSession } = await import('../session');
  const session = await openSession(given, 'read', { progress: untold, variables: noSecretVariables });
  if (!session.ok) return session;
  try {
    const connection = await connectionNamed(session.value, name);
    if (!connection.ok) return connection;
    const company = companyOf(connection.value, given.text('company') ?? null);
    if (!company.ok) return company;
    const place = { connectionId: connection.value.id, company: company.value };
    const asking = session.value.do['mapping.suggest'];
    return await suggestAsRead((how) => asking({ ...wanted, choices: how, ...place }), choices);
  } finally {
    await session.value.close();
  }
};

const sheetOption = { type: 'string', value: 'NAME', help: 'the sheet of a workbook' } as const;

/** inspect, mapping suggest */
export const fileCommands: readonly Command[] = [
  {
    spec: {
      words: ['inspect'],
      arguments: ['FILE'],
      about: 'Tells what is in a file.',
      options: { sheet: sheetOption },
    },
    access: 'none',
    run: async (given) => {
      const sheet = given.text('sheet');
      const { inspect } = await import('../../main/runner/handlers/sources');
      const found = await inspect(
        { reading: await reading() },
        given.arguments[0] ?? '',
        sheet === undefined ? {} : { sheet },
      );
      if (!found.ok) return found;
      const sheets =
        sheet === undefined ? found.value.sheets : found.value.sheets.filter((one) => one.name === sheet);
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
        target: targetOption,
        sheet: sheetOption,
        encoding: {
          type: 'string',
          value: 'NAME',
          help: 'the encoding of its letters, where it is asked for',
        },
        connection: { type: 'string', value: 'NAME', help: 'look codes up in its directory' },
        company: { type: 'string', value: 'ID', help: 'the company within the connection' },
      },
    },
    access: 'none',
    run: async (given, out) => {
      const target = targetGiven(given);
      if (!target.ok) return target;
      const suggested = await suggest(given, target.value);
      if (!suggested.ok) return suggested;
      const { mapping, questions } = suggested.value;
      for (const question of given.isSet('quiet') ? [] : questions)
        out.remark(questionText(suggested.value, question));
      return ok(reply(suggestionShown(suggested.value), JSON.stringify(mapping, null, 2)));
    },
  },
];
