import { settleBadDebt, writeOffDebt } from '@vetloom/domain/billing/bad-debt.commands.ts';
import { correctReceipt, payBill, reverseReceipt } from '@vetloom/domain/billing/billing.commands.ts';
import { invoiceWish } from '@vetloom/domain/billing/invoice.ts';
import { receiptID as newReceiptID } from '@vetloom/domain/billing/receipt.kind.ts';
import { paymentMethod, type Receipt, receiptSchema } from '@vetloom/domain/billing/receipt.schema.ts';
import { replacementOf } from '@vetloom/domain/billing/receipt-ledger.ts';
import type { Sale } from '@vetloom/domain/billing/sale.schema.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { dollars, line, prose, unixSeconds } from '@vetloom/domain/core/schema.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import { holderRef } from '@vetloom/domain/holder/holder-ref.ts';
import type { Stay } from '@vetloom/domain/hospital/stay.schema.ts';
import { kindOfID } from '@vetloom/domain/kinds.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import type { BaseReader } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { many, reading, writing } from '../engine/clinic-call.ts';
import { endpoint } from '../services.ts';

const BASE = `${CLINIC_BASE}/billing`;
const frame = { scope: 'clinic', tag: 'Billing' } as const;
const receipt = receiptSchema;
const money = z.object({
  /** NT$ in all; negative where money is given back. */
  receive: dollars.refine((amount) => amount !== 0, 'not 0'),
  method: paymentMethod.default('cash'),
  transferAccount: line(60).default(''),
  issuer: line(60).default(''),
  creditCardNumber: z
    .string()
    .regex(/^[0-9]{0,4}$/)
    .default(''),
  note: prose(300).default(''),
  tendered: dollars.nullable().default(null),
  change: dollars.nullable().default(null),
  /** The day that the payer or the bank names; the money counts when it is written down. */
  receiveDate: unixSeconds.optional(),
  /** What the payer wants of the invoice: a company's number, a carrier, or whom it is given to. */
  invoice: invoiceWish.optional(),
});

const payment = money.extend({
  /** The visit or stay that is paid. */
  collectionID: holderRef,
  /** Which of both it is, as the id says; another one is refused. */
  type: receiptSchema.shape.type.optional(),
  /** Bills over which the payment is spread, in this order, each up to what is owed; the rest stays with `collectionID`. */
  bills: z.array(holderRef).min(1).max(40).optional(),
  /** NT$ of `receive` that come from the owner's deposit. */
  depositUsed: dollars.positive().optional(),
  /** What is still owed is given up: no money comes, and `receive` is what the bill owes. */
  isBadDebt: z.boolean().default(false),
});
type Payment = z.output<typeof payment>;

/**
 * Receipts of a payment: one for each bill and way of paying. `owed` is NT$ by bill, and falls with what is paid, so that the next
 * payment of the same call goes on where this one ended.
 */
function receiptsOf(given: Payment, owed: Map<string, number>, newID: () => string) {
  const { collectionID, type, bills, depositUsed = 0, isBadDebt: __, method, receive, ...rest } = given;
  if (type !== undefined && type !== kindOfID(collectionID)?.collection)
    throw new DomainError('badParameter', 'the id names another kind of bill', { field: 'type' });
  // Money that is given back has nothing to do with the deposit.
  if (depositUsed > Math.max(receive, 0))
    throw new DomainError('badParameter', 'more from the deposit than is paid', { field: 'depositUsed' });
  const parts = [
    { method: 'deposit' as const, amount: depositUsed },
    { method, amount: receive - depositUsed },
  ].filter(({ amount }) => amount !== 0);
  const take = (recordID: string, receive: number) => {
    owed.set(recordID, (owed.get(recordID) ?? 0) - receive);
    return { recordID, receive };
  };
  return parts.flatMap(({ method: way, amount }) => {
    let left = amount;
    const shares = (bills ?? []).map((recordID) => {
      const share = take(recordID, Math.max(0, Math.min(left, owed.get(recordID) ?? 0)));
      left -= share.receive;
      return share;
    });
    return [...shares, take(collectionID, left)]
      .filter((share) => share.receive !== 0)
      .map((share) => ({ ...rest, ...share, _id: newID(), method: way, ...(bills ? { bills } : {}) }));
  });
}

