import { CARRIED_SHEET } from '../../core/map/carried-mapping';
import { startCombinations } from '../../core/map/combinations';
import { encodingQuestion } from '../../core/map/encoding-question';
import type { Mapping } from '../../core/map/mapping';
import { type SaidAround, saidAround, saidOnCovers } from '../../core/map/said-around';
import { suggestMapping } from '../../core/map/suggest';
import { type RowAbove, totalsAbove } from '../../core/map/sum-cells';
import { neededColumns } from '../../core/map/template';
import { headerQuestion } from '../../core/map/without-header';
import type { DirectoryPart } from '../../core/plan/directory-parts';
import { sheetToRead } from '../../core/read/cover-sheet';
import { type HiddenRows, hiddenColumnsIn, hiddenRowsIn } from '../../core/read/rest-of-file';
import { isSummaryRow } from '../../core/read/summary-row';
import type { ReadNote, Row } from '../../core/read/table';
import { targetNamed, targets } from '../../core/targets/index';
import { failed, ok, type Result } from '../../core/values/result';
import type { ParsedInput } from '../../ipc/contract';
import type { SuggestionData } from '../../ipc/shapes';
import { type OpenTable, openSource } from '../files/source';
import type { Journal } from '../journal/open';
import { carriedBy } from './carried-by';
import { companiesFor, directoryValues, withoutParts } from './directory-values';
import { plainAcceptance, plainFinding } from './findings';
import { inspected } from './inspected';
import type { ReadingPort } from './ports';

type Wanted = ParsedInput<'mapping.suggest'>;

/** Files beyond this many cells are not counted through for a question: the question then says "at least". */
const MOST_CELLS_COUNTED = 2_000_000;

type CountTogether = (columns: readonly string[], without: ReadonlySet<number>) => number | null;

/** Rows read once more, to see what they prove together: those that seem to be records, and every one. */
type Again = {
  readonly rows: readonly Row[];
  readonly everyRow: readonly Row[];
  /** Lines above the header that speak of a total. */
  readonly above: readonly RowAbove[];
  readonly around: readonly SaidAround[];
  /** Rows that a person does not see; null: not all rows were read. */
  readonly hidden: HiddenRows | null;
  readonly countTogether: CountTogether;
};

/** Reads the rows once more, as many as there is room for; different values in several columns are counted where all of them fit. */
const readAgain = async (open: OpenTable, wanted: Wanted, width: number): Promise<Again> => {
  const cannot: CountTogether = () => null;
  const source = await open(wanted.path, wanted.choices);
  if (!source.ok)
    return { rows: [], everyRow: [], above: [], around: [], hidden: null, countTogether: cannot };
  const names = source.value.columns.map((column) => column.name);
  const mostRows = Math.floor(MOST_CELLS_COUNTED / Math.max(1, width));
  const rows: Row[] = [];
  const everyRow: Row[] = [];
  let isWhole = true;
  for await (const batch of source.value.dataRows()) {
    if (!batch.ok) break;
    for (const row of batch.value) {
      everyRow.push(row);
      if (!isSummaryRow(row.cells, names.length)) rows.push(row);
    }
    isWhole = rows.length <= mostRows;
    if (!isWhole) break;
  }
  const rest = await source.value.rest();
  await source.value.close();
  return {
    rows,
    everyRow,
    hidden: isWhole ? rest.hidden : null,
    // What stands above is the total of all rows.
    above: isWhole ? totalsAbove(source.value.above) : [],
    around: [...saidAround(source.value.above, isWhole ? everyRow : []), ...saidOnCovers(rest.covers)],
    countTogether: (columns, without) => {
      if (!isWhole || columns.some((name) => !names.includes(name))) return null;
      const counter = startCombinations(columns, names);
      for (const row of everyRow) if (!without.has(row.row)) counter.add(row);
      return counter.count();
    },
  };
};

/** Remarks of the reader about a sheet. */
const notesOfSheet = (notes: readonly ReadNote[], sheet: string | null): readonly ReadNote[] =>
  notes.filter(({ params }) => params['sheet'] === sheet);

