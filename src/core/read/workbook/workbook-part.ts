import type { SheetInfo } from '../table';
import type { DateSystem } from './serial-date';
import { attributesIn, isOn, relationId } from './xml-attributes';
import type { XmlHandler } from './xml-scan';

/** What the main part of a workbook says. */
export type WorkbookPart = {
  /** Local name of its outermost element: `workbook`, or it is something else. */
  readonly root: string | null;
  readonly dates: DateSystem;
  /** In the order of the tabs. */
  readonly sheets: readonly {
    readonly name: string;
    readonly state: SheetInfo['state'];
    readonly relation: string;
  }[];
};

/** Collects the sheets and the date system of a workbook. */
export const startWorkbookPart = (): {
  readonly handler: XmlHandler;
  readonly found: () => WorkbookPart;
} => {
  const sheets: WorkbookPart['sheets'][number][] = [];
  let root: string | null = null;
  let dates: DateSystem = 1900;
  let isInSheets = false;
  return {
    handler: {
      open: (name, source, from, to) => {
        root ??= name;
        if (name === 'sheets') isInSheets = true;
        if (name !== 'workbookPr' && (name !== 'sheet' || !isInSheets)) return;
        const attributes = attributesIn(source, from, to);
        if (name === 'workbookPr') {
          if (isOn(attributes.get('date1904'))) dates = 1904;
          return;
        }
        sheets.push({
          name: attributes.get('name') ?? '',
          state: sheetState(attributes.get('state')),
          relation: relationId(attributes) ?? '',
        });
      },
      close: (name) => {
        if (name === 'sheets') isInSheets = false;
      },
      text: () => {},
    },
    found: () => ({ root, dates, sheets }),
  };
};

const sheetState = (state: string | undefined): SheetInfo['state'] =>
  state === 'hidden' || state === 'veryHidden' ? state : 'visible';
