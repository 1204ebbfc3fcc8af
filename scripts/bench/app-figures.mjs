// Figures of the real app, in a window of its own.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withDisplay } from '../setup/display.mjs';
import { at, jsonOf } from '../setup/paths.mjs';
import { say } from '../setup/say.mjs';

/** What the app measured of itself, or undefined where it cannot be started. */
export async function measureApp(csv, mapping) {
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
        const child = spawn(process.execPath, [at('scripts/bench/app.mjs'), csv, mappingFile], {
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

/** The figures in words. */
export const appLines = (app) =>
  app === undefined
    ? []
    : [
        `window ${app.startSeconds.toFixed(2)} s after the start (the second start)`,
        `file chosen to draft ${app.draftSeconds.toFixed(2)} s, check ${app.checkSeconds.toFixed(1)} s`,
        `loop of the main process meanwhile: longest ${app.longestStallMs.toFixed(1)} ms, p99 ${app.stallP99Ms.toFixed(1)} ms, mean ${app.stallMeanMs.toFixed(1)} ms`,
        `grid: ${app.framesPerSecond.toFixed(1)} frames a second, longest ${app.longestFrameMs.toFixed(0)} ms`,
      ];
