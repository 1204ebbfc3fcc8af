import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

/**
 * Runs a program to its end in this terminal, passing signals on; answers with its exit code (128 + the signal's
 * number where a signal ended it).
 */
export function run(program, args, { env = process.env, cwd = root, stdio = 'inherit' } = {}) {
  return new Promise((answer, fail) => {
    const child = spawn(program, args, { cwd, env, stdio });
    const passOn = (signal) => child.kill(signal);
    // On a terminal Ctrl-C reaches the whole group by itself; sent twice it would mean something else.
    const keep = () => process.stdin.isTTY || child.kill('SIGINT');
    const handlers = { SIGINT: keep, SIGTERM: passOn, SIGHUP: passOn };
    for (const [signal, handler] of Object.entries(handlers)) process.on(signal, handler);
    child.on('error', fail);
    child.on('exit', (code, signal) => {
      for (const [name, handler] of Object.entries(handlers)) process.off(name, handler);
      answer(code ?? 128 + (signalNumbers[signal] ?? 0));
    });
  });
}

const signalNumbers = {
  SIGHUP: 1,
  SIGINT: 2,
  SIGQUIT: 3,
  SIGABRT: 6,
  SIGKILL: 9,
  SIGSEGV: 11,
  SIGPIPE: 13,
  SIGTERM: 15,
};
