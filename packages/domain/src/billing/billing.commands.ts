import { z } from 'zod';
import { canAny } from '../access/policy.ts';
import { edits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { documentID, optionalReason } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { withEdits } from '../engine/edited-document.ts';
import type { Tx } from '../engine/transaction.ts';
import { readsOfHolder } from '../holder/holder.ts';
import { holderRef } from '../holder/holder-ref.ts';
import { chargeLine } from '../lines/charged-line.schema.ts';
import { requireRecord, saveRecord } from '../record/save-record.ts';
import { countsAt, countsOf } from './handovers.ts';
import { paymentMethod } from './receipt.schema.ts';
import { demandReceived, takeBackReceipt, tender, writeReceipt } from './receipt-ledger.ts';
import { isOfWallet } from './wallet-part.ts';

const receiptRef = documentID('receipt/');
/** `recordID` names the visit, or the stay, that is paid. */
const payable = tender.extend({ recordID: holderRef, method: paymentMethod.default('cash') });

/**
 * Receives money for one or several bills, in one or several ways (spec 2 §3 "Receive log entry", §4 "Payment"). A fact: accepted
 * whatever the state of the bill (law 6); an overpayment leaves the bill at 20 until it is taken back (R4). A negative amount is money
 * given back, never more than was received.
 */
export const payBill = defineCommand({
  name: 'billing.pay',
  word: '收款',
  version: 3,
  // Version 2 takes a clinic's own ways of paying too, version 3 receipts' numbers and what the payer wants of the invoice.
  upcasters: { 1: (input) => input, 2: (input) => input },
  permission: ['BILLING_WRITE'],
  input: z.object({
    paymentID: z.string().min(1).max(80),
    receipts: z.array(payable).min(1).max(80),
    /** Whoever asks waits for the answer, so using more than the deposit holds is refused instead of flagged. */
    asked: z.boolean().optional(),
  }),
  reads: (input) =>
    input.receipts.flatMap((receipt) => [
      ...[receipt.recordID, ...(receipt.bills ?? [])].flatMap(readsOfHolder),
      { collection: 'receipt', id: receipt._id },
    ]),
  async run(tx, { paymentID, receipts, asked = false }, ctx) {
    // One paper for each bill, whatever it was paid with.
    const booked = new Map<string, string>();
    for (const { recordID, ...given } of receipts) {
      const counts = await countsOf(tx, ctx);
      const at = await countsAt(tx, counts.at, given.receiveDate, ctx.zone);
      const one = { ...given, paymentID, booked: booked.get(recordID) };
      booked.set(recordID, await writeReceipt(tx, ctx, recordID, one, asked, { ...counts, at }));
    }
  },
});

/**
 * Takes a receipt back by one with the negated amount; nothing is deleted. A second reversal of the same receipt is refused as
 * contradictory, a repeated command with the same id too; one of which a part was given back already, where the person can be told.
 */
export const reverseReceipt = defineCommand({
  name: 'billing.reverse',
  word: '沖銷收款',
  version: 1,
  permission: ['BILLING_WRITE'],
  input: z.object({
    receiptID: receiptRef,
    reversalID: receiptRef,
    reason: optionalReason(),
    asked: z.boolean().optional(),
  }),
  reads: (input) => [
    { collection: 'receipt', id: input.receiptID },
    { collection: 'receipt', id: input.reversalID },
  ],
  async run(tx, { asked = false, ...input }, ctx) {
    const { isBadDebt, receive, collectionID } = await takeBackReceipt(tx, ctx, input);
    if (receive > 0 && (asked || ctx.where === 'device')) await demandReceived(tx, collectionID, 0);
    if (isBadDebt && !canAny(ctx.actor, ['BILLING_BADDEBT', 'BILLING_BADDEBT_CHECKOUT']))
      throw new DomainError('forbidden', 'BILLING_BADDEBT is needed', { permission: 'BILLING_BADDEBT' });
  },
});

/** Corrects a receipt: it is taken back and written anew in one act, so that no till ever sees half of it (spec 2 §7 "receiveLog edit"). */
export const correctReceipt = defineCommand({
  name: 'billing.correct',
  word: '更正收款',
  version: 3,
  // Version 2 takes a clinic's own ways of paying too, version 3 receipts' numbers and what the payer wants of the invoice.
  upcasters: { 1: (input) => input, 2: (input) => input },
  permission: ['BILLING_WRITE'],
  input: z.object({
    receiptID: receiptRef,
    reversalID: receiptRef,
    receipt: tender.extend({ method: paymentMethod }),
    reason: optionalReason(),
    asked: z.boolean().optional(),
  }),
  reads: (input) => [
    { collection: 'receipt', id: input.receiptID },
    { collection: 'receipt', id: input.reversalID },
  ],
  async run(tx, { receipt: given, asked = false, ...back }, ctx) {
    const {
      collectionID,
      paymentID,
      isBadDebt,
      method,
      receive,
      number: replaces,
    } = await takeBackReceipt(tx, ctx, back);
    if (isBadDebt)
      throw new DomainError('contradictory', 'a bad debt is settled or taken back', {
        rule: 'isBadDebt',
        id: back.receiptID,
      });
    if (method === 'prepaid')
      throw new DomainError('contradictory', 'a use of a package is taken back', {
        rule: 'isPrepaidUse',
        id: back.receiptID,
      });
    if (method === 'linePay' && given.method !== method && (asked || ctx.where === 'device'))
      await demandNothingWentBack(tx, collectionID, paymentID);
    // More than there was is money that comes now: by a way that the clinic closed meanwhile it can't.
    const sameMethod = given.method === method && given.receive <= receive;
    await writeReceipt(tx, ctx, collectionID, { ...given, paymentID, sameMethod, replaces }, asked);
  },
});

/**
 * Refuses to say that money came in another way of which a wallet has given a part back: it came there, or it couldn't have gone back from there. What arrives late stands, and the
 * day's comparison with the wallet shows it.
 * @throws DomainError contradictory (`walletPartBack`)
 */
async function demandNothingWentBack(tx: Tx, billID: string, paymentID: string): Promise<void> {
  const receipts = await tx.query('receipt', 'byBill', { equals: [billID] });
  if (receipts.some((one) => isOfWallet(paymentID, one) && one.receive < 0))
    throw new DomainError('contradictory', 'a part of it went back where it came from', {
      rule: 'walletPartBack',
      paymentID,
    });
}

const CHARGES: ReadonlySet<string> = new Set(['chargeDivision']);

/** The cashier adds or corrects charge lines, as the missed-charge check offers. */
export const editCharges = defineCommand({
  name: 'billing.editCharges',
  word: '修改帳單項目',
  version: 1,
  permission: ['BILLING_WRITE'],
  input: z.object({ recordID: documentID('record/'), edits }),
  reads: (input) => [{ collection: 'record', id: input.recordID }],
  async run(tx, input, ctx) {
    const before = await requireRecord(tx, input.recordID);
    const after = withEdits(ctx, before, input.edits, CHARGES);
    const lines = z.array(chargeLine).safeParse(after.chargeDivision);
    if (!lines.success)
      throw new DomainError('badParameter', 'the edited charges are not valid', { field: 'chargeDivision' });
    await saveRecord(tx, ctx, before, { ...after, chargeDivision: lines.data }, 'edit');
  },
});
