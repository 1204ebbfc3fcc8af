import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { MappedSlot } from '../../../core/map/mapped-parts';
import { type Serving, servingOf, startThings, tableOfThings } from '../../../core/map/missing-things';
import { startProfile } from '../../../core/read/column-profile';
import { columnNames } from '../../../core/read/header';
import type { Row } from '../../../core/read/table';
import { targetNamed, targets } from '../../../core/targets/index';
import { failed, ok, type Result } from '../../../core/values/result';
import type { Output } from '../../../ipc/contract';
import { writeCsv } from '../../files/write/csv';
import { findConnection } from '../../journal/connections';
import { addImport, patchImport, type StoredImport } from '../../journal/imports';
import { addPart, setOfImport } from '../../journal/load-sets';
import { inTransaction, type Journal } from '../../journal/open';
import { eachSourceBlock } from '../../journal/source-rows';
import { DEFAULT_CHUNK_SIZE, DEFAULT_IN_FLIGHT } from '../drafts/defaults';
import type { Desk } from '../drafts/desk';
import { type Bench, openBench } from '../prepare/judge';
import { usedRows } from '../prepare/used-rows';
import { identityOf } from '../reach';
import { newSet } from './create-set';
import { type MissingKind, missingKinds } from './missing';

/** Every row of an import as it counts, block by block. */
function* rowsOf(journal: Journal, stored: StoredImport): Generator<Row> {
  const { asUsed } = usedRows(journal, stored);
  for (const block of eachSourceBlock(journal, stored.importId)) for (const row of block) yield asUsed(row);
}

const profileOf = (journal: Journal, stored: StoredImport) => {
  const profile = startProfile();
  for (const row of rowsOf(journal, stored)) profile.add(row);
  return profile.finish(columnNames(stored.columns, stored.columns.length));
};

type Looked = {
  readonly slot: MappedSlot;
  readonly at: number;
  readonly serving: Serving;
  readonly values: ReadonlySet<string>;
};

/** The looked-up fields of the import that name missing things, each with how its values are served. */
const lookedOf = (
  journal: Journal,
  stored: StoredImport,
  bench: Bench,
  missing: MissingKind,
): readonly Looked[] => {
  const columns = profileOf(journal, stored);
  const others = targets.filter((one) => one.fillsDirectory !== undefined && one !== missing.target);
  return bench.mapper.slots.flatMap((slot, at) => {
    if (slot.lookup?.kind !== missing.kind) return [];
    const own = missing.values.filter(({ field }) => field.toLowerCase() === slot.key.toLowerCase());
    const serving = servingOf(slot, { target: missing.target, others, columns });
    return own.length === 0 || serving === null
      ? []
      : [{ slot, at, serving, values: new Set(own.map(({ value }) => value)) }];
  });
};

const collect = (journal: Journal, stored: StoredImport, bench: Bench, looked: readonly Looked[]) => {
  const things = startThings();
  const counted = bench.mapper.startCounting();
  const sums = bench.mapper.startSums();
  for (const seen of rowsOf(journal, stored)) {
    // A row that adds up others names nothing to be loaded.
    const row = sums.take(seen) === null ? counted(seen) : null;
    if (row === null) continue;
    const { texts } = bench.mapper.map(row);
    for (const { at, serving, values } of looked) {
      const value = texts[at] ?? '';
      if (values.has(value)) things.add(row, value, serving);
    }
  }
  return things.finish();
};

const notInFileNames = /[\\/:*?"<>|]/g;

const fileNameFor = (missing: MissingKind, stored: StoredImport): string => {
  const stem = path.parse(stored.file.name).name.replace(notInFileNames, '-');
  return `${missing.target.words.many} named in ${stem}.csv`;
};

type Made = {
  readonly file: string;
  readonly table: ReturnType<typeof tableOfThings>;
  readonly stored: StoredImport;
};

/** Keeps the new draft, and the set in which the first import waits for it. */
const keep = ({ ports, nowText }: Desk, { file, table, stored }: Made): Output<'drafts.loadMissing'> =>
  inTransaction(ports.journal, () => {
    const importId = ports.newId();
    const place = { connectionId: stored.connectionId ?? '', company: stored.company ?? '' };
    addImport(ports.journal, {
      importId,
      at: nowText(),
      path: file,
      fileName: path.basename(file),
      chunkSize: DEFAULT_CHUNK_SIZE,
      inFlight: DEFAULT_IN_FLIGHT,
    });
    const { mapping } = table;
    patchImport(ports.journal, importId, {
      ...place,
      target: mapping.target,
      mapping,
      choices: { headerRow: 1 },
      step: 'validation',
    });
    const before = setOfImport(ports.journal, stored.importId);
    const setId = before?.setId ?? newSet(ports, stored.file.name, place);
    if (before === undefined)
      addPart(ports.journal, {
        setId,
        importId: stored.importId,
        rows: stored.rowCount,
        confidence: null,
      });
    addPart(ports.journal, { setId, importId, rows: table.rows.length, confidence: null });
    return { importId, setId };
  });

/**
 * Makes a load of its own out of what an import names and the directory lacks: the different values with every column of
 * the file that says more of them. What the file does not say stays blank, to be filled in; nothing is made up.
 * Errors: those of the desk and of the mapping, missing-not-there, report-not-written.
 */
export const loadMissing = async (
  desk: Desk,
  importId: string,
  kind: string,
): Promise<Result<Output<'drafts.loadMissing'>>> => {
  const { ports } = desk;
  const draft = desk.open(importId);
  if (!draft.ok) return draft;
  const stored = draft.value;
  const importing = targetNamed(stored.target ?? '');
  const connection = findConnection(ports.journal, stored.connectionId ?? '');
  if (importing === undefined) return failed('draft-incomplete', { what: 'target' });
  if (connection === undefined) return failed('draft-incomplete', { what: 'connection' });
  const kinds = await missingKinds(ports.journal, importId, importing);
  const missing = kinds.find((one) => one.kind === kind);
  if (missing === undefined || stored.preparedAt === null) return failed('missing-not-there');
  const { profileText, clock } = ports;
  const order = { importId, identity: identityOf(connection), profileText, now: clock.now() };
  const bench = openBench(ports.journal, stored, order);
  if (!bench.ok) return bench;
  const looked = lookedOf(ports.journal, stored, bench.value, missing);
  const things = collect(ports.journal, stored, bench.value, looked);
  if (things.length === 0) return failed('missing-not-there');
  const table = tableOfThings(
    missing.target,
    things,
    looked.map(({ serving }) => serving),
  );
  const file = path.join(ports.dataDir, 'typed-in', ports.newId(), fileNameFor(missing, stored));
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const written = await writeCsv(file, [table.headers, ...table.rows]);
  if (!written.ok) return written;
  const made = keep(desk, { file, table, stored });
  desk.changed(made.importId);
  return ok(made);
};
