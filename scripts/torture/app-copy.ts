import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A change of built code: `from` stands in it exactly once. */
export type Change = { readonly from: string; readonly to: string };

/** A copy of the built app: whoever builds in the checkout meanwhile does not disturb it. */
export type AppCopy = { readonly entry: string; readonly remove: () => void };

const change = (folder: string, { from, to }: Change): void => {
  const places = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ file: join(folder, name), text: readFileSync(join(folder, name), 'utf8') }))
    .filter(({ text }) => text.includes(from));
  const [place, ...others] = places;
  if (place === undefined || others.length > 0 || place.text.split(from).length !== 2)
    throw new Error(`the built app does not hold this once: ${from}`);
  writeFileSync(
    place.file,
    place.text.replace(from, () => to),
  );
};

/** Copies the app built in a checkout to a place of its own, with all that it finds beside it, and makes changes to it. */
export const copyApp = (checkout: string, changes: readonly Change[] = []): AppCopy => {
  const folder = mkdtempSync(join(tmpdir(), 'tallyport-app-'));
  const main = join(folder, 'out', 'main');
  cpSync(join(checkout, 'out', 'main'), main, { recursive: true, filter: (path) => !path.endsWith('.map') });
  for (const name of ['resources', 'package.json'])
    cpSync(join(checkout, name), join(folder, name), { recursive: true });
  symlinkSync(join(checkout, 'node_modules'), join(folder, 'node_modules'));
  for (const one of changes) change(main, one);
  return { entry: join(main, 'cli.js'), remove: () => rmSync(folder, { recursive: true, force: true }) };
};
