// Figures of the real app, in a window of its own.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withDisplay } from '../setup/display.mjs';
import { at, jsonOf } from '../setup/paths.mjs';
import { say } from '../setup/say.mjs';

/** What the app measured of itself over the journal of years in the folder `past` (`-`: a fresh one), or undefined where it cannot be started. */
export async function measureApp(csv, mapping, past) {
  if (jsonOf(at('.runtime/ready.json')) === null) {
    say('the app is not set up (npm start does it), so its figures are left out');
    return undefined;
  }
  say('app: start, main process while checking, grid');
  const mappingFile = join(dirname(csv), 'mapping.json');
  writeFileSync(mappingFile, JSON.stringify(mapping));
  return withDisplay(
    (env) =>
      new Promise((resolve) => {
        let text = '';
        const child = spawn(process.execPath, [at('scripts/bench/app.mjs'), csv, mappingFile, past], {
          env,
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        child.stdout.on('data', (piece) => {
          text += piece;
        });
        child.on('close', (code) =>
          resolve(code === 0 ? JSON.parse(text.trim().split('\n').at(-1)) : undefined),
        );
      }),
  );
}

const frames = (perSecond, longestMs) =>
  `${perSecond.toFixed(1)} frames a second, longest ${longestMs.toFixed(0)} ms`;

/** The figures in words. */
export const appLines = (app) =>
  app === undefined
    ? []
    : [
        `window ${app.startSeconds.toFixed(2)} s after the start (best of ${app.starts} warm starts)`,
        `file chosen to draft ${app.draftSeconds.toFixed(2)} s, to all of it looked at ${app.inspectSeconds.toFixed(1)} s`,
        `check until its first rows are seen with what was found ${app.firstSeenSeconds.toFixed(2)} s, until all are ${app.checkSeconds.toFixed(1)} s`,
        `stopped in the middle: nothing of it works after ${app.endSeconds.toFixed(2)} s, the screen before is there after ${app.stopSeconds.toFixed(2)} s`,
        `loop of the main process meanwhile: longest ${app.longestStallMs.toFixed(1)} ms, p99 ${app.stallP99Ms.toFixed(1)} ms, mean ${app.stallMeanMs.toFixed(1)} ms (longest while idle ${app.idleStallMs.toFixed(1)} ms; while idle beside a busy thread for each core ${app.floorStallMs.toFixed(1)} ms, p99 ${app.floorP99Ms.toFixed(1)} ms)`,
        `a small question to the engine meanwhile: longest ${app.answerLongestMs.toFixed(1)} ms, p99 ${app.answerP99Ms.toFixed(1)} ms`,
        `grid: ${frames(app.framesPerSecond, app.longestFrameMs)}; an empty page: ${frames(app.emptyFramesPerSecond, app.emptyLongestFrameMs)}`,
        `while rows are checked: ${app.checkingFramesPerSecond === null ? 'not measured' : frames(app.checkingFramesPerSecond, app.checkingLongestFrameMs)}; an empty page beside a busy thread for each core: ${frames(app.floorFramesPerSecond, app.floorLongestFrameMs)}`,
        `other work on the machine: ${app.load.toFixed(1)} running at the end`,
      ];
