import { resolve } from 'node:path';
import { momentText } from '../../core/values/moment-text';
import { failed, ok, type Result } from '../../core/values/result';
import type { Evidence, Said } from '../../ipc/evidence-file';
import { type Given, required } from '../arguments';
import { type Out, table } from '../output';
import { progressTeller } from '../progress';
import type { Session } from '../session';
import { type Command, type Reply, reply } from './command';

const counted = (n: number, one: string, many: string): string => (n === 1 ? `1 ${one}` : `${n} ${many}`);

const saidText = ({ comments, signOffs, withdrawn }: Said): string =>
  [
    counted(comments, 'comment', 'comments'),
    counted(signOffs, 'sign-off', 'sign-offs'),
    ...(withdrawn === 0 ? [] : [`${withdrawn} taken back`]),
  ].join(', ');

const exported = async (given: Given, session: Session): Promise<Result<Reply>> => {
  const out = required(given, 'out');
  if (!out.ok) return out;
  if (!out.value.toLowerCase().endsWith('.tallyport'))
    return failed('arguments-wrong', { detail: `--out '${out.value}' does not end in .tallyport` });
  const written = await session.do['evidence.export']({
    importIds: [...given.arguments],
    path: resolve(out.value),
  });
  if (!written.ok) return written;
  const { path, bytes, records, seal, notKept } = written.value;
  const lines = [
    `${counted(records, 'record', 'records')} written to ${path} (${bytes} bytes).`,
    `Seal: ${seal}`,
    'Note the seal and tell it to the reviewer by another way: journal verify --seal shows that the file was not made anew.',
    ...(notKept === null ? [] : [notKept]),
  ];
  return ok(reply(written.value, lines.join('\n')));
};

const textOf = ({ imports, exportedAt, exportedBy, seal, links, canWrite }: Evidence): string =>
  [
    table(
      ['import', 'file', 'target', 'connection', 'company', 'records', 'review'],
      imports.map((one) => [
        ...[one.importId, one.fileName, one.target, one.connection, one.company],
        ...[String(one.records), saidText(one.said)],
      ]),
    ),
    `Exported on ${momentText(exportedAt)}${exportedBy === '' ? '' : ` by ${exportedBy}`}; all ${links} lines of its audit chain fit.`,
    `Seal: ${seal}`,
    canWrite
      ? 'Every command that looks takes the file as --data-dir; review IMPORT --as … adds a comment or a sign-off to it.'
      : 'The file cannot be written here: comments and sign-offs need a copy that can.',
  ].join('\n');

const opened = async (given: Given, out: Out): Promise<Result<Reply>> => {
  const { lookIntoChecked } = await import('../../main/runner/evidence-file/look');
  const { checkApart, readInChild } = await import('../../main/workers/reader-process');
  const file = resolve(given.arguments[0] ?? '');
  const progress = progressTeller(out, given.isSet('quiet'));
  // Whoever sent it may have put anything into it: it is gone through where memory is bounded.
  const check = checkApart(readInChild(new URL('./reader.js', import.meta.url)));
  const seal = await check({ file, against: null }, progress.tellFile, new AbortController().signal);
  const about = seal.ok ? lookIntoChecked(file, seal.value, null) : seal;
  progress.clear();
  return about.ok ? ok(reply(about.value, textOf(about.value))) : about;
};

const merged = async (given: Given, session: Session): Promise<Result<Reply>> => {
  const done = await session.do['evidence.merge']({ path: resolve(given.arguments[0] ?? '') });
  if (!done.ok) return done;
  const { taken, already, fileName } = done.value;
  const n = taken.comments + taken.signOffs + taken.withdrawn;
  const text =
    n === 0
      ? `${fileName} brings nothing that is not here already (${already} there before).`
      : `Merged from ${fileName}: ${saidText(taken)}; ${already} were here already.`;
  return ok(reply(done.value, text));
};

/** journal export | open | merge */
export const evidenceCommands: readonly Command[] = [
  {
    spec: {
      words: ['journal', 'export'],
      arguments: ['IMPORT…'],
      about:
        'Writes imports with everything needed to review them, and nothing secret, into one file that opens without network or credentials.',
      options: {
        out: { type: 'string', value: 'FILE.tallyport', help: 'where to; nothing is overwritten' },
      },
    },
    access: 'standing',
    run: exported,
  },
  {
    spec: {
      words: ['journal', 'open'],
      arguments: ['FILE.tallyport'],
      about:
        'Checks a review file and shows what is in it; its imports are shown with --data-dir FILE.tallyport.',
      options: {},
    },
    access: 'none',
    run: opened,
  },
  {
    spec: {
      words: ['journal', 'merge'],
      arguments: ['FILE.tallyport'],
      about:
        'Merges from a file that came back from a review the comments and sign-offs that are not in the journal yet.',
      options: {},
    },
    access: 'write',
    run: merged,
  },
];
