import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { words } from '../../core/issues/codes';
import { safeRows } from '../../core/report/csv-safety';
import { failed, ok, type Result } from '../../core/values/result';
import type { SalvageSaid } from '../../ipc/journal';
import type { FileDigest } from '../disk/file-digest';
import { writeCsv } from '../files/write/csv';
import { writeJson } from '../files/write/json';
import { listImports, type StoredImport } from '../journal/imports';
import { type Journal, openJournalReadOnly } from '../journal/open';
import { readRecords, type StoredRecord } from '../journal/records';
import { type Salvage, salvageJournal } from '../journal/salvage';
import { foundAtSalvage } from './found-at-salvage';
import { markText } from './saved-copy';

/** How a salvage went, in words. */
export const salvageSaid = (path: string, salvage: Salvage): SalvageSaid => {
  const { saved, lost, lostPages, broken, found } = salvage;
  const params = {
    saved: String(saved),
    lost: String(lost),
    lostPages: String(lostPages),
    broken: String(broken),
  };
  const said = words(lost + lostPages === 0 ? 'salvage-whole' : 'salvage-partly', params);
  const altered = broken === null || broken === 0 ? null : words('salvage-altered', params);
  const checked =
    found.state === 'altered' || found.state === 'damaged'
      ? words(`salvage-found-${found.state}`, { found: found.sentence })
      : null;
  return {
    ...{
      found,
      path,
      saved,
      lost,
      lostPages,
      broken,
      tables: salvage.tables.filter((table) => table.saved + table.lost > 0),
    },
    sentence: [said, checked, altered].flatMap((one) => one?.sentence ?? []).join(' '),
    advice: [said, checked, altered].flatMap((one) => one?.advice ?? []).join(' '),
  };
};

const RECORDS_AT_ONCE = 1_000;

type Line = { readonly stored: StoredImport; readonly record: StoredRecord };

function* everyRecord(journal: Journal): Generator<Line> {
  for (const stored of listImports(journal))
    for (let after = 0; ; ) {
      const records = readRecords(journal, stored.importId, { outcome: null, after, limit: RECORDS_AT_ONCE });
      for (const record of records) yield { stored, record };
      const last = records.at(-1);
      if (last === undefined) break;
      after = last.record;
    }
}

const HEADER = [
  ...['Import', 'Created', 'File', 'Sheet', 'Target', 'Company', 'Record', 'First row', 'Last row', 'Key'],
  ...['Upload id', 'Batch', 'Outcome', 'Service id', 'Code', 'Message', 'Payload', 'Made from'],
];

const cells = ({ stored, record }: Line, mark: string): readonly string[] => [
  ...[stored.importId, stored.createdAt, stored.file.name, stored.file.sheet ?? '', stored.target ?? ''],
  ...[stored.company ?? '', String(record.record), String(record.firstRow), String(record.lastRow)],
  ...[record.key ?? '', record.uploadId ?? '', record.batchId ?? '', record.outcome, record.serviceId ?? ''],
  ...[record.code ?? '', record.text ?? '', record.payload === null ? '' : JSON.stringify(record.payload)],
  mark,
];

function* csvRows(journal: Journal): Generator<readonly string[]> {
  const lines = function* (): Generator<readonly string[]> {
    const mark = markText(journal) ?? '';
    for (const line of everyRecord(journal)) yield cells(line, mark);
  };
  yield* safeRows(HEADER, lines());
}

function* jsonEntries(journal: Journal): Generator<unknown> {
  for (const { stored, record } of everyRecord(journal)) yield { importId: stored.importId, ...record };
}

const writeRecords = (journal: Journal, path: string, said: SalvageSaid): Promise<Result<FileDigest>> => {
  if (path.toLowerCase().endsWith('.csv')) return writeCsv(path, csvRows(journal));
  const imports = listImports(journal);
  const { saved, lost, lostPages, found } = said;
  const head = { madeFrom: markText(journal), found, saved, lost, lostPages, imports };
  return writeJson(path, head, { name: 'records', entries: jsonEntries(journal) });
};

/** Salvages into a folder of its own, works with that journal, and takes the folder away again. */
const withCopy = async <T>(
  order: { readonly from: string; readonly at: string },
  work: (journal: Journal, salvage: Salvage) => Promise<Result<T>>,
): Promise<Result<T>> => {
  const folder = mkdtempSync(join(tmpdir(), 'tallyport-salvage-'));
  try {
    const salvage = salvageJournal({
      ...order,
      to: join(folder, 'journal.sqlite'),
      found: foundAtSalvage(order.from),
    });
    if (!salvage.ok) return salvage;
    const journal = openJournalReadOnly(salvage.value.file);
    if (!journal.ok) return journal;
    try {
      return await work(journal.value, salvage.value);
    } finally {
      journal.value.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** What to save: `from` a journal's file, `to` a new .sqlite, .csv or .json; `at` ISO 8601. */
export type SaveOrder = { readonly from: string; readonly to: string; readonly at: string };

/**
 * Saves what can be read of a journal, as a journal or as a list of its imports and records. Never touches the journal
 * nor overwrites a file. Errors: salvage-exists, salvage-nothing, journal-foreign, journal-newer, report-not-written,
 * and those of the disk.
 */
export const saveReadable = async ({ from, to, at }: SaveOrder): Promise<Result<SalvageSaid>> => {
  if (existsSync(to)) return failed('salvage-exists', { file: to });
  if (!/\.(csv|json)$/i.test(to)) {
    const salvage = salvageJournal({ from, to, at, found: foundAtSalvage(from) });
    return salvage.ok ? ok(salvageSaid(to, salvage.value)) : salvage;
  }
  return withCopy({ from, at }, async (journal, salvage) => {
    const said = salvageSaid(to, salvage);
    const written = await writeRecords(journal, to, said);
    return written.ok ? ok(said) : written;
  });
};
