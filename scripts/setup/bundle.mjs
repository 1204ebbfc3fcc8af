import { builtinModules } from 'node:module';
import { build } from 'vite';
import { at, atRuntime } from './paths.mjs';

/**
 * Bundles programs of `scripts/FOLDER` as the app itself is bundled; answers with where one of them lies. `alias`: modules that
 * stand in for others.
 */
export async function bundlePrograms(folder, programs, outDir = atRuntime(folder), alias = {}) {
  await build({
    configFile: false,
    root: at(),
    logLevel: 'error',
    resolve: { alias },
    build: {
      ssr: true,
      target: 'node20.18',
      outDir,
      emptyOutDir: true,
      sourcemap: true,
      rolldownOptions: {
        input: Object.fromEntries(programs.map((name) => [name, at('scripts', folder, `${name}.ts`)])),
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'shared-[name]-[hash].mjs' },
        external: builtinModules,
      },
    },
  });
  return (name) => `${outDir}/${name}.mjs`;
}
