import ts from 'typescript';
import type { SourceText } from './sources';

// Where a target's name may stand: the targets themselves, what the service calls its resources, the practice service.
const rooms = /^src\/(core\/(targets|service)|practice)\//;

// Some targets share their name with a part of the directory that the service keeps; there it means that part.
const directoryPlaces =
  /(^|\/)(directory|sync)[^/]*\.tsx?$|\/(directory|migrations)\/|^src\/ipc\/(contract|shapes)\.ts$/;
const directoryParts = new Set(['vendors', 'dimensions', 'purchase-orders', 'locations']);

/** Every place outside its rooms where a text equals a target's name, as 'path:line: name'. */
export function leaksOf(targetNames: ReadonlySet<string>, sources: readonly SourceText[]): string[] {
  return sources
    .filter(({ path }) => !rooms.test(path))
    .flatMap(({ path, text }) =>
      namesIn(path, text)
        .filter(
          ({ name }) => targetNames.has(name) && !(directoryParts.has(name) && directoryPlaces.test(path)),
        )
        .map(({ name, line }) => `${path}:${line}: ${name}`),
    );
}

function namesIn(path: string, text: string): { name: string; line: number }[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: { name: string; line: number }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) {
      found.push({ name: node.text, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
