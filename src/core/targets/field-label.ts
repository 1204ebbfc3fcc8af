import type { Target } from './target';

const acronyms: Readonly<Record<string, string>> = {
  id: 'ID',
  erp: 'ERP',
  svc: '',
  po: 'order',
  utc: '(UTC)',
  url: 'link',
  gl: 'GL',
  uom: 'unit',
  sku: 'SKU',
};

const startUpper = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** A wire name as words: 'erp_vendor_id' -> 'ERP vendor ID'. */
export const wordsOfKey = (key: string): string =>
  startUpper(
    key
      .split('_')
      .map((word) => acronyms[word] ?? word)
      .filter((word) => word !== '')
      .join(' '),
  );

/** What holds several values of its own, by the key it is sent under. */
const wholes: Readonly<Record<string, string>> = {
  '*': 'Everything that tells it from others',
  items: 'Lines',
  lines: 'Lines',
  image_urls: 'Images',
};

/** Whose labels are used. */
export type Labels = Partial<Pick<Target, 'fields' | 'families'>>;

const ownLabel = (target: Labels | undefined, key: string): string | null => {
  const field = target?.fields?.find((one) => one.key === key);
  if (field !== undefined) return field.label;
  const family = target?.families?.find(({ prefix }) => key.startsWith(prefix));
  return family === undefined ? null : `${family.label} ${key.slice(family.prefix.length)}`;
};

const LINE = /^(?:items|lines|invoices)\[(\d*)\]\.(.+)$/;

/**
 * A field of a payload as a person calls it (`total_amount`, `items[2].price`, `dimensions.Account`): by the label of its
 * target where that has one, else its name in words. Lines are counted from one.
 */
export const fieldLabel = (target: Labels | undefined, field: string): string => {
  const line = LINE.exec(field);
  if (line === null) return ownLabel(target, field) ?? wholes[field] ?? pathInWords(field);
  const [, place = '', key = ''] = line;
  const own = ownLabel(target, `items[].${key}`) ?? `Line: ${pathInWords(key).toLowerCase()}`;
  return place === '' ? own : `${own} (line ${place})`;
};

/** The names of people's own stay as they wrote them. */
const pathInWords = (field: string): string => {
  const [head = '', ...rest] = field.split('.');
  return [wordsOfKey(head), ...rest].join(' ');
};
