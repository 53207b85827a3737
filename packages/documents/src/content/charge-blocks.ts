import { formatAmount, formatMoney, formatQuantity } from '@vetloom/ui/format/number.ts';
import type { Block, RichText, TableColumn } from '../model/document.ts';
import { keepTogether } from '../model/text.ts';
import type { Words } from '../words/words.ts';
import type { Bill, BillLine } from './charge-lines.ts';

/** Up to this many lines the bill stands in two columns, as on the clinic's paper; a longer one runs over pages. */
const TWO_COLUMNS_UP_TO = 16;

const NARROW: readonly TableColumn[] = [
  { label: '', align: 'left', width: { share: 1 } },
  { label: '', align: 'right', width: 'fit' },
  { label: '', align: 'right', width: 'fit' },
];

const narrowRow = (line: BillLine): readonly RichText[] => [
  keepTogether(line.name),
  line.number === null ? '' : formatQuantity(line.number),
  formatAmount(line.amount),
];

/** A bill without column labels: name, number, amount. For rolls and for half of a page. */
export const narrowBill = (lines: readonly BillLine[], ruled: boolean): Block => ({
  kind: 'table',
  columns: NARROW,
  header: false,
  lines: ruled,
  rows: lines.map(narrowRow),
});

const wideBill = (lines: readonly BillLine[], words: Words): Block => ({
  kind: 'table',
  columns: [
    { label: words.item, align: 'left', width: { share: 1 } },
    { label: words.price, align: 'right', width: 'fit' },
    { label: words.count, align: 'right', width: 'fit' },
    { label: words.amount, align: 'right', width: 'fit' },
  ],
  header: true,
  lines: true,
  rows: lines.map((line) => [
    keepTogether(line.name),
    line.price === null ? '' : formatAmount(line.price),
    line.number === null ? '' : formatQuantity(line.number),
    formatAmount(line.amount),
  ]),
});

/** Subtotal and discounts, if there are any, and the total. */
export const billTotals = (bill: Bill, totalLabel: string, words: Words): Block => ({
  kind: 'totals',
  rows: [
    ...(bill.discounts.length === 0
      ? []
      : [{ label: words.subTotal, amount: formatAmount(bill.subTotal), weight: 'plain' as const }]),
    ...bill.discounts.map(({ label, amount }) => ({ label, amount: formatAmount(amount), weight: 'plain' as const })),
    { label: totalLabel, amount: formatMoney(bill.total), weight: 'grand' },
  ],
});

/** The charges of an A4 paper. */
export function chargeBlocks(bill: Bill, words: Words): readonly Block[] {
  const totals = billTotals(bill, words.total, words);
  if (bill.lines.length > TWO_COLUMNS_UP_TO || bill.lines.length < 2) return [wideBill(bill.lines, words), totals];
  const half = Math.ceil(bill.lines.length / 2);
  return [
    {
      kind: 'sideBySide',
      left: [narrowBill(bill.lines.slice(0, half), true)],
      right: [narrowBill(bill.lines.slice(half), true), totals],
    },
  ];
}
