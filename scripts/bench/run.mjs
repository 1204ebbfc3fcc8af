// Runs under the tools' Node: makes the file, measures everybody on it, prints the table.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundlePrograms } from '../setup/bundle.mjs';
import { at, programPath } from '../setup/paths.mjs';
import { plainly, say, Trouble } from '../setup/say.mjs';
import { pageOf } from './page.mjs';
import { markdown, summed } from './table.mjs';

const profile = at('resources/service-profile.json');

const options = () => {
  const { values } = parseArgs({
    options: {
      rows: { type: 'string', default: '100000' },
      runs: { type: 'string', default: '3' },
      write: { type: 'boolean', default: false },
    },
  });
  const [rows, runs] = [Number(values.rows), Number(values.runs)];
  if (!(Number.isInteger(rows) && rows > 0 && Number.isInteger(runs) && runs > 0))
    throw new Trouble('--rows and --runs take a whole number above zero.');
  return { rows, runs, write: values.write };
};

/** Runs one program to its end in a process of its own; its last line is its answer. */
function measured(program, args) {
  const done = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (done.status !== 0) throw new Error(`${args[0]}: ${done.stderr || done.error}`);
  return JSON.parse(done.stdout.trim().split('\n').at(-1));
}

/** Everybody who reads the file: the app first, then its stages, then the others. */
function contestants(programAt, file) {
  const node = process.execPath;
  const python = programPath('python3');
  const peers = [
    ['sqlite3 .import', 'sqlite-import.py', python && programPath('sqlite3')],
    ['Python csv + sqlite3', 'python-sqlite.py', python],
  ];
  const missing = peers.filter(([, , program]) => !program).map(([name]) => name);
  if (missing.length > 0) say(`not installed, so left out: ${missing.join(', ')}`);
  return {
    whole: (folder) => measured(node, [programAt('whole-path'), file, folder, profile]),
    stages: (folder) => measured(node, [programAt('stages'), file, folder, profile]),
    papaparse: () => measured(node, [programAt('papaparse-stream'), file]),
    peers: peers
      .filter(([, , program]) => program)
      .map(([name, script]) => [
        name,
        (folder) => measured(python, [at('scripts/bench', script), file, folder]),
      ]),
  };
}

function repeated(runs, work) {
  return Array.from({ length: runs }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'tallyport-bench-'));
    try {
      return work(folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

function figures({ rows, runs }, programAt, folder) {
  const file = join(folder, 'invoices.csv');
  const made = measured(process.execPath, [programAt('write-file'), file, String(rows)]);
  const { whole, stages, papaparse, peers } = contestants(programAt, file);
  say(`${made.rows} rows, ${made.columns} columns, ${made.documents} documents, ${runs} runs each`);
  return {
    file: { ...made, mb: (statSync(file).size / 1e6).toFixed(1) },
    runs,
    whole: summed('read + map + validate + journal', repeated(runs, whole)),
    stages: summed('stages', repeated(runs, stages)).stages,
    others: [
      summed('papaparse alone', repeated(runs, papaparse)),
      ...peers.map(([name, work]) => summed(name, repeated(runs, work))),
    ],
    machine: `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 1e9)} GB, Node ${process.versions.node}`,
  };
}

const cells = ({ name, krows, cpu, wall, peakMb }) => [
  name,
  krows,
  cpu.toFixed(2),
  wall === undefined ? '' : wall.toFixed(2),
  peakMb === undefined ? '' : String(peakMb),
];

await plainly(async () => {
  const wanted = options();
  const programAt = await bundlePrograms('bench', ['write-file', 'whole-path', 'stages', 'papaparse-stream']);
  const folder = mkdtempSync(join(tmpdir(), 'tallyport-bench-'));
  try {
    const found = figures(wanted, programAt, folder);
    const table = markdown(
      ['what', 'krows per CPU-second', 'CPU s', 'wall s', 'peak MB'],
      [found.whole, ...found.stages, ...found.others].map(cells),
    );
    console.log(`\n${table}\n\n${found.machine}; ${found.whole.remarks.join('; ')}.`);
    if (wanted.write) writeFileSync(at('docs/performance.md'), pageOf(found, table));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
