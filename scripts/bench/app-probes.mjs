// What is measured inside the app: loops, answers, frames.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** How late the loop of the main process was, until the answer is called; ms. */
export async function watchLoop(app) {
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
}

/** How long the engine takes to answer a small question, asked over and over until the answer is called; ms. */
export async function watchAnswers(page) {
  await page.evaluate(() => {
    const times = [];
    const ask = async () => {
      const startedMs = performance.now();
      await window.tallyport.invoke('journal.standing', {});
      times.push(performance.now() - startedMs);
    };
    globalThis.benchAsking = { times, timer: setInterval(ask, 25) };
  });
  return () =>
    page.evaluate(() => {
      const { times, timer } = globalThis.benchAsking;
      clearInterval(timer);
      const sorted = times.toSorted((a, b) => a - b);
      return { longestMs: sorted.at(-1), p99Ms: sorted[Math.floor(sorted.length * 0.99)] };
    });
}

/**
 * Frames while what scrolls is scrolled steadily, three rows a frame; the best of a few tries, since others use the machine too.
 * undefined: it is not there (any more).
 */
export async function scrolled(page, selector, tries = 3) {
  const all = [];
  for (let i = 0; i < tries; i++) all.push(await scrolledOnce(page, selector));
  return all.filter((one) => one !== null).toSorted((a, b) => b.perSecond - a.perSecond)[0];
}

const spins = 'for (;;) Math.sqrt(Math.random());';

/** What the machine itself makes of the idle app: its loop and the frames of an empty page beside a busy thread for each core. */
export async function besideBusyThreads(app, page) {
  const threads = Array.from({ length: availableParallelism() }, () => new Worker(spins, { eval: true }));
  const loopEnd = await watchLoop(app);
  const frames = await scrolledNothing(page);
  const loop = await loopEnd();
  await Promise.all(threads.map((thread) => thread.terminate()));
  return { loop, frames };
}

const scrolledOnce = (page, selector) =>
  page.evaluate(
    (what) =>
      new Promise((resolve) => {
        const times = [];
        const scroller = document.querySelector(what);
        if (scroller === null) return resolve(null);
        const frame = (now) => {
          times.push(now);
          scroller.scrollTop += 90;
          if (now - times[0] < 5_000) requestAnimationFrame(frame);
          else {
            const gaps = times.slice(1).map((time, i) => time - times[i]);
            const all = times.at(-1) - times[0];
            resolve({ perSecond: (gaps.length * 1000) / all, longestMs: Math.max(...gaps) });
          }
        };
        requestAnimationFrame(frame);
      }),
    selector,
  );

/** The same scrolling over nothing at all, laid over the whole page: what this machine can draw. */
export async function scrolledNothing(page) {
  await page.evaluate(() => {
    const sheet = document.createElement('div');
    sheet.id = 'bench-nothing';
    Object.assign(sheet.style, {
      position: 'fixed',
      inset: '0',
      overflow: 'auto',
      background: 'white',
      zIndex: '9999',
    });
    const content = document.createElement('div');
    content.style.height = '30000000px';
    sheet.append(content);
    document.body.append(sheet);
  });
  const frames = await scrolled(page, '#bench-nothing');
  await page.evaluate(() => document.getElementById('bench-nothing').remove());
  return frames;
}
