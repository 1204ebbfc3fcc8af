import { fork } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { words } from '../../../src/core/issues/codes';
import {
  inspectApart,
  READER_HEAP_MB,
  type ReadApart,
  readApartBy,
  readInChild,
} from '../../../src/main/workers/reader-process';
import { temporaryFolder } from '../../fixtures/temporary-folder';
import { workbookOf } from '../../fixtures/workbook-package';
import { worstWorkbooks } from '../../fixtures/worst-workbooks';

const entry = join(import.meta.dirname, '../../../out/main/reader.js');
const never = new AbortController().signal;

/** The reading process, and the most memory that it ever took, in megabytes. */
const watched = (
  heapMb: number = READER_HEAP_MB,
): { readonly read: ReadApart; readonly peakMb: () => number } => {
  if (!existsSync(entry)) throw new Error('the reader is not built: node scripts/build.mjs');
  let peakKb = 0;
  const read = readApartBy(() => {
    const child = fork(entry, [], {
      execArgv: [`--max-old-space-size=${heapMb}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    return {
      send: (job) => void child.send(job),
      onMessage: (listener) => void child.on('message', listener),
      onExit: (listener) => void child.on('exit', listener),
      end: () => {
        // The system keeps the highest mark for as long as the process is there.
        const place = `/proc/${child.pid}/status`;
        const status = existsSync(place) ? readFileSync(place, 'utf8') : '';
        peakKb = Math.max(peakKb, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0));
        child.kill('SIGKILL');
      },
    };
  });
  return { read, peakMb: () => peakKb / 1000 };
};

const fileOf = (bytes: Uint8Array): string => {
  const path = join(temporaryFolder(), 'worst.xlsx');
  writeFileSync(path, bytes);
  return path;
};

it.each(Object.entries(worstWorkbooks))(
  'a workbook of %s takes less than 512 MB, then a sentence or its rows',
  async (_name, { code, bytes }) => {
    const { read, peakMb } = watched();
    const found = await inspectApart(read).inspect(fileOf(bytes()), {});
    expect(found.ok ? null : found.problem.code).toBe(code);
    if (!found.ok)
      expect(words(found.problem.code, found.problem.params).sentence).not.toMatch(/[{}]|undefined/);
    expect(peakMb()).toBeGreaterThan(20);
    expect(peakMb()).toBeLessThan(512);
  },
);

it('a reading that needs more memory than it is given ends alone, with a sentence', async () => {
  const { read } = watched(24);
  const path = fileOf(worstWorkbooks['texts beyond what a sheet can name']?.bytes() ?? Buffer.alloc(0));
  const found = await inspectApart(read).inspect(path, {});
  expect(found).toMatchObject({
    ok: false,
    problem: { code: 'reading-too-large', params: { file: 'worst.xlsx' } },
  });
});

it('what is found in another process is what is found in this one', async () => {
  const path = fileOf(
    workbookOf({
      rows: '<row r="1"><c r="A1" t="inlineStr"><is><t>Number</t></is></c></row><row r="2"><c r="A2"><v>1.5</v></c></row>',
    }),
  );
  const { inspectSource } = await import('../../../src/main/files/source');
  const apart = inspectApart(readInChild(new URL(`file://${entry}`)));
  expect(await apart.inspect(path, {})).toEqual(await inspectSource(path, {}));
});

it('a reading that is given up ends its process and says so', async () => {
  const control = new AbortController();
  const { read } = watched();
  const reading = read(
    { kind: 'inspect', path: fileOf(workbookOf({ rows: '' })), choices: {} },
    () => undefined,
    control.signal,
  );
  control.abort();
  expect(await reading).toMatchObject({ ok: false, problem: { code: 'cancelled' } });
  expect(
    await read({ kind: 'check', order: { file: '/nowhere', against: null } }, () => undefined, never),
  ).toMatchObject({ ok: false, problem: { code: 'evidence-missing' } });
});
