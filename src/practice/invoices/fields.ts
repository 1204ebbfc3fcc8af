import { isDate } from '../calendar';
import { customFieldDefaults } from '../company';
import { isFilledText, isObject, isText, isWholeNumber, type JsonObject } from '../json';
import { holds, markers } from '../markers';
import type { Vendor } from '../rows';
import type { Service } from '../service';

const currencies = new Set(Intl.supportedValuesOf('currency'));

const isAmount = (value: unknown): boolean =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

const isNumberOrNumeral = (value: unknown): boolean =>
  (typeof value === 'number' && Number.isFinite(value)) || (isText(value) && /^-?\d+(\.\d+)?$/.test(value));

/** An address that images are fetched from: HTTPS only. */
const isImageUrl = (value: unknown): value is string =>
  isText(value) && URL.canParse(value) && new URL(value).protocol === 'https:';

const isImageList = (value: unknown): boolean => Array.isArray(value) && value.every(isImageUrl);

const isCustomFields = (value: unknown): boolean =>
  isObject(value) && Object.keys(value).every((key) => Object.hasOwn(customFieldDefaults, key));

const isDimensions = (value: unknown): boolean => isObject(value) && Object.values(value).every(isText);

const itemRules: Readonly<Record<string, (value: unknown) => boolean>> = {
  id: isFilledText,
  name: isText,
  quantity: isNumberOrNumeral,
  price: isNumberOrNumeral,
  total: isNumberOrNumeral,
  sku: isText,
  uom: isText,
  dimensions: isDimensions,
  custom_fields: isCustomFields,
};

const follows = (rules: Readonly<Record<string, (value: unknown) => boolean>>, sent: JsonObject): boolean =>
  Object.entries(sent).every(([key, value]) => Object.hasOwn(rules, key) && (rules[key]?.(value) ?? false));

/** Whether a line, under our names, is one that the service accepts. */
export const isItem = (value: unknown): value is JsonObject => isObject(value) && follows(itemRules, value);

const headerRules: Readonly<Record<string, (value: unknown) => boolean>> = {
  invoice_number: isText,
  invoice_date: isDate,
  due_date: isDate,
  posting_date: isDate,
  total_amount: isAmount,
  total_tax: isAmount,
  currency: (value) => isText(value) && currencies.has(value),
  purchase_order: isText,
  notes: (value) => isText(value) && !holds(value, markers.reject),
  image_urls: isImageList,
  custom_fields: isCustomFields,
  dimensions: isDimensions,
};

const isIngestionStatus = (value: unknown): boolean => value === 'archived' || value === 'verified';

/** What both a creation and a change may carry; the vendor is judged apart. */
const sharedRules = { ...headerRules, svc_vendor_id: () => true, status: isIngestionStatus };

const creationRules: typeof headerRules = {
  ...sharedRules,
  svc_location_id: isFilledText,
  upload_id: (value) => isFilledText(value) && value.length <= 200,
  items: (value) => Array.isArray(value) && value.every((item) => isItem(item) && item.id === undefined),
};

const changeRules: typeof headerRules = { ...sharedRules, items: Array.isArray, raw_images: Array.isArray };

/** Whether an entry of an import or a single creation has known fields of the right kind. */
export const isCreation = (sent: JsonObject): boolean =>
  isFilledText(sent.svc_location_id) && sent.upload_id !== undefined && follows(creationRules, sent);

/** Whether the body of a change has known fields of the right kind. */
export const isChange = (sent: JsonObject): boolean => follows(changeRules, sent);

/** The id of a vendor in the older version: a text that is no id of the vendor list. */
export const operationalId = (vendorId: number): string => `op-${vendorId * 7 + 3}`;

/** The vendor that was sent: undefined where none was, null where it is unknown or of another company. */
export const vendorSent = (
  service: Service,
  companyId: number,
  value: unknown,
): Vendor | null | undefined => {
  if (value === undefined) return undefined;
  const operational = isText(value) ? /^op-(\d+)$/.exec(value)?.[1] : undefined;
  const id = operational === undefined ? value : (Number(operational) - 3) / 7;
  const vendor = isWholeNumber(id) ? service.store.tables.vendors.byId.get(id) : undefined;
  return vendor?.svc_company_id === companyId ? vendor : null;
};
