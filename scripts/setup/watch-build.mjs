// `watch-build PORT`: builds the app again at each change of its sources, and tells whoever began it which part is new: 'renderer',
// 'preload' or 'main'. The window that can be debugged at the port is loaded anew.
import { resolveConfig } from 'electron-vite';
import { build, mergeConfig } from 'vite';
import { say } from './say.mjs';

const windowPort = Number(process.argv[2]);

const { config } = await resolveConfig({ logLevel: 'error' }, 'build', 'production');

let isReady = false;

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

/** Resolves once the first build is done; the others are told. */
const watch = (part) =>
  new Promise((answer) => {
    let hasFailed = false;
    const told = {
      name: 'tallyport-told',
      buildStart: () => {
        hasFailed = false;
      },
      buildEnd: (error) => {
        hasFailed = error !== undefined;
      },
      closeBundle: () => {
        if (!hasFailed) process.send(part);
        if (!hasFailed && isReady && part === 'renderer') void reload();
        answer();
      },
    };
    // A first build with a fault in it waits for its mending like any other.
    void build(mergeConfig(config[part], { build: { watch: {} }, plugins: [told] })).catch((error) => {
      process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
      answer();
    });
  });

process.on('disconnect', () => process.exit());
for (const part of ['main', 'preload', 'renderer']) await watch(part);
isReady = true;
process.send('ready');
