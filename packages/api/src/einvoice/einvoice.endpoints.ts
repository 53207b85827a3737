import { invoiceWish } from '@vetloom/domain/billing/invoice.ts';
import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { fromCalendarDate, isoDay } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { dollars, requiredReason, rowID } from '@vetloom/domain/core/schema.ts';
import { correctionsOf, invoicedBill, wishOf } from '@vetloom/domain/einvoice/bill-money.ts';
import { invoicedRef } from '@vetloom/domain/einvoice/bill-source.ts';
import {
  allowEinvoice,
  issueEinvoice,
  voidAllowance,
  voidEinvoice,
} from '@vetloom/domain/einvoice/einvoice.commands.ts';
import { einvoiceID, randomCode } from '@vetloom/domain/einvoice/einvoice.kind.ts';
import { type Einvoice, einvoiceSchema, standingOf } from '@vetloom/domain/einvoice/einvoice.schema.ts';
import { periodOf } from '@vetloom/domain/einvoice/invoice-number.ts';
import { OverlayTx } from '@vetloom/domain/engine/overlay.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { demandOpenClinic } from '@vetloom/storage/database/closed-clinic.ts';
import { resendUploads, uploadCounts, uploadsOf } from '@vetloom/storage/einvoice/upload-rows.ts';
import type { AfterState, BaseReader } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { one, reading, writing } from '../engine/clinic-call.ts';
import { shortPage } from '../engine/listing.ts';
import { endpoint } from '../services.ts';

export const EINVOICE_PATH = `${CLINIC_BASE}/einvoice`;
const PATH = EINVOICE_PATH;
const frame = { scope: 'clinic', tag: 'E-invoices' } as const;
const reads = { ...frame, permission: ['BILLING_READ'], write: false } as const;
const writes = { ...frame, permission: ['BILLING_WRITE'], write: true, method: 'POST' } as const;
const params = z.object({ invoiceID: idParam('einvoice/', 'notFound') });
const result = einvoiceSchema.nullable();
const reason = requiredReason(20);

const upload = z.object({
  key: z.string(),
  kind: z.string(),
  invoiceID: z.string(),
  /** `waiting` to be sent, `taken` by whoever carries it on, `accepted`, or `rejected` until somebody sets it right. */
  state: z.enum(['waiting', 'taken', 'accepted', 'rejected']),
  tries: z.number().int(),
  /** What was answered the last time. */
  said: z.string(),
  queuedDateTime: z.number().int(),
  changedDateTime: z.number().int(),
});

const answer =
  (id: string) =>
  async ({ reader }: AfterState) =>
    (await one(reader, 'einvoice', id)) ?? null;

const issue = endpoint({
  ...writes,
  path: PATH,
  summary: 'Issue the invoice for what one act of paying brought for one bill, or for a package that was sold',
  description:
    'Sums are worked out of the bill: what is outside of business tax stands on no invoice. One act has one invoice that stands (`alreadyInvoiced`). Without `invoice` it is what the payment’s receipts say. A package’s act of paying is the package itself: `paymentID` is its id, as `collectionID` is.',
  command: issueEinvoice.name,
  body: z.object({
    collectionID: invoicedRef,
    paymentID: z.string().min(1).max(80),
    invoice: invoiceWish.optional(),
  }),
  result,
  errors: ['notFound', 'contradictory', 'conflict'],
  handle: (call) => {
    const { collectionID: billID, paymentID, invoice } = call.body;
    const _id = einvoiceID(call.now, call.random);
    const input = async (reader: BaseReader) => {
      const receipts = (await reader.query('receipt', 'byBill', { equals: [billID] })) as Receipt[];
      const buyer = invoice ?? wishOf(receipts, paymentID);
      return { _id, billID, paymentID, buyer, code: randomCode(call.random), asked: true };
    };
    return writing(call, issueEinvoice, input, answer(_id));
  },
});

const takeBack = endpoint({
  ...writes,
  path: `${PATH}/{invoiceID}/void`,
  summary: 'Void an invoice whose period can still be reported; later it is lowered by an allowance',
  command: voidEinvoice.name,
  params,
  body: z.object({ reason }),
  result,
  errors: ['notFound', 'contradictory'],
  handle: (call) => {
    const { invoiceID } = call.params;
    return writing(call, voidEinvoice, { invoiceID, reason: call.body.reason }, answer(invoiceID));
  },
});

const allow = endpoint({
  ...writes,
  path: `${PATH}/{invoiceID}/allowance`,
  summary: 'Lower an invoice by an allowance, NT$ with the tax in it',
  command: allowEinvoice.name,
  params,
  body: z.object({ amount: dollars.min(1), reason }),
  result,
  errors: ['notFound', 'contradictory'],
  handle: (call) => {
    const { invoiceID } = call.params;
    const input = { ...call.body, invoiceID, allowanceID: newRowID(call.random) };
    return writing(call, allowEinvoice, input, answer(invoiceID));
  },
});

