import { z } from 'zod';
import { invoiceWish } from '../billing/invoice.ts';
import { EINVOICE_SETTING, knowsSeller } from '../clinic/settings/einvoice.setting.ts';
import { settingOf, settingReads } from '../clinic/settings/setting-concern.ts';
import { TAX_SETTING } from '../clinic/settings/tax.setting.ts';
import { DomainError } from '../core/error.ts';
import { documentID, dollars, requiredReason, rowID } from '../core/schema.ts';
import { type CommandContext, defineCommand } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import { readsOfHolder, requireBill } from '../holder/holder.ts';
import { canVoid, canVoidAllowance, contentOfPayment, invoicedBill, invoiceOf } from './bill-money.ts';
import { invoicedRef } from './bill-source.ts';
import { type Allowance, type Einvoice, hasProof, loweredBy, standingOf } from './einvoice.schema.ts';
import { allowanceParts, type InvoiceContent, invoiceContent, isSoundContent } from './invoice-content.ts';
import { INVOICE_NUMBER, periodOf } from './invoice-number.ts';
import { invoiceCode } from './lane.schema.ts';
import { bookedInvoice } from './numbering.ts';

const invoiceRef = documentID('einvoice/');
/** A reason as the ministry takes it: 20 characters. */
const reason = requiredReason(20);

const sums = ({ sales, free, tax, total }: InvoiceContent): string => [sales, free, tax, total].join(' ');

const isPackage = (billID: string): boolean => billID.startsWith('/prepaid/');

async function requirePackage(tx: Tx, id: string) {
  const prepaid = await tx.get('prepaid', id);
  if (!prepaid) throw new DomainError('notFound', `package ${id} not found`, { id });
  return prepaid;
}

/**
 * Issues the invoice for what one act of paying brought for one bill, or a package that was sold. `number` and `content` are what a desk printed, and stand; without them the server numbers it and works it
 * out. One act has one invoice that stands: another desk's second is refused where its author can be told, and otherwise taken as issued and void. Done already counts as done.
 * @throws DomainError notFound, badParameter, contradictory
 */
export const issueEinvoice = defineCommand({
  name: 'einvoice.issue',
  word: '開立電子發票',
  version: 1,
  permission: ['BILLING_WRITE'],
  input: z.object({
    _id: invoiceRef,
    paymentID: z.string().min(1).max(80),
    billID: invoicedRef,
    buyer: invoiceWish,
    /** The next number of the device's block. */
    number: z.string().regex(INVOICE_NUMBER).optional(),
    code: invoiceCode,
    content: invoiceContent.optional(),
    /** Whoever asks waits for the answer. */
    asked: z.boolean().optional(),
  }),
  reads: (input) => [
    { collection: 'einvoice', id: input._id },
    ...(isPackage(input.billID) ? [{ collection: 'prepaid', id: input.billID }] : readsOfHolder(input.billID)),
    ...settingReads(EINVOICE_SETTING, TAX_SETTING),
  ],
  async run(tx, { _id, paymentID, billID, buyer, number = '', code, content, asked = false }, ctx) {
    const same = await tx.get('einvoice', _id);
    if (same?.paymentID === paymentID && same.by === ctx.actor.staffID) return;
    if (same) throw new DomainError('conflict', `invoice ${_id} exists`, { id: _id });
    const bill = isPackage(billID) ? await requirePackage(tx, billID) : (await requireBill(tx, ctx, billID)).bill;
    const told = asked || ctx.where === 'device';
    const setting = await settingOf(tx, EINVOICE_SETTING);
    if (told && !setting.on)
      throw new DomainError('contradictory', 'the clinic issues no invoices', { rule: 'invoicesOff' });
    // The ministry takes none without a seller, and what an invoice says of it is never changed.
    if (told && !knowsSeller(setting))
      throw new DomainError('contradictory', 'nobody knows who sells', { rule: 'invoiceSeller' });
    if (content && !isSoundContent(content, buyer.ubn))
      throw new DomainError('badParameter', 'the sums are not those of the lines', {
        field: 'content',
        rule: 'invoiceSums',
      });
    const found = await invoicedBill(tx, bill._id);
    const other = found && invoiceOf(found, paymentID);
    if (other && told)
      throw new DomainError('contradictory', 'the payment has its invoice', {
        ...{ rule: 'alreadyInvoiced', id: other._id, number: other.number },
      });
    const own = found && contentOfPayment(found, paymentID, buyer.ubn);
    const says = content ?? own;
    if (!says)
      throw new DomainError('badParameter', 'nothing of it belongs on an invoice', {
        ...{ field: 'paymentID', rule: 'nothingToInvoice' },
      });
    const differs = !other && (!own || sums(own) !== sums(says));
    const booked = await bookedInvoice(tx, ctx, { _id, number, code });
    await tx.put('einvoice', {
      ...{ _id, collection: 'einvoice', number: booked.number, code: booked.code },
      ...says,
      period: periodOf(ctx.now, ctx.zone),
      dateTime: ctx.now,
      ...{ paymentID, collectionID: bill._id, userID: bill.userID, petID: bill.petID, buyer },
      seller: { ubn: setting.sellerUbn, name: setting.sellerName, address: setting.sellerAddress },
      by: ctx.actor.staffID,
      ...(other && { doubles: other._id, voided: { at: ctx.now, by: ctx.actor.staffID, reason: '' } }),
      ...(differs && { differs: true as const }),
      allowances: [],
      prints: [],
      updateDateTime: ctx.now,
    });
  },
});

