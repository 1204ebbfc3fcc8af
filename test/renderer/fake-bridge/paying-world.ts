import type { Connection } from '../../../src/ipc/connections';
import type { PaymentEntry, PaymentVendorEntry } from '../../../src/ipc/payments';

const names = [
  'Harrow & Pine Joinery',
  'Bluewater Facilities',
  'Castle Street Print',
  'Meridian Lift Services',
  'Oakfield Catering',
  'Norlan Electrical',
] as const;

const iso = (hoursAgo: number): string => new Date(Date.now() - hoursAgo * 3_600_000).toISOString();

/** 'A day from now' or before, as the books write it. */
const day = (daysAhead: number): string =>
  new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10);

type Short = {
  readonly connection: Connection;
  readonly payee: number;
  readonly state: PaymentEntry['state'];
  readonly status?: readonly [code: string, label: string];
  readonly amounts: readonly string[];
  readonly currency?: string;
  readonly hoursAgo: number;
  readonly said?: readonly [message: string, advice: string];
};

const settled = new Set(['5', '7', '8', '9']);

const sumOf = (amounts: readonly string[]): string => {
  const cents = amounts.reduce((sum, text) => sum + BigInt(text.replace('.', '')), 0n).toString();
  return `${cents.slice(0, -2)}.${cents.slice(-2)}`;
};

const payment = (index: number, short: Short): PaymentEntry => {
  const { connection, payee, state, status, amounts, hoursAgo, said } = short;
  const hasId = state === 'created' || state === 'cancelled' || state === 'cancelling';
  return {
    ref: `p-${index}`,
    importId: `pay-${index}`,
    record: 1,
    connectionId: connection.id,
    connection: connection.name,
    environment: connection.environment,
    paymentId: hasId ? `${880_100 + index * 7}` : null,
    state,
    statusCode: status?.[0] ?? null,
    statusLabel: status?.[1] ?? null,
    isTerminal: state === 'refused' || settled.has(status?.[0] ?? ''),
    vendorId: `${51_200 + payee}`,
    vendorName: names[payee] ?? null,
    locationId: index % 3 === 0 ? '102' : '101',
    sendOn: day(4 - index),
    currency: short.currency ?? 'USD',
    total: sumOf(amounts),
    paymentMethod: status === undefined ? null : '12',
    invoices: amounts.map((amount, line) => ({
      amount,
      currency: short.currency ?? 'USD',
      keys: { invoiceId: `${770_000 + index * 10 + line}`, invoiceNumber: `INV-${2_400 + index * 3 + line}` },
    })),
    createdAt: iso(hoursAgo),
    refreshedAt: status === undefined ? null : iso(hoursAgo / 4),
    message: said?.[0] ?? null,
    advice: said?.[1] ?? null,
  };
};

/** Payments in every state. */
export const paymentsOf = ([practice, sandbox, production]: readonly Connection[]): PaymentEntry[] => {
  if (practice === undefined || sandbox === undefined || production === undefined) return [];
  const shorts: readonly Short[] = [
    {
      connection: sandbox,
      payee: 3,
      state: 'created',
      status: ['1', 'Scheduled'],
      amounts: ['412.80', '96.00'],
      hoursAgo: 0.4,
    },
    {
      connection: production,
      payee: 1,
      state: 'in-doubt',
      amounts: ['18240.55'],
      hoursAgo: 1.2,
      said: [
        'The request went out whole, but no answer could be read.',
        'Its key is 1 h old. It can be asked again with the same key and the same bytes: the service then repeats its first answer.',
      ],
    },
    {
      connection: production,
      payee: 0,
      state: 'created',
      status: ['1', 'Scheduled'],
      amounts: ['2150.00', '1199.99', '340.10'],
      hoursAgo: 3,
    },
    {
      connection: production,
      payee: 4,
      state: 'created',
      status: ['6', 'Initiated'],
      amounts: ['9876.54'],
      hoursAgo: 20,
    },
    {
      connection: production,
      payee: 2,
      state: 'cancelling',
      status: ['1', 'Scheduled'],
      amounts: ['730.00'],
      hoursAgo: 22,
      said: [
        'The cancel was sent, but no answer could be read.',
        'Refresh the payment: it tells whether the cancel arrived. Asking again does no harm.',
      ],
    },
    {
      connection: production,
      payee: 5,
      state: 'created',
      status: ['4', 'Sent'],
      amounts: ['1250.00', '88.15'],
      currency: 'CAD',
      hoursAgo: 30,
    },
    {
      connection: production,
      payee: 3,
      state: 'created',
      status: ['77', 'Held for review'],
      amounts: ['604.20'],
      hoursAgo: 41,
    },
    {
      connection: production,
      payee: 1,
      state: 'created',
      status: ['5', 'Paid'],
      amounts: ['3020.00'],
      hoursAgo: 75,
    },
    {
      connection: production,
      payee: 0,
      state: 'created',
      status: ['8', 'Delivered'],
      amounts: ['455.25', '120.00'],
      currency: 'CAD',
      hoursAgo: 120,
    },
    {
      connection: production,
      payee: 4,
      state: 'cancelled',
      status: ['7', 'Cancelled'],
      amounts: ['1480.00'],
      hoursAgo: 150,
    },
    {
      connection: sandbox,
      payee: 2,
      state: 'refused',
      amounts: ['77.00'],
      hoursAgo: 170,
      said: [
        'This vendor cannot be paid from this location: no payment rail is set up between the two.',
        'Ask the provider to set one up, or pay from another location. Nothing was created.',
      ],
    },
    { connection: practice, payee: 5, state: 'not-sent', amounts: ['210.00'], hoursAgo: 171 },
  ];
  return shorts.map((short, index) => payment(index + 1, short));
};

const streets = ['12 Quay Street', '4 Old Mill Lane', '88 Castle Street', '7 Lift Yard', '21 Oakfield Road'];

/** Those who can be paid, and two whose making went otherwise. */
export const payeesOf = ([, sandbox, production]: readonly Connection[]): PaymentVendorEntry[] => {
  if (sandbox === undefined || production === undefined) return [];
  return names.map((name, index): PaymentVendorEntry => {
    const connection = index % 3 === 2 ? sandbox : production;
    const state = index === 4 ? 'in-doubt' : index === 5 ? 'exists' : 'created';
    return {
      ref: `pv-${index}`,
      importId: `payee-${index}`,
      record: 1,
      connectionId: connection.id,
      payableOver: [connection.id],
      connection: connection.name,
      vendorId: state === 'in-doubt' ? null : `${51_200 + index}`,
      state,
      fields: {
        name,
        erp_vendor_id: `V-004${17 + index * 3}`,
        email: `accounts@${name.split(' ')[0]?.toLowerCase() ?? 'vendor'}.example`,
        phone_number: `020 7946 0${110 + index}`,
        address_line_1: streets[index % streets.length] ?? '',
        city: index % 2 === 0 ? 'Portland' : 'Toronto',
        state: index % 2 === 0 ? 'OR' : 'ON',
        zipcode: `0${2134 + index}`,
      },
      createdAt: iso(200 + index * 30),
      message:
        state === 'exists'
          ? 'The service had this vendor already and named its id.'
          : state === 'in-doubt'
            ? 'No answer could be read.'
            : null,
      advice:
        state === 'exists'
          ? 'Its id can be used for payments.'
          : state === 'in-doubt'
            ? 'Resume the import: the same key and bytes bring back the first answer.'
            : null,
    };
  });
};
