import { expect } from '@playwright/test';
import type { Person } from './person';

export type Payee = { readonly name: string; readonly street: string };

/** Types a new payments vendor, reads it again and sends it. */
export const makePayee = async (me: Person, connection: RegExp, { name, street }: Payee): Promise<void> => {
  await me.goTo('Payments');
  await me.page
    .getByRole('navigation', { name: 'Parts of the payments' })
    .getByRole('button', { name: 'Payments vendors' })
    .click();
  await me.button('New payments vendor', true).first().click();
  await me.pick(connection);
  const texts: readonly (readonly [string, string])[] = [
    ['Name', name],
    ['ERP vendor ID', '00042'],
    ['E-mail', 'pay@ropes.example'],
    ['Phone number', '0207 946 0001'],
    ['Street address', street],
    ['City', 'Portland'],
    ['State', 'OR'],
    ['ZIP code', '02134'],
  ];
  for (const [label, text] of texts) await me.page.getByRole('textbox', { name: label }).fill(text);
  await me.button('Check and read again').click();
};

export const confirmPayee = async (me: Person): Promise<void> => {
  await me.page.getByRole('checkbox', { name: /^I have read all nine fields/ }).check();
  await me.button('Create the payments vendor').click();
};

export type Bill = { readonly amount: string; readonly id: string };

/** Invoices that the practice books hold of the vendor 00042 at location 101. */
export const first: Bill = { amount: '1689.64', id: '0000069546' };
export const second: Bill = { amount: '1213.83', id: '0000069554' };
export const third: Bill = { amount: '2848.75', id: '0000069562' };

export const dayAhead = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export type Order = {
  readonly connection: RegExp;
  readonly vendor: RegExp;
  readonly bills: readonly Bill[];
  readonly sendOn: string;
};

/** Fills in a new payment to a vendor and asks for the check. */
export const draftPayment = async (
  me: Person,
  { connection, vendor, bills, sendOn }: Order,
): Promise<void> => {
  await me.goTo('Payments');
  await me.button('New payment', true).first().click();
  await me.pick(connection);
  await me.choose('Paying location', /101/);
  await me.choose('Payments vendor', vendor);
  await me.page.getByLabel('To be sent on').fill(sendOn);
  await me.page.getByText('USD', { exact: true }).click();
  for (const [index, { amount, id }] of bills.entries()) {
    if (index > 0) await me.button('Add an invoice').click();
    await me.page.getByLabel(`Amount of invoice ${index + 1}`).fill(amount);
    await me.page.getByLabel(`Id of invoice ${index + 1}`).fill(id);
  }
  await me.button('Check', true).click();
};

/** Answers once for a service, by name and reason, that its word for the payment status means unpaid; the check runs anew. */
export const confirmWord = async (me: Person, word: string): Promise<void> => {
  const asked = me.page.getByRole('region', { name: 'Asked before it is paid' });
  const means = asked.getByRole('button', { name: `“${word}” means: nothing paid, nothing scheduled` });
  await expect(means).toBeDisabled();
  await asked.getByLabel('Your name').fill('Ada Byron');
  await asked.getByLabel('Reason').fill('The dashboard shows it as unpaid.');
  await means.click();
  await expect(asked).toBeHidden();
};
