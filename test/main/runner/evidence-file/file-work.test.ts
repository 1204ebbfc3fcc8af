import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { FileProgress } from '../../../../src/core/report/file-work';
import { failed, ok, type Result } from '../../../../src/core/values/result';
import type { TopicMessage } from '../../../../src/ipc/contract';
import { openEvidence } from '../../../../src/main/journal/evidence-open';
import { writeEvidence } from '../../../../src/main/journal/evidence-write';
import { createEngine } from '../../../../src/main/runner/engine';
import { openChecked, sealOf } from '../../../../src/main/runner/evidence-file/check';
import { createReviewDesk } from '../../../../src/main/runner/evidence-file/review-desk';
import { createFileWork, inThisThread } from '../../../../src/main/runner/evidence-file/work';
import { comment, exportFrom, must, openCopy, sentBench } from '../../../fixtures/evidence-file';
import { temporaryFolder } from '../../../fixtures/temporary-folder';

const orderTo = (to: string, imports: readonly string[]) => ({
  ...{ imports, to, at: '2026-11-21T00:00:00.000Z', by: 'Vera Moss', appVersion: '0' },
});

it('a file that is written tells every step with its counts, up to the last row', async () => {
  const bench = await sentBench(600);
  const said: FileProgress[] = [];
  const to = join(temporaryFolder(), 'x.tallyport');
  const { signal } = new AbortController();
  const watching = { onStep: (progress: FileProgress) => void said.push(progress), signal };
  must(await writeEvidence(bench.journal.file, orderTo(to, [bench.importId]), watching));
  expect([...new Set(said.map(({ step }) => step))]).toEqual([
    ...['pages', 'lines', 'decisions', 'records'],
    ...['copying', 'sealing', 'closing'],
  ]);
  for (const step of ['copying', 'sealing']) {
    const counts = said.filter((one) => one.step === step);
    const [first] = counts;
    expect(first).toMatchObject({ done: 0 });
    expect(first?.total ?? 0).toBeGreaterThan(602);
    expect(counts.map(({ done }) => done)).toEqual(counts.map(({ done }) => done).sort((a, b) => a - b));
    expect(counts.at(-1)?.done).toBeLessThanOrEqual(first?.total ?? 0);
  }
});

it('a writing that is cancelled leaves no file, neither under its name nor beside it', async () => {
  const bench = await sentBench(600);
  for (const during of ['copying', 'sealing'] as const) {
    const folder = temporaryFolder();
    const control = new AbortController();
    const onStep = ({ step, done }: FileProgress): void => {
      if (step === during && done > 0) control.abort();
    };
    const order = orderTo(join(folder, 'x.tallyport'), [bench.importId]);
    const written = await writeEvidence(bench.journal.file, order, { onStep, signal: control.signal });
    expect(written).toMatchObject({ ok: false, problem: { code: 'cancelled' } });
    expect(readdirSync(folder)).toEqual([]);
  }
});

it('a file has its name only when it is whole, and what was put there meanwhile stays', async () => {
  const bench = await sentBench(600);
  const folder = temporaryFolder();
  const to = join(folder, 'x.tallyport');
  const seen: boolean[] = [];
  const onStep = ({ step }: FileProgress): void => {
    seen.push(existsSync(to));
    if (step === 'closing') writeFileSync(to, 'of somebody else');
  };
  const { signal } = new AbortController();
  const order = orderTo(to, [bench.importId]);
  const written = await writeEvidence(bench.journal.file, order, { onStep, signal });
  expect(written).toMatchObject({ ok: false, problem: { code: 'evidence-exists' } });
  expect(seen).not.toContain(true);
  expect(readdirSync(folder)).toEqual(['x.tallyport']);
});

it('others get their turn while a file is written', async () => {
  const bench = await sentBench(600);
  let turns = 0;
  const watch = setInterval(() => {
    turns += 1;
  }, 0);
  await exportFrom(bench, bench.importId);
  clearInterval(watch);
  expect(turns).toBeGreaterThan(2);
});

