import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { documentID, optionalReason } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { readsOfHolder, requireBill } from '../holder/holder.ts';
import { holderRef } from '../holder/holder-ref.ts';
import { paymentMethod } from './receipt.schema.ts';
import { takeBackReceipt, tender, writeReceipt } from './receipt-ledger.ts';

const receiptRef = documentID('receipt/');

/**
 * Gives up what is still owed on a bill (spec 2 §3 "isBadDebt"): a receipt that brings no money closes it. Never more than is owed.
 * @throws DomainError contradictory where nothing is owed
 */
export const writeOffDebt = defineCommand({
  name: 'billing.writeOff',
  word: '列為呆帳',
  version: 1,
  permission: ['BILLING_BADDEBT'],
  input: z.object({
    /** The visit, or the stay, whose debt is given up. */
    recordID: holderRef,
    receiptID: receiptRef,
    paymentID: z.string().min(1).max(80),
    reason: optionalReason(),
  }),
  reads: (input) => readsOfHolder(input.recordID),
  async run(tx, { recordID, receiptID, paymentID, reason }, ctx) {
    const { total, received } = (await requireBill(tx, ctx, recordID)).bill;
    if (total <= received)
      throw new DomainError('contradictory', 'nothing is owed', { rule: 'nothingOwed', id: recordID });
    const given = tender.parse({ _id: receiptID, receive: total - received, note: reason });
    await writeReceipt(tx, ctx, recordID, { ...given, method: 'badDebt', paymentID }, false);
  },
});

/**
 * Settles a bad debt after all: what was given up is owed again and paid in one act, wholly or in part.
 * @throws DomainError contradictory for a receipt that is no bad debt, badParameter for more than was given up
 */
export const settleBadDebt = defineCommand({
  name: 'billing.settleBadDebt',
  word: '收回呆帳',
  version: 3,
  // Version 2 takes a clinic's own ways of paying too, version 3 receipts' numbers and what the payer wants of the invoice.
  upcasters: { 1: (input) => input, 2: (input) => input },
  permission: ['BILLING_BADDEBT_CHECKOUT'],
  input: z.object({
    receiptID: receiptRef,
    reversalID: receiptRef,
    receipt: tender.extend({ method: paymentMethod.default('cash') }),
    asked: z.boolean().optional(),
  }),
  reads: (input) => [{ collection: 'receipt', id: input.receiptID }],
  async run(tx, { receiptID, reversalID, receipt: given, asked = false }, ctx) {
    const debt = await takeBackReceipt(tx, ctx, { receiptID, reversalID, reason: given.note });
    if (!debt.isBadDebt)
      throw new DomainError('contradictory', 'the receipt is no bad debt', { rule: 'notBadDebt', id: receiptID });
    if (given.receive < 0 || given.receive > debt.receive)
      throw new DomainError('badParameter', 'more than was given up', {
        field: 'receive',
        rule: 'moreThanGivenUp',
        owed: debt.receive,
      });
    await writeReceipt(tx, ctx, debt.collectionID, { ...given, paymentID: debt.paymentID }, asked);
  },
});
