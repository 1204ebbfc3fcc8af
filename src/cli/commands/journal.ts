import { resolve } from 'node:path';
import { ok, type Result } from '../../core/values/result';
import { type Given, required } from '../arguments';
import { exits } from '../exit-codes';
import type { Session } from '../session';
import { type Command, type Reply, reply } from './command';

const verify = async (_given: Given, session: Session): Promise<Result<Reply>> => {
  const checked = await session.do['journal.verify']({});
  if (!checked.ok) return checked;
  const { isSound, sentence, advice, head } = checked.value;
  const text = [sentence, advice, ...(isSound ? [`Seal: ${head}`] : [])].join('\n');
  return ok(reply(checked.value, text, isSound ? exits.done : exits.journal));
};

const backup = async (given: Given, session: Session): Promise<Result<Reply>> => {
  const out = required(given, 'out');
  if (!out.ok) return out;
  const copied = await session.do['journal.backup']({ path: resolve(out.value) });
  if (!copied.ok) return copied;
  const { path, bytes } = copied.value;
  return ok(reply(copied.value, `The journal was copied to ${path} (${bytes} bytes).`));
};

/** journal verify | backup */
export const journalCommands: readonly Command[] = [
  {
    spec: {
      words: ['journal', 'verify'],
      arguments: [],
      about: 'Checks that the journal is whole and that every line of its audit chain is as it was written.',
      options: {},
    },
    access: 'read',
    run: verify,
  },
  {
    spec: {
      words: ['journal', 'backup'],
      arguments: [],
      about: 'Copies the whole journal to a file, also while an import runs.',
      options: { out: { type: 'string', value: 'FILE', help: 'where to' } },
    },
    access: 'read',
    run: backup,
  },
];
