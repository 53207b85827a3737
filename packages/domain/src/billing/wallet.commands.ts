import { z } from 'zod';
import { OPERATOR } from '../access/policy.ts';
import { SETTING_WRITERS, settingReads, settingsOf } from '../clinic/settings/setting-concern.ts';
import { linePayAccount, WALLET_ACCOUNTS } from '../clinic/settings/wallet-account.setting.ts';
import { DomainError } from '../core/error.ts';
import { documentID, dollars, optionalReason, unixSeconds } from '../core/schema.ts';
import { type CommandContext, defineCommand } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import { isBill, readsOfHolder, requireBill } from '../holder/holder.ts';
import { holderRef } from '../holder/holder-ref.ts';
import { depositBalance } from './deposit.schema.ts';
import { takeBackDeposit, writeDeposit } from './deposit-ledger.ts';
import { type Counting, countsAt, countsOf } from './handovers.ts';
import { invoiceWish } from './invoice.ts';
import { takeBackReceipt, writeReceipt } from './receipt-ledger.ts';
import { WALLET_PAYMENT_ID, WALLET_REST, WALLET_RETURNED } from './wallet.ts';

const receiptRef = documentID('receipt/');
const depositRef = documentID('deposit/');
const paymentRef = z.string().regex(WALLET_PAYMENT_ID);

/** What the provider took is booked by the server alone. @throws DomainError forbidden */
export function demandServer(ctx: CommandContext): void {
  if (ctx.actor.systemRole !== OPERATOR)
    throw new DomainError('forbidden', 'for the server only', { missing: [OPERATOR] });
}

/** Says at which card wallets the clinic takes money. Only the server runs it, after it has asked the provider whether the account is right. */
export const connectWallets = defineCommand({
  name: 'wallet.connect',
  word: '設定行動支付',
  only: 'server',
  version: 1,
  permission: [...SETTING_WRITERS],
  input: z.object({ linePay: linePayAccount.nullable() }),
  reads: () => settingReads(WALLET_ACCOUNTS),
  async run(tx, { linePay }, ctx) {
    const [before] = await settingsOf(tx, [WALLET_ACCOUNTS]);
    await tx.put('setting', WALLET_ACCOUNTS.schema.parse({ ...before, linePay, updateDateTime: ctx.now }));
  },
});

const booking = z.object({
  paymentID: paymentRef,
  /** NT$ that the provider took. */
  amount: dollars.positive(),
  /** NT$ that were to come from the owner's deposit beside it. */
  depositUsed: dollars.nonnegative(),
  /** Bills in the order in which they are paid, with the ids of the receipts that may be written. */
  bills: z
    .array(z.object({ billID: holderRef, receiptID: receiptRef, ofDepositID: receiptRef }))
    .min(1)
    .max(40),
  /** The entry of the deposit for what no bill owes any more. */
  depositID: depositRef,
  /** The owner who was asked; empty for somebody whom the clinic doesn't know. */
  userID: z.string().max(160),
  receiveDate: unixSeconds.optional(),
  invoice: invoiceWish.optional(),
});
type Booking = z.output<typeof booking>;

/**
 * Books money that a card wallet has taken: it is there, whatever became of the bills meanwhile. Each bill gets what it still owes; what is left becomes a deposit of the owner,
 * or, where nobody knows the owner, stays on the first bill as more than it owes. The deposit that was to pay a part pays it as far as it still holds that much.
 * @throws DomainError forbidden for whoever isn't the server, contradictory (`walletBooked`; `walletNoHome` where neither bill nor owner is there)
 */
export const bookWallet = defineCommand({
  name: 'wallet.book',
  word: '行動支付入帳',
  only: 'server',
  version: 1,
  permission: [],
  input: booking,
  reads: ({ bills, userID }) => [
    ...bills.flatMap(({ billID }) => readsOfHolder(billID)),
    ...(userID === '' ? [] : [{ collection: 'user', id: userID }]),
  ],
  async run(tx, input, ctx) {
    demandServer(ctx);
    await demandUnbooked(tx, input);
    const counts = await countsOf(tx, ctx);
    const at = await countsAt(tx, counts.at, input.receiveDate, ctx.zone);
    await bookIn(tx, ctx, input, { ...counts, at });
  },
});

