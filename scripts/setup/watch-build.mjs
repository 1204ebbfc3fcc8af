// Builds the app again at each change of its sources, and tells whoever began it which part is new: 'renderer', 'preload' or 'main'.
import { resolveConfig } from 'electron-vite';
import { build, mergeConfig } from 'vite';

const { config } = await resolveConfig({ logLevel: 'error' }, 'build', 'production');

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
process.send('ready');
