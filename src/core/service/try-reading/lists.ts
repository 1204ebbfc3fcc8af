import { listsIn } from '../json-path';
import { readPage } from '../lists';
import type { ListName } from '../profile-shape';
import { type Look, lookIn, lookInEach } from './look';
import { type AnswerReader, said } from './reading';

type Named = {
  readonly reader: string;
  readonly label: string;
  readonly list: ListName;
  readonly endpoint: string;
  /** Settings of the entries, beside those of the page. */
  readonly entry?: readonly Look[];
};

const pageLooks = (list: ListName): readonly Look[] => [
  {
    setting: `paging.${list}.itemsPath`,
    meaning: 'Where the entries stand',
    kind: 'list',
    usual: /./,
    isNeeded: true,
  },
  {
    setting: `paging.${list}.countPath`,
    meaning: 'How many there are in all',
    kind: 'whole',
    usual: /^(count|total|found|total_count|totalcount)$/i,
  },
  {
    setting: `paging.${list}.pagePath`,
    meaning: 'Which page this is',
    kind: 'whole',
    usual: /^(page|page_number|number|current_page)$/i,
  },
  {
    setting: `paging.${list}.limitPath`,
    meaning: 'Entries of a page at most',
    kind: 'whole',
    usual: /^(limit|size|page_size|per_page|shown)$/i,
  },
];

const listReader = ({ reader, label, list, endpoint, entry = [] }: Named): AnswerReader => {
  const looks = pageLooks(list);
  return {
    reader,
    label,
    about: 'One page of the list, as it came.',
    settings: [...looks, ...entry].map((look) => look.setting),
    samples: { endpoints: [endpoint], refusals: false },
    read: ({ body }, { profile }) => {
      const page = readPage(body, profile.paging[list]);
      const entries = page?.entries ?? [];
      const found = [
        ...looks.map((look) => lookIn(body, look, profile)),
        ...entry.map((look) => lookInEach(entries, look, profile)),
      ];
      if (page === null)
        return { fits: false, said: said('tried-no-list', { lists: String(listsIn(body).length) }), found };
      const total = page.total === null ? '?' : String(page.total);
      return { fits: true, said: said('tried-list', { entries: String(entries.length), total }), found };
    },
  };
};

const look = (setting: string, meaning: string, usual: RegExp, kind: Look['kind'] = 'text'): Look => ({
  setting,
  meaning,
  kind,
  usual,
});

const uploadLooks: readonly Look[] = [
  look('upload.entry.idPath', 'Id of the upload', /^(id|.*_id|key)$/i),
  look('upload.entry.uploadIdPath', 'The upload id that was sent', /upload|reference/i),
  look('upload.entry.statusPath', 'How far it is', /status|state|phase/i),
  look('upload.entry.invoiceIdPath', 'Id of the invoice that came of it', /invoice|document/i),
  look('upload.entry.fileNamePath', 'Name of the file', /file|name/i),
  look('upload.entry.createdAtPath', 'When it was handed in', /created|received|_at$|date/i),
  look('upload.entry.errorPath', 'Why it failed', /error|trouble|message/i),
];

const id = (setting: string): Look => ({
  ...look(setting, 'Id of an entry', /^(id|.*_(id|key)|key)$/i),
  isNeeded: true,
});

/** Every list that is read page by page. */
export const listReaders: readonly AnswerReader[] = [
  { reader: 'vendors', label: 'List of vendors', list: 'vendors', endpoint: 'vendors.list' } as const,
  { reader: 'invoices', label: 'List of invoices', list: 'invoices', endpoint: 'invoices.list' } as const,
  {
    ...({ reader: 'dimensions', label: 'List of dimensions', list: 'dimensions' } as const),
    endpoint: 'dimensions.list',
  },
  {
    ...({ reader: 'purchase-orders', label: 'List of purchase orders', list: 'purchaseOrders' } as const),
    endpoint: 'purchase-orders.list',
    entry: [id('purchaseOrder.read.idPath')],
  },
  {
    ...({ reader: 'receipts', label: 'List of receipts', list: 'receipts' } as const),
    endpoint: 'receipts.list',
    entry: [id('receipt.read.idPath')],
  },
  {
    ...({ reader: 'uploads', label: 'List of uploads', list: 'uploads' } as const),
    endpoint: 'invoices.uploads',
    entry: uploadLooks,
  },
  {
    ...({ reader: 'receiver-export', label: 'Export for receivers', list: 'receiverExport' } as const),
    endpoint: 'invoices.receiver-export',
    entry: [
      look('receiverExport.line.itemsKey', 'Where the lines of a receiver stand', /lines|items/i, 'list'),
    ],
  },
].map(listReader);
