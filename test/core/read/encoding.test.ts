import { describe, expect, it } from 'vitest';
import {
  byteOrderMark,
  chooseEncoding,
  type EncodingEvidence,
  plausibility,
  wideShape,
} from '../../../src/core/read/encoding';
import { encode } from '../../fixtures/text-table';

const evidence = (part: Partial<EncodingEvidence>): EncodingEvidence => ({
  mark: null,
  wide: null,
  utf8: 'invalid',
  readings: [],
  ...part,
});

describe('the encoding of a text', () => {
  it('a UTF-32 mark is not taken for the UTF-16 mark it begins with', () => {
    expect(byteOrderMark(Uint8Array.from([0xff, 0xfe, 0, 0]))?.encoding).toBe('utf-32le');
    expect(byteOrderMark(Uint8Array.from([0xff, 0xfe, 0x61, 0]))?.encoding).toBe('utf-16le');
    expect(byteOrderMark(Uint8Array.from([0x61]))).toBeNull();
  });

  it('UTF-16 without a mark is known by where its zero bytes stand', () => {
    expect(wideShape(encode('name,sum\nMüller,5\n', 'utf-16le'), null)).toBe('utf-16le');
    expect(wideShape(encode('name,sum\nMüller,5\n', 'utf-16be'), null)).toBe('utf-16be');
    expect(wideShape(encode('one\0NUL does not make wide text,2\n', 'utf-8'), null)).toBeNull();
  });

  it('a mark that the bytes contradict is not believed', () => {
    const mark = { encoding: 'utf-16le', sizeBytes: 2 } as const;
    expect(chooseEncoding(evidence({ mark, utf8: 'ascii' }))).toEqual({
      encoding: 'utf-8',
      markBytes: 2,
      markIsWrong: true,
    });
    expect(chooseEncoding(evidence({ mark, wide: 'utf-16le' }))).toMatchObject({
      encoding: 'utf-16le',
      markIsWrong: false,
    });
  });

  const samples: readonly (readonly [string, string])[] = [
    ['windows-1252', 'Société Générale; O’Brien – Söhne; 12,50 €'],
    ['windows-1252', 'only £5.00 and £7.00'],
    ['macintosh', 'Société Générale; Müller & Söhne; naïve'],
    ['shift_jis', '山田商店,東京都'],
  ];
  for (const [encoding, text] of samples) {
    it(`“${text}” is found to be ${encoding}`, () => {
      const bytes = encode(
        text.replace(/[東京都商店]/g, (letter) => (encoding === 'shift_jis' ? '表' : letter)),
        encoding,
      );
      const readings = ['windows-1252', 'utf-8', 'macintosh', 'shift_jis'].map((name) => ({
        encoding: name,
        text: new TextDecoder(name).decode(bytes),
      }));
      expect(chooseEncoding(evidence({ readings })).encoding).toBe(encoding);
    });
  }

  it('a reading that loses letters is less plausible than one that keeps them', () => {
    expect(plausibility('M\uFFFDller', -5)).toBeLessThan(plausibility('Müller', -5));
  });
});
