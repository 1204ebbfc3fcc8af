// `npm run dev [-- WORD…]`: the app from its sources, as they change. A change of the window reloads it; any other starts the app anew.
// The data of this checkout's own tries lie in `.runtime/dev-data`, unless --data-dir or TALLYPORT_DATA_DIR names another folder.
import { fork, spawn } from 'node:child_process';
import { withDisplay } from './setup/display.mjs';
import { setUp } from './setup/index.mjs';
import { at, atRuntime, root, toolsEnv, toolsNode } from './setup/paths.mjs';
import { plainly, say } from './setup/say.mjs';

const inspectorPort = 9229;
const windowPort = 9222;

const words = process.argv.slice(2);
const hasOwnData = words.some((word) => word.startsWith('--data-dir')) || process.env.TALLYPORT_DATA_DIR;

process.exitCode = await plainly(async () => {
  const runtime = await setUp();
  const isRoot = process.getuid?.() === 0;
  const args = [
    `--inspect=127.0.0.1:${inspectorPort}`,
    root,
    `--remote-debugging-port=${windowPort}`,
    ...(isRoot ? ['--no-sandbox'] : []),
    ...(hasOwnData ? [] : [`--data-dir=${atRuntime('dev-data')}`]),
    ...words,
  ];
  return withDisplay(
    (env) =>
      new Promise((answer) => {
        const builder = fork(at('scripts/setup/watch-build.mjs'), [String(windowPort)], {
          execPath: toolsNode(),
          cwd: root,
          env: toolsEnv(),
        });
        let app = null;
        let isReady = false;
        let isRestarting = false;
        const start = () => {
          isRestarting = false;
          app = spawn(runtime.executable, args, { cwd: root, env, stdio: 'inherit' });
          app.on('exit', (code) => {
            if (isRestarting) return start();
            builder.kill();
            answer(code ?? 0);
          });
        };
        const restart = () => {
          if (isRestarting) return;
          isRestarting = true;
          app.kill();
        };
        builder.on('message', (part) => {
          if (part === 'ready') {
            isReady = true;
            say(`the engine can be debugged at 127.0.0.1:${inspectorPort}, the window with Ctrl+Shift+I`);
            start();
          } else if (isReady && part === 'renderer') {
            say('the window is new');
          } else if (isReady) {
            say('the app is new: it starts again');
            restart();
          }
        });
        builder.on('exit', (code) => (app === null ? answer(code ?? 1) : app.kill()));
        for (const signal of ['SIGINT', 'SIGTERM'])
          process.on(signal, () => (app === null ? builder.kill() : app.kill()));
      }),
  );
});
