import { collapseBlanks } from '../../values/text';
import { joinedKey } from '../joined-key';
import type { Draft, LookUp } from '../target';

const parts = ['name', 'zipcode', 'address_line_1'] as const;

/** The service takes these three, within the company, for the same vendor; blanks and case do not count. */
export const matchKey = ({ fields }: Draft): string | null => {
  const texts = parts.map((key) => collapseBlanks((fields[key] ?? '').normalize('NFC')).toLowerCase());
  return texts.includes('') ? null : joinedKey(texts);
};

/** Payments vendors can be listed nowhere: the list is one that answers, to hear whether the service is there. */
export const lookUp: LookUp = {
  endpoint: 'vendors.list',
  keyOfPayload: () => null,
  keyOfListed: () => null,
  idOfListed: () => null,
};
