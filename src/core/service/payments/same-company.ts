import { type GateFinding, gateFinding, type LineNamed } from './gate';

/** What a payments vendor is, as far as its company goes. */
type PayeeCompany = { readonly id: string; readonly company: string };

/**
 * What is said of a payments vendor that was made for another company than the payment's, where the same ERP id may be another
 * vendor; null: it was not, or nobody knows.
 */
export const payeeOfOther = (
  payee: PayeeCompany | null,
  company: string,
): { readonly vendor: string; readonly own: string; readonly company: string } | null =>
  payee === null || payee.company === '' || company === '' || payee.company === company
    ? null
    : { vendor: payee.id, own: payee.company, company };

/** A company of the connection, with whether its vendors, as they were fetched last, hold an id; null: they never were. */
export type HasVendor = { readonly company: string; readonly has: (vendorId: string) => boolean | null };

/** What this journal knows of the companies of a connection. */
export type Companies = {
  /** The payment's. */
  readonly own: HasVendor;
  /** The others of the connection. */
  readonly others: readonly HasVendor[];
  /** As which company payments from a location have read. */
  readonly readAt: (location: string) => readonly string[];
};

/**
 * Whether an invoice is one of the payment's company, where the connection has several: the payments vendor may be the wrong
 * one's, and the same ERP id another vendor there. Its vendor tells, by the id that one company's vendors have; else what
 * payments from its location read; where neither does, a person is asked.
 */
export const companyFindings = (
  { own, others, readAt }: Companies,
  line: LineNamed,
  { vendorId, location }: { readonly vendorId: string | null; readonly location: string },
): readonly GateFinding[] => {
  if (others.length === 0) return [];
  const { company } = own;
  const isOwn = vendorId === null ? null : own.has(vendorId);
  const having = vendorId === null ? [] : others.filter(({ has }) => has(vendorId) === true);
  const got = having.map((one) => one.company).join(', ');
  if (isOwn === true && got === '') return [];
  if (isOwn === false && got !== '')
    return [
      {
        ...{ code: 'payment-invoice-other-company', answer: 'refused', seen: '' },
        params: { ...line, company, got, vendor: vendorId ?? '' },
      },
    ];
  const read = readAt(location);
  if (read.includes(company)) return [];
  const asked = { ...line, company, location };
  const readAs = read.join(', ');
  if (readAs !== '')
    return [gateFinding('payment-location-other-company', { ...asked, got: readAs }, readAs)];
  return isOwn === true ? [] : [gateFinding('payment-company-untold', asked, '')];
};
