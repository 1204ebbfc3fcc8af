import { failed, ok, type Result } from '../../core/values/result';
import { duration, type Given, oneOf, required, wholeNumber } from '../arguments';
import type { Out } from '../output';
import type { Session } from '../session';
import type { Command, Reply } from './command';
import { decidedReply } from './decided-reply';
import { foundTeller } from './found-there';
import { HELD_BY_LOOK, sendOptions } from './import';
import {
  openDoubts,
  remarkDoubt,
  remarkOn,
  remarkUnsent,
  sentReply,
  settledReply,
  settledSummary,
  summaryReply,
} from './summary-reply';

/** Looks in which what stands there must stay the same, so that it was told before it counts. */
const MOST_LOOKS = 4;

/** What stands there was told: the import goes on with the next word. The second is of one that was cut off before it was sent. */
const FOUND: ReadonlySet<string> = new Set(['guard-found-later', 'guard-found-more']);

/** Another look for the truth, with what was decided so far. */
const lookAgain = async (given: Given, session: Session, out: Out): Promise<Result<Reply>> => {
  const importId = given.arguments[0] ?? '';
  const done = await session.do['imports.refresh']({ importId });
  if (!done.ok) return done;
  const settled = await settledSummary(session, out, importId);
  return settled.ok ? ok(await decidedReply(session, settled.value)) : settled;
};

/** Goes on once what the look before that finds was told: as long as it finds more, nothing leaves. */
const resume = async (given: Given, session: Session, out: Out): Promise<Result<Reply>> => {
  const wait = duration(given, 'wait');
  if (!wait.ok) return wait;
  const importId = given.arguments[0] ?? '';
  const teller = foundTeller(given, session, out);
  const before = await session.do['imports.summary']({ importId });
  if (before.ok) await teller.pass(importId, before.value);
  const order = { importId, waitMs: wait.value ?? undefined, tellsFirst: true };
  for (let looks = 1; ; looks++) {
    const done = await session.do['imports.resume'](order);
    if (done.ok) return sentReply(session, out, importId);
    const { code, params } = done.problem;
    const isHeld = HELD_BY_LOOK.has(code);
    if (code === 'overtaken' && before.ok && openDoubts(before.value) > 0) {
      // What is in doubt is looked for all the same, and is what is told in the end.
      remarkOn(out, code, params);
      return lookAgain(given, session, out);
    }
    if (!isHeld && (!FOUND.has(code) || looks >= MOST_LOOKS)) return done;
    const now = await session.do['imports.summary']({ importId });
    if (!now.ok) return now;
    await teller.tell(importId, now.value);
    if (isHeld) remarkOn(out, code, params);
    if (isHeld || session.isInterrupted()) return ok(summaryReply(now.value));
  }
};

const stop = async (given: Given, session: Session, out: Out): Promise<Result<Reply>> => {
  const importId = given.arguments[0] ?? '';
  const done = await session.do['imports.stop']({ importId });
  return done.ok ? settledReply(session, out, importId) : done;
};

/** However long the batches take: a person or a script ends it. */
const UNTIL_THE_END = Number.MAX_SAFE_INTEGER;

/** One question after every unfinished batch; with --until-done more of them, until the batches end or the time is over. */
const refresh = async (given: Given, session: Session, out: Out): Promise<Result<Reply>> => {
  const until = duration(given, 'until-done');
  if (!until.ok) return until;
  const waitMs = until.value === null ? UNTIL_THE_END : until.value;
  const importId = given.arguments[0] ?? '';
  const done = await session.do['imports.refresh'](
    waitMs === undefined ? { importId } : { importId, waitMs },
  );
  return done.ok ? settledReply(session, out, importId) : done;
};

const DECISION = ['record', 'as', 'note', 'by', 'id'] as const;

/** A person's decision on one record, which is put on record; without one, another look for the truth. */
const resolve = async (given: Given, session: Session, out: Out): Promise<Result<Reply>> => {
  if (DECISION.every((name) => given.text(name) === undefined)) return lookAgain(given, session, out);
  const record = wholeNumber(given, 'record', 1);
  if (!record.ok) return record;
  if (record.value === undefined) return failed('arguments-wrong', { detail: '--record is missing' });
  const as = oneOf(given, 'as', ['created', 'not-created', 'never']);
  if (!as.ok) return as;
  if (as.value === undefined) return failed('arguments-wrong', { detail: '--as is missing' });
  const note = required(given, 'note');
  if (!note.ok) return note;
  const by = given.text('by');
  const serviceId = given.text('id');
  if (serviceId !== undefined && as.value !== 'created')
    return failed('arguments-wrong', { detail: '--id goes with --as created' });
  const decided = await session.do['imports.decide']({
    importId: given.arguments[0] ?? '',
    record: record.value,
    as: as.value,
    note: note.value,
    ...(by === undefined ? {} : { by }),
    ...(serviceId === undefined ? {} : { serviceId }),
  });
  if (!decided.ok) return decided;
  remarkDoubt(out, decided.value);
  remarkUnsent(out, decided.value);
  return ok(await decidedReply(session, decided.value));
};

const IMPORT = ['IMPORT'] as const;

/** resume, stop, refresh, resolve */
export const orderCommands: readonly Command[] = [
  {
    spec: {
      words: ['resume'],
      arguments: IMPORT,
      about: 'Goes on with an import that was stopped, paused or cut off.',
      options: { wait: sendOptions.wait },
    },
    access: 'write',
    run: resume,
  },
  {
    spec: {
      words: ['stop'],
      arguments: IMPORT,
      about: 'Ends an import; what is not sent stays pending.',
      options: {},
    },
    access: 'write',
    run: stop,
  },
  {
    spec: {
      words: ['refresh'],
      arguments: IMPORT,
      about: 'Asks once after every unfinished batch, or with --until-done until they end; sends nothing.',
      options: {
        'until-done': {
          type: 'string',
          isDuration: true,
          value: '[DURATION]',
          help: 'ask again until the batches end, at most so long as 60m',
        },
      },
    },
    access: 'write',
    run: refresh,
  },
  {
    spec: {
      words: ['resolve'],
      arguments: IMPORT,
      about:
        "Looks again for the truth of records in doubt and sends nothing. With --record, --as and --note it records a person's decision instead. created ties the record to the entry of --id, which is read and compared where the service can be asked, else to the one shown that the note names, else to the only one shown that agrees; without an entry it is refused. not-created sends it again with resume; where entries were shown that may be it, the note names the id of each as another one. never does not send it, and leaves what the service is known to have of it as it is. A record can be decided otherwise as long as nothing was sent since.",
      options: {
        record: { type: 'string', value: 'N', help: 'the record that was decided on' },
        as: { type: 'string', value: 'created|not-created|never', help: 'what became of it' },
        id: { type: 'string', value: 'ID', help: 'with --as created: the entry of the service that it is' },
        note: { type: 'string', value: 'TEXT', help: 'how that is known' },
        by: { type: 'string', value: 'NAME', help: 'who decides (the user of this system)' },
      },
    },
    access: 'write',
    run: resolve,
  },
];
