import { readFileSync } from 'node:fs';
import { failed, ok, type Result } from '../../core/values/result';
import { parseMapping } from '../../core/map/parse-mapping';
import type { Mapping } from '../../core/map/mapping';
import type { RecordEntry, Summary } from '../../ipc/shapes';
import { type Given, oneOf, type OptionSpec, required, wholeNumber } from '../arguments';
import { summaryText, table } from '../output';
import type { Session } from '../session';
import { type Command, type Reply, reply } from './command';
import { companyOption, connectionAndCompany, connectionOption } from './named-connection';

const OUTCOMES = ['pending', 'created', 'updated', 'failed', 'rejected', 'in-doubt', 'invalid', 'excluded'] as const;

const mappingFrom = (file: string): Result<Mapping> => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    return failed('mapping-unreadable', { file, detail: error instanceof Error ? error.message : String(error) });
  }
  try {
    return parseMapping(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch (error) {
    return failed('mapping-unreadable', { file, detail: error instanceof Error ? error.message : String(error) });
  }
};

const summaryReply = (summary: Summary): Reply => reply(summary, summaryText(summary), summary.exitCode);

const checkOptions: Readonly<Record<string, OptionSpec>> = {
  target: { type: 'string', value: 'TARGET', help: 'what to load' },
  mapping: { type: 'string', value: 'FILE', help: 'the field mapping' },
  connection: connectionOption,
  company: companyOption,
  sheet: { type: 'string', value: 'NAME', help: 'the sheet of a workbook; else as the mapping says' },
  status: { type: 'string', value: 'archived|verified|none', help: 'ingestion status of invoices, over the mapping' },
  out: { type: 'string', value: 'FILE', help: 'write every row with its issues to this CSV file' },
  'override-paid': { type: 'string', value: 'NOTE', help: 'let paid-looking rows go out as verified, for this reason' },
};

const choicesOf = (given: Given, mapping: Mapping) => {
  const sheet = given.text('sheet') ?? mapping.source.sheet;
  return {
    ...(sheet === null ? {} : { sheet }),
    ...(mapping.source.headerRow === null ? {} : { headerRow: mapping.source.headerRow }),
    ...(mapping.source.encoding === 'auto' ? {} : { encoding: mapping.source.encoding }),
    ...(mapping.source.delimiter === 'auto' ? {} : { delimiter: mapping.source.delimiter }),
  };
};

/** Reads, maps, validates and plans; the checked import waits in the journal. */
const check = async (given: Given, session: Session): Promise<Result<Summary>> => {
  const target = required(given, 'target');
  if (!target.ok) return target;
  const mappingFile = required(given, 'mapping');
  if (!mappingFile.ok) return mappingFile;
  const status = oneOf(given, 'status', ['archived', 'verified', 'none']);
  if (!status.ok) return status;
  const chunkSize = wholeNumber(given, 'chunk-size', 1);
  if (!chunkSize.ok) return chunkSize;
  const inFlight = wholeNumber(given, 'in-flight', 1);
  if (!inFlight.ok) return inFlight;
  const place = await connectionAndCompany(given, session);
  if (!place.ok) return place;
  const mapping = mappingFrom(mappingFile.value);
  if (!mapping.ok) return mapping;
  const file = given.arguments[0] ?? '';
  const draft = await session.do['drafts.create']({ path: file });
  if (!draft.ok) return draft;
  const { importId } = draft.value;
  const prepared = await prepareDraft(session, importId, {
    connectionId: place.value.connection.id,
    company: place.value.company,
    target: target.value,
    mapping: mapping.value,
    choices: choicesOf(given, mapping.value),
    status: status.value ?? null,
    paidOverrideNote: given.text('override-paid') ?? null,
    ...(chunkSize.value === undefined ? {} : { chunkSize: chunkSize.value }),
    ...(inFlight.value === undefined ? {} : { inFlight: inFlight.value }),
  });
  if (!prepared.ok) {
    await session.do['drafts.discard']({ importId });
    return prepared;
  }
  const out = given.text('out');
  if (out === undefined) return prepared;
  const written = await session.do['imports.report']({ importId, path: out, format: 'csv' });
  return written.ok ? prepared : written;
};

const prepareDraft = async (
  session: Session,
  importId: string,
  patch: Parameters<Session['do']['drafts.update']>[0]['patch'],
): Promise<Result<Summary>> => {
  const updated = await session.do['drafts.update']({ importId, patch });
  return updated.ok ? session.do['drafts.prepare']({ importId }) : updated;
};

const submit = async (given: Given, session: Session): Promise<Result<Reply>> => {
  const stopAfter = wholeNumber(given, 'stop-after-chunks', 1);
  if (!stopAfter.ok) return stopAfter;
  if (given.isSet('wait') && given.isSet('no-wait')) return failed('arguments-wrong', { detail: '--wait and --no-wait exclude each other' });
  const checked = await check(given, session);
  if (!checked.ok) return checked;
  const { importId, records } = checked.value;
  const heldBack = records.invalid + records.duplicates;
  if (heldBack > 0 && !given.isSet('only-valid')) return ok(summaryReply(checked.value));
  if (records.valid === 0) return ok(summaryReply(checked.value));
  const started = await session.do['imports.submit']({
    importId,
    onlyValid: given.isSet('only-valid'),
    acceptWarnings: true,
    confirmProduction: given.text('confirm-production') ?? null,
    stopAfterChunks: stopAfter.value ?? null,
    waitForBatches: !given.isSet('no-wait'),
  });
  if (!started.ok) return started;
  const settled = await session.do['imports.settled']({ importId });
  return settled.ok ? ok(summaryReply(settled.value)) : settled;
};

const onImport =
  (name: 'imports.resume' | 'imports.stop' | 'imports.refresh') =>
  async (given: Given, session: Session): Promise<Result<Reply>> => {
    const importId = given.arguments[0] ?? '';
    const done = await session.do[name]({ importId });
    if (!done.ok) return done;
    const settled = await session.do['imports.settled']({ importId });
    return settled.ok ? ok(summaryReply(settled.value)) : settled;
  };

const recordsText = (entries: readonly RecordEntry[]): string =>
  table(
    ['record', 'rows', 'outcome', 'service id', 'message'],
    entries.map((one) => [
      String(one.record),
      one.rows[0] === one.rows[1] ? String(one.rows[0]) : `${one.rows[0]}-${one.rows[1]}`,
      one.outcome,
      one.serviceId ?? '',
      one.message ?? '',
    ]),
  );

const show = async (given: Given, session: Session): Promise<Result<Reply>> => {
  const importId = given.arguments[0] ?? '';
  const summary = await session.do['imports.summary']({ importId });
  if (!summary.ok) return summary;
  if (!given.isSet('records')) return ok(summaryReply(summary.value));
  const outcome = oneOf(given, 'outcome', OUTCOMES);
  if (!outcome.ok) return outcome;
  const limit = wholeNumber(given, 'limit', 1);
  if (!limit.ok) return limit;
  const after = wholeNumber(given, 'after', 0);
  if (!after.ok) return after;
  const entries = await session.do['imports.records']({
    importId,
    outcome: outcome.value ?? null,
    limit: limit.value ?? 100_000,
    after: after.value ?? 0,
  });
  if (!entries.ok) return entries;
  const document = { ...summary.value, entries: entries.value };
  return ok(reply(document, recordsText(entries.value), summary.value.exitCode));
};

const report = async (given: Given, session: Session): Promise<Result<Reply>> => {
  const out = required(given, 'out');
  if (!out.ok) return out;
  const format = (['xlsx', 'csv', 'json'] as const).find((one) => out.value.toLowerCase().endsWith(`.${one}`));
  if (format === undefined) return failed('arguments-wrong', { detail: `--out '${out.value}' ends in none of .xlsx, .csv, .json` });
  const written = await session.do['imports.report']({ importId: given.arguments[0] ?? '', path: out.value, format });
  return written.ok ? ok(reply(written.value, `${written.value.rows} rows written to ${written.value.path}`)) : written;
};

const IMPORT = ['IMPORT'] as const;

/** check, import, resume, stop, refresh, imports list | show, report */
export const importCommands: readonly Command[] = [
  {
    spec: { words: ['check'], arguments: ['FILE'], about: 'Reads, maps, validates and plans a file; sends nothing.', options: checkOptions },
    access: 'write',
    run: async (given, session) => {
      const summary = await check(given, session);
      return summary.ok ? ok(summaryReply(summary.value)) : summary;
    },
  },
  {
    spec: {
      words: ['import'],
      arguments: ['FILE'],
      about: 'Journals a file, sends it in chunks, waits for the batches and reconciles their results.',
      options: {
        ...checkOptions,
        'chunk-size': { type: 'string', value: 'N', help: 'records in one request (50)' },
        'in-flight': { type: 'string', value: 'N', help: 'requests under way at once (2)' },
        'only-valid': { type: 'boolean', help: 'send the valid records although others are invalid' },
        'accept-warnings': { type: 'boolean', help: 'records with warnings are known and accepted' },
        wait: { type: 'boolean', help: 'wait for the batches (the default)' },
        'no-wait': { type: 'boolean', help: 'end when everything is sent; refresh asks for the results later' },
        'stop-after-chunks': { type: 'string', value: 'N', help: 'stop after so many chunks; resume goes on' },
        'confirm-production': { type: 'string', value: 'NAME', help: 'the name of the production connection, once more' },
      },
    },
    access: 'write',
    run: submit,
  },
  {
    spec: { words: ['resume'], arguments: IMPORT, about: 'Goes on with an import that was stopped, paused or cut off.', options: {} },
    access: 'write',
    run: onImport('imports.resume'),
  },
  {
    spec: { words: ['stop'], arguments: IMPORT, about: 'Ends an import; what is not sent stays pending.', options: {} },
    access: 'write',
    run: onImport('imports.stop'),
  },
  {
    spec: { words: ['refresh'], arguments: IMPORT, about: 'Asks once after every unfinished batch.', options: {} },
    access: 'write',
    run: onImport('imports.refresh'),
  },
  {
    spec: { words: ['imports', 'list'], arguments: [], about: 'Lists the imports of this journal, newest first.', options: {} },
    access: 'read',
    run: async (_given, session) => {
      const all = await session.do['imports.list']({});
      if (!all.ok) return all;
      const rows = all.value.map((one) => [one.importId, one.createdAt, one.state, one.target, one.fileName, String(one.records.total)]);
      return ok(reply(all.value, table(['import', 'created', 'state', 'target', 'file', 'records'], rows)));
    },
  },
  {
    spec: {
      words: ['imports', 'show'],
      arguments: IMPORT,
      about: 'Shows one import, with --records its records.',
      options: {
        records: { type: 'boolean', help: 'its records too' },
        outcome: { type: 'string', value: 'OUTCOME', help: 'only records of this outcome' },
        limit: { type: 'string', value: 'N', help: 'at most so many records' },
        after: { type: 'string', value: 'N', help: 'only records after this number' },
      },
    },
    access: 'read',
    run: show,
  },
  {
    spec: {
      words: ['report'],
      arguments: IMPORT,
      about: 'Writes the results: every column of the source row unchanged, then outcome, service id, message and advice.',
      options: { out: { type: 'string', value: 'FILE.xlsx|.csv|.json', help: 'where to' } },
    },
    access: 'read',
    run: report,
  },
];
