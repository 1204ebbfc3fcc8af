import { momentText } from '../../core/values/moment-text';
import { failed, ok, type Result } from '../../core/values/result';
import type { OperationEntry } from '../../ipc/operations';
import { oneOf, required, wholeNumber } from '../arguments';
import { table } from '../output';
import { changeText } from '../service-text';
import { type Command, type Reply, reply } from './command';
import { connectionNamed, connectionOption } from './named-connection';
import { exitOfChange } from './service';

const changeReply = (entry: OperationEntry): Reply => {
  const exitCode = exitOfChange(entry);
  return reply({ ...entry, exitCode }, changeText(entry), exitCode);
};

const answered = (done: Result<OperationEntry>): Result<Reply> =>
  done.ok ? ok(changeReply(done.value)) : done;

const listText = (entries: readonly OperationEntry[]): string =>
  entries.length === 0
    ? 'none'
    : table(
        ['change', 'begun at', 'what', 'of', 'state', 'id'],
        entries.map(({ operationId, begunAt, name, subject, state, serviceId }) => [
          operationId,
          momentText(begunAt),
          name,
          subject ?? '',
          state,
          serviceId ?? '',
        ]),
      );

const list: Command = {
  spec: {
    words: ['changes', 'list'],
    arguments: [],
    about: 'Lists the changes that were made one by one at the service, newest first.',
    options: {
      connection: {
        ...connectionOption,
        help: 'only those of this connection, and of archived ones to the same service that it takes up',
      },
      of: { type: 'string', value: 'ID', help: 'only those of the thing with this service id' },
      limit: { type: 'string', value: 'N', help: 'at most so many (200)' },
    },
  },
  access: 'read',
  run: async (given, session) => {
    const limit = wholeNumber(given, 'limit', 1);
    if (!limit.ok) return limit;
    const name = given.text('connection');
    const connection = name === undefined ? null : await connectionNamed(session, name);
    if (connection !== null && !connection.ok) return connection;
    const found = await session.do['service.history']({
      connectionId: connection === null ? null : connection.value.id,
      subject: given.text('of') ?? null,
      limit: Math.min(limit.value ?? 200, 1000),
    });
    return found.ok ? ok(reply(found.value, listText(found.value))) : found;
  },
};

const resolve: Command = {
  spec: {
    words: ['changes', 'resolve'],
    arguments: ['CHANGE'],
    about:
      "Looks again for the truth of a change in doubt. With --as and --note it records a person's decision instead.",
    options: {
      as: { type: 'string', value: 'done|not-done', help: 'what became of it' },
      note: { type: 'string', value: 'TEXT', help: 'how that is known' },
    },
  },
  access: 'write',
  run: async (given, session) => {
    const operationId = given.arguments[0] ?? '';
    const as = oneOf(given, 'as', ['done', 'not-done']);
    if (!as.ok) return as;
    if (as.value === undefined) {
      if (given.text('note') !== undefined) return failed('arguments-wrong', { detail: '--as is missing' });
      return answered(await session.do['service.settle']({ operationId }));
    }
    const note = required(given, 'note');
    if (!note.ok) return note;
    return answered(await session.do['service.decide']({ operationId, as: as.value, note: note.value }));
  },
};

/** changes list | resolve: the single changes on record, and what becomes of one in doubt. */
export const changeCommands: readonly Command[] = [list, resolve];