const takeAllowanceBack = endpoint({
  ...writes,
  path: `${PATH}/{invoiceID}/allowance/void`,
  summary: 'Take an allowance back',
  command: voidAllowance.name,
  params,
  body: z.object({ allowanceID: rowID, reason }),
  result,
  errors: ['notFound'],
  handle: (call) => {
    const { invoiceID } = call.params;
    return writing(call, voidAllowance, { ...call.body, invoiceID }, answer(invoiceID));
  },
});

const resend = endpoint({
  ...writes,
  path: `${PATH}/{invoiceID}/resend`,
  summary:
    'Send again what the ministry rejected of an invoice, after what was wrong was set right; answers how many messages',
  params,
  result: z.object({ count: z.number().int() }),
  errors: ['notFound'],
  handle: async (call) => {
    const { invoiceID } = call.params;
    const count = await call.services.sync.db.inClinic(call.clinic, async (tx) => {
      await demandOpenClinic(tx);
      if (!(await one(tx.reader, 'einvoice', invoiceID)))
        throw new DomainError('notFound', 'no such invoice', { id: invoiceID });
      return resendUploads(tx, invoiceID, call.now);
    });
    call.services.einvoices.wake(call.clinic);
    return { count };
  },
});

const list = endpoint({
  ...reads,
  method: 'GET',
  path: `${PATH}/list`,
  summary: 'Invoices of a month by the clinic’s calendar, the latest first, with what the ministry said of each',
  query: shortPage.extend({
    /** The present one by default. */
    month: z
      .string()
      .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
      .optional()
      .meta({ examples: ['2026-11'] }),
  }),
  result: z.object({
    count: z.number().int(),
    /** NT$ that stand of all of them. */
    stands: z.number().int(),
    invoices: z.array(z.object({ invoice: einvoiceSchema, uploads: z.array(upload) })),
  }),
  errors: [],
  handle: (call) => {
    const { month, limit, skip } = call.query;
    return call.services.sync.db.readClinic(call.clinic, async (tx) => {
      const zone = await zoneIn(tx.reader);
      const [year = 0, nth = 0] = (month ?? isoDay(call.now, zone)).split('-').map(Number);
      const [from, to] = [fromCalendarDate(year, nth, 1, zone), fromCalendarDate(year, nth + 1, 1, zone)];
      const found = (await tx.reader.query('einvoice', 'byPeriod', {
        ...{ equals: [periodOf(from, zone)], from, to, descending: true },
      })) as Einvoice[];
      const page = found.slice(skip, skip + limit);
      const uploads = await uploadsOf(
        tx,
        page.map(({ _id }) => _id),
      );
      const of = Map.groupBy(uploads, ({ invoiceID }) => invoiceID);
      return {
        count: found.length,
        stands: found.reduce((sum, invoice) => sum + standingOf(invoice), 0),
        invoices: page.map((invoice) => ({ invoice, uploads: of.get(invoice._id) ?? [] })),
      };
    });
  },
});

const queue = endpoint({
  ...reads,
  method: 'GET',
  path: `${PATH}/queue`,
  summary:
    'How many messages to the ministry stand where, and since when the oldest that is not through waits (0 for none)',
  result: z.object({
    waiting: z.number().int(),
    taken: z.number().int(),
    accepted: z.number().int(),
    rejected: z.number().int(),
    oldest: z.number().int(),
  }),
  errors: [],
  handle: (call) => call.services.sync.db.readClinic(call.clinic, uploadCounts),
});

const get = endpoint({
  ...reads,
  method: 'GET',
  path: `${PATH}/{invoiceID}`,
  summary: 'An invoice',
  params,
  result: einvoiceSchema,
  errors: ['notFound'],
  handle: (call) =>
    reading(call, async ({ reader }) => {
      const invoice = await one(reader, 'einvoice', call.params.invoiceID);
      if (!invoice) throw new DomainError('notFound', 'no such invoice', { id: call.params.invoiceID });
      return invoice;
    }),
});

const ofBill = endpoint({
  ...reads,
  method: 'POST',
  path: `${PATH}/bill`,
  summary:
    'Invoices of a bill, by how much they are short of what was received, and what sets right those that say too much',
  body: z.object({ collectionID: invoicedRef }),
  result: z.object({
    /** NT$; negative where they say too much. */
    due: z.number().int(),
    invoices: z.array(einvoiceSchema),
    corrections: z.array(z.object({ invoiceID: z.string(), by: z.enum(['void', 'allow']), amount: z.number().int() })),
  }),
  errors: ['notFound'],
  handle: (call) =>
    reading(call, async ({ reader, zone }) => {
      const { collectionID } = call.body;
      const bill = await invoicedBill(new OverlayTx(reader), collectionID);
      if (!bill) throw new DomainError('notFound', 'no such bill', { id: collectionID });
      const { due, invoices } = bill;
      return { due, invoices: [...invoices], corrections: correctionsOf(bill, call.now, await zone()) };
    }),
});

/** Calls about invoices. */
export const einvoiceEndpoints = [list, queue, ofBill, issue, get, takeBack, allow, takeAllowanceBack, resend] as const;
