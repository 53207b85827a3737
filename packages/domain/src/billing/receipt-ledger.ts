import { z } from 'zod';
import { demandMethod, isTold } from '../clinic/payment-methods.ts';
import { dayStart } from '../core/clock.ts';
import { DomainError } from '../core/error.ts';
import { documentID, dollars, line, prose, unixSeconds } from '../core/schema.ts';
import type { CommandContext } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import { isBill, requireBill } from '../holder/holder.ts';
import { holderRef } from '../holder/holder-ref.ts';
import { depositOfReceipt } from './deposit.schema.ts';
import { takeBackDeposit, writeDeposit } from './deposit-ledger.ts';
import { type Counting, countsOf } from './handovers.ts';
import { invoiceWish } from './invoice.ts';
import { giveUseBack } from './prepaid-uses.ts';
import { type Receipt, type ReceiptMethod, receiptNumber, receiptSchema } from './receipt.schema.ts';
import { bookedNumber } from './receipt-numbering.ts';
import { incomeSum } from './receive-log.ts';

/** What is said of money that comes; negative where it is given back. */
export const tender = z.object({
  _id: documentID('receipt/'),
  /** NT$ */
  receive: dollars.refine((amount) => amount !== 0, 'not 0'),
  transferAccount: line(60).default(''),
  issuer: line(60).default(''),
  creditCardNumber: z
    .string()
    .regex(/^[0-9]{0,4}$/)
    .default(''),
  note: prose(300).default(''),
  tendered: dollars.nullable().default(null),
  change: dollars.nullable().default(null),
  bills: z.array(holderRef).max(40).optional(),
  receiveDate: unixSeconds.optional(),
  /** The number that this device printed or will print: the next one of its lane. The server gives one where it is missing. */
  number: receiptNumber.optional(),
  invoice: invoiceWish.optional(),
});

/** A receipt that is to be written. */
export type NewReceipt = z.output<typeof tender> & {
  /** What of a package pays, for the method `prepaid`. */
  readonly prepaid?: Receipt['prepaid'];
  readonly method: ReceiptMethod;
  readonly paymentID: string;
  /** The way of paying is that of the receipt that this one corrects. */
  readonly sameMethod?: boolean;
  /** The number under which the same paper's other receipts stand already. */
  readonly booked?: string | undefined;
  /** The number of the paper that this one takes the place of. */
  readonly replaces?: string | undefined;
};

/** NT$ that came in for a bill and have not gone back. What was given up never came, and what a package paid goes back into the package. */
const receivedFor = async (tx: Tx, billID: string): Promise<number> =>
  incomeSum((await tx.query('receipt', 'byBill', { equals: [billID] })).filter(({ method }) => method !== 'prepaid'));

/**
 * Refuses money that goes back, `back` NT$, beyond what came in for a bill. What was given up never came, so it can't go back either.
 * @throws DomainError badParameter, with the rule `moreThanReceived`
 */
export async function demandReceived(tx: Tx, billID: string, back: number): Promise<void> {
  const received = await receivedFor(tx, billID);
  if (back > received)
    throw new DomainError('badParameter', 'more than was received', {
      field: 'receive',
      rule: 'moreThanReceived',
      received,
    });
}

/** Of the bills that a payment says it was for those that are there: what a device names is no proof that it exists. */
async function paidTogether(tx: Tx, named: readonly string[] | undefined): Promise<{ bills?: string[] }> {
  if (named === undefined) return {};
  const bills: string[] = [];
  for (const id of named) if (await isBill(tx, id)) bills.push(id);
  return { bills };
}

/**
 * Writes a receipt and what follows from it: the bill's state, the owner's deposit. More given back than was received is refused
 * where the person can still be asked; what arrives later is a fact: kept, and flagged. `counting`: when the money counts, where it is dated
 * back. Answers the number under which it stands.
 * @throws DomainError notFound, conflict for a used id, badParameter
 */
