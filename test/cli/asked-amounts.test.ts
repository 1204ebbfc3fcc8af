import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { documentOf, summaryOf } from '../fixtures/command-line';
import { practiceWorld, TO_TRIAL, type World } from '../fixtures/practice-world';

// Processes start and end here; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

const suggestion = z.object({
  mapping: z.looseObject({ fields: z.record(z.string(), z.looseObject({ column: z.string().optional() })) }),
  questions: z.array(
    z.object({ id: z.string(), text: z.string(), choices: z.array(z.looseObject({ value: z.string() })) }),
  ),
});

const money = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(Math.round(cents) % 100).padStart(2, '0')}`;
const rows = Array.from({ length: 8 }, (_, i) => ({
  head: `V-1001,K-${70 + i},2026-03-${String(i + 3).padStart(2, '0')}`,
  net: 10_000 + i * 1_300,
  isCredit: i === 5,
}));
type Made = (typeof rows)[number];

type Case = {
  readonly header: string;
  readonly cells: (row: Made) => string;
  readonly rule: string;
  readonly said: string;
};

/** Files of several languages in which nothing says for sure what the total is, or which rows are credits. */
const cases: Readonly<Record<string, Case>> = {
  'debit and credit': {
    header: 'Leverantör,Fakturanr,Fakturadatum,Debet,Kredit,Valuta',
    cells: ({ net, isCredit }) => `${isCredit ? money(net) : '0.00'},${isCredit ? '0.00' : money(net)},USD`,
    rule: 'sign-unproven',
    said: '"Kredit" is mapped as the total amount, but in one row the amount stands in "Debet"',
  },
  'kinds of documents': {
    header: 'Lieferant,Rechnungsnummer,Rechnungsdatum,Belegart,Betrag,Währung',
    cells: ({ net, isCredit }) => `${isCredit ? 'KG' : 'RE'},${money(net)},USD`,
    rule: 'sign-unproven',
    said: '"Belegart" says "KG" in 1 row, but "Betrag" is above 0 there',
  },
  'a sign': {
    header: 'Fournisseur,Numéro de facture,Date de facture,Sens,Montant,Devise',
    cells: ({ net, isCredit }) => `${isCredit ? 'D' : 'C'},${money(net)},USD`,
    rule: 'sign-unproven',
    said: '"Sens" says "D" in 1 row and "C" in 7',
  },
  'kinds that no word is known for': {
    header: 'Leverancier,Factuurnummer,Factuurdatum,Soort,Bedrag,Valuta',
    cells: ({ net, isCredit }) => `${isCredit ? '2' : '1'},${money(net)},USD`,
    rule: 'sign-unproven',
    said: 'Column "Soort" says "1" in 7 rows and "2" in 1. Are any of them credits?',
  },
  'void documents': {
    header: 'Leverantör,Fakturanr,Fakturadatum,Status,Belopp,Valuta',
    cells: ({ net, isCredit }) => `${isCredit ? 'Makulerad' : 'Betald'},${money(net)},USD`,
    rule: 'status-unproven',
    said: 'Column "Status" says "Makulerad" in 1 row. Are these to be loaded?',
  },
  'documents entered twice': {
    header: 'Vendor,Invoice no,Invoice date,Duplicate?,Amount,Currency',
    cells: ({ net, isCredit }) => `${isCredit ? 'Yes' : 'No'},${money(net)},USD`,
    rule: 'status-unproven',
    said: 'Column "Duplicate?" says "Yes" in 1 row.',
  },
  'tax that is withheld': {
    header: 'Proveedor,Factura,Fecha factura,Importe,Cuota IVA,Retención,A pagar,Moneda',
    cells: ({ net }) => `${money(net)},${money(net * 0.21)},${money(net * 0.15)},${money(net * 1.06)},USD`,
    rule: 'total-unproven',
    said: '"A pagar" is "Importe" and "Cuota IVA" together, less "Retención"',
  },
  'no amount with tax': {
    header: 'Leverancier,Factuurnummer,Factuurdatum,Netto,BTW,Valuta',
    cells: ({ net }) => `${money(net)},${money(net * 0.21)},USD`,
    rule: 'total-unproven',
    said: 'no column is the sum of "Netto" and "BTW"',
  },
  'a discount': {
    header: 'Fournisseur,Numéro de facture,Date de facture,Montant brut,Remise,Montant net,Devise',
    cells: ({ net }) => `${money(net)},${money(net * 0.02)},${money(net * 0.98)},USD`,
    rule: 'total-unproven',
    said: '"Montant net" is "Montant brut" less "Remise"',
  },
  thousands: {
    header: 'Lieferant,Rechnungsnummer,Rechnungsdatum,Betrag TEUR,Währung',
    cells: ({ net }) => `${money(net)},EUR`,
    rule: 'amount-in-other-units',
    said: '"Betrag TEUR" is mapped as the total amount, but its header says it is in thousands',
  },
  'two amounts': {
    header: 'Vendor,Invoice no,Invoice date,Original amount,Booked amount,Currency',
    cells: ({ net }) => `${money(net)},${money(net * 0.9)},USD`,
    rule: 'total-unproven',
    said: '"Booked amount" could be it as well',
  },
};

const to = ['--target', 'invoices', ...TO_TRIAL, '--json', '--quiet'];

const proposed = async (world: World, { header, cells }: Case, first = 'V-1001,K-') => {
  const file = world.put(
    'bills.csv',
    `${[header, ...rows.map((row) => `${row.head.replace('V-1001,K-', first)},${cells(row)}`)].join('\n')}\n`,
  );
  const { mapping, questions } = suggestion.parse(
    documentOf(await world.run('mapping', 'suggest', file, ...to)),
  );
  const fields: Readonly<Record<string, object>> = {
    ...mapping.fields,
    svc_location_id: { constant: '101' },
  };
  return { file, mapping: { ...mapping, fields }, questions };
};

const order = (world: World, file: string, mapping: object, ...more: string[]) => [
  ...['import', file, ...to, '--status', 'archived', '--mapping'],
  ...[world.put('mapping.json', JSON.stringify(mapping)), ...more],
];

test('what a file does not say of its amounts is asked, and nothing is sent before it is answered', async () => {
  const world = await practiceWorld();
  await world.run('sync', ...TO_TRIAL);
  for (const [name, one] of Object.entries(cases)) {
    const { file, mapping, questions } = await proposed(world, one);
    const asked = questions.find(({ id }) => id === `finding:${one.rule}`);
    expect(asked?.text, name).toContain(one.said);
    const stopped = await world.run(...order(world, file, mapping, '--only-valid', '--accept-warnings'));
    const { exitCode, issues, records } = summaryOf(stopped);
    expect({ exitCode, created: records.created }, name).toEqual({ exitCode: 3, created: 0 });
    expect(issues.find(({ code }) => code === one.rule)?.severity, name).toBe('error');
    expect(stopped.stderr, name).toContain('Nothing of this file is sent');
  }
  expect((await world.ledger()).counts.invoicesWithUploadId).toBe(0);
});

test('an answer lifts it: credits left out by their kind, or a reason in the mapping', async () => {
  const world = await practiceWorld();
  await world.run('sync', ...TO_TRIAL);
  const kinds = await proposed(world, cases['kinds of documents'] ?? never());
  const only = [{ column: 'Belegart', in: ['RE'] }];
  const sent = summaryOf(await world.run(...order(world, kinds.file, { ...kinds.mapping, only })));
  expect(sent).toMatchObject({ exitCode: 0, records: { created: 7 } });
  const states = await proposed(world, cases['void documents'] ?? never(), 'V-1001,M-');
  const paid = [{ column: 'Status', in: ['', 'Betald'] }];
  const good = summaryOf(await world.run(...order(world, states.file, { ...states.mapping, only: paid })));
  expect(good).toMatchObject({ exitCode: 0, records: { created: 7 } });
  const unknown = await proposed(world, cases['kinds that no word is known for'] ?? never(), 'V-1001,U-');
  const counted = [{ column: 'Soort', in: ['1'] }];
  const left = summaryOf(
    await world.run(...order(world, unknown.file, { ...unknown.mapping, only: counted })),
  );
  expect(left).toMatchObject({ exitCode: 0, records: { created: 7 } });
  const none = await proposed(world, cases['kinds that no word is known for'] ?? never(), 'V-1001,W-');
  const why = [{ rule: 'sign-unproven', why: 'Both kinds are invoices: 2 is from abroad' }];
  const all = summaryOf(await world.run(...order(world, none.file, { ...none.mapping, accepts: why })));
  expect(all).toMatchObject({ exitCode: 0, records: { created: 8 } });
  const net = await proposed(world, cases['no amount with tax'] ?? never(), 'V-1001,N-');
  const accepts = [{ rule: 'total-unproven', why: 'The tax is reversed: we owe the net amount' }];
  const accepted = summaryOf(await world.run(...order(world, net.file, { ...net.mapping, accepts })));
  expect(accepted).toMatchObject({ exitCode: 0, records: { created: 8 } });
});

test('what was paid is no total beside the amount of the invoice, and a tax in another currency is not taken', async () => {
  const world = await practiceWorld();
  const paid = await proposed(world, {
    ...{
      header: 'Leverancier,Factuurnummer,Factuurdatum,Betaald bedrag,Factuurbedrag,Valuta',
      rule: '',
      said: '',
    },
    cells: ({ net }) => `${money(net / 2)},${money(net)},EUR`,
  });
  expect(paid.mapping.fields['total_amount']).toMatchObject({ column: 'Factuurbedrag' });
  const foreign = await proposed(world, {
    ...{ header: 'Fornitore,Numero fattura,Data fattura,Importo,Valuta,IVA EUR', rule: '', said: '' },
    cells: ({ net, isCredit }) => `${money(net)},${isCredit ? 'EUR' : 'USD'},${money(net * 0.2)}`,
  });
  expect(foreign.mapping.fields['total_amount']).toMatchObject({ column: 'Importo' });
  expect(foreign.mapping.fields).not.toHaveProperty('total_tax');
});

const never = (): never => {
  throw new Error('no such case');
};