/** Refuses what is booked already. @throws DomainError contradictory (`walletBooked`) */
async function demandUnbooked(tx: Tx, { bills, depositID, paymentID }: Booking): Promise<void> {
  const receipts = bills.flatMap(({ receiptID, ofDepositID }) => [receiptID, ofDepositID]);
  let isBooked = (await tx.get('deposit', depositID)) !== undefined;
  for (const id of receipts) isBooked ||= (await tx.get('receipt', id)) !== undefined;
  if (isBooked) throw new DomainError('contradictory', 'the payment is booked', { rule: 'walletBooked', paymentID });
}

async function bookIn(tx: Tx, ctx: CommandContext, input: Booking, counting: Counting): Promise<void> {
  const { paymentID, amount, depositUsed, depositID, userID, receiveDate, invoice } = input;
  const bills = [];
  for (const bill of input.bills) if (await isBill(tx, bill.billID)) bills.push(bill);
  const papers = new Map<string, string>();
  const receive = async (billID: string, _id: string, sum: number, method: 'linePay' | 'deposit') => {
    const given = {
      ...{ _id, receive: sum, method, paymentID, transferAccount: '', issuer: '', creditCardNumber: '', note: '' },
      ...{ tendered: null, change: null, bills: input.bills.map((bill) => bill.billID), booked: papers.get(billID) },
      ...(receiveDate === undefined ? {} : { receiveDate }),
      ...(invoice === undefined ? {} : { invoice }),
    };
    papers.set(billID, await writeReceipt(tx, ctx, billID, given, false, counting));
  };
  const owed = async (billID: string) => {
    const { bill } = await requireBill(tx, ctx, billID);
    return Math.max(0, bill.total - bill.received);
  };
  const shares = new Map<string, number>();
  let left = amount;
  for (const { billID } of bills) {
    const share = Math.min(left, await owed(billID));
    shares.set(billID, share);
    left -= share;
  }
  const owner = userID === '' ? undefined : await tx.get('user', userID);
  const [first] = bills;
  if (left > 0 && !owner) {
    if (!first)
      throw new DomainError('contradictory', 'neither a bill nor an owner is there', {
        rule: 'walletNoHome',
        paymentID,
      });
    shares.set(first.billID, (shares.get(first.billID) ?? 0) + left);
  }
  for (const { billID, receiptID } of bills) {
    const share = shares.get(billID) ?? 0;
    if (share > 0) await receive(billID, receiptID, share, 'linePay');
  }
  if (left > 0 && owner) {
    const note = WALLET_REST(paymentID);
    await writeDeposit(
      tx,
      ctx,
      { _id: depositID, userID: owner._id, kind: 'in', amount: left, method: 'linePay', note },
      false,
    );
    return;
  }
  if (depositUsed === 0 || !owner) return;
  let held = Math.min(depositUsed, depositBalance(await tx.query('deposit', 'byOwner', { equals: [owner._id] })));
  for (const { billID, ofDepositID } of bills) {
    // A bill of another owner would take it from theirs.
    const { bill } = await requireBill(tx, ctx, billID);
    const share = bill.userID === owner._id ? Math.min(held, await owed(billID)) : 0;
    if (share <= 0) continue;
    await receive(billID, ofDepositID, share, 'deposit');
    held -= share;
  }
}

/**
 * Books that money of a card wallet went back: its receipts are taken back, and the deposit that its rest had become. What somebody took back by hand stays so, and what was
 * paid of the deposit beside it stays paid.
 * @throws DomainError forbidden for whoever isn't the server
 */
export const returnWallet = defineCommand({
  name: 'wallet.return',
  word: '行動支付退款',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({
    receipts: z.array(z.object({ receiptID: receiptRef, reversalID: receiptRef })).max(200),
    deposit: z.object({ depositID: depositRef, reversalID: depositRef }).nullable(),
    reason: optionalReason(),
  }),
  reads: ({ receipts }) => receipts.map(({ receiptID }) => ({ collection: 'receipt', id: receiptID })),
  async run(tx, { receipts, deposit, reason }, ctx) {
    demandServer(ctx);
    const said = reason || WALLET_RETURNED;
    for (const { receiptID, reversalID } of receipts) {
      const receipt = await tx.get('receipt', receiptID);
      if (receipt && receipt.reversedBy === '') await takeBackReceipt(tx, ctx, { receiptID, reversalID, reason: said });
    }
    const entry = deposit && (await tx.get('deposit', deposit.depositID));
    if (deposit && entry && entry.reversedBy === '') await takeBackDeposit(tx, ctx, { ...deposit, note: said }, false);
  },
});