/** NT$ still owed by bill. @throws DomainError notFound for one that isn't there */
async function owedOn(base: BaseReader, ids: readonly string[]): Promise<Map<string, number>> {
  const of = (type: Receipt['type']) => ids.filter((id) => kindOfID(id)?.collection === type);
  const records = (await base.getMany('record', of('record'))) as (VisitRecord | undefined)[];
  const stays = (await base.getMany('inHospital', of('inHospital'))) as (Stay | undefined)[];
  const sales = (await base.getMany('sale', of('sale'))) as (Sale | undefined)[];
  const owed = new Map(
    [...records, ...stays, ...sales].flatMap((one) => (one ? [[one._id, one.total - one.received] as const] : [])),
  );
  const missing = ids.find((id) => !owed.has(id));
  if (missing !== undefined) throw new DomainError('notFound', `bill ${missing} not found`, { id: missing });
  return owed;
}

const add = endpoint({
  ...frame,
  method: 'POST',
  path: `${BASE}/receiveLogs`,
  permission: ['BILLING_WRITE', 'BILLING_BADDEBT'],
  write: true,
  summary: 'Receive money for one or several bills, in one or several ways',
  command: payBill.name,
  body: z.object({ receiveLogs: z.array(payment).min(1).max(40) }),
  result: z.array(receipt),
  errors: ['notFound', 'conflict', 'contradictory'],
  handle: (call) => {
    const given = call.body.receiveLogs;
    const newID = () => newReceiptID(call.now, call.random);
    const [first] = given;
    if (first?.isBadDebt) {
      if (given.length > 1) throw new DomainError('badParameter', 'one bad debt at a time', { field: 'isBadDebt' });
      const receiptID = newID();
      const input = { recordID: first.collectionID, receiptID, paymentID: call.uuid, reason: first.note };
      return writing(call, writeOffDebt, input, ({ reader }) => many(reader, 'receipt', [receiptID]));
    }
    if (given.some(({ isBadDebt }) => isBadDebt))
      throw new DomainError('badParameter', 'one bad debt at a time', { field: 'isBadDebt' });
    const ids: string[] = [];
    return writing(
      call,
      payBill,
      async (base) => {
        const wanted = given.flatMap(({ bills }) => bills ?? []);
        const owed = await owedOn(base, wanted);
        const receipts = given.flatMap((one) => receiptsOf(one, owed, newID));
        ids.push(...receipts.map(({ _id }) => _id));
        return { paymentID: call.uuid, receipts, asked: true };
      },
      ({ reader }) => many(reader, 'receipt', ids),
    );
  },
});

const edit = endpoint({
  ...frame,
  method: 'PUT',
  path: `${BASE}/receiveLog/{receiptID}`,
  permission: correctReceipt.permission,
  write: true,
  summary: 'Correct a receipt: it is taken back and written anew; the answer is the new one',
  command: correctReceipt.name,
  params: z.object({ receiptID: idParam('receipt/', 'notFound') }),
  body: fieldwise(money).extend({ reason: prose(300).default('') }),
  result: receipt.nullable(),
  errors: ['notFound', 'contradictory'],
  handle: (call) => {
    const { receiptID } = call.params;
    const _id = newReceiptID(call.now, call.random);
    const reversalID = newReceiptID(call.now, call.random);
    const { reason, ...changes } = call.body;
    return writing(
      call,
      correctReceipt,
      async (base) => {
        const [before] = (await base.getMany('receipt', [receiptID])) as (Receipt | undefined)[];
        if (!before) throw new DomainError('notFound', 'no such receipt', { id: receiptID });
        const kept = money.partial({ receive: true, method: true }).parse(changed(before, changes));
        const { receive = before.receive, method, ...rest } = kept;
        if (before.method === 'badDebt')
          throw new DomainError('contradictory', 'a bad debt is settled or taken back', {
            rule: 'isBadDebt',
            id: receiptID,
          });
        if (before.method === 'prepaid')
          throw new DomainError('contradictory', 'a use of a package is taken back', {
            rule: 'isPrepaidUse',
            id: receiptID,
          });
        const tendered = { tendered: changes.tendered ?? null, change: changes.change ?? null };
        const written = { ...rest, ...tendered, _id, receive, method: method ?? before.method };
        return { receiptID, reversalID, receipt: written, reason, asked: true };
      },
      async ({ reader }) => (await many(reader, 'receipt', [_id]))[0] ?? null,
    );
  },
});

