import { spawnSync } from 'node:child_process';
import { root } from './paths.mjs';

/**
 * Runs npm the way it was started, under the Node that started it; answers with its complaint, or null when
 * all went well.
 */
export function npm(args, folder = root) {
  const script = process.env.npm_execpath;
  const direct = script !== undefined && /npm-cli\.c?js$/.test(script);
  const [program, first] = direct
    ? [process.env.npm_node_execpath ?? process.execPath, [script]]
    : ['npm', []];
  const done = spawnSync(program, [...first, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, npm_config_engine_strict: 'false' },
    shell: process.platform === 'win32' && !direct,
    maxBuffer: 64 * 1024 * 1024,
  });
  if (done.status === 0) return null;
  return complaintIn(`${done.error?.message ?? ''}\n${done.stderr ?? ''}`) ?? `exit code ${done.status}`;
}

/** The first line of npm's error output that a person can make something of. */
function complaintIn(output) {
  const lines = output.split('\n').map((line) => line.replace(/^npm (error|ERR!) ?/, '').trim());
  const noise = /^(npm warn|code |syscall |errno |path |dest |A complete log|network This|$)/;
  return lines.find((line) => !noise.test(line));
}
