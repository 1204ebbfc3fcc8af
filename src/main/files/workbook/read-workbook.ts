import { extname } from 'node:path';
import type { SheetInfo } from '../../../core/read/table';
import { type ContentTypes, packageKind, startContentTypes } from '../../../core/read/workbook/content-types';
import { type Relation, relationsPart, startRelations } from '../../../core/read/workbook/relations';
import type { DateSystem } from '../../../core/read/workbook/serial-date';
import { longestCell, startSharedStrings } from '../../../core/read/workbook/shared-strings';
import { startBudget } from '../../../core/read/workbook/sheet-budget';
import { type CellFormats, noFormats, startStyles } from '../../../core/read/workbook/styles';
import { startWorkbookPart, type WorkbookPart } from '../../../core/read/workbook/workbook-part';
import { type Failed, failed, ok, type Result } from '../../../core/values/result';
import { type Package, partFault, partOf, readPart, scanPart } from './package-part';
import type { CellContext } from './workbook-rows';
import type { ZipEntry } from './zip-directory';
import { partBytes } from './zip-part';

/** Parts that say what is where, and styles: real ones are a hundredth of this. They are held in memory. */
const mostPlanBytes = 8_388_608;
/** Beyond that nobody chooses one. */
const mostSheets = 1_000;
const mostStyleBytes = 67_108_864;

const tooLarge = ({ file }: Package): Failed =>
  failed('file-unpacks-too-large', { file: file.name, limit: '1 GB' }, { file: file.name });

/** A workbook as its main part and relations describe it. */
export type Workbook = {
  readonly dates: DateSystem;
  readonly relations: readonly Relation[];
  readonly hasMacros: boolean;
  readonly sheets: readonly {
    readonly info: SheetInfo;
    /** null where the sheet has no cells, as a chart. */
    readonly entry: ZipEntry | null;
  }[];
  /** Sheets whose parts are not in the package. */
  readonly missing: readonly { readonly name: string; readonly part: string }[];
};

/** Follows the relations from the package to the workbook and from it to its sheets; no name is guessed. */
export const readWorkbook = async (pack: Package): Promise<Result<Workbook>> => {
  const types = await contentTypes(pack);
  if (!types.ok) return types;
  const roots = await relationsOf(pack, '');
  if (!roots.ok) return roots;
  const main = roots.value.find(({ type }) => type === 'officeDocument')?.part;
  const entry = main === undefined ? null : partOf(pack, main);
  if (main === undefined) return noWorkbook(pack);
  if (entry === null)
    return partFault(pack, roots.value.length > 0 ? 'file-not-workbook' : 'file-damaged', main);
  const kind = packageKind(types.value(main));
  if (kind === 'binary-workbook') return partFault(pack, 'file-xlsb', main);
  if (kind === 'other') return partFault(pack, 'file-not-workbook', main);
  if (entry.unpackedBytes > mostPlanBytes) return tooLarge(pack);
  const part = startWorkbookPart();
  const read = await readPart(pack, entry, part.handler);
  const found = part.found();
  if (!read.ok) return read;
  if (found.root !== 'workbook') return partFault(pack, 'file-not-workbook', main);
  const relations = await relationsOf(pack, main);
  if (!relations.ok) return relations;
  return workbookOf(pack, found, relations.value, kind === 'macro-workbook');
};

const workbookOf = (
  pack: Package,
  { sheets, dates }: WorkbookPart,
  relations: readonly Relation[],
  isMacroKind: boolean,
): Result<Workbook> => {
  const { name: file } = pack.file;
  if (sheets.length === 0) return failed('file-no-sheets', { file }, { file });
  if (sheets.length > mostSheets)
    return failed('workbook-too-many-sheets', { file, limit: String(mostSheets) }, { file });
  const found: Workbook['sheets'][number][] = [];
  const missing: Workbook['missing'][number][] = [];
  for (const { name, state, relation } of sheets) {
    const target = relations.find(({ id }) => id === relation);
    const isTable = target?.type === 'worksheet';
    const entry = target === undefined || !isTable ? null : partOf(pack, target.part);
    if (target === undefined || (isTable && entry === null)) {
      missing.push({ name, part: target?.part ?? name });
      continue;
    }
    if (entry !== null && found.some((one) => one.entry === entry))
      return partFault(pack, 'sheets-share-part', entry.name);
    found.push({ info: { name, state, type: isTable ? 'worksheet' : 'chartsheet' }, entry });
  }
  const [gone] = missing;
  if (gone !== undefined && found.every(({ entry }) => entry === null))
    return partFault(pack, 'file-damaged', gone.part);
  const hasMacros = isMacroKind || relations.some(({ type }) => type === 'vbaProject');
  return ok({ dates, relations, hasMacros, sheets: found, missing });
};