/** The proposal of a file that brings its mapping along: nothing is guessed, nothing is asked. */
const asCarried = (mapping: Mapping, columns: readonly string[]): SuggestionData => {
  const used = new Set(neededColumns(mapping));
  return {
    mapping,
    isCarried: true,
    fields: Object.keys(mapping.fields).map((key) => ({
      key,
      confidence: 1,
      reason: 'The file brings its mapping along.',
    })),
    unmappedColumns: columns.filter((name) => !used.has(name)),
    questions: [],
    findings: [],
  };
};

/**
 * The mapping the app proposes for a file; a journal is needed only for a connection's directory. `coming`: parts of the
 * directory that are loaded before the file. Errors: target-unknown, and those of reading.
 */
export const suggestFor = async (
  ports: { readonly journal: Journal | null; readonly reading?: ReadingPort },
  wanted: Wanted,
  coming: readonly DirectoryPart[] = [],
): Promise<Result<SuggestionData>> => {
  const target = targetNamed(wanted.target);
  if (target === undefined)
    return failed('target-unknown', {
      target: wanted.target,
      targets: targets.map((one) => one.name).join(', '),
    });
  const open = ports.reading?.open ?? openSource;
  const inspection = await inspected(ports, wanted.path, wanted.choices);
  if (!inspection.ok) return inspection;
  const sheet = sheetToRead(inspection.value.sheets);
  if (sheet === undefined) return failed('file-no-table', { file: inspection.value.file.name });
  if (inspection.value.sheets.some((one) => one.info.name === CARRIED_SHEET)) {
    const carried = await carriedBy(open, wanted.path, wanted.target);
    const names = sheet.columns.map((column) => column.name);
    if (carried !== null) return ok(asCarried(carried, names));
  }
  const again = await readAgain(open, wanted, sheet.columns.length);
  const suggestion = suggestMapping({
    target,
    columns: sheet.columns,
    rows: sheet.rows,
    source: {
      sheet: sheet.info.name,
      headerRow: sheet.headerRow ?? 0,
      encoding: wanted.choices.encoding ?? 'auto',
      delimiter: wanted.choices.delimiter ?? 'auto',
    },
    preview: sheet.preview,
    known: withoutParts(directoryValues(ports.journal, wanted), coming),
    companies: companiesFor(ports.journal, wanted),
    profile: again.rows,
    everyRow: again.everyRow,
    above: again.above,
    around: again.around,
    hidden:
      again.hidden ??
      hiddenRowsIn(notesOfSheet(inspection.value.file.notes, sheet.info.name), sheet.headerRow),
    hiddenColumns: hiddenColumnsIn(notesOfSheet(inspection.value.file.notes, sheet.info.name)),
    merged: inspection.value.file.notes.flatMap(({ code, params, column }) =>
      code === 'merged-area-blank' && params['sheet'] === sheet.info.name && column !== null
        ? [{ area: params['area'] ?? '', column }]
        : [],
    ),
    countTogether: again.countTogether,
  });
  return ok({
    mapping: suggestion.mapping,
    fields: suggestion.fields.map(({ key, confidence, reason }) => ({ key, confidence, reason })),
    unmappedColumns: [...suggestion.unmappedColumns],
    questions: [
      ...encodingQuestion(inspection.value.file.encodingChoices),
      ...headerQuestion(sheet, wanted.choices.headerRow !== undefined),
      ...suggestion.questions,
    ].map(({ evidence, accepts, ...question }) => ({
      ...question,
      ...(accepts === undefined ? {} : { accepts: plainAcceptance(accepts) }),
      options: question.options.map(({ settles, ...option }) => ({
        ...option,
        ...(settles === undefined ? {} : { settles: settles.map(plainAcceptance) }),
      })),
      ...(evidence === undefined
        ? {}
        : { evidence: evidence.map(({ row, cells }) => ({ row, cells: [...cells] })) }),
    })),
    findings: suggestion.findings.map(plainFinding),
  });
};
