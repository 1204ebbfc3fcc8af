import { describe, expect, it, onTestFinished } from 'vitest';
import { journalFile, openJournal } from '../../src/main/journal/open';
import type { Running } from '../fixtures/command-line';
import { benchOver } from '../fixtures/operations';
import { journalVerdict, practiceWorld, type World } from '../fixtures/practice-world';
import { stubService } from '../fixtures/stub-service';

const invoice = { id: 'x', status: 'pending-approval', payment_status: 'unpaid', created_at: 'then' };

/** A service whose invoice takes a change of its notes, or does not; the client is killed while it waits for the answer. */
const killedWhileChanging = async (takesIt: boolean) => {
  let notes = 'old';
  const held: { running: Running | null } = { running: null };
  const service = await stubService(({ method, body }) => {
    if (method !== 'PATCH') return { status: 200, body: { ...invoice, notes } };
    if (takesIt) notes = String(JSON.parse(body.toString()).notes);
    held.running?.process.kill('SIGKILL');
    return 'cut';
  });
  const world: World = await practiceWorld({ through: new URL(service.baseUrl).origin });
  held.running = world.start('invoices', 'update', 'x', '--notes', 'new', '--connection', 'Trial', '--json');
  const { signal } = await held.running.answer;
  expect(signal).toBe('SIGKILL');
  const opened = openJournal(journalFile(world.dataDir));
  if (!opened.ok) throw new Error(opened.problem.code);
  onTestFinished(() => void opened.value.close());
  return { service, world, bench: benchOver(opened.value) };
};

describe('a change whose process is killed while it waits for the answer', () => {
  it.each([
    [true, 'done'],
    [false, 'in-doubt'],
  ])(
    'R-236, R-247: taken by the service %s: after the restart it is in doubt, and looking says %s',
    async (took, state) => {
      const { service, world, bench } = await killedWhileChanging(took);
      const [entry, ...others] = await bench.history();
      expect(others).toEqual([]);
      expect(entry).toMatchObject({
        name: 'invoices.update',
        subject: 'x',
        state: 'in-doubt',
        input: { notes: 'new' },
      });
      const [sent] = bench.attempts().filter(({ method }) => method === 'PATCH');
      expect(sent).toMatchObject({ request_text: '{"notes":"new"}', status: null });
      expect(await bench.settle(entry?.operationId ?? '')).toMatchObject({ state });
      expect(service.requests.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
      expect(journalVerdict(world)).toBe('ok');
    },
  );
});
