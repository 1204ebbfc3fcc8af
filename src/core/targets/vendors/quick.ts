import type { ServiceProfile } from '../../service/profile';
import { parseNetTerms } from '../../values/net-terms';
import type { QuickForm, QuickMember } from '../quick-form';
import { companyIsNumber, termsText } from './check';

const keys = ['erp_vendor_id', 'erp_vendor_name'];

/** The members of `payload`, in its order. */
const members = ({ vendor }: ServiceProfile): readonly QuickMember[] =>
  [...new Set([...keys, ...vendor.bulk.optionalFields])].map((key) => ({
    kind: 'field',
    name: key,
    key,
    write: key === 'net_terms' ? (text: string) => JSON.stringify(termsText(text)) : 'text',
  }));

/** Vendors whose terms, where they have some, are in one of the forms of the service. */
export const quick: QuickForm = {
  members,
  compile: ({ header }, scope) => {
    if (!companyIsNumber(scope)) return null;
    const own = header.indexOf('erp_vendor_id');
    const terms = header.indexOf('net_terms');
    if (own < 0) return null;
    let readLast = '';
    return {
      key: ({ texts }) => texts[own] ?? null,
      isSound: ({ texts }) => {
        const text = terms < 0 ? '' : (texts[terms] ?? '');
        if (text === '' || text === readLast) return true;
        if (!parseNetTerms(text).ok) return false;
        readLast = text;
        return true;
      },
      money: null,
      heedsPaidSigns: false,
    };
  },
};
