import { expect, it } from 'vitest';
import { words } from '../../../src/core/issues/codes';
import { parseMapping } from '../../../src/core/map/parse-mapping';

const said = (mapping: object): string => {
  const parsed = parseMapping({ format: 'tallyport-mapping/1', target: 'invoices', fields: {}, ...mapping });
  return parsed.ok ? '' : words(parsed.problem.code, parsed.problem.params ?? {}).sentence;
};

it.each([
  [{ accepts: [{ rule: 'hidden-rows', why: ' ' }] }, 'accepts entry 1.why', 'the text is blank'],
  ...['…', '...', '-', 'x', 'XXX', '123', 'WRITE YOUR REASON HERE'].map((why): [object, string, string] => [
    {
      accepts: [
        { rule: 'hidden-rows', why: 'Checked' },
        { rule: 'total-unproven', why },
      ],
    },
    'accepts entry 2.why',
    `"${why}" `,
  ]),
  [{ target: 7 }, 'target', 'a text in quotes has to stand there'],
  [{ fields: { notes: { column: 3 } } }, 'fields.notes.column', 'a text in quotes has to stand there'],
  [{ groupBy: 'Rechnung' }, 'groupBy', 'a list in [ ] has to stand there'],
  [{ locale: { dateOrder: 'german' } }, 'locale.dateOrder', 'it is none of "auto", "dmy", "mdy", "ymd"'],
  [{ format: 'other/1' }, 'format', 'only "tallyport-mapping/1" can stand there'],
  [{ source: { headerRow: -1 } }, 'source.headerRow', 'it is less than 0'],
  [{ feilds: {} }, 'feilds', 'there is no such setting'],
  [{ fields: { notes: {} } }, 'fields.notes', 'exactly one of column, constant'],
  [{ steps: [{ do: 'tanzen' }] }, 'steps entry 1', ''],
])('what does not fit in %j is said in plain words', (mapping, path, why) => {
  const sentence = said(mapping);
  expect(sentence).toContain(`"${path}`);
  expect(sentence).toContain(why);
  expect(sentence).not.toMatch(/Invalid|expected|received|undefined|>=|characters/);
});

it.each(['Geprüft', 'был возврат', '確認済み', 'as on 2 Nov'])('%j is a reason', (why) => {
  expect(said({ accepts: [{ rule: 'hidden-rows', why }] })).toBe('');
});
