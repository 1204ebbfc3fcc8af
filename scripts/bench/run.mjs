// Runs under the tools' Node: makes the files, measures everybody on them, prints the tables.
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundlePrograms } from '../setup/bundle.mjs';
import { at, jsonOf } from '../setup/paths.mjs';
import { plainly, say, Trouble } from '../setup/say.mjs';
import { appLines, measureApp } from './app-figures.mjs';
import { measured, partsOf, usualSizes } from './contestants.mjs';
import { goalHeaders, goalLine, goals } from './goals.mjs';
import { pageOf } from './page.mjs';
import { installPeers } from './peers.mjs';
import { profileLines } from './profile.mjs';
import { absentRow, markdown, rowOf, summed, tableHeaders } from './table.mjs';

const programs = [
  ...['write-file', 'directory-file', 'whole-path', 'stages', 'read-rows'],
  ...['submit', 'service', 'sender', 'resume', 'again', 'acts', 'years', 'invoices-file'],
];
const allParts = ['csv', 'parsers', 'rules', 'memory', 'xlsx', 'submit', 'growth', 'corners', 'app'];
/** Those that touch a journal: each of their rows begins with one of years. */
const partsWithJournal = allParts.filter((part) => part !== 'parsers' && part !== 'xlsx');

const options = () => {
  const { values } = parseArgs({
    options: {
      rows: { type: 'string', default: '1000000' },
      runs: { type: 'string', default: '5' },
      only: { type: 'string', default: allParts.join(',') },
      write: { type: 'boolean', default: false },
      // Imports of 30, 20,000 and 300,000 rows that stand in every journal before anything is measured.
      years: { type: 'string', default: '1000,50,5' },
      // Invoices of an import that a long act is about.
      sizes: { type: 'string', default: usualSizes.join(',') },
      profile: { type: 'boolean', default: false },
    },
  });
  const [rows, runs] = [Number(values.rows), Number(values.runs)];
  const only = values.only.split(',');
  if (!(Number.isInteger(rows) && rows > 0 && Number.isInteger(runs) && runs > 0))
    throw new Trouble('--rows and --runs take a whole number above zero.');
  const unknown = only.find((part) => !allParts.includes(part));
  if (unknown !== undefined) throw new Trouble(`--only knows ${allParts.join(', ')}; not ${unknown}.`);
  const years = values.years.split(',').map(Number);
  if (years.length !== 3 || years.some((one) => !Number.isInteger(one) || one < 0))
    throw new Trouble('--years takes three whole numbers: how many small, middle and large imports.');
  const sizes = values.sizes.split(',').map(Number);
  if (sizes.length !== 3 || sizes.some((one) => !Number.isInteger(one) || one < 1))
    throw new Trouble('--sizes takes three whole numbers above zero: invoices of an import.');
  return { rows, runs, only, years, sizes, write: values.write, profile: values.profile };
};

/** Makes a file when it is first asked for; the same words make the same file. */
function fileMaker(programAt, folder) {
  const made = new Map();
  const make = (name, rows, ...words) => {
    const file = join(folder, name);
    if (!made.has(name))
      made.set(
        name,
        measured({
          program: process.execPath,
          args: [programAt('write-file'), file, String(rows), ...words],
        }),
      );
    return file;
  };
  return { make, factsOf: (name) => made.get(name) };
}

function filesFor(only, rows, { make }) {
  const has = (...parts) => parts.some((part) => only.includes(part));
  return {
    csv: has('csv', 'parsers', 'app') ? make('rows.csv', rows) : null,
    bad: has('csv') ? make('bad.csv', rows, 'bad') : null,
    csv200k: has('rules') ? make('rows-200k.csv', Math.min(rows, 200_000)) : null,
    xlsx200k: has('xlsx') ? make('rows-200k.xlsx', Math.min(rows, 200_000)) : null,
    xlsx1m: has('xlsx') && rows >= 1_000_000 ? make('rows-1m.xlsx', 1_000_000) : null,
    vendors100k: has('memory') ? make('vendors-100k.csv', Math.min(rows, 100_000), 'vendors') : null,
    vendors: has('memory') ? make('vendors.csv', rows, 'vendors') : null,
  };
}

/** What a program answers in a folder of its own. */
function inFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'tallyport-bench-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The contestants of one part, one after the other, round by round: a machine that slows down for a minute slows them all. Those
 * that are missing are named.
 */
function measurePart(part, contestants, runs) {
  const missing = contestants.filter(([, , peer]) => peer === null).map(([, name]) => name);
  if (missing.length > 0) say(`not on this machine: ${missing.join('; ')}`);
  const there = contestants.filter(([, , peer]) => peer !== null);
  const done = new Map(there.map(([key]) => [key, []]));
  for (let round = 1; round <= runs; round += 1)
    for (const [key, name, peer, words, most = runs] of there) {
      if (round > most) continue;
      say(`${part}, ${round} of ${Math.min(most, runs)}: ${name}`);
      const answer = inFolder((folder) => measured(peer, words(folder)));
      if (answer !== null) done.get(key).push(answer);
    }
  const told = there.filter(([key]) => done.get(key).length > 0);
  const failed = there.filter(([key]) => done.get(key).length === 0).map(([, name]) => name);
  return {
    failed,
    found: Object.fromEntries(told.map(([key, name]) => [key, summed(name, done.get(key))])),
    missing,
  };
}

