import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Summary } from '../../../src/ipc/shapes';
import { Accepted } from '../../../src/renderer/screens/new-import/review/accepted';
import { StoppedNote } from '../../../src/renderer/screens/new-import/review/stopped-note';
import { PrintedOpen } from '../../../src/renderer/screens/new-import/validation/printed-open';
import { SummaryTiles } from '../../../src/renderer/screens/new-import/validation/summary-tiles';
import { createHandlers } from '../fake-bridge/handlers';
import { worldNamed } from '../fake-bridge/world';

const handlers = createHandlers(worldNamed(null), () => undefined);

const shown = (of: ReactNode): string =>
  renderToStaticMarkup(<MantineProvider env="test">{of}</MantineProvider>)
    .replace(/<style.*?<\/style>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const summaryWith = async (more: Partial<Summary>): Promise<Summary> => ({
  ...(await handlers['imports.summary']({ importId: 'live' })),
  ...more,
});

const doubt = 'Zeile 5 nennt die Spalten noch einmal, "Betrag" steht dort unter "Datum".';
const stopped = { code: 'plausible-open', sentence: `Nothing of this file is sent: ${doubt}`, advice: '' };
const printed = { ...stopped, code: 'printed-total-open', sentence: 'Row 9 prints a total of -3.00 USD.' };

test('Review says why nothing is sent, but for a printed total, which has its own place in both steps', async () => {
  const [none, held, total] = [
    await summaryWith({}),
    await summaryWith({ nothingSent: stopped }),
    await summaryWith({ nothingSent: printed }),
  ];
  expect(shown(<StoppedNote summary={held} />)).toMatch(
    /^Nothing of this file is sent .*&quot;Betrag&quot; steht dort unter &quot;Datum&quot;\.$/,
  );
  expect([none, total].map((summary) => shown(<StoppedNote summary={summary} />))).toEqual(['', '']);
  expect(shown(<PrintedOpen summary={total} />)).toContain('prints a total of \u22123.00 USD. Look for rows');
  expect([none, held].map((summary) => shown(<PrintedOpen summary={summary} />))).toEqual(['', '']);
});

test('what was accepted is listed with its words and its reason', async () => {
  const accepted = [
    { rule: 'hidden-rows', text: '2 rows are hidden in the sheet.', why: 'Nur der Übersicht wegen' },
    { rule: 'printed-total-differs', text: 'Row 9 prints a total of 3.', why: 'R-9 was cancelled' },
  ];
  expect(shown(<Accepted summary={await summaryWith({ accepted })} />)).toBe(
    'Taken to be right, with a reason 2 rows are hidden in the sheet. Accepted: Nur der Übersicht wegen Row 9 prints a total of 3. Accepted: R-9 was cancelled',
  );
  expect(shown(<Accepted summary={await summaryWith({})} />)).toBe('');
});

test('what is ready is called kept back in Validation where the whole file is', async () => {
  const { records } = await summaryWith({});
  const view = { filter: 'all', value: '' } as const;
  const tiles = (isKeptBack: boolean): string =>
    shown(<SummaryTiles {...{ records, isKeptBack, view }} isSoFar={false} onView={() => undefined} />);
  expect(tiles(true)).toContain('Ready, but kept back');
  expect(tiles(false)).toContain('Ready to send');
  expect(tiles(true)).not.toContain('Ready to send');
});
