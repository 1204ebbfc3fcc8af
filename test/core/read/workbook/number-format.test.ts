import { describe, expect, it } from 'vitest';
import { builtInFormat, numberFormat, paddedText } from '../../../../src/core/read/workbook/number-format';

describe('number formats', () => {
  it.each([
    ['General', 'number'],
    ['0', 'number'],
    ['#,##0.00', 'number'],
    ['0.00E+00', 'number'],
    ['0%', 'number'],
    ['@', 'number'],
    ['', 'number'],
    [';;;', 'number'],
    ['# ?/?', 'number'],
    ['[Red]0.00;[Blue]-0.00', 'number'],
    ['0.00 [$CHF]', 'number'],
    ['[$-409]#,##0', 'number'],
    ['"days: "0', 'number'],
    ['0\\d', 'number'],
    ['0.00 USD', 'number'],
    ['_-* #,##0.00_-;_-* "-"??_-', 'number'],
    ['[>=100]"many";0', 'number'],
    ['yyyy-mm-dd', 'date'],
    ['DD/MM/YY', 'date'],
    ['mmm', 'date'],
    ['mmmm" "yyyy', 'date'],
    ['[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', 'date'],
    ['[$-411]ggge"年"m"月"d"日";@', 'date'],
    ['[Red]d.m.yy', 'date'],
    ['MMDDYYAM/PMDD', 'date'],
    ['h:mm', 'time'],
    ['mm:ss.0', 'time'],
    ['h:mm AM/PM', 'time'],
    ['h "h" mm', 'time'],
    ['yyyy-mm-dd hh:mm:ss', 'datetime'],
    ['m/d/yy\\ h:mm;@', 'datetime'],
    ['[h]:mm:ss', 'duration'],
    ['[mm]:ss', 'duration'],
    ['[ss]', 'duration'],
  ])('%s shows a %s', (code, shape) => {
    expect(numberFormat(code).shape).toBe(shape);
  });

  it.each([
    ['[=0]"";yyyy-mm-dd', 45351, 'date'],
    ['[=0]"";yyyy-mm-dd', 0, 'number'],
    ['[<36526]0;dd/mm/yyyy', 45351, 'date'],
    ['[<36526]0;dd/mm/yyyy', 1200, 'number'],
    ['[<1]h:mm;[<2]General;d.m.yyyy', 45351, 'date'],
    ['[<1]h:mm;[<2]General;d.m.yyyy', 0.5, 'time'],
    ['[>=36526]yyyy-mm-dd;General', 45351, 'date'],
    ['[>=36526]yyyy-mm-dd;General', 12, 'number'],
    ['0;[>40000]d.m.yyyy;General', -3, 'number'],
  ] as const)('%s shows %d as a %s', (code, value, shape) => {
    const format = numberFormat(code);
    expect((format.sectionOf?.(value) ?? format).shape).toBe(shape);
  });

  it.each([
    [0, 'number'],
    [10, 'number'],
    [14, 'date'],
    [17, 'date'],
    [18, 'time'],
    [22, 'datetime'],
    [36, 'date'],
    [37, 'number'],
    [45, 'time'],
    [46, 'duration'],
    [47, 'time'],
    [49, 'number'],
    [57, 'date'],
    [163, 'number'],
  ] as const)('number %i alone shows a %s', (id, shape) => {
    expect(builtInFormat(id).shape).toBe(shape);
  });

  it.each([
    ['0.00\\ [$EUR]', 'EUR'],
    ['[$€-407]#,##0', '€'],
    ['"£"#,##0', '£'],
    ['#,##0 "CHF"', 'CHF'],
    ['$#,##0', '$'],
    ['#,##0.00 "kr"', 'kr'],
    ['"R$" #,##0.00', 'R$'],
    ['[$zł-415] #,##0.00', 'zł'],
    ['_-* #,##0.00\\ "€"_-;-* #,##0.00\\ "€"_-', '€'],
    ['[$-409]0', null],
    ['"INV"0', null],
    ['0.00', null],
  ])('%s shows the currency %s', (code, currency) => {
    expect(numberFormat(code).currency).toBe(currency);
  });

  it.each([
    ['00000', '42', '00042'],
    ['00000', '123456', null],
    ['"A-"000', '7', 'A-007'],
    ['000\\-0000', '15551234', '1555-1234'],
    ['00000', '4.5', null],
    ['00000', '-4', null],
    ['0', '7', null],
    ['00.00', '7', null],
    ['[$EUR]00', '7', null],
    ['"INV-"0', '7', 'INV-7'],
    ['"PO "#', '4711', 'PO 4711'],
    ['"PO-"##00', '7', 'PO-07'],
    ['0"-X"', '7', '7-X'],
    ['\\N\\o 0', '12', 'No 12'],
    ['"INV-"0', '7.5', null],
    ['"INV-"0', '-7', null],
    ['#,##0" pcs"', '7', null],
    ['0" EUR"', '7', null],
    ['0_)', '7', null],
    ['[<=99999]00000;00000\\-0000', '1234', '01234'],
    ['[<=9999999]000\\-0000;\\(000\\) 000\\-0000', '5551234567', null],
    ['[<100]"A"0;"B"0', '100', null],
    ['[>100]"A"00;00', '7', null],
  ])('%s shows %s as %s', (code, digits, shown) => {
    const { padding } = numberFormat(code);
    expect(padding === null ? null : paddedText(padding, digits)).toBe(shown);
  });
});
