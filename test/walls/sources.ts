import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './toy-tree';

export type SourceText = { readonly path: string; readonly text: string };

/** Every TypeScript file under a folder of the project, by its path inside the project. */
export const sourcesUnder = (folder: string): SourceText[] =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') }));
