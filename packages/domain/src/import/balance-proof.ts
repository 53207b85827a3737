import type { Deposit } from '../billing/deposit.schema.ts';
import type { Sale } from '../billing/sale.schema.ts';
import { isoDay } from '../core/clock.ts';
import type { AnyDocument } from '../engine/kind.ts';
import { type KindProof, textFacet } from './kind-proof.ts';
import { firstSum } from './said-sum.ts';

type Field = `patient.${'number' | 'name' | 'phone'}` | `balance.${'date' | 'deposit' | 'owed' | 'note'}`;

const depositOf = (document: AnyDocument): Deposit => document as Deposit;
const saleOf = (document: AnyDocument): Sale => document as Sale;

/** A bill of what is open in the other program: less of it there is less of it here, but never less than came in here for it. */
function restatedSale(before: AnyDocument, after: AnyDocument): AnyDocument {
  const { received } = saleOf(before);
  const sale = saleOf(after);
  const total = Math.max(sale.total, received);
  const [line, ...more] = sale.lines;
  const lines = line && more.length === 0 ? [{ ...line, price: total }] : sale.lines;
  const restated: Sale = { ...sale, lines, total, received, billStatus: total === received ? 30 : 20 };
  return restated;
}

const sumOf = (collection: string, amount: (document: AnyDocument) => number) => (all: readonly AnyDocument[]) =>
  all.filter((one) => one.collection === collection).reduce((sum, one) => sum + amount(one), 0);

/** How owners' accounts prove what became of them. One is known again by its owner. */
export const BALANCE_PROOF: KindProof<Field> = {
  identity: [
    { by: ['patient.number'], with: [] },
    { by: ['patient.phone'], with: [] },
  ],
  day: 'balance.date',
  sums: {
    deposit: {
      said: (rows) => firstSum(rows, 'balance.deposit'),
      kept: sumOf('deposit', (one) => depositOf(one).amount),
    },
    owed: { said: (rows) => firstSum(rows, 'balance.owed'), kept: sumOf('sale', (one) => saleOf(one).total) },
  },
  documents: {
    deposit: {
      facets: [
        { fields: ['balance.deposit'], text: (document) => String(depositOf(document).amount), paths: ['amount'] },
        textFacet('balance.note', 'note'),
      ],
      absent: (before): Deposit => ({ ...depositOf(before), amount: 0 }),
    },
    sale: {
      facets: [
        {
          fields: ['balance.owed'],
          text: (document) => String(saleOf(document).total),
          paths: ['lines', 'total'],
          moved: (document) => saleOf(document).received !== 0,
        },
        {
          fields: ['balance.date'],
          text: (document, zone) => isoDay(saleOf(document).dateTime, zone),
          paths: ['dateTime'],
        },
      ],
      restate: restatedSale,
      absent: (before): Sale => ({ ...saleOf(before), total: 0 }),
    },
  },
};