it('what is said of a file while it is checked goes from its pages to its records', async () => {
  const bench = await sentBench();
  const path = await exportFrom(bench, bench.importId);
  const said: FileProgress[] = [];
  const { signal } = new AbortController();
  const order = { file: path, against: bench.journal.file };
  const seal = must(await inThisThread.check(order, (progress) => void said.push(progress), signal));
  const file = must(openEvidence(path));
  expect(seal).toBe(sealOf(file));
  file.close();
  expect([...new Set(said.map(({ step }) => step))]).toEqual([
    ...['pages', 'lines', 'decisions', 'rows', 'records', 'comparing'],
  ]);
});

it('a file that changed after it was checked is not opened', async () => {
  const bench = await sentBench();
  const path = await exportFrom(bench, bench.importId);
  const { signal } = new AbortController();
  const seal = must(await inThisThread.check({ file: path, against: null }, () => undefined, signal));
  must(openChecked(path, seal)).close();
  const copy = openCopy(bench, path);
  await comment(copy, bench.importId, 'said in between');
  await copy.close();
  expect(openChecked(path, seal)).toMatchObject({ ok: false, problem: { code: 'evidence-altered' } });
});

it('the window is told how far it is and when it is over, and can cancel by the name of the file', async () => {
  const bench = await sentBench(2);
  const told: TopicMessage<'file'>[] = [];
  let cancel = (): void => undefined;
  const engine = createEngine({
    ...bench.ports,
    emit: (topic, message) => {
      if (topic === 'file' && 'step' in message) told.push(message);
    },
    evidence: {
      write: (_, { to }, onStep, signal) =>
        new Promise((resolve) => {
          onStep({ step: 'copying', done: 1, total: 9 });
          signal.addEventListener('abort', () => resolve(failed('cancelled')));
          cancel = () => void engine.call('evidence.cancel', { path: to });
          cancel();
        }),
      check: async () => ok(''),
    },
  });
  const path = join(temporaryFolder(), 'x.tallyport');
  const answer = await engine.call('evidence.export', { importIds: [bench.importId], path });
  expect(answer).toMatchObject({ ok: false, problem: { code: 'cancelled' } });
  expect(told).toMatchObject([
    { path, what: 'export', step: 'copying', done: 1, total: 9, isOver: false },
    { path, what: 'export', isOver: true },
  ]);
});

it('opening a file in the window is cancelled there, and nothing else is shown', async () => {
  const bench = await sentBench(2);
  const path = await exportFrom(bench, bench.importId);
  const { journal: _, ...ports } = bench.ports;
  const desk = createReviewDesk({
    ...ports,
    evidence: {
      ...inThisThread,
      check: (order, onStep, signal) =>
        new Promise((resolve) => {
          onStep({ step: 'pages', done: 0, total: null });
          signal.addEventListener('abort', () => resolve(failed('cancelled')));
          void desk.call('evidence.cancel', { path: order.file });
        }),
    },
  });
  expect(await desk.call('evidence.open', { path })).toMatchObject({ problem: { code: 'cancelled' } });
  expect(await desk.call('evidence.current', {})).toBeNull();
  // Nothing is under way there any more: it is a matter of the own journal.
  expect(await desk.call('evidence.cancel', { path })).toBeNull();
  await desk.close();
});

it('a second order for the same file ends the first', async () => {
  const work = createFileWork({
    emit: () => undefined,
    clock: { now: () => 0, sleep: async () => undefined },
  });
  const place = { path: 'x.tallyport', what: 'export' } as const;
  const first = work.run(
    place,
    (_, __, signal) =>
      new Promise<Result<never>>((resolve) =>
        signal.addEventListener('abort', () => resolve(failed('cancelled'))),
      ),
  );
  const second = await work.run(place, async () => ok('done'));
  expect([await first, second]).toMatchObject([{ problem: { code: 'cancelled' } }, { value: 'done' }]);
  expect(work.cancel('x.tallyport')).toBe(false);
});
