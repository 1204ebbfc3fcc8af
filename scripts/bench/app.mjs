// The real app: its start, its main process while a file is checked, and its grid. `app.mjs FILE MAPPING`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron } from '@playwright/test';
import { at, jsonOf } from '../setup/paths.mjs';

const [file, mappingFile] = process.argv.slice(2);
const { executable } = jsonOf(at('.runtime/ready.json')).runtime;
const dataDir = mkdtempSync(join(tmpdir(), 'tallyport-bench-app-'));
const checkMs = 30 * 60_000;
const scrollMs = 5_000;

/** Seconds from the start of the program to its window with content. */
async function launched() {
  const startedMs = performance.now();
  const isRoot = process.getuid?.() === 0;
  const app = await _electron.launch({
    executablePath: executable,
    args: [at(), ...(isRoot ? ['--no-sandbox'] : []), `--data-dir=${dataDir}`],
  });
  const page = await app.firstWindow();
  await page.getByRole('main').waitFor();
  return { app, page, seconds: (performance.now() - startedMs) / 1000 };
}

/** How late the loop of the main process was, until `stop` is called; ms. */
const watchLoop = async (app) => {
  await app.evaluate(() => {
    const { monitorEventLoopDelay } = process.getBuiltinModule('node:perf_hooks');
    globalThis.benchDelays = monitorEventLoopDelay({ resolution: 2 });
    globalThis.benchDelays.enable();
  });
  return () =>
    app.evaluate(() => {
      const delays = globalThis.benchDelays;
      delays.disable();
      return { longestMs: delays.max / 1e6, p99Ms: delays.percentile(99) / 1e6, meanMs: delays.mean / 1e6 };
    });
};

async function checkedIn(page) {
  page.setDefaultTimeout(checkMs);
  const mapping = JSON.parse(readFileSync(mappingFile, 'utf8'));
  return page.evaluate(
    async ({ path, map }) => {
      const must = async (name, input) => {
        const answer = await window.tallyport.invoke(name, input);
        if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.problem)}`);
        return answer.value;
      };
      const connection = await must('connections.addPractice', {});
      const [company] = connection.companies;
      await must('directory.sync', { connectionId: connection.id, company: company.id });
      const chosenMs = performance.now();
      const { importId } = await must('drafts.create', { path });
      const draftSeconds = (performance.now() - chosenMs) / 1000;
      const patch = {
        connectionId: connection.id,
        company: company.id,
        target: 'invoices',
        mapping: map,
        choices: {},
        status: 'archived',
      };
      await must('drafts.update', { importId, patch });
      const startedMs = performance.now();
      await must('drafts.prepare', { importId });
      return { importId, draftSeconds, checkSeconds: (performance.now() - startedMs) / 1000 };
    },
    { path: file, map: mapping },
  );
}

/** Frames while the grid is scrolled steadily from its top. */
const scrolled = (page) =>
  page.getByRole('grid').evaluate(
    (grid, forMs) =>
      new Promise((resolve) => {
        const times = [];
        const startedMs = performance.now();
        const frame = (now) => {
          times.push(now);
          grid.scrollTop += 90;
          if (now - startedMs < forMs) requestAnimationFrame(frame);
          else {
            const gaps = times.slice(1).map((time, i) => time - times[i]);
            const all = times.at(-1) - times[0];
            resolve({ perSecond: (gaps.length * 1000) / all, longestMs: Math.max(...gaps) });
          }
        };
        requestAnimationFrame(frame);
      }),
    scrollMs,
  );

let opened = await launched();
try {
  await opened.app.close();
  opened = await launched();
  const { app, page, seconds } = opened;
  const stop = await watchLoop(app);
  const { importId, draftSeconds, checkSeconds } = await checkedIn(page);
  const loop = await stop();
  await page.evaluate((id) => {
    location.hash = `#/new/${id}`;
  }, importId);
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Validation' }).click();
  await page.getByRole('grid').waitFor();
  const frames = await scrolled(page);
  console.log(
    JSON.stringify({
      startSeconds: seconds,
      draftSeconds,
      checkSeconds,
      longestStallMs: loop.longestMs,
      stallP99Ms: loop.p99Ms,
      stallMeanMs: loop.meanMs,
      framesPerSecond: frames.perSecond,
      longestFrameMs: frames.longestMs,
    }),
  );
} finally {
  await opened.app.close();
  rmSync(dataDir, { recursive: true, force: true });
}
