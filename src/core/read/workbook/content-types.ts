import { attributesIn } from './xml-attributes';
import type { XmlHandler } from './xml-scan';

/** Says of what type each part of a package is. */
export type ContentTypes = (part: string) => string | null;

/** Collects the types of a package: by part, else by the ending of its name. */
export const startContentTypes = (): { readonly handler: XmlHandler; readonly typeOf: ContentTypes } => {
  const parts = new Map<string, string>();
  const endings = new Map<string, string>();
  return {
    handler: {
      open: (name, source, from, to) => {
        if (name !== 'Override' && name !== 'Default') return;
        const attributes = attributesIn(source, from, to);
        const type = attributes.get('ContentType') ?? '';
        if (name === 'Default') endings.set((attributes.get('Extension') ?? '').toLowerCase(), type);
        else parts.set((attributes.get('PartName') ?? '').replace(/^\//, '').toLowerCase(), type);
      },
      close: () => {},
      text: () => {},
    },
    typeOf: (part) => {
      const name = part.toLowerCase();
      return parts.get(name) ?? endings.get(name.slice(name.lastIndexOf('.') + 1)) ?? null;
    },
  };
};

/** What the type of the main part makes of a package. `unknown`: its contents must tell. */
export type PackageKind = 'workbook' | 'macro-workbook' | 'binary-workbook' | 'other' | 'unknown';

export const packageKind = (type: string | null): PackageKind => {
  const written = (type ?? '').toLowerCase();
  if (written.includes('sheet.binary')) return 'binary-workbook';
  if (/ms-excel\.(sheet|template|addin)\.macroenabled/.test(written)) return 'macro-workbook';
  if (/spreadsheetml\.(sheet|template)\.main/.test(written)) return 'workbook';
  return written === '' || /^(application|text)\/xml$/.test(written) ? 'unknown' : 'other';
};
