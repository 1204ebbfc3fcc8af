import path from 'node:path';
import { expect, test } from 'vitest';
import type { Block } from '../../../../src/core/report/page';
import { writePdf } from '../../../../src/main/files/write/pdf';
import { openPen } from '../../../../src/main/files/write/pdf/pen';
import { printedTexts } from '../../../fixtures/printed-text';
import { temporaryFolder } from '../../../fixtures/temporary-folder';

const signed: readonly Block[] = [
  { kind: 'heading', text: 'Sign-off' },
  {
    kind: 'signatures',
    lines: [
      { role: 'Prepared by', name: 'Kim Example', date: '2026-11-20', note: 'Seen.' },
      { role: 'Reviewed by', name: 'Ola Example', date: '2026-11-21', note: '' },
    ],
  },
];

test.each([36, 38, 40, 42, 44, 46, 48])(
  'the heading of the sign-off stands on the page of its lines, also below %i lines of text',
  async (lines) => {
    const file = path.join(temporaryFolder(), 'report.pdf');
    const blocks: Block[] = Array.from({ length: lines }, (_none, at) => ({
      kind: 'text',
      text: `Line ${at}`,
      tone: 'plain',
    }));
    const report = { title: 'Report', footer: 'Foot', blocks: [...blocks, ...signed] };
    expect((await writePdf(file, report, 0)).ok).toBe(true);
    const texts = printedTexts(file);
    const foots = texts.flatMap((text, at) => (/^Page \d of \d$/.test(text) ? [at] : []));
    const pageOf = (text: string): number => foots.findIndex((at) => at > texts.indexOf(text));
    expect(texts).toContain('Sign-off');
    expect([pageOf('Sign-off'), pageOf('Prepared by')]).toEqual([
      pageOf('Reviewed by'),
      pageOf('Reviewed by'),
    ]);
  },
);

const drawn = async (block: Block): Promise<readonly string[]> => {
  const file = path.join(temporaryFolder(), 'report.pdf');
  expect((await writePdf(file, { title: 'Report', footer: 'Foot', blocks: [block] }, 0)).ok).toBe(true);
  return printedTexts(file);
};

test('points and commas stand clear of the figures beside them, and figures under each other', () => {
  const pen = openPen('Report', new Date(0));
  const widthOf = (text: string): number => pen.width(text, { size: 10 });
  expect(widthOf('77.70')).toBeCloseTo(widthOf('11.11'));
  expect(widthOf('77.70') - widthOf('7770')).toBeGreaterThan(2);
  expect(widthOf('7,100') - widthOf('7100')).toBeGreaterThan(2);
});

test('a number is printed whole however long it is, and so is a code without a blank', async () => {
  const code = 'W'.repeat(44);
  const amounts = ['9,007,199,254,740,993.01 (4)', '12.50 (1)'];
  const columns = [
    { header: 'Code', width: 1 },
    { header: 'Cur', width: 0.4 },
    ...['Valid', 'Sent', 'Created', 'Read back'].map((header) => ({ header, width: 1, isNumber: true })),
  ];
  const rows = [[code, 'KWD', ...amounts]];
  const texts = await drawn({ kind: 'table', columns, rows });
  expect(texts.join('')).not.toContain('…');
  expect(texts.filter((text) => /^W+$/.test(text)).join('')).toBe(code);
  for (const figure of amounts.flatMap((text) => text.split(' '))) expect(texts.join(' ')).toContain(figure);
});
