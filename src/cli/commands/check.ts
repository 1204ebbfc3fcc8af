import { resolve } from 'node:path';
import type { Mapping } from '../../core/map/mapping';
import { failed, ok, type Result } from '../../core/values/result';
import type { DraftPatch, Summary } from '../../ipc/shapes';
import { isSameFile } from '../../main/files/same-file';
import { type Given, type OptionSpec, oneOf, required, wholeNumber } from '../arguments';
import { placeIsFree } from '../free-place';
import type { Out } from '../output';
import type { Session } from '../session';
import type { Command } from './command';
import { UPDATES } from './found-there';
import { mappingFrom } from './mapping-file';
import { companyOption, connectionAndCompany, connectionOption } from './named-connection';
import { answerGiven, gateIsClear, gateOptions } from './payments-gate';
import { remarkOn, summaryReply } from './summary-reply';
import { targetGiven, targetOption } from './targets';

export const checkOptions: Readonly<Record<string, OptionSpec>> = {
  target: targetOption,
  mapping: { type: 'string', value: 'FILE', help: 'the field mapping' },
  connection: connectionOption,
  company: companyOption,
  sheet: { type: 'string', value: 'NAME', help: 'the sheet of a workbook; else as the mapping says' },
  status: {
    type: 'string',
    value: 'archived|verified|none',
    help: 'ingestion status of the file, over the mapping',
  },
  'override-paid': {
    type: 'string',
    value: 'NOTE',
    help: 'let paid-looking rows go out as verified, for this reason',
  },
  'send-existing': {
    type: 'string',
    value: 'NOTE',
    help: 'send also what the list of the service shows already, for this reason; never what this journal sent',
  },
  out: { type: 'string', value: 'FILE', help: 'write every issue to this CSV file' },
  ...gateOptions,
};

/** How the file is to be read: --sheet over the mapping, which says nothing where it says auto. */
const choicesOf = (given: Given, mapping: Mapping): DraftPatch['choices'] => {
  const { source } = mapping;
  const sheet = given.text('sheet') ?? source.sheet;
  return {
    ...(sheet === null ? {} : { sheet }),
    ...(source.headerRow === null ? {} : { headerRow: source.headerRow }),
    ...(source.encoding === 'auto' ? {} : { encoding: source.encoding }),
    ...(source.delimiter === 'auto' ? {} : { delimiter: source.delimiter }),
  };
};

/** --out over what is read would leave neither, and what stands there otherwise is not written over. Errors: arguments-wrong. */
const outIsClear = (given: Given): Result<null> => {
  const out = given.text('out');
  if (out === undefined) return ok(null);
  if (out === '') return failed('arguments-wrong', { detail: '--out names no file' });
  const isRead = [given.arguments[0], given.text('mapping')].some(
    (file) => file !== undefined && isSameFile(out, file),
  );
  return isRead
    ? failed('arguments-wrong', { detail: `--out '${out}' is a file that this command reads` })
    : placeIsFree(out);
};

/** What the words of the command say, before the journal is asked. */
const asked = (given: Given): Result<DraftPatch & { readonly mapping: Mapping }> => {
  const out = outIsClear(given);
  if (!out.ok) return out;
  if (given.text('send-existing')?.trim() === '')
    return failed('arguments-wrong', { detail: '--send-existing gives no reason' });
  const target = targetGiven(given);
  if (!target.ok) return target;
  const mappingFile = required(given, 'mapping');
  if (!mappingFile.ok) return mappingFile;
  const status = oneOf(given, 'status', ['archived', 'verified', 'none']);
  if (!status.ok) return status;
  const chunkSize = wholeNumber(given, 'chunk-size', 1);
  if (!chunkSize.ok) return chunkSize;
  const inFlight = wholeNumber(given, 'in-flight', 1);
  if (!inFlight.ok) return inFlight;
  const mapping = mappingFrom(mappingFile.value);
  if (!mapping.ok) return mapping;
  return ok({
    target: target.value,
    mapping: mapping.value,
    choices: choicesOf(given, mapping.value),
    status: status.value ?? null,
    paidOverrideNote: given.text('override-paid') ?? null,
    ...(chunkSize.value === undefined ? {} : { chunkSize: chunkSize.value }),
    ...(inFlight.value === undefined ? {} : { inFlight: inFlight.value }),
  });
};

