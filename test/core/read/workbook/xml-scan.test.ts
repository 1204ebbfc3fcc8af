import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attributesIn } from '../../../../src/core/read/workbook/xml-attributes';
import { startXmlScan } from '../../../../src/core/read/workbook/xml-scan';

/** What a scan finds, written as one line; pieces of one text are joined. */
const scanned = (pieces: readonly string[]): string => {
  let found = '';
  const scan = startXmlScan({
    open: (name, source, from, to) => {
      found += `(${name}${[...attributesIn(source, from, to)].map(([key, value]) => ` ${key}=${value}`).join('')}|`;
    },
    close: () => {
      found += ')';
    },
    text: (text) => {
      found += text;
    },
  });
  for (const piece of pieces) scan.push(piece);
  return scan.end() ?? found;
};

const document = `<?xml version="1.0"?>\r\n<!-- a < b --><x:a one="1 > 0" two='say "&lt;"'>\r\n t&amp;&#65;&#x42;
<b/><x:b  c = "d"></x:b ><![CDATA[<&>\r]]></x:a>
<!-- end -->\r\n`;
const meaning = '(a one=1 > 0 two=say "<"|\n t&AB\n(b|)(b c=d|)<&>\n)';

describe('scanning XML', () => {
  it('finds elements, attributes and text', () => {
    expect(scanned([document])).toBe(meaning);
  });

  it('finds the same however the text is cut into pieces', () => {
    expect(scanned([...document])).toBe(meaning);
    fc.assert(
      fc.property(fc.array(fc.nat(document.length), { maxLength: 8 }), (places) => {
        const cuts = [0, ...places.sort((a, b) => a - b), document.length];
        expect(scanned(cuts.slice(1).map((to, i) => document.slice(cuts[i], to)))).toBe(meaning);
      }),
    );
  });

  it('says so wherever the text ends too early', () => {
    const end = document.indexOf('</x:a>') + 6;
    for (let length = 0; length < end; length++)
      expect([length, scanned([document.slice(0, length)])]).toEqual([length, 'file-damaged']);
  });

  it.each([
    ['text before the root', 'x<a/>'],
    ['two roots', '<a/><b/>'],
    ['a tag that closes another', '<a><b></a></b>'],
    ['a tag that begins alike', '<a></ab>'],
    ['a tag without a name', '<a>< b/></a>'],
    ['a name that begins with a digit', '<1/>'],
    ['a tag inside a tag', '<a <b/>>'],
    ['a reference nobody declared', '<a>&x;</a>'],
    ['a reference without an end', '<a>& b</a>'],
    ['a letter beyond the last', '<a>&#x110000;</a>'],
    ['nothing', ''],
    ['elements in elements without end', '<a>'.repeat(300)],
    ['a tag without end', `<a b="${'x'.repeat(1_100_000)}`],
  ])('refuses %s', (_, text) => {
    expect(scanned([text])).toBe('file-damaged');
  });

  it('refuses every document type, wherever it is cut', () => {
    const typed = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>';
    expect(scanned([typed])).toBe('file-xml-entities');
    expect(scanned([...typed])).toBe('file-xml-entities');
  });

  it('ends with a result on any text', () => {
    const letters = fc.constantFrom(
      '<',
      '>',
      '/',
      'a',
      'b',
      ' ',
      '"',
      "'",
      '=',
      '&',
      ';',
      '!',
      '-',
      '[',
      ']',
      '?',
      'CDATA',
    );
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 60 }), (all) => {
        expect(scanned([all.join('')])).toBe(scanned(all));
      }),
    );
  });
});
