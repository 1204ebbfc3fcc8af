import path from 'node:path';
import { expect, test } from 'vitest';
import type { Block } from '../../../../src/core/report/page';
import { writePdf } from '../../../../src/main/files/write/pdf';
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
