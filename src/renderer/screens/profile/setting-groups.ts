import type { ProfileSetting } from '../../../ipc/profile';
import { valueText } from './value-text';

export type SettingGroup = {
  readonly key: string;
  readonly title: string;
  readonly settings: readonly ProfileSetting[];
};

const areas: Readonly<Record<string, string>> = {
  naming: 'Names',
  paths: 'Addresses',
  version: 'Version',
  auth: 'Token',
  errors: 'Errors',
  limits: 'Limits and pace',
  types: 'Kinds of ids',
  invoice: 'Invoices',
  vendor: 'Vendors',
  dimension: 'Dimensions',
  purchaseOrder: 'Purchase orders',
  receipt: 'Receipts',
  payment: 'Payments',
  receiverExport: 'Export for receivers',
  upload: 'Uploads',
  catalog: 'Catalog',
  netTerms: 'Net terms',
  idempotency: 'Idempotency keys',
  events: 'Events',
  statuses: 'Statuses',
  batch: 'Batches',
  proof: 'Proof of what happened',
  guard: 'What stands there already',
  inDoubt: 'In doubt',
  polling: 'Asking after batches',
  patience: 'Patience',
};

const lists: Readonly<Record<string, string>> = {
  vendors: 'List of vendors',
  invoices: 'List of invoices',
  dimensions: 'List of dimensions',
  uploads: 'List of uploads',
  purchaseOrders: 'List of purchase orders',
  receipts: 'List of receipts',
  receiverExport: 'List for receivers',
  alternatives: 'All lists',
};

const keyOf = (setting: string): string => {
  const [area = '', list = ''] = setting.split('.');
  return area === 'paging' ? `${area}.${list}` : area;
};

const titleOf = (key: string): string => {
  const [area = key, list = ''] = key.split('.');
  return area === 'paging' ? (lists[list] ?? list) : (areas[area] ?? area);
};

/** Settings by area, in the order of the profile. */
export const grouped = (settings: readonly ProfileSetting[]): readonly SettingGroup[] => {
  const groups = new Map<string, ProfileSetting[]>();
  for (const setting of settings) {
    const key = keyOf(setting.setting);
    groups.set(key, [...(groups.get(key) ?? []), setting]);
  }
  return [...groups].map(([key, inside]) => ({ key, title: titleOf(key), settings: inside }));
};

/** Settings that hold every word of the search: in their name, their group, their number, their reason or their value. */
export const found = (settings: readonly ProfileSetting[], search: string): readonly ProfileSetting[] => {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return settings.filter(({ setting, ns, reason, value, changed }) => {
    const text = [setting, titleOf(keyOf(setting)), ns, reason, valueText(value), changed?.reason ?? ''].join(
      ' ',
    );
    const lower = text.toLowerCase();
    return words.every((word) => lower.includes(word));
  });
};
