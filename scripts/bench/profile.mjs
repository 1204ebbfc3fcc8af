import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Tells the file that a function was written in, by the map of its bundle; the bundle where there is none. */
const startOrigins = () => {
  const maps = new Map();
  const mapOf = (bundle) => {
    if (!maps.has(bundle)) {
      const file = `${bundle}.map`;
      maps.set(bundle, existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : null);
    }
    return maps.get(bundle);
  };
  return ({ url, lineNumber, columnNumber }) => {
    if (!url.startsWith('file:')) return url;
    const origin = mapOf(fileURLToPath(url))?.findEntry(lineNumber, columnNumber).originalSource ?? url;
    return origin.replace(/^.*?(?=(src|node_modules|scripts)\/)/, '');
  };
};

/** Which part of the program a function belongs to. */
const groupOf = (functionName, origin) => {
  if (functionName === '(garbage collector)') return 'garbage collection';
  if (functionName === '(idle)' || functionName === '(program)') return functionName.slice(1, -1);
  const [, library] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(origin) ?? [];
  if (library !== undefined) return library;
  if (/zlib/.test(origin)) return 'packing';
  if (origin.startsWith('node:')) return 'Node';
  if (/better-sqlite3|methods\//.test(origin)) return 'better-sqlite3';
  const [, room, part] = /src\/(core|main)\/([^/]+)/.exec(origin) ?? [];
  return room === undefined ? 'native and other' : `${room}/${part}`;
};

const linesOf = (times, all, most) =>
  [...times]
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([name, time]) => {
      const share = ((100 * time) / all).toFixed(1);
      return `${(time / 1e6).toFixed(2).padStart(8)} s ${share.padStart(5)} %  ${name}`;
    });

/** Self time of functions and groups, the longest first, as lines. */
export function profileLines(file, most = 30) {
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, 'utf8'));
  const originOf = startOrigins();
  const named = new Map(
    nodes.map(({ id, callFrame }) => {
      const origin = originOf(callFrame);
      const name = callFrame.functionName || '(anonymous)';
      return [id, { group: groupOf(name, origin), place: `${name} ${origin}` }];
    }),
  );
  const [functions, groups] = [new Map(), new Map()];
  let all = 0;
  for (const [i, sample] of samples.entries()) {
    const { group, place } = named.get(sample);
    functions.set(place, (functions.get(place) ?? 0) + timeDeltas[i]);
    groups.set(group, (groups.get(group) ?? 0) + timeDeltas[i]);
    all += timeDeltas[i];
  }
  const byFunction = linesOf(functions, all, most);
  return ['by group:', ...linesOf(groups, all, 20), '', 'by function (self time):', ...byFunction];
}
