import { reviewKinds } from '../../core/reconcile/review';
import { momentText } from '../../core/values/moment-text';
import { failed, ok, type Result } from '../../core/values/result';
import type { Review, ReviewLine } from '../../ipc/review';
import { type Given, oneOf, wholeNumber } from '../arguments';
import { table } from '../output';
import type { Session } from '../session';
import { type Command, type Reply, reply } from './command';

const whoSigned = (role: string, line: ReviewLine | null): string =>
  line === null ? `${role}: nobody yet` : `${role}: ${line.name}, ${line.date}`;

const textOf = (review: Review): string =>
  [
    whoSigned('prepared', review.prepared),
    whoSigned('reviewed', review.reviewed),
    ...(review.isOutdated ? ['The figures have changed since it was signed.'] : []),
    ...review.openMatters,
    ...(review.decisions.length === 0
      ? []
      : [
          table(
            ['when', 'who decided', 'what', 'note'],
            review.decisions.map(({ when, who, what, note }) => [when, who, what, note]),
          ),
        ]),
    ...(review.history.length === 0
      ? []
      : [
          table(
            ['when', 'who', 'what', 'record', 'note'],
            review.history.map(({ at, name, kind, record, note }) => [
              ...[momentText(at), name, kind, record === null ? '' : String(record), note],
            ]),
          ),
        ]),
  ].join('\n');

const ONLY_WITH_AS = ['by', 'note', 'date', 'record'] as const;

const run = async (given: Given, session: Session): Promise<Result<Reply>> => {
  const importId = given.arguments[0] ?? '';
  const kind = oneOf(given, 'as', reviewKinds);
  if (!kind.ok) return kind;
  const record = wholeNumber(given, 'record', 1);
  if (!record.ok) return record;
  if (kind.value === undefined) {
    const stray = ONLY_WITH_AS.find((name) => given.text(name) !== undefined);
    if (stray !== undefined) return failed('arguments-wrong', { detail: `--${stray} needs --as` });
    const shown = await session.do['review.show']({ importId });
    return shown.ok ? ok(reply(shown.value, textOf(shown.value))) : shown;
  }
  const date = given.text('date');
  const before = await session.do['review.show']({ importId });
  if (!before.ok) return before;
  const said = await session.do['review.add']({
    importId,
    kind: kind.value,
    name: given.text('by') ?? before.value.person,
    note: given.text('note') ?? '',
    record: record.value ?? null,
    ...(date === undefined ? {} : { date }),
  });
  return said.ok ? ok(reply(said.value, textOf(said.value))) : said;
};

/** review */
export const reviewCommands: readonly Command[] = [
  {
    spec: {
      words: ['review'],
      arguments: ['IMPORT'],
      about:
        'Shows what was decided for an import, who commented on it and signed it; with --as, adds a comment or a sign-off.',
      options: {
        as: { type: 'string', value: reviewKinds.join('|'), help: 'what is added' },
        by: { type: 'string', value: 'NAME', help: 'whose words they are; else the name of this session' },
        note: { type: 'string', value: 'TEXT', help: 'the words; a reason where something stands open' },
        date: { type: 'string', value: 'DATE', help: 'the date beside the name; else today' },
        record: { type: 'string', value: 'N', help: 'a comment on this record' },
      },
    },
    access: 'write',
    run,
  },
];
