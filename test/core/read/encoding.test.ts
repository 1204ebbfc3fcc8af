import { describe, expect, it } from 'vitest';
import {
  byteOrderMark,
  chooseEncoding,
  type EncodingEvidence,
  plausibility,
  triedEncodings,
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
      isGuess: false,
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

  const lists: readonly (readonly [string, string])[] = [
    ['windows-1250', 'Żabka Śląska Sp. z o.o.;Łódź;Zażółć gęślą jaźń;1 234,50'],
    ['windows-1250', 'Škoda;Mladá Boleslav;Příliš žluťoučký kůň;České dráhy'],
    ['windows-1250', 'Szállító;Árvíztűrő tükörfúrógép Kft.;Győr;Kőbánya;Gyűjtő'],
    ['iso-8859-2', 'Żabka Śląska Sp. z o.o.;Łódź;Zażółć gęślą jaźń;1 234,50'],
    ['windows-1251', 'Поставщик;ООО «Ромашка»;Москва;ЗАО Василёк'],
    ['koi8-r', 'Поставщик;ООО Ромашка;Москва;Электро Юг'],
    ['ibm866', 'Поставщик;ООО Ромашка;Москва;Электро Юг'],
    ['windows-1253', 'Προμηθευτής;Ελληνική Εταιρεία ΑΕ;Αθήνα'],
    ['windows-1254', 'Tedarikçi;Güneş Işık Gıda;Eskişehir;Öğretmen Müdürlüğü;İstanbul'],
    ['windows-1255', 'ספק;חברת דוגמה;תל אביב;ירושלים'],
    ['windows-1256', 'المورد;شركة المثال;المدينة'],
    ['windows-1257', 'Šiauliai;Kaišiadorys;Įmonė;Ąžuolas;Čekiškė;Kėdainiai'],
    ['windows-874', 'ผู้ขาย;บริษัท ตัวอย่าง จำกัด;กรุงเทพ'],
    ['gb18030', '供应商;北京科技有限公司;上海贸易公司;金额'],
    ['big5', '供應商;台北科技有限公司;高雄貿易公司;金額'],
    ['euc-kr', '공급업체;삼성전자 주식회사;서울;현대상사'],
    ['windows-1252', 'Ørsted;Møller;Jørgensen;Martínez;Perú;León;Peña'],
    ['windows-1252', 'Köln;Málaga;Österreich;Núñez;Jäger;Muñoz;São Paulo;Forlì'],
    ['windows-1252', 'Tõnu;Jõhvi;Reykjavík;Þór;Hämeenlinna;Åbo;£5.00;25°C;m²'],
  ];
  const readingsOf = (bytes: Uint8Array) =>
    triedEncodings.map((encoding) => ({ encoding, text: new TextDecoder(encoding).decode(bytes) }));
  for (const [encoding, text] of lists) {
    it(`a list with “${text.slice(0, 24)}” is found to be ${encoding}`, () => {
      const found = chooseEncoding(evidence({ readings: readingsOf(encode(text, encoding)) }));
      expect([found.encoding, found.isGuess]).toEqual([encoding, false]);
    });
  }

  it('letters that no known encoding has in such places are said to be a guess', () => {
    const ofDos = Uint8Array.from(Buffer.from('Compa\xa4\xa1a Espa\xa4ola;M\xa0laga', 'latin1'));
    expect(chooseEncoding(evidence({ readings: readingsOf(ofDos) })).isGuess).toBe(true);
  });

  it('a reading that loses letters is less plausible than one that keeps them', () => {
    expect(plausibility('M\uFFFDller', -5)).toBeLessThan(plausibility('Müller', -5));
  });
});
