import type { FormatCurrencies } from '../../core/read/format-currencies';
import type { FormatMarks } from '../../core/read/format-marks';
import { nothingBeside, type RestOfFile } from '../../core/read/rest-of-file';
import type { RowStream } from '../../core/read/row-stream';
import { failed, ok, type Result } from '../../core/values/result';
import { isPackage } from '../files/is-package';
import { type OpenTable, openSource, type Table } from '../files/source';
import { rowsIn } from '../journal/packed-rows';
import { afterRowsFromReader, type ToldByReader, tableFromReader } from './reader-messages';
import { asResult, type ReadApart } from './reader-process';

type Piece = Extract<ToldByReader, { kind: 'rows' }> & { readonly taken: () => void };
type Coming = Piece | { readonly kind: 'done'; readonly result: Result<null> };

/** What has come and was not taken yet, in order. */
const startQueue = () => {
  const come: Coming[] = [];
  let wake: () => void = () => undefined;
  return {
    put: (one: Coming): void => {
      come.push(one);
      wake();
    },
    next: async (): Promise<Coming> => {
      for (;;) {
        const one = come.shift();
        if (one !== undefined) return one;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
};

async function* rowsOf(next: () => Promise<Coming>, onShare: (share: number | null) => void): RowStream {
  for (;;) {
    const one = await next();
    if (one.kind === 'done') {
      if (!one.result.ok) yield one.result;
      return;
    }
    onShare(one.share);
    yield ok(rowsIn(Buffer.from(one.bytes.buffer, one.bytes.byteOffset, one.bytes.byteLength)));
    one.taken();
  }
}

/** Opens a table whose rows are read in a process of their own; they can be read once. */
const openApart = (read: ReadApart, ...[path, choices]: Parameters<OpenTable>): Promise<Result<Table>> =>
  new Promise((resolve) => {
    const control = new AbortController();
    const queue = startQueue();
    let share: number | null = null;
    let currencies: FormatCurrencies = new Map();
    let marks: FormatMarks = new Map();
    let rest: RestOfFile = nothingBeside;
    const onTold = (told: ToldByReader): void | Promise<void> => {
      if (told.kind === 'rows') return new Promise((taken) => queue.put({ ...told, taken }));
      if (told.kind !== 'table') return undefined;
      const head = tableFromReader.safeParse(told.table);
      if (!head.success) return control.abort();
      return resolve(
        ok({
          ...head.data,
          dataRows: () =>
            rowsOf(queue.next, (latest) => {
              share = latest;
            }),
          share: () => share,
          sha256: () => head.data.file.sha256,
          currencies: () => currencies,
          marks: () => marks,
          rest: async () => rest,
          close: async () => control.abort(),
        }),
      );
    };
    const finish = async (): Promise<void> => {
      const result = asResult(
        await read({ kind: 'rows', path, choices }, onTold, control.signal),
        afterRowsFromReader,
      );
      // Without a table nobody looks into the queue; with one this is not heard.
      resolve(result.ok ? failed('thread-ended', { detail: 'an answer that cannot be read' }) : result);
      if (result.ok) ({ currencies, marks, rest } = result.value);
      queue.put({ kind: 'done', result: result.ok ? ok(null) : result });
    };
    void finish();
  });

/** Opens tables: of workbooks in a process of its own, of texts in this thread. */
export const openTableApart =
  (read: ReadApart): OpenTable =>
  (path, choices, options) =>
    isPackage(path) ? openApart(read, path, choices) : openSource(path, choices, options);
