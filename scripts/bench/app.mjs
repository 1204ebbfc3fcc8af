// The real app: its start, its processes while a file is checked, the way out of it, and its grid. `app.mjs FILE MAPPING YEARS`.
import { constants, copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron } from '@playwright/test';
import { at, jsonOf } from '../setup/paths.mjs';
import { besideBusyThreads, scrolled, scrolledNothing, watchAnswers, watchLoop } from './app-probes.mjs';

const [file, mappingFile, years] = process.argv.slice(2);
const { executable } = jsonOf(at('.runtime/ready.json')).runtime;
const dataDir = mkdtempSync(join(tmpdir(), 'tallyport-bench-app-'));
if (years !== '-')
  copyFileSync(join(years, 'journal.sqlite'), join(dataDir, 'journal.sqlite'), constants.COPYFILE_FICLONE);
const checkMs = 30 * 60_000;
const starts = 3;

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

/** The shortest of a few starts, since others use the machine too; the first of all reads the program from the disk. */
async function started() {
  let opened = await launched();
  let seconds = Number.POSITIVE_INFINITY;
  for (let i = 0; i < starts; i++) {
    await opened.app.close();
    opened = await launched();
    seconds = Math.min(seconds, opened.seconds);
  }
  return { ...opened, seconds };
}

/** A draft that is ready to be checked. */
const draftOf = (page) =>
  page.evaluate(
    async ({ path, mapping }) => {
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
      await must('source.inspect', { path });
      const inspectSeconds = (performance.now() - chosenMs) / 1000;
      const place = { connectionId: connection.id, company: company.id, target: 'invoices' };
      const patch = { ...place, mapping, choices: {}, status: 'archived', step: 'mapping' };
      await must('drafts.update', { importId, patch });
      return { importId, draftSeconds, inspectSeconds };
    },
    { path: file, mapping: JSON.parse(readFileSync(mappingFile, 'utf8')) },
  );

const step = (page, name) => page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name });

/** Seconds from the order to stop in the middle of a check until nothing of it works any more. */
const ended = (page, importId) =>
  page.evaluate(async (id) => {
    const checking = window.tallyport.invoke('drafts.prepare', { importId: id });
    await new Promise((wait) => setTimeout(wait, 1_500));
    const orderedMs = performance.now();
    await window.tallyport.invoke('drafts.cancelPrepare', { importId: id });
    const answer = await checking;
    if (answer.ok || answer.problem.code !== 'cancelled') throw new Error(JSON.stringify(answer));
    return (performance.now() - orderedMs) / 1000;
  }, importId);

/** Seconds from the click on "Stop" in the middle of a check until the screen is another one. */
async function stopped(page) {
  await step(page, 'Validation').click();
  await page.getByText(/^[1-9][\d,]* .*rows/).waitFor();
  const clickedMs = performance.now();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.locator('[aria-current=step]', { hasText: 'Mapping' }).waitFor();
  return (performance.now() - clickedMs) / 1000;
}

const soFar = '[role=grid][aria-busy=true]';
const atEnd = '[role=grid]:not([aria-busy=true])';

/** How often the rows are scrolled while others are checked. */
const triesMeanwhile = 2;

/**
 * Seconds from the click on "Validation" until the first rows are there with what was found in them, and until all are; and
 * the frames while those that are there are scrolled.
 */
async function checked(page) {
  const clickedMs = performance.now();
  const since = () => (performance.now() - clickedMs) / 1000;
  await step(page, 'Validation').click();
  await page.waitForFunction(
    (grid) => /Ready|error|warning|Duplicate/.test(document.querySelector(grid)?.textContent ?? ''),
    '[role=grid]',
  );
  const firstSeenSeconds = since();
  const isLarge = (grid) => Number(document.querySelector(grid)?.getAttribute('aria-rowcount')) > 100_000;
  await page.waitForFunction(isLarge, '[role=grid]');
  const meanwhile = await scrolled(page, soFar, triesMeanwhile);
  await page.locator(atEnd).waitFor();
  return { firstSeenSeconds, meanwhile, seconds: since() };
}

const { app, page, seconds: startSeconds } = await started();
try {
  page.setDefaultTimeout(checkMs);
  const empty = await scrolledNothing(page);
  const stopIdle = await watchLoop(app);
  await new Promise((end) => setTimeout(end, 3_000));
  const idle = await stopIdle();
  const floor = await besideBusyThreads(app, page);
  const { importId, draftSeconds, inspectSeconds } = await draftOf(page);
  await page.evaluate((id) => {
    location.hash = `#/new/${id}`;
  }, importId);
  const endSeconds = await ended(page, importId);
  const stopSeconds = await stopped(page);
  const [loopEnd, answersEnd] = [await watchLoop(app), await watchAnswers(page)];
  const { seconds: checkSeconds, firstSeenSeconds, meanwhile } = await checked(page);
  const [loop, answers] = [await loopEnd(), await answersEnd()];
  const frames = await scrolled(page, atEnd);
  console.log(
    JSON.stringify({
      startSeconds,
      starts,
      draftSeconds,
      inspectSeconds,
      firstSeenSeconds,
      checkSeconds,
      endSeconds,
      stopSeconds,
      longestStallMs: loop.longestMs,
      stallP99Ms: loop.p99Ms,
      stallMeanMs: loop.meanMs,
      idleStallMs: idle.longestMs,
      floorStallMs: floor.loop.longestMs,
      floorP99Ms: floor.loop.p99Ms,
      floorFramesPerSecond: floor.frames.perSecond,
      floorLongestFrameMs: floor.frames.longestMs,
      checkingFramesPerSecond: meanwhile?.perSecond ?? null,
      checkingLongestFrameMs: meanwhile?.longestMs ?? null,
      answerLongestMs: answers.longestMs,
      answerP99Ms: answers.p99Ms,
      framesPerSecond: frames.perSecond,
      longestFrameMs: frames.longestMs,
      emptyFramesPerSecond: empty.perSecond,
      emptyLongestFrameMs: empty.longestMs,
      load: loadavg()[0],
    }),
  );
} finally {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
}
