import { words } from '../../../core/issues/codes';
import { rankTargets, sureTarget } from '../../../core/map/suggest-target';
import { sheetToRead } from '../../../core/read/cover-sheet';
import type {
  Inspection as CoreInspection,
  SheetInspection as CoreSheet,
} from '../../../core/read/inspection';
import { targets } from '../../../core/targets/index';
import { ok, type Result } from '../../../core/values/result';
import type { Inspection, ReadChoicesData, SheetInspection } from '../../../ipc/inspection';
import type { Handlers } from '../handler-types';
import { inspected } from '../inspected';
import type { EnginePorts } from '../ports';
import { suggestFor } from '../suggest-for';

type Own = Pick<Handlers, 'source.inspect' | 'mapping.suggest'>;

/** Wider sheets are asked about: each target would look at every column. */
const mostColumns = 300;

const likelyTargetOf = ({ info, columns, rows }: CoreSheet): Pick<SheetInspection, 'likelyTarget'> => {
  const sure =
    rows === 0 || columns.length > mostColumns
      ? null
      : sureTarget(rankTargets(targets, { name: info.name, columns }));
  return sure === null ? {} : { likelyTarget: sure.target.name };
};

const sheet = (one: CoreSheet): SheetInspection => ({
  ...likelyTargetOf(one),
  name: one.info.name,
  hidden: one.info.state !== 'visible',
  headerRow: one.headerRow,
  rows: one.rows,
  columns: one.columns.map((column) => ({
    name: column.name,
    index: column.index,
    kind: column.kind,
    filled: column.filled,
    distinct: column.distinct,
    distinctCapped: column.isDistinctCapped,
    samples: [...column.samples],
    values: [...column.values],
  })),
  preview: [...one.top, ...one.preview].map(({ row, cells, kinds, shown }) => ({
    row,
    cells: [...cells],
    kinds,
    shown: shown === null ? null : { ...shown },
  })),
});

const describe = (path: string, inspection: CoreInspection): Inspection => ({
  file: {
    name: inspection.file.name,
    path,
    bytes: inspection.file.bytes,
    sha256: inspection.file.sha256,
    kind: inspection.file.kind,
    encoding: inspection.file.dialect?.encoding ?? null,
    delimiter: inspection.file.dialect?.delimiter ?? null,
    ...(inspection.file.encodingChoices === undefined
      ? {}
      : {
          encodingChoices: inspection.file.encodingChoices.map(({ encoding, samples }) => ({
            encoding,
            samples: [...samples],
          })),
        }),
  },
  sheets: inspection.sheets.map(sheet),
  sheetToRead: sheetToRead(inspection.sheets)?.info.name ?? undefined,
  notes: inspection.file.notes.map((note) => ({
    code: note.code,
    sentence: words(note.code, note.params).sentence,
    row: note.row,
    column: note.column,
  })),
});

/** Looks into a file without keeping anything. Errors: those of reading. */
export const inspect = async (
  ports: Pick<EnginePorts, 'reading'>,
  path: string,
  choices: ReadChoicesData,
): Promise<Result<Inspection>> => {
  const found = await inspected(ports, path, choices);
  return found.ok ? ok(describe(path, found.value)) : found;
};

/** Files before they become imports. */
export const sourceHandlers = (ports: EnginePorts): Own => ({
  'source.inspect': ({ path, choices }) => inspect(ports, path, choices),
  'mapping.suggest': (wanted) => suggestFor(ports, wanted),
});
