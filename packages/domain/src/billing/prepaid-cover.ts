import { DomainError } from '../core/error.ts';
import { lineTotal } from '../core/money.ts';
import type { CommandContext } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import { type BilledLine, requireBillLines } from '../holder/holder.ts';
import { type BillEnd, billEnd } from '../lines/discount.ts';
import type { Prepaid } from './prepaid.schema.ts';
import { requirePrepaid, takeUse } from './prepaid-uses.ts';
import { isValidAt, leftOf, lineFor } from './prepaid-value.ts';
import type { Receipt } from './receipt.schema.ts';
import { tender, writeReceipt } from './receipt-ledger.ts';

/** A line of a bill, and the package of which a use pays it. */
export interface Covering {
  readonly prepaidID: string;
  /** The bill: a visit, or a sale over the counter. */
  readonly recordID: string;
  readonly lineID: string;
  /** The receipt that is written. */
  readonly receiptID: string;
}

type Paid = Pick<Receipt, 'reverses' | 'reversedBy' | 'prepaid'>;

/** How many uses pay a line already. */
const usesOn = (receipts: readonly Paid[], lineID: string): number =>
  receipts.filter(
    ({ prepaid, reverses, reversedBy }) => prepaid?.lineID === lineID && reverses === '' && reversedBy === '',
  ).length;

/** How many uses a line of a bill takes: one for each that was begun. */
const usesFor = ({ number }: BilledLine): number => Math.max(1, Math.ceil(number));

/** NT$ that the next use pays of a line: its part of what the line costs less its own discount. The parts of all uses sum to that. */
function partOf(line: BilledLine, done: number, lineOff: BillEnd['lineOff']): number {
  const asked = lineTotal(line) - (lineOff.get(line._id) ?? 0);
  const upTo = (count: number) => Math.round((asked * count) / usesFor(line));
  return upTo(done + 1) - upTo(done);
}

/** A line of a bill that a package can pay, as the desk offers it. */
export interface CoverOffer {
  readonly prepaid: Prepaid;
  /** The package's line. */
  readonly name: string;
  readonly left: number;
  /** The bill's line. */
  readonly line: BilledLine;
}

/**
 * What packages of a bill's owner can pay of it now, line by line: of several packages the one that ends first. `now` is Unix seconds.
 */
export function coverOffers(
  packages: readonly Prepaid[],
  bill: { readonly userID: string; readonly petID: string; readonly lines: readonly BilledLine[] },
  receipts: readonly Paid[],
  now: number,
): CoverOffer[] {
  const endOf = ({ expireDateTime }: Prepaid) => expireDateTime || Number.POSITIVE_INFINITY;
  const usable = packages
    .filter(({ userID, petID }) => userID === bill.userID && (petID === '' || petID === bill.petID))
    .filter((prepaid) => prepaid.state === 'open' && isValidAt(prepaid, now))
    .sort((a, b) => endOf(a) - endOf(b) || a.createDateTime - b.createDateTime);
  return bill.lines.flatMap((line) => {
    if (usesOn(receipts, line._id) >= usesFor(line)) return [];
    for (const prepaid of usable) {
      const own = lineFor(prepaid.lines, line.itemID ?? '');
      const left = leftOf(prepaid).find((one) => one.line._id === own?._id)?.left ?? 0;
      if (own && left > 0) return [{ prepaid, name: own.name, left, line }];
    }
    return [];
  });
}

/**
 * Pays a line of a bill by a use of a package: a receipt that brings no money, for as much as the bill asks for it and no more than it still asks for.
 * @throws DomainError notFound, conflict for a used id, contradictory with `prepaidLineGone`, `prepaidLineCovered`, `prepaidNothingOwed` or why the package can't (`takeUse`)
 */
export async function coverLine(
  tx: Tx,
  ctx: CommandContext,
  { prepaidID, recordID, lineID, receiptID }: Covering,
): Promise<void> {
  const prepaid = await requirePrepaid(tx, prepaidID);
  const { bill, lines, discounts, staffID, staffName } = await requireBillLines(tx, recordID);
  const line = lines.find(({ _id }) => _id === lineID);
  if (!line) throw new DomainError('contradictory', 'the line is gone', { rule: 'prepaidLineGone' });
  const done = usesOn(await tx.query('receipt', 'byBill', { equals: [bill._id] }), lineID);
  if (done >= usesFor(line))
    throw new DomainError('contradictory', 'a package paid the line already', {
      rule: 'prepaidLineCovered',
      name: line.name,
    });
  const { lineOff } = billEnd(0, [{ rate: 1, lines }], discounts);
  const covered = Math.min(partOf(line, done, lineOff), bill.total - bill.received);
  if (covered <= 0)
    throw new DomainError('contradictory', 'nothing is owed', { rule: 'prepaidNothingOwed', name: line.name });
  const { userID, petID } = bill;
  const { itemID = '', name } = line;
  await takeUse(tx, ctx, prepaid, { receiptID, userID, petID, itemID, name, covered, staffID, staffName });
  const receipt = tender.parse({ _id: receiptID, receive: covered });
  const paymentID = receiptID.slice('/receipt/'.length).slice(0, 80);
  const by = { prepaidID: prepaid._id, lineID };
  await writeReceipt(tx, ctx, recordID, { ...receipt, method: 'prepaid', paymentID, prepaid: by }, false);
}
