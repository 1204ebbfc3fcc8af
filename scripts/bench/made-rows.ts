import { practice } from '../../test/fixtures/made-up/company';
import { type Dice, dice } from '../../test/fixtures/made-up/dice';
import { asText, dateText } from '../../test/fixtures/made-up/money';
import { goods } from '../../test/fixtures/made-up/names';
import { benchVendors } from './vendors';

/** One line of the file, and how many documents it is up to. */
export type MadeRow = { readonly cells: readonly string[]; readonly documents: number };

const firstDay = Date.UTC(2026, 0, 5);
const dayMs = 86_400_000;

/** One invoice in a hundred bad, or all of them. */
export type FileKind = 'usual' | 'bad';

type Head = {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly count: number;
  readonly hasBadQuantity: boolean;
};

const headOf = (roll: Dice, document: number, isBad: boolean): Head => {
  const vendor = roll.one(benchVendors);
  const at = firstDay + roll.between(0, 300) * dayMs;
  const fault = isBad ? document % 4 : -1;
  const number = `INV-${2026_000_000 + document}`;
  const id = fault === 3 ? 'X-404' : vendor.id;
  const dates = [fault === 1 ? '31/02/2026' : dateText(at), dateText(at + 30 * dayMs)];
  const remark = roll.happens(0.8) ? `Order ${roll.between(400_000, 999_999)}, to the "back" door` : '';
  return {
    before: [fault === 0 ? '' : number, id, vendor.name, roll.one(practice.locations), ...dates, 'USD'],
    after: [practice.departments[document % practice.departments.length] ?? '', 'Kitchen, main', remark, ''],
    count: fault === 0 ? 1 : roll.between(1, 5),
    hasBadQuantity: fault === 2,
  };
};

/**
 * The rows of the file that everybody reads, made one after the other so that no size is too large: invoices of one
 * to five lines, 20 columns, a fifth of the fields with a comma or a quote, the same every time.
 */
export function* madeRows(least: number, kind: FileKind = 'usual'): Generator<MadeRow> {
  const roll = dice(11);
  let rows = 0;
  for (let document = 0; rows < least; document++) {
    const head = headOf(roll, document, kind === 'bad' || document % 100 === 99);
    for (let line = 0; line < head.count; line++) {
      rows += 1;
      const thing = roll.one(goods);
      const price = roll.between(thing.price[0], thing.price[1]);
      const quantity = roll.between(1, 24);
      const net = price * quantity;
      const vat = Math.round(net / 5);
      const { before, after } = head;
      const cells = [
        ...[
          ...before,
          thing.article,
          `${thing.name}, lot ${1_000_000 + rows}`,
          head.hasBadQuantity ? 'some' : String(quantity),
        ],
        ...[thing.unit, asText(price), asText(net), asText(vat), asText(net + vat)],
        ...[roll.one(practice.accounts), ...after],
      ];
      yield { cells, documents: document + 1 };
    }
  }
}

export const vendorHeaders = ['Supplier No', 'Supplier', 'E-mail', 'Telephone', 'Terms'] as const;

/** Vendors one after the other; nothing of one has to be remembered for another but its number. */
export function* madeVendors(count: number): Generator<readonly string[]> {
  for (let i = 0; i < count; i++)
    yield [
      `N-${1_000_000 + i}`,
      `New Vendor ${i}, Limited`,
      `ledger${i}@example.com`,
      `+1 555 ${100_000 + (i % 899_999)}`,
      'Net 30',
    ];
}
