import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Trouble } from './say.mjs';
import { hasDisplay } from './system.mjs';

const screen = '1920x1080x24';

/**
 * Runs `work(env)` with a display to show windows on: the person's own, or a virtual one that lives as long as the
 * work. (xvfb-run leaves the screen and the app behind when it is asked to end.)
 */
export async function withDisplay(work) {
  if (hasDisplay()) return work(process.env);
  const folder = mkdtempSync(join(tmpdir(), 'tallyport-display-'));
  const authority = join(folder, 'authority');
  writeFileSync(authority, cookieFile(), { mode: 0o600 });
  const server = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp', '-auth', authority],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  try {
    return await work({ ...process.env, DISPLAY: `:${await displayNumber(server)}`, XAUTHORITY: authority });
  } finally {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The number the server picked, which it writes once it listens. */
const displayNumber = (server) =>
  new Promise((answer, fail) => {
    let text = '';
    server.stdio[3].on('data', (piece) => {
      text += piece;
      if (text.endsWith('\n')) answer(text.trim());
    });
    const failed = () =>
      fail(
        new Trouble(
          'The virtual display does not start: try "Xvfb -displayfd 1" to see why, or set DISPLAY, and run the command again.',
        ),
      );
    server.on('error', failed);
    server.on('exit', failed);
  });

/** An X authority file with one random cookie, good for any address and display number of this machine. */
function cookieFile() {
  const anyAddress = Buffer.from([0xff, 0xff]);
  const fields = [Buffer.alloc(0), Buffer.alloc(0), Buffer.from('MIT-MAGIC-COOKIE-1'), randomBytes(16)];
  return Buffer.concat([
    anyAddress,
    ...fields.flatMap((field) => [Buffer.from([field.length >> 8, field.length & 0xff]), field]),
  ]);
}
