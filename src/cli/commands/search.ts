import { ok, type Result } from '../../core/values/result';
import type { Found, FoundHit } from '../../ipc/search';
import { type Given, wholeNumber } from '../arguments';
import { table } from '../output';
import type { Session } from '../session';
import { type Command, type Reply, reply } from './command';

const place = ({ kind, record, row }: FoundHit): string[] => [
  kind === 'review' ? 'comment' : kind,
  record === null ? '' : String(record),
  row === null ? '' : String(row),
];

const textOf = ({ groups, hits, isCut, isTooShort }: Found): string => {
  if (isTooShort) return 'A word of at least three letters or digits is needed.';
  if (hits === 0) return 'Nothing was found.';
  return [
    ...groups.map(({ importId, fileName, hits: found }) =>
      [
        `${fileName} (import ${importId})`,
        table(
          ['what', 'record', 'row', 'outcome', 'name', 'text'],
          found.map((hit) => [...place(hit), hit.outcome ?? '', hit.title, hit.text]),
        ),
      ].join('\n'),
    ),
    ...(isCut ? [`Only the newest ${hits} are shown; --limit shows more.`] : []),
  ].join('\n\n');
};

const run = async (given: Given, session: Session): Promise<Result<Reply>> => {
  const limit = wholeNumber(given, 'limit', 1);
  if (!limit.ok) return limit;
  const found = await session.do['search.find']({
    text: given.arguments.join(' '),
    limit: Math.min(limit.value ?? 200, 1000),
    isWhole: true,
  });
  return found.ok ? ok(reply(found.value, textOf(found.value))) : found;
};

/** search */
export const searchCommands: readonly Command[] = [
  {
    spec: {
      words: ['search'],
      arguments: ['TEXT…'],
      about:
        'Finds parts of words and numbers in all imports: file names, records that were sent, ids, messages, comments. The first search reads everything once.',
      options: { limit: { type: 'string', value: 'N', help: 'at most so many, the newest first; else 200' } },
    },
    access: 'read',
    run,
  },
];
