import { foundPlaceWords } from '../../core/report/found-place';
import { ok, type Result } from '../../core/values/result';
import type { Found, FoundHit } from '../../ipc/search';
import { type Given, wholeNumber } from '../arguments';
import { table } from '../output';
import type { Session } from '../session';
import { type Command, type Reply, reply } from './command';

const lineOf = (hit: FoundHit): string[] => [
  hit.record === null ? '' : String(hit.record),
  hit.row === null ? '' : String(hit.row),
  hit.outcome ?? '',
  foundPlaceWords(hit),
  hit.title,
  hit.text,
];

const textOf = ({ groups, hits, isCut, isTooShort }: Found): string => {
  if (isTooShort) return 'A word of at least three letters or digits is needed.';
  if (hits === 0) return 'Nothing was found.';
  return [
    ...groups.map(({ importId, fileName, isSent, hits: found }) =>
      [
        `${fileName} (import ${importId}${isSent ? '' : ', not sent'})`,
        table(['record', 'row', 'outcome', 'found in', 'name', 'text'], found.map(lineOf)),
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
        'Finds parts of words and numbers in all imports: files, every cell of their rows, records, issues, ids, messages, comments, decisions and their notes. Each hit names its import, record, row and column, or who said it and when. The first search reads everything once.',
      options: { limit: { type: 'string', value: 'N', help: 'at most so many, the newest first; else 200' } },
    },
    access: 'read',
    run,
  },
];
