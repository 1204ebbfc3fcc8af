import { basename } from 'node:path';
import type { Mapping } from '../../../core/map/mapping';
import { rankTargets, sureTarget } from '../../../core/map/suggest-target';
import type { DirectoryPart } from '../../../core/plan/directory-parts';
import type { SheetInspection } from '../../../core/read/inspection';
import { targets } from '../../../core/targets/index';
import { failed, ok, type Result } from '../../../core/values/result';
import type { ParsedInput } from '../../../ipc/contract';
import { findConnection } from '../../journal/connections';
import { addImport, patchImport } from '../../journal/imports';
import { addPart, addSet, type StoredSet } from '../../journal/load-sets';
import { inTransaction } from '../../journal/open';
import { directoryValues } from '../directory-values';
import { DEFAULT_CHUNK_SIZE, DEFAULT_IN_FLIGHT } from '../drafts/defaults';
import { inspected } from '../inspected';
import type { EnginePorts } from '../ports';
import { suggestFor } from '../suggest-for';

/** A sheet or a file that is to become an import. */
type Sheet = {
  readonly path: string;
  readonly name: string | null;
  readonly rows: number;
  readonly columns: SheetInspection['columns'];
};

type Place = { readonly connectionId: string; readonly company: string };

/** What is loaded of a file: visible sheets with rows. */
const sheetsOf = async (ports: EnginePorts, path: string): Promise<Result<readonly Sheet[]>> => {
  const found = await inspected(ports, path, {});
  if (!found.ok) return found;
  const wanted = found.value.sheets.filter(
    ({ info, rows }) => info.type === 'worksheet' && info.state === 'visible' && rows > 0,
  );
  return ok(
    wanted.map(({ info, rows, columns }) => ({
      path,
      name: found.value.file.kind === 'xlsx' ? info.name : null,
      rows,
      columns,
    })),
  );
};

const sheetsOfAll = async (
  ports: EnginePorts,
  paths: readonly string[],
): Promise<Result<readonly Sheet[]>> => {
  const all: Sheet[] = [];
  for (const path of [...new Set(paths)]) {
    const sheets = await sheetsOf(ports, path);
    if (!sheets.ok) return sheets;
    all.push(...sheets.value);
  }
  return all.length > 0
    ? ok(all)
    : failed('set-nothing-to-load', { files: paths.map((path) => basename(path)).join(', ') });
};

/** The mapping proposed for a sheet as a certain target. Errors: target-unknown, and those of reading. */
export const suggestedMapping = async (
  ports: EnginePorts,
  sheet: Pick<Sheet, 'path' | 'name'>,
  target: string,
  { coming, ...place }: Place & { readonly coming: readonly DirectoryPart[] },
): Promise<Result<Mapping>> => {
  const choices = sheet.name === null ? {} : { sheet: sheet.name };
  const suggestion = await suggestFor(ports, { path: sheet.path, choices, target, ...place }, coming);
  return suggestion.ok ? ok(suggestion.value.mapping) : suggestion;
};

type Suggested = {
  readonly target: string | null;
  readonly confidence: number | null;
  readonly mapping: Mapping | null;
};
type Told = { readonly sheet: Sheet; readonly suggested: Suggested };

/** What each sheet is for sure, with its mapping; nothing where only a person can say. */
const suggestAll = async (
  ports: EnginePorts,
  sheets: readonly Sheet[],
  place: Place,
): Promise<Result<readonly Told[]>> => {
  const known = directoryValues(ports.journal, place);
  const ranked = sheets.map((sheet) => ({ sheet, best: rankTargets(targets, sheet, known) }));
  const coming = ranked.flatMap(({ best }) => sureTarget(best)?.target.fillsDirectory ?? []);
  const told: Told[] = [];
  for (const { sheet, best } of ranked) {
    const sure = sureTarget(best);
    if (sure === null) {
      const confidence = best[0]?.confidence ?? null;
      told.push({ sheet, suggested: { target: null, confidence, mapping: null } });
      continue;
    }
    const { name } = sure.target;
    const mapping = await suggestedMapping(ports, sheet, name, { ...place, coming });
    if (!mapping.ok) return mapping;
    const { confidence } = sure;
    told.push({ sheet, suggested: { target: name, confidence, mapping: mapping.value } });
  }
  return ok(told);
};

/** Makes a draft out of a sheet, for a connection and company. Call it inside a transaction. */
const addDraft = (ports: EnginePorts, sheet: Sheet, place: Place, suggested: Suggested): string => {
  const importId = ports.newId();
  addImport(ports.journal, {
    importId,
    at: new Date(ports.clock.now()).toISOString(),
    path: sheet.path,
    fileName: basename(sheet.path),
    chunkSize: DEFAULT_CHUNK_SIZE,
    inFlight: DEFAULT_IN_FLIGHT,
  });
  patchImport(ports.journal, importId, {
    ...place,
    target: suggested.target,
    mapping: suggested.mapping,
    choices: sheet.name === null ? {} : { sheet: sheet.name },
    step: suggested.target === null ? 'source' : 'mapping',
  });
  return importId;
};

/** A set with nothing in it yet. Call it inside a transaction. */
export const newSet = (ports: EnginePorts, name: string, place: Place): string => {
  const setId = ports.newId();
  addSet(ports.journal, { setId, name, ...place, createdAt: new Date(ports.clock.now()).toISOString() });
  return setId;
};

/**
 * Reads what is in the files and makes an ordinary draft of every visible sheet with rows, each with the target and the
 * mapping that its headers tell for sure. Errors: connection-unknown, company-unknown, set-nothing-to-load, those of reading.
 */
export const createSet = async (
  ports: EnginePorts,
  order: ParsedInput<'sets.create'>,
): Promise<Result<StoredSet['setId']>> => {
  const { connectionId, company } = order;
  const connection = findConnection(ports.journal, connectionId);
  if (connection === undefined || connection.isRemoved)
    return failed('connection-unknown', { name: connectionId });
  if (!connection.companies.some(({ id }) => id === company))
    return failed('company-unknown', { name: connection.name, company });
  const sheets = await sheetsOfAll(ports, order.paths);
  if (!sheets.ok) return sheets;
  const place = { connectionId, company };
  const told = await suggestAll(ports, sheets.value, place);
  if (!told.ok) return told;
  return ok(
    inTransaction(ports.journal, () => {
      const setId = newSet(ports, order.name, place);
      for (const { sheet, suggested } of told.value) {
        const importId = addDraft(ports, sheet, place, suggested);
        addPart(ports.journal, { setId, importId, rows: sheet.rows, confidence: suggested.confidence });
      }
      return setId;
    }),
  );
};
