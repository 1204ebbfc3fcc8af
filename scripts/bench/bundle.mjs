import { builtinModules } from 'node:module';
import { build } from 'vite';
import { at, atRuntime } from '../setup/paths.mjs';

const programs = ['write-file', 'whole-path', 'stages', 'papaparse-stream'];

/** Bundles the bench programs as the app itself is bundled; answers with where one of them lies. */
export async function bundlePrograms() {
  const outDir = atRuntime('bench');
  await build({
    configFile: false,
    root: at(),
    logLevel: 'error',
    build: {
      ssr: true,
      target: 'node20.18',
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: Object.fromEntries(programs.map((name) => [name, at('scripts/bench', `${name}.ts`)])),
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'shared-[name]-[hash].mjs' },
        external: builtinModules,
      },
    },
  });
  return (name) => `${outDir}/${name}.mjs`;
}