const prepared = async (session: Session, importId: string, patch: DraftPatch): Promise<Result<Summary>> => {
  const updated = await session.do['drafts.update']({ importId, patch });
  const summary = updated.ok ? await session.do['drafts.prepare']({ importId }) : updated;
  // What could not be read is no import: nothing of it stays behind.
  if (!summary.ok) await session.do['drafts.discard']({ importId });
  return summary;
};

/** What stands at the service already goes out only where that was asked for, with a reason. */
const withExisting = async (given: Given, session: Session, summary: Summary): Promise<Result<Summary>> => {
  const note = given.text('send-existing');
  if (note === undefined || summary.records.existing === 0) return ok(summary);
  return session.do['drafts.sendAnyway']({
    importId: summary.importId,
    records: null,
    note,
    holdBack: false,
  });
};

/** What this journal has sent is not sent twice, whatever is said of what stands at the service. */
export const remarkOnOwn = (given: Given, out: Out, { earlier = [] }: Pick<Summary, 'earlier'>): void => {
  const own = earlier.reduce((sum, { records }) => sum + records, 0);
  if (given.text('send-existing') === undefined || own === 0) return;
  const count = own === 1 ? '1 record was sent before' : `${own} records were sent before`;
  remarkOn(out, 'send-existing-not-own', { count });
};

/** An import keeps changes of what stands there back until they are known: a check that passes would promise more. */
const remarkOnUpdates = (given: Given, out: Out, { issues }: Pick<Summary, 'issues'>): void => {
  const count = issues.filter(({ code }) => UPDATES.has(code)).reduce((sum, one) => sum + one.count, 0);
  if (count > 0 && !given.isSet('accept-warnings'))
    remarkOn(out, 'updates-to-be-known', { count: String(count) });
};

/** Reads, maps, validates and plans; the checked import waits in the journal. */
export const check = async (given: Given, session: Session, out: Out): Promise<Result<Summary>> => {
  const patch = asked(given);
  if (!patch.ok) return patch;
  const clear = gateIsClear(given);
  if (!clear.ok) return clear;
  const place = await connectionAndCompany(given, session);
  if (!place.ok) return place;
  const draft = await session.do['drafts.create']({ path: resolve(given.arguments[0] ?? '') });
  if (!draft.ok) return draft;
  const { connection, company } = place.value;
  const whole = { ...patch.value, connectionId: connection.id, company };
  const judged = await prepared(session, draft.value.importId, whole);
  const answeredFor = judged.ok
    ? await answerGiven(given, session, out, { summary: judged.value, connectionId: connection.id })
    : judged;
  const summary = answeredFor.ok ? await withExisting(given, session, answeredFor.value) : answeredFor;
  const path = given.text('out');
  if (!summary.ok || path === undefined) return summary;
  const issues = { importId: summary.value.importId, path, format: 'issues-csv' } as const;
  const written = await session.do['imports.report'](issues);
  return written.ok ? summary : written;
};

/** Nothing stands under the header of the file: no record was held back, there is none. */
export const hasNoRows = ({ records, file }: Pick<Summary, 'records' | 'file'>): boolean =>
  records.total === 0 && file.rows === 0;

/** check */
export const checkCommands: readonly Command[] = [
  {
    spec: {
      words: ['check'],
      arguments: ['FILE'],
      about:
        'Reads, maps, validates and plans a file on this computer; sends nothing. Only a file of payments asks the service: for the invoices that it pays.',
      options: checkOptions,
    },
    access: 'write',
    run: async (given, session, out) => {
      const summary = await check(given, session, out);
      if (!summary.ok) return summary;
      const { file } = summary.value;
      remarkOnOwn(given, out, summary.value);
      remarkOnUpdates(given, out, summary.value);
      if (hasNoRows(summary.value)) remarkOn(out, 'nothing-to-send-no-rows', { file: file.name });
      return ok(summaryReply(summary.value));
    },
  },
];
