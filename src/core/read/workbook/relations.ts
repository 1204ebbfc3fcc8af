import { attributesIn } from './xml-attributes';
import type { XmlHandler } from './xml-scan';

/** A relation of one part to another part of the package. */
export type Relation = {
  readonly id: string;
  /** Last word of its type, the same in both dialects of the format: worksheet, sharedStrings, styles … */
  readonly type: string;
  /** Name of the part, without a leading slash. */
  readonly part: string;
};

/** Where a part's relations are written; '' stands for the package itself. */
export const relationsPart = (part: string): string => {
  const slash = part.lastIndexOf('/');
  return `${part.slice(0, slash + 1)}_rels/${part.slice(slash + 1)}.rels`;
};

/** Collects the relations of `part`. Those that lead out of the package are left out: nothing outside is opened. */
export const startRelations = (
  part: string,
): { readonly handler: XmlHandler; readonly all: () => readonly Relation[] } => {
  const relations: Relation[] = [];
  return {
    handler: {
      open: (name, source, from, to) => {
        if (name !== 'Relationship') return;
        const attributes = attributesIn(source, from, to);
        if (attributes.get('TargetMode')?.toLowerCase() === 'external') return;
        const type = attributes.get('Type') ?? '';
        const target = resolved(part, attributes.get('Target') ?? '');
        relations.push({
          id: attributes.get('Id') ?? '',
          type: type.slice(type.lastIndexOf('/') + 1),
          part: target,
        });
      },
      close: () => {},
      text: () => {},
    },
    all: () => relations,
  };
};

/** A target as the name of a part: relative to the folder of the part that names it, or from the root. */
const resolved = (part: string, target: string): string => {
  const wanted = target.replaceAll('\\', '/');
  const path = wanted.startsWith('/') ? wanted : `${part.slice(0, part.lastIndexOf('/') + 1)}${wanted}`;
  const steps: string[] = [];
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
};
