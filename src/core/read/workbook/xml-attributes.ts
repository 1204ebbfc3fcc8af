import { plainText } from './xml-text';

/** Attributes of one element, by their names as written. */
export type XmlAttributes = ReadonlyMap<string, string>;

const pattern = /([^\s=/"'<>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Reads the attributes that stand in `source` between `from` and `to`, under their names as written. */
export const attributesIn = (source: string, from: number, to: number): XmlAttributes => {
  const found = new Map<string, string>();
  for (const [, name = '', double, single] of source.slice(from, to).matchAll(pattern)) {
    const written = double ?? single ?? '';
    found.set(name, plainText(written) ?? written);
  }
  return found;
};

/** The relation an element names, whatever the prefix of its namespace. */
export const relationId = (attributes: XmlAttributes): string | null => {
  for (const [name, value] of attributes) if (/^[^:]+:id$/.test(name)) return value;
  return null;
};

/** Whether a flag is set: "1" or "true". */
export const isOn = (value: string | undefined): boolean =>
  value === '1' || value?.toLowerCase() === 'true' || value === 'on';
