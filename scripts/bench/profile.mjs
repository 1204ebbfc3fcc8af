import { readFileSync } from 'node:fs';

/** Which part of the program a function belongs to, by the file it was bundled from or the module it is in. */
const groupOf = ({ functionName, url }) => {
  if (functionName === '(garbage collector)') return 'garbage collection';
  if (functionName === '(idle)' || functionName === '(program)') return functionName.slice(1, -1);
  if (/papaparse/.test(url)) return 'papaparse';
  if (/better-sqlite3/.test(url)) return 'SQLite';
  if (/zlib/.test(url)) return 'packing';
  if (/^node:/.test(url)) return 'Node';
  const [, room, part] = /src\/(core|main)\/([^/.]+)/.exec(url) ?? [];
  return room === undefined ? 'native and other' : `${room}/${part}`;
};

/** Self time of functions and groups, the longest first, as lines. */
export function profileLines(file, most = 30) {
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, 'utf8'));
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const [functions, groups] = [new Map(), new Map()];
  let all = 0;
  for (const [i, sample] of samples.entries()) {
    const frame = frames.get(sample);
    const microseconds = timeDeltas[i];
    const place = `${frame.functionName || '(anonymous)'} ${frame.url.split('/').slice(-2).join('/')}:${frame.lineNumber + 1}`;
    functions.set(place, (functions.get(place) ?? 0) + microseconds);
    groups.set(groupOf(frame), (groups.get(groupOf(frame)) ?? 0) + microseconds);
    all += microseconds;
  }
  const lines = (times, count) =>
    [...times]
      .sort(([, a], [, b]) => b - a)
      .slice(0, count)
      .map(
        ([name, time]) =>
          `${(time / 1e6).toFixed(2).padStart(8)} s ${((100 * time) / all).toFixed(1).padStart(5)} %  ${name}`,
      );
  return ['by group:', ...lines(groups, 20), '', 'by function (self time):', ...lines(functions, most)];
}
