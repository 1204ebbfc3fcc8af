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
