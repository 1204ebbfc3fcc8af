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

/** Has the window load its page once more. One that is not there yet loads the new one anyhow. */
async function reload() {
  const listed = await fetch(`http://127.0.0.1:${windowPort}/json/list`).catch(() => null);
  const pages = listed === null ? [] : await listed.json();
  for (const { type, webSocketDebuggerUrl } of pages) {
    if (type !== 'page') continue;
    const socket = new WebSocket(webSocketDebuggerUrl);
    socket.addEventListener('open', () => socket.send('{"id":1,"method":"Page.reload"}'));
    socket.addEventListener('message', () => socket.close());
    socket.addEventListener('error', () => say('the window could not be reloaded: press Ctrl+R in it'));
  }
}

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
        const builder = fork(at('scripts/setup/watch-build.mjs'), {
          execPath: toolsNode(),
          cwd: root,
          env: toolsEnv({}),
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
            void reload();
          } else if (isReady) {
            say('the app is new: it starts again');
            restart();
          }
        });
        builder.on('exit', () => app?.kill());
        for (const signal of ['SIGINT', 'SIGTERM'])
          process.on(signal, () => (app === null ? builder.kill() : app.kill()));
      }),
  );
});
