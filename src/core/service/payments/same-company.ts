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
