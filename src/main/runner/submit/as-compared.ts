import { withListedVendor } from '../../../core/service/invoices/listed-vendor';
import type { ServiceProfile } from '../../../core/service/profile';
import type { Target } from '../../../core/targets/target';
import type { JsonObject } from '../../../core/values/json';
import type { Link } from './link';

type Compared = Pick<Target, 'lookUp'>;

/** The entry does not show what it is found by in a form that can be compared: a list with such a one proves no absence. */
const cannotCompare = ({ lookUp }: Compared, entry: JsonObject): boolean =>
  lookUp.cannotCompare?.(entry) === true;

/** An entry as it was read, made comparable with what is sent where the directory of the company tells how. */
export const asCompared = (link: Link, target: Compared, company: string, entry: JsonObject): JsonObject =>
  cannotCompare(target, entry)
    ? withListedVendor(entry, (erpId) => link.vendorIdOf?.(company, erpId) ?? null)
    : entry;

/** Counts what a list shows that cannot be compared. */
export type Comparing = {
  readonly see: (entries: readonly JsonObject[]) => void;
  /** Entries that cannot be compared; all of them, where none shows anything that it could be found by. */
  readonly strange: () => number;
  /** No entry shows what it could be found by: its names are others than those of the profile. */
  readonly isKeyless: () => boolean;
};

/** Begins to count, for one reading of a list. */
export const startComparing = (target: Compared, profile: ServiceProfile): Comparing => {
  let [seen, keyed, strange] = [0, 0, 0];
  const isKeyless = (): boolean => seen > 0 && keyed === 0 && strange === 0;
  return {
    see: (entries) => {
      seen += entries.length;
      for (const entry of entries)
        if (cannotCompare(target, entry)) strange += 1;
        else if (target.lookUp.keyOfListed(entry, profile) !== null) keyed += 1;
    },
    strange: () => (isKeyless() ? seen : strange),
    isKeyless,
  };
};
