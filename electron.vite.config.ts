import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

/** One build serves the pinned Electron and the older one of the package registry. */
const oldestNode = 'node20.18';
const oldestChrome = 'chrome130';

/** Every file of `out/main`: the app, the command line, what it runs, and the threads. */
const mainEntries = {
  index: 'src/main/shell/index.ts',
  cli: 'src/cli/index.ts',
  run: 'src/cli/run.ts',
  engine: 'src/main/workers/engine.ts',
  prepare: 'src/main/workers/prepare.ts',
  evidence: 'src/main/workers/evidence.ts',
  check: 'src/main/workers/check.ts',
  reader: 'src/main/workers/reader.ts',
  practice: 'src/main/workers/practice.ts',
};

const existing = (entries: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(entries)
      .map(([name, path]) => [name, resolve(path)] as const)
      .filter(([, path]) => existsSync(path)),
  );

export default defineConfig({
  main: {
    build: {
      target: oldestNode,
      sourcemap: true,
      rolldownOptions: {
        input: existing(mainEntries),
        // A reader of remote archives inside the workbook library asks for it; nothing here ever calls that.
        external: ['@aws-sdk/client-s3'],
        // Shared pieces lie beside the entries, so that a thread's file is './engine.js' seen from any of them.
        output: { entryFileNames: '[name].js', chunkFileNames: 'shared-[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      target: oldestNode,
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: resolve('src/preload/index.ts') },
        // A sandboxed preload must be one CommonJS file.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    html: { cspNonce: '__CSP_NONCE__' },
    plugins: [react()],
    build: {
      target: oldestChrome,
      // What is not written is not read, parsed and compiled at every start.
      minify: true,
      rolldownOptions: { input: resolve('src/renderer/index.html') },
    },
  },
});