async function required(tx: Tx, id: string): Promise<Einvoice> {
  const invoice = await tx.get('einvoice', id);
  if (!invoice) throw new DomainError('notFound', `invoice ${id} not found`, { id });
  return invoice;
}

const save = (tx: Tx, ctx: CommandContext, invoice: Einvoice): Promise<void> =>
  tx.put('einvoice', { ...invoice, updateDateTime: ctx.now });

const back = (ctx: CommandContext, why: string) => ({ at: ctx.now, by: ctx.actor.staffID, reason: why });

/** Voids an invoice. Voided already counts as done. @throws DomainError notFound, contradictory with `invoiceLowered`, or `invoiceReported` once its period's reporting has ended */
export const voidEinvoice = defineCommand({
  name: 'einvoice.void',
  word: '作廢電子發票',
  version: 1,
  permission: ['BILLING_WRITE'],
  input: z.object({ invoiceID: invoiceRef, reason }),
  reads: ({ invoiceID }) => [{ collection: 'einvoice', id: invoiceID }],
  async run(tx, { invoiceID, reason: why }, ctx) {
    const invoice = await required(tx, invoiceID);
    if (invoice.voided) return;
    if (invoice.allowances.some(({ voided }) => !voided))
      throw new DomainError('contradictory', 'an allowance stands', { rule: 'invoiceLowered', id: invoiceID });
    if (!canVoid(invoice, ctx.received, ctx.zone))
      throw new DomainError('contradictory', 'its period is reported', { rule: 'invoiceReported', id: invoiceID });
    await save(tx, ctx, { ...invoice, voided: back(ctx, why) });
  },
});

/** Lowers an invoice by an allowance of `amount` NT$, tax within. Done already counts as done. @throws DomainError notFound, badParameter, contradictory */
export const allowEinvoice = defineCommand({
  name: 'einvoice.allow',
  word: '開立發票折讓單',
  version: 1,
  permission: ['BILLING_WRITE'],
  input: z.object({ invoiceID: invoiceRef, allowanceID: rowID, amount: dollars.min(1), reason }),
  reads: ({ invoiceID }) => [{ collection: 'einvoice', id: invoiceID }],
  async run(tx, { invoiceID, allowanceID, amount, reason: why }, ctx) {
    const invoice = await required(tx, invoiceID);
    if (invoice.allowances.some(({ _id }) => _id === allowanceID)) return;
    if (invoice.voided)
      throw new DomainError('contradictory', 'the invoice is void', { rule: 'invoiceVoid', id: invoiceID });
    if (invoice.number === '')
      throw new DomainError('contradictory', 'it has no number yet', { rule: 'invoiceWithoutNumber', id: invoiceID });
    const left = standingOf(invoice);
    if (amount > left || invoice.allowances.length >= 60)
      throw new DomainError('badParameter', 'more than stands of it', {
        ...{ field: 'amount', rule: 'moreThanInvoice', left },
      });
    const row: Allowance = {
      _id: allowanceID,
      number: `${invoice.number}${String(invoice.allowances.length + 1).padStart(2, '0')}`,
      ...{ ...back(ctx, why), amount },
      ...allowanceParts(invoice, loweredBy(invoice), amount),
    };
    await save(tx, ctx, { ...invoice, allowances: [...invoice.allowances, row] });
  },
});

/** Takes an allowance back. Taken back already counts as done. @throws DomainError notFound, contradictory with `allowanceReported` once the period in which it was written is reported */
export const voidAllowance = defineCommand({
  name: 'einvoice.voidAllowance',
  word: '作廢發票折讓單',
  version: 1,
  permission: ['BILLING_WRITE'],
  input: z.object({ invoiceID: invoiceRef, allowanceID: rowID, reason }),
  reads: ({ invoiceID }) => [{ collection: 'einvoice', id: invoiceID }],
  async run(tx, { invoiceID, allowanceID, reason: why }, ctx) {
    const invoice = await required(tx, invoiceID);
    const found = invoice.allowances.find(({ _id }) => _id === allowanceID);
    if (!found) throw new DomainError('notFound', `allowance ${allowanceID} not found`, { id: allowanceID });
    if (found.voided) return;
    if (!canVoidAllowance(found, ctx.received, ctx.zone))
      throw new DomainError('contradictory', 'its period is reported', { rule: 'allowanceReported', id: invoiceID });
    const allowances = invoice.allowances.map((one) =>
      one._id === allowanceID ? { ...one, voided: back(ctx, why) } : one,
    );
    await save(tx, ctx, { ...invoice, allowances });
  },
});

/** Writes down that an invoice's paper was printed. A fact, also twice. @throws DomainError notFound, contradictory for one that has no paper */
export const recordEinvoicePrint = defineCommand({
  name: 'einvoice.print',
  word: '列印電子發票',
  version: 1,
  permission: ['BILLING_READ'],
  input: z.object({ invoiceID: invoiceRef, printID: rowID, again: z.boolean() }),
  reads: ({ invoiceID }) => [{ collection: 'einvoice', id: invoiceID }],
  async run(tx, { invoiceID, printID, again }, ctx) {
    const invoice = await required(tx, invoiceID);
    if (!hasProof(invoice))
      throw new DomainError('contradictory', 'it lies in a carrier or was given away', { rule: 'invoiceWithoutPaper' });
    if (invoice.prints.length >= 60 || invoice.prints.some(({ _id }) => _id === printID)) return;
    const print = { _id: printID, at: ctx.now, by: ctx.actor.staffID, again };
    await save(tx, ctx, { ...invoice, prints: [...invoice.prints, print] });
  },
});