/** The stages of the row path, each as a contestant of its own, beside the peers that judge rows. */
function withStages(found) {
  const { stages } = found;
  if (stages === undefined) return found;
  const stage = (word, name) => {
    const cpu = stages.stages.find((one) => one.name === `${word} only`)?.cpu;
    const krows = (stages.rows / 1000 / cpu).toFixed(1);
    return { ...stages, name, cpu, wall: undefined, peakMb: undefined, krows };
  };
  return {
    validate: stage('validate rows', 'Tallyport: cells to values, look-ups, each row good or bad'),
    judge: stage('judge records', 'Tallyport: records grouped and judged, payload texts, ids, duplicates'),
    ...found,
  };
}

/** A journal of years in a folder of its own, made by the app and copied by each who is measured over it. */
function yearsIn(folder, years, programAt) {
  say(`a journal of years: ${years.join(', ')} imports`);
  const place = mkdtempSync(join(folder, 'years-'));
  const words = [place, at('resources/service-profile.json'), ...years.map(String)];
  return measured({ program: process.execPath, args: [programAt('years')] }, words) === null ? '-' : place;
}

async function figures({ rows, runs, only, years, sizes }, programAt, folder) {
  const files = fileMaker(programAt, folder);
  say('making the files');
  const paths = filesFor(only, rows, files);
  const codes = join(folder, 'codes.json');
  measured({ program: process.execPath, args: [programAt('directory-file'), codes] });
  const overYears = partsWithJournal.some((part) => only.includes(part));
  const past = overYears ? yearsIn(folder, years, programAt) : '-';
  if (only.includes('growth'))
    measured({ program: process.execPath, args: [programAt('invoices-file'), folder, String(sizes.at(-1))] });
  const invoicesCsv = join(folder, 'invoices-0.csv');
  const contestants = partsOf(programAt, { ...paths, codes, rows, past, sizes, invoicesCsv });
  const parts = {};
  const absent = {};
  const all = { sizes, csvMb: paths.csv === null ? undefined : statSync(paths.csv).size / 1e6 };
  const left = [];
  for (const part of only.filter((one) => one !== 'app')) {
    const { found, missing, failed } = measurePart(part, contestants[part], runs);
    parts[part] = part === 'rules' ? withStages(found) : found;
    absent[part] = [
      ...missing.map((name) => absentRow(name)),
      ...failed.map((name) => absentRow(name, 'it did not come to its end')),
    ];
    Object.assign(all, parts[part]);
    left.push(...missing);
  }
  if (only.includes('app')) all.app = await measureApp(paths.csv, jsonOf(codes).mapping, past);
  const size = paths.csv === null ? '' : all.csvMb.toFixed(1);
  return { file: { ...files.factsOf('rows.csv'), mb: size }, runs, parts, all, absent, missing: left };
}

/** Where the time of the whole path goes. */
function profiled(programAt, folder, csv) {
  const place = mkdtempSync(join(folder, 'profile-'));
  say('profile of the whole path');
  const words = [csv, place, at('resources/service-profile.json')];
  measured({ program: process.execPath, args: [programAt('whole-path')] }, words, [
    '--cpu-prof',
    `--cpu-prof-dir=${place}`,
  ]);
  const name = readdirSync(place).find((one) => one.endsWith('.cpuprofile'));
  return name === undefined ? [] : profileLines(join(place, name));
}

await plainly(async () => {
  const wanted = options();
  installPeers();
  const programAt = await bundlePrograms('bench', programs);
  const folder = mkdtempSync(join(tmpdir(), 'tallyport-bench-'));
  try {
    if (wanted.profile) {
      const { make } = fileMaker(programAt, folder);
      const lines = profiled(programAt, folder, make('rows.csv', wanted.rows));
      console.log(lines.join('\n'));
      return;
    }
    const found = await figures(wanted, programAt, folder);
    const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 1e9)} GB, Node ${process.versions.node}`;
    const tables = Object.fromEntries(
      Object.entries(found.parts).map(([part, contestants]) => {
        const lines = Object.values(contestants);
        return [
          part,
          markdown(tableHeaders, [...lines.map((one) => rowOf(one, lines[0])), ...found.absent[part]]),
        ];
      }),
    );
    const lines = goals.map((goal) => goalLine(goal, found.all));
    // A run of some parts says nothing of the others.
    const isWhole = wanted.only.length === allParts.length;
    const goalTable = markdown(
      goalHeaders,
      isWhole ? lines : lines.filter(([, , , now]) => now !== 'not measured'),
    );
    for (const [part, table] of Object.entries(tables)) console.log(`\n${part}\n${table}`);
    for (const line of appLines(found.all.app)) console.log(`app: ${line}`);
    console.log(`\n${goalTable}\n\n${machine}`);
    if (wanted.write) {
      const { make } = fileMaker(programAt, folder);
      const profile = profiled(programAt, folder, make('rows.csv', wanted.rows));
      writeFileSync(at('docs/performance.md'), pageOf({ ...found, machine, tables, goalTable, profile }));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
