import { builtInFormat, generalFormat, type NumberFormat, numberFormat } from './number-format';
import { attributesIn } from './xml-attributes';
import type { XmlHandler } from './xml-scan';

/** The number format of a cell, by the style number it names. */
export type CellFormats = (style: number) => NumberFormat;

/** Collects the number formats of a workbook's cell styles. */
export const startStyles = (): { readonly handler: XmlHandler; readonly formats: () => CellFormats } => {
  const own = new Map<number, NumberFormat>();
  const styles: number[] = [];
  let within: 'numFmts' | 'cellXfs' | null = null;
  return {
    handler: {
      open: (name, source, from, to) => {
        if (name === 'numFmts' || name === 'cellXfs') within = name;
        if (within === 'numFmts' && name === 'numFmt') {
          const attributes = attributesIn(source, from, to);
          own.set(Number(attributes.get('numFmtId')), numberFormat(attributes.get('formatCode') ?? ''));
        }
        if (within === 'cellXfs' && name === 'xf')
          styles.push(Number(attributesIn(source, from, to).get('numFmtId') ?? '0'));
      },
      close: (name) => {
        if (name === within) within = null;
      },
      text: () => {},
    },
    formats: () => {
      const all = styles.map((id) => own.get(id) ?? builtInFormat(id));
      return (style) => all[style] ?? generalFormat;
    },
  };
};

/** Of a workbook without styles. */
export const noFormats: CellFormats = () => generalFormat;
