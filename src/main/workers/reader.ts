import type { FormatCurrency } from '../../core/read/format-currencies';
import type { CountedMark } from '../../core/read/format-marks';
import type { RestOfFile } from '../../core/read/rest-of-file';
import type { Row } from '../../core/read/table';
import { failed, ok, type Result } from '../../core/values/result';
import { inspectSource, openSource } from '../files/source';
import { rowBytes } from '../journal/packed-rows';
import { verifyFile } from '../runner/evidence-file/verify-file';
import { inThisThread } from '../runner/evidence-file/work';
import {
  type FromReader,
  type ReaderJob,
  type TableHeadData,
  type ToldByReader,
  toReaderSchema,
} from './reader-messages';

type Port = {
  readonly on: (event: 'message', listener: (message: { readonly data: unknown }) => void) => void;
  readonly postMessage: (message: unknown) => void;
};

const isPort = (value: unknown): value is Port =>
  typeof value === 'object' && value !== null && 'postMessage' in value && 'on' in value;

/** The way to whoever started it: Electron's own in the window, that of a child process on the command line. */
const electronPort: unknown = Reflect.get(process, 'parentPort');
const post = (message: FromReader): void => {
  if (isPort(electronPort)) electronPort.postMessage(message);
  else process.send?.(message);
};

const STEPS_EVERY_MS = 50;
let last = { step: '', at: 0 };
const onStep = (progress: Extract<ToldByReader, { kind: 'progress' }>['progress']): void => {
  const now = performance.now();
  if (progress.step === last.step && now - last.at < STEPS_EVERY_MS) return;
  last = { step: progress.step, at: now };
  post({ kind: 'progress', progress });
};

// Whoever wants it ended ends the process.
const { signal } = new AbortController();

/** Pieces that are on their way at once: one is being taken, the next ones are there. */
const MOST_PIECES = 4;
let piecesOut = 0;
let goOn: () => void = () => undefined;

const sendRows = async (rows: readonly Row[], share: number | null): Promise<void> => {
  while (piecesOut >= MOST_PIECES)
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
  piecesOut += 1;
  post({ kind: 'rows', bytes: new Uint8Array(rowBytes(rows)), share });
};

/** What is sent at once is no larger than this, but for one row. */
const PIECE_LETTERS = 1024 * 1024;

const lettersOf = ({ cells }: Row): number => {
  let letters = 0;
  for (const { length } of cells) letters += length;
  return letters;
};

const piecesOf = function* (rows: readonly Row[]): Generator<readonly Row[]> {
  let piece: Row[] = [];
  let letters = 0;
  for (const row of rows) {
    const own = lettersOf(row);
    if (piece.length > 0 && letters + own > PIECE_LETTERS) {
      yield piece;
      piece = [];
      letters = 0;
    }
    piece.push(row);
    letters += own;
  }
  if (piece.length > 0) yield piece;
};

/** What is known once the rows have been read. */
type AfterRows = {
  readonly currencies: readonly (readonly [number, readonly FormatCurrency[]])[];
  readonly marks: readonly (readonly [number, readonly CountedMark[]])[];
  readonly rest: RestOfFile;
};

const readTable = async ({
  path,
  choices,
}: Extract<ReaderJob, { kind: 'rows' }>): Promise<Result<AfterRows>> => {
  const source = await openSource(path, choices);
  if (!source.ok) return source;
  const { file, sheet, headerRow, columns, above, share } = source.value;
  if (file.dialect !== null) return failed('file-changed', { file: file.name }, { file: file.name });
  const table: TableHeadData = {
    file: { ...file, dialect: null, sheets: [...file.sheets], notes: [...file.notes] },
    ...{
      sheet,
      headerRow,
      columns: [...columns],
      above: above.map(({ row, cells, kinds, shown }) => ({
        row,
        cells: [...cells],
        kinds,
        shown: shown === null ? null : { ...shown },
      })),
    },
  };
  post({ kind: 'table', table });
  for await (const batch of source.value.dataRows()) {
    if (!batch.ok) return batch;
    for (const piece of piecesOf(batch.value)) await sendRows(piece, share());
  }
  const currencies = [...source.value.currencies()];
  const marks = [...source.value.marks()];
  return ok({ currencies, marks, rest: await source.value.rest() });
};

const done = async (job: ReaderJob): Promise<Result<unknown>> => {
  switch (job.kind) {
    case 'inspect':
      return inspectSource(job.path, job.choices);
    case 'check':
      return inThisThread.check(job.order, onStep, signal);
    case 'verify':
      return verifyFile(job.order);
    case 'rows':
      return readTable(job);
  }
};

const take = async (raw: unknown): Promise<void> => {
  const message = toReaderSchema.parse(raw);
  if (message.kind === 'more') {
    piecesOut -= 1;
    goOn();
    return;
  }
  const result = await done(message).catch((error: unknown) =>
    failed('thread-ended', { detail: error instanceof Error ? error.message : String(error) }),
  );
  post({ kind: 'done', result });
};

// It stays until it is ended: one that ends by itself may do so before its answer has arrived.
if (isPort(electronPort)) electronPort.on('message', ({ data }) => void take(data));
else process.on('message', (message) => void take(message));