/** Reads what cells refer to: shared strings and number formats. */
export const readCellContext = async (
  pack: Package,
  { relations, dates }: Workbook,
): Promise<Result<CellContext>> => {
  const strings = await sharedStrings(pack, relations);
  if (!strings.ok) return strings;
  const formats = await cellFormats(pack, relations);
  return formats.ok
    ? ok({ strings: strings.value, formats: formats.value, dates, budget: startBudget() })
    : formats;
};

const sharedStrings = async (
  pack: Package,
  relations: readonly Relation[],
): Promise<Result<readonly string[]>> => {
  const target = relations.find(({ type }) => type === 'sharedStrings');
  const entry = target === undefined ? null : partOf(pack, target.part);
  if (entry === null) return ok([]);
  const strings = startSharedStrings();
  const { name: file } = pack.file;
  for await (const step of scanPart(pack, entry, strings.handler)) {
    if (!step.ok) return step;
    const fault = strings.fault();
    if (fault === 'cell-too-long') return failed(fault, { file, limit: String(longestCell) }, { file });
    if (fault !== null) return tooLarge(pack);
  }
  return ok(strings.all());
};

const cellFormats = async (pack: Package, relations: readonly Relation[]): Promise<Result<CellFormats>> => {
  const target = relations.find(({ type }) => type === 'styles');
  const entry = target === undefined ? null : partOf(pack, target.part);
  if (entry === null) return ok(noFormats);
  if (entry.unpackedBytes > mostStyleBytes) return tooLarge(pack);
  const styles = startStyles();
  const read = await readPart(pack, entry, styles.handler);
  return read.ok ? ok(styles.formats()) : read;
};

const relationsOf = async (pack: Package, part: string): Promise<Result<readonly Relation[]>> => {
  const entry = partOf(pack, relationsPart(part));
  if (entry === null) return ok([]);
  if (entry.unpackedBytes > mostPlanBytes) return tooLarge(pack);
  const relations = startRelations(part);
  const read = await readPart(pack, entry, relations.handler);
  return read.ok ? ok(relations.all()) : read;
};

const contentTypes = async (pack: Package): Promise<Result<ContentTypes>> => {
  const types = startContentTypes();
  const entry = partOf(pack, '[Content_Types].xml');
  if (entry === null) return ok(() => null);
  if (entry.unpackedBytes > mostPlanBytes) return tooLarge(pack);
  const read = await readPart(pack, entry, types.handler);
  return read.ok ? ok(types.typeOf) : read;
};

const workbookNames: readonly string[] = ['.xlsx', '.xlsm', '.xltx', '.xltm', '.xlam'];

/** A package without a workbook: an OpenDocument file says what it is, anything else is an archive. */
const noWorkbook = async (pack: Package): Promise<Result<never>> => {
  const { name: file } = pack.file;
  if ([...pack.parts.keys()].some((part) => part.startsWith('index/') && part.endsWith('.iwa')))
    return failed('file-numbers', { file }, { file });
  const entry = partOf(pack, 'mimetype');
  const type = entry === null ? '' : await firstLetters(pack, entry);
  if (type.startsWith('application/vnd.oasis.opendocument.spreadsheet'))
    return failed('file-ods', { file }, { file });
  const isPackage = partOf(pack, '[Content_Types].xml') !== null || type !== '';
  const isNamedWorkbook = workbookNames.includes(extname(file).toLowerCase());
  return failed(isPackage || isNamedWorkbook ? 'file-not-workbook' : 'file-compressed', { file }, { file });
};

const firstLetters = async ({ file }: Package, entry: ZipEntry): Promise<string> => {
  for await (const piece of partBytes(file, entry))
    return typeof piece === 'string' ? '' : piece.subarray(0, 128).toString('latin1');
  return '';
};
