import { z } from 'zod';
import { documentID, dollars, optionalReason } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { readsOfHolder } from '../holder/holder.ts';
import { holderRef } from '../holder/holder-ref.ts';
import { writeDeposit } from './deposit-ledger.ts';
import { takeBackReceipt, writeReceipt } from './receipt-ledger.ts';
import { demandServer } from './wallet.commands.ts';
import { WALLET_PAYMENT_ID, WALLET_RETURNED } from './wallet.ts';
import { splitPart } from './wallet-part.ts';

const receiptRef = documentID('receipt/');
const depositRef = documentID('deposit/');

/**
 * Books that a part of a card wallet's money went back: as a receipt below 0 of each bill that it goes back of, and as a refund of the deposit that its rest had become. The
 * provider has given it back; what of it stands in no book isn't booked.
 * @throws DomainError forbidden for whoever isn't the server
 */
export const returnWalletPart = defineCommand({
  name: 'wallet.returnPart',
  word: '行動支付部分退款',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({
    paymentID: z.string().regex(WALLET_PAYMENT_ID),
    /** NT$ that are to be booked; 0 where no book says that they came. */
    amount: dollars.nonnegative(),
    /** The payment's bills, with the ids of the receipts that may be written. */
    bills: z.array(z.object({ billID: holderRef, receiptID: receiptRef })).max(40),
    /** The deposit that its rest had become, the entries by which parts of it went back, and the one that may be written. */
    rest: z.object({ depositID: depositRef, back: z.array(depositRef).max(200), refundID: depositRef }).nullable(),
    first: holderRef.nullable(),
    /** Receipts that were corrected to another way of paying, and go back as well because somebody said so. */
    corrected: z
      .array(z.object({ receiptID: receiptRef, reversalID: receiptRef }))
      .max(200)
      .default([]),
    reason: optionalReason(),
  }),
  reads: ({ bills, rest, corrected }) => [
    ...bills.flatMap(({ billID }) => readsOfHolder(billID)),
    ...corrected.map(({ receiptID }) => ({ collection: 'receipt' as const, id: receiptID })),
    ...(rest ? [{ collection: 'deposit' as const, id: rest.depositID }] : []),
  ],
  async run(tx, { paymentID, amount, bills, rest, first, corrected, reason }, ctx) {
    demandServer(ctx);
    const note = reason || WALLET_RETURNED;
    for (const { receiptID, reversalID } of corrected) {
      const receipt = await tx.get('receipt', receiptID);
      if (receipt?.reversedBy === '') await takeBackReceipt(tx, ctx, { receiptID, reversalID, reason: note });
    }
    const named = bills.map(({ billID }) => billID);
    const { ofBills, ofRest } = await splitPart(tx, { paymentID, bills: named, rest, first }, amount, false);
    for (const { billID, receiptID } of bills) {
      const part = ofBills.get(billID) ?? 0;
      if (part <= 0) continue;
      const given = {
        ...{
          _id: receiptID,
          receive: -part,
          method: 'linePay' as const,
          paymentID,
          note,
          tendered: null,
          change: null,
        },
        ...{ transferAccount: '', issuer: '', creditCardNumber: '', bills: named },
      };
      await writeReceipt(tx, ctx, billID, given, false);
    }
    const entry = rest && ofRest > 0 ? await tx.get('deposit', rest.depositID) : undefined;
    if (!rest || !entry) return;
    await writeDeposit(
      tx,
      ctx,
      { _id: rest.refundID, userID: entry.userID, kind: 'refund', amount: -ofRest, method: 'linePay', note },
      false,
    );
  },
});