export async function writeReceipt(
  tx: Tx,
  ctx: CommandContext,
  billID: string,
  { sameMethod = false, booked, replaces, ...given }: NewReceipt,
  asked: boolean,
  counting?: Counting,
): Promise<string> {
  // Money that goes back may go the way on which it came.
  const chosen = isTold(ctx, asked) && given.receive > 0 && !sameMethod;
  const named = await demandMethod(tx, { method: given.method, chosen });
  const { bill, receive } = await requireBill(tx, ctx, billID);
  const { _id: collectionID, userID, petID } = bill;
  if (await tx.get('receipt', given._id))
    throw new DomainError('conflict', `receipt ${given._id} exists`, { id: given._id });
  // Whoever asks: no money would come in for what the owner then has.
  if (given.receive < 0 && given.method === 'deposit')
    throw new DomainError('badParameter', 'a deposit is given back by taking its receipt back', {
      field: 'method',
      rule: 'depositByReceipt',
    });
  if (given.receive < 0 && isTold(ctx, asked)) await demandReceived(tx, collectionID, -given.receive);
  const overdrawn = given.receive < 0 && -given.receive > (await receivedFor(tx, collectionID));
  const { at, ...moved } = counting ?? (await countsOf(tx, ctx));
  const number = booked ?? (await numberOf(tx, ctx, collectionID, given));
  await tx.put('receipt', {
    ...moved,
    ...given,
    number,
    ...(replaces ? { replaces } : {}),
    ...(await paidTogether(tx, given.bills)),
    ...named,
    collection: 'receipt',
    receiveBy: ctx.actor.staffID,
    createDateTime: at,
    receiveDay: dayStart(at, ctx.zone),
    collectionID,
    type: receiptSchema.shape.type.parse(bill.collection),
    userID,
    petID,
    reverses: '',
    reversedBy: '',
    isBadDebt: given.method === 'badDebt',
    ...(overdrawn ? { overdrawn } : {}),
    updateDateTime: ctx.now,
  });
  if (given.method === 'deposit') {
    const entry = { _id: depositOfReceipt(given._id), userID, receiptID: given._id };
    const use = {
      ...entry,
      kind: 'used',
      amount: -given.receive,
      method: 'cash',
      collectionID,
    } as const;
    await writeDeposit(tx, ctx, use, asked);
  }
  await receive(given.receive);
  return number;
}

/** The number of a new receipt; what was given up, and what a package paid, brings no money and has no paper. */
const numberOf = async (tx: Tx, ctx: CommandContext, billID: string, given: NewReceipt): Promise<string> =>
  given.method === 'badDebt' || given.method === 'prepaid'
    ? ''
    : bookedNumber(tx, ctx, { ...given, collection: 'receipt', billID });

/** The receipt of a bill that took the place of another one; undefined where that was taken back and nothing came for it. */
export const replacementOf = ({ number }: Receipt, booked: readonly Receipt[]): Receipt | undefined =>
  number ? booked.find(({ replaces, reversedBy }) => replaces === number && reversedBy === '') : undefined;

/** The number of the paper that took a receipt's place; empty where none did. */
async function replacedBy(tx: Tx, receipt: Receipt): Promise<string> {
  const booked = await tx.query('receipt', 'byBill', { equals: [receipt.collectionID] });
  return replacementOf(receipt, booked)?.number ?? '';
}

/**
 * Writes the receipt that takes another one back, with all that follows from it; answers the one taken back.
 * @throws DomainError notFound, contradictory where it is taken back already, conflict for a used id of the reversal
 */
export async function takeBackReceipt(
  tx: Tx,
  ctx: CommandContext,
  { receiptID, reversalID, reason }: { receiptID: string; reversalID: string; reason: string },
): Promise<Receipt> {
  const receipt = await tx.get('receipt', receiptID);
  if (!receipt) throw new DomainError('notFound', `receipt ${receiptID} not found`, { id: receiptID });
  if (receipt.reversedBy !== '' || receipt.reverses !== '') {
    throw new DomainError('contradictory', 'the receipt is already reversed', {
      rule: 'receiptTakenBack',
      id: receipt._id,
      reversedBy: receipt.reversedBy,
      replacedBy: await replacedBy(tx, receipt),
    });
  }
  // Security: without this a reversal that names another receipt's id would overwrite money.
  if (reversalID === receiptID || (await tx.get('receipt', reversalID)))
    throw new DomainError('conflict', `receipt ${reversalID} exists`, { id: reversalID });
  const { receiveDate: _, overdrawn: __, prints: ___, ...taken } = receipt;
  const { at, ...moved } = await countsOf(tx, ctx);
  const reversal: Receipt = {
    ...taken,
    ...moved,
    _id: reversalID,
    receive: -receipt.receive,
    receiveBy: ctx.actor.staffID,
    note: reason,
    createDateTime: at,
    receiveDay: dayStart(at, ctx.zone),
    tendered: null,
    change: null,
    reverses: receipt._id,
    updateDateTime: ctx.now,
  };
  await tx.put('receipt', reversal);
  await tx.put('receipt', { ...receipt, reversedBy: reversal._id, updateDateTime: ctx.now });
  if (receipt.method === 'deposit') {
    const ids = { depositID: depositOfReceipt(receipt._id), reversalID: depositOfReceipt(reversal._id) };
    await takeBackDeposit(tx, ctx, { ...ids, note: reason, receiptID: reversal._id }, false);
  }
  if (receipt.prepaid)
    await giveUseBack(tx, ctx, { prepaidID: receipt.prepaid.prepaidID, receiptID: receipt._id, reversalID });
  await (await requireBill(tx, ctx, receipt.collectionID)).receive(-receipt.receive);
  return receipt;
}
