import { join } from 'node:path';
import { HOSTILE, obeyed } from '../../test/fixtures/hostile-text';
import { seeded } from '../../test/fixtures/seeded';
import { type Case, connect, envOf, fewOf, type Ground, judgedAll, openPractice, TO } from './ground';

/** Letters that a terminal or a reader of it obeys, or hides. */
const LETTERS = [
  ...[
    '\u001b[2J',
    '\u001b]52;c;cm0=\u0007',
    '\u009b31m',
    '\u009d0;x\u009c',
    '\u0008',
    '\r',
    '\u000b',
    '\u007f',
  ],
  ...['\u202e', '\u2066', '\u200f', '\u061c', '\u2028', '\u2029', '\u0085', '\t'],
  ...['\u200b', '\u2060', '\ufeff', '\u00ad', '\u{e0041}', '\ufe01', '\u{e0101}'],
] as const;

const hostileTexts = ({ seed, isQuick }: Ground): readonly string[] => {
  const random = seeded(seed);
  const one = (): string =>
    Array.from({ length: 6 }, () => `a${LETTERS[Math.floor(random() * LETTERS.length)] ?? ''}`).join('');
  return [HOSTILE, ...Array.from({ length: isQuick ? 0 : 5 }, one)];
};

/** File names, cells, words and answers that are printed, with letters that a terminal would obey in each. */
export const attackPrinted = async (ground: Ground): Promise<readonly Case[]> => {
  const service = await openPractice(ground);
  const dataDir = join(ground.folder, 'data');
  const env = envOf(service, dataDir);
  await connect(ground, service, dataDir);
  const wrong = ground.put('wrong.json', '{"format": "wrong"}');
  const cases: Case[] = [];
  for (const [at, text] of hostileTexts(ground).entries()) {
    const folder = ground.place(`in${at}`);
    const file = ground.put(
      `in${at}/bills ${text}.csv`,
      `Code,Name ${text}\nV-1,"first${text}\ncreated: 99"\nV-2,second\n`,
    );
    const fields = { erp_vendor_id: { column: 'Code' }, erp_vendor_name: { column: `Name ${text}` } };
    const mapping = ground.put(
      `in${at}/mapping.json`,
      JSON.stringify({ format: 'tallyport-mapping/1', name: `m ${text}`, target: 'vendors', fields }),
    );
    const commands: Readonly<Record<string, readonly string[]>> = {
      'a file looked into': ['inspect', file],
      'a file looked into, as JSON': ['inspect', file, '--json'],
      'a file that is not there': ['inspect', `${file}.lost`],
      'a mapping that is proposed': ['mapping', 'suggest', file, '--target', 'vendors'],
      'a mapping that is wrong': ['check', file, '--target', 'vendors', '--mapping', wrong, ...TO],
      'a file that is checked': ['check', file, '--target', 'vendors', '--mapping', mapping, ...TO],
      'a connection that is not there': ['connections', 'test', `Nobody ${text}`],
      'a word that no command has': [`nonsense ${text}`],
      'an option that no command has': ['connections', 'list', `--odd${text}`],
      'a review file that is none': ['journal', 'open', file],
      'a search': ['search', text],
      'a file that cannot be written': ['journal', 'backup', '--out', join(folder, `no ${text}`, 'copy')],
    };
    for (const [name, words] of fewOf(Object.entries(commands), ground, 4)) {
      const ran = await ground.run(words, { env });
      const isObeyed = obeyed.test(ran.stdout) || obeyed.test(ran.stderr);
      cases.push(judgedAll(name, [ran], isObeyed ? 'a terminal would obey what was printed' : null));
    }
  }
  return cases;
};
