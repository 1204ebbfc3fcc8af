import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { documentOf } from '../fixtures/command-line';
import { practiceWorld, secondComputer, TO_TRIAL } from '../fixtures/practice-world';

vi.setConfig({ testTimeout: 60_000 });

const change = z.looseObject({ state: z.literal('done'), serviceId: z.string() });

const seenOf = (preview: Parameters<typeof documentOf>[0]): string =>
  z.looseObject({ seen: z.string() }).parse(documentOf(preview)).seen;

test('R-151: the very file that another computer handed in is shown with its id, and goes out by a person’s word alone', async () => {
  const world = await practiceWorld({});
  const upload = [
    ...['invoices', 'upload', world.put('bill.pdf', '%PDF-1.7\nan invoice'), '--location', '101'],
    ...[...TO_TRIAL, '--json'],
  ];
  const first = change.parse(documentOf(await world.run(...upload)));
  const here = await secondComputer(world);
  const again = await here.run(...upload);
  expect(again.code).not.toBe(0);
  expect(again.stderr + again.stdout).toContain('operation-uploaded-before');
  expect(again.stderr + again.stdout).toContain(first.serviceId);
  const sent = [...upload, '--seen', seenOf(await here.run(...upload, '--preview'))];
  expect((await here.run(...sent)).code).toBe(0);
});

test('R-151: another file under an id that was used is not called the same one, and the same file under another id is recognised', async () => {
  const world = await practiceWorld({});
  const words = (name: string, text: string, ...more: readonly string[]) => [
    ...['invoices', 'upload', world.put(name, `%PDF-1.7\n${text}`), '--location', '101'],
    ...[...TO_TRIAL, '--json', ...more],
  ];
  const first = await world.run(...words('bill.pdf', 'one', '--upload-id', 'mine-1'));
  expect(first.code).toBe(0);
  expect((await world.run(...words('plain.pdf', 'two'))).code).toBe(0);
  const here = await secondComputer(world);
  const other = await here.run(...words('other.pdf', 'three', '--upload-id', 'mine-1'));
  expect(other.stderr + other.stdout).toContain('operation-upload-id-used');
  expect(other.stderr + other.stdout).not.toContain('This very file');
  const same = await here.run(...words('same.pdf', 'two', '--upload-id', 'mine-2'));
  expect(same.stderr + same.stdout).toContain('operation-uploaded-before');
});
