import { withListedVendor } from '../../../core/service/invoices/listed-vendor';
import type { Target } from '../../../core/targets/target';
import type { JsonObject } from '../../../core/values/json';
import type { Link } from './link';

type Compared = Pick<Target, 'lookUp'>;

/** The entry does not show what it is found by in a form that can be compared: a list with such a one proves no absence. */
export const cannotCompare = ({ lookUp }: Compared, entry: JsonObject): boolean =>
  lookUp.cannotCompare?.(entry) === true;

/** An entry as it was read, made comparable with what is sent where the directory of the company tells how. */
export const asCompared = (link: Link, target: Compared, company: string, entry: JsonObject): JsonObject =>
  cannotCompare(target, entry)
    ? withListedVendor(entry, (erpId) => link.vendorIdOf?.(company, erpId) ?? null)
    : entry;
