import type { FormatMark } from '../format-marks';
import { builtInFormat, generalFormat, type NumberFormat, numberFormat } from './number-format';
import { attributesIn, isOn } from './xml-attributes';
import type { XmlHandler } from './xml-scan';

/** The number format of a cell, by the style number it names. */
export type CellFormats = (style: number) => NumberFormat;

/** Collects the number formats of a workbook's cell styles. */
export const startStyles = (): { readonly handler: XmlHandler; readonly formats: () => CellFormats } => {
  const own = new Map<number, NumberFormat>();
  const styles: { readonly id: number; readonly font: number }[] = [];
  const struckFonts = new Set<number>();
  let fonts = -1;
  let within: 'numFmts' | 'cellXfs' | 'fonts' | null = null;
  return {
    handler: {
      open: (name, source, from, to) => {
        if (name === 'numFmts' || name === 'cellXfs' || name === 'fonts') within = name;
        if (within === 'fonts' && name === 'font') fonts += 1;
        if (within === 'fonts' && name === 'strike')
          if (isOn(attributesIn(source, from, to).get('val') ?? '1')) struckFonts.add(fonts);
        if (within === 'numFmts' && name === 'numFmt') {
          const attributes = attributesIn(source, from, to);
          own.set(Number(attributes.get('numFmtId')), numberFormat(attributes.get('formatCode') ?? ''));
        }
        if (within === 'cellXfs' && name === 'xf') {
          const attributes = attributesIn(source, from, to);
          const [id, font] = ['numFmtId', 'fontId'].map((key) => Number(attributes.get(key) ?? '0'));
          styles.push({ id: id ?? 0, font: font ?? 0 });
        }
      },
      close: (name) => {
        if (name === within) within = null;
      },
      text: () => {},
    },
    formats: () => {
      const all = styles.map(({ id, font }) => {
        const format = own.get(id) ?? builtInFormat(id);
        return struckFonts.has(font) ? struckThrough(format) : format;
      });
      return (style) => all[style] ?? generalFormat;
    },
  };
};

const struck: FormatMark = { about: 'struck', mark: '' };

/** The same with a line through what it shows. */
const struckThrough = (format: NumberFormat): NumberFormat => ({
  ...format,
  marksOf: (value) => [...(format.marksOf?.(value) ?? []), struck],
});

/** Of a workbook without styles. */
export const noFormats: CellFormats = () => generalFormat;