/** The receipt's own fields with those that were sent. */
const changed = (before: Receipt, changes: object) => ({
  receive: before.receive,
  ...(before.method === 'badDebt' || before.method === 'prepaid' ? {} : { method: before.method }),
  transferAccount: before.transferAccount,
  issuer: before.issuer,
  creditCardNumber: before.creditCardNumber,
  note: before.note,
  ...(before.receiveDate === undefined ? {} : { receiveDate: before.receiveDate }),
  ...(before.invoice === undefined ? {} : { invoice: before.invoice }),
  ...changes,
});

const settle = endpoint({
  ...frame,
  method: 'POST',
  path: `${BASE}/receiveLog/{receiptID}/settle`,
  permission: settleBadDebt.permission,
  write: true,
  summary: 'Settle a bad debt after all: what was given up is owed again and paid',
  command: settleBadDebt.name,
  params: z.object({ receiptID: idParam('receipt/', 'notFound') }),
  body: money,
  result: receipt.nullable(),
  errors: ['notFound', 'contradictory'],
  handle: (call) => {
    const _id = newReceiptID(call.now, call.random);
    const reversalID = newReceiptID(call.now, call.random);
    const input = { receiptID: call.params.receiptID, reversalID, receipt: { ...call.body, _id }, asked: true };
    return writing(call, settleBadDebt, input, async ({ reader }) => (await many(reader, 'receipt', [_id]))[0] ?? null);
  },
});

/** What took a receipt back with nothing in its place; undefined for one that stands, and for one that was corrected ([2.8.08]). */
async function takenBackBy(reader: Reader, id: string): Promise<Receipt | undefined> {
  const [taken] = await many(reader, 'receipt', [id]);
  if (!taken || taken.reversedBy === '') return undefined;
  const booked = (await reader.query('receipt', 'byBill', { equals: [taken.collectionID] })) as Receipt[];
  return replacementOf(taken, booked) ? undefined : booked.find(({ _id }) => _id === taken.reversedBy);
}

const takeBack = endpoint({
  ...frame,
  method: 'DELETE',
  path: `${BASE}/receiveLog/{receiptID}`,
  permission: reverseReceipt.permission,
  write: true,
  summary: 'Take a receipt back by one with the negated amount; nothing is deleted',
  description:
    'One that is taken back stays so, and its reversal is answered; one that was corrected has another in its place, which is the one to take back.',
  command: reverseReceipt.name,
  params: z.object({ receiptID: idParam('receipt/', 'notFound') }),
  query: z.object({ reason: prose(300).default('') }),
  result: receipt.nullable(),
  errors: ['notFound', 'contradictory'],
  handle: async (call) => {
    const known = await reading(call, ({ reader }) => takenBackBy(reader, call.params.receiptID));
    if (known) return known;
    const reversalID = newReceiptID(call.now, call.random);
    const input = { receiptID: call.params.receiptID, reversalID, reason: call.query.reason, asked: true };
    return writing(
      call,
      reverseReceipt,
      input,
      async ({ reader }) => (await many(reader, 'receipt', [reversalID]))[0] ?? null,
    );
  },
});

/** Money received and corrected (spec 2 §7 "Billing"). */
export const receiveLogEndpoints = [add, edit, takeBack, settle];
