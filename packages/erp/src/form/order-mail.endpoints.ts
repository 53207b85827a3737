import { createHash } from 'node:crypto';
import { orderMail } from '@vetloom/documents/order-mail.ts';
import { orderDocument } from '@vetloom/documents/order-paper.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { line, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { OverlayTx } from '@vetloom/domain/engine/overlay.ts';
import { messageID } from '@vetloom/domain/message/message.kind.ts';
import type { Message } from '@vetloom/domain/message/message.schema.ts';
import { messageText } from '@vetloom/domain/message/message-text.ts';
import { orderMailState, queueOrderMail } from '@vetloom/domain/message/order-mail.ts';
import { waysOf } from '@vetloom/domain/message/queue-message.ts';
import { isConnected } from '@vetloom/domain/message/reach.ts';
import type { Form } from '@vetloom/domain/stock/form.schema.ts';
import type { OrderPaper } from '@vetloom/domain/stock/paper.schema.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { mailAddress } from '@vetloom/integrations/mail/mail-address.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { z } from 'zod';
import { newID } from '../catalogue/catalogue-calls.ts';
import { type FileCall, stockPaperData } from '../paper/send-file.ts';
import { type ErpCall, type RowWrite, writeRows } from '../rows/row-write.ts';
import { erpEndpoint } from '../services.ts';
import { putFormFile } from './form-file-rows.ts';
import { formOf, putForm } from './form-rows.ts';
import { orderAddresseeOf, orderMailsOf, paperOf, putOrderMail } from './order-mail-rows.ts';

const PATH = `${ERP_BASE}/form/order/{formID}/mail`;
const frame = { scope: 'clinic', tag: 'Forms' } as const;
const params = z.object({ formID: rowID });
const COMMAND = { name: 'form.order.mail', permission: ['ORDER_FORM_WRITE'] } as const;

const standing = z.object({
  /** Where it would go; empty where the supplier has no address of mail, or none that is one. */
  address: z.string(),
  /** Whether the clinic has an account of mail. */
  connected: z.boolean(),
  state: z.enum(['none', 'queued', 'handing', 'sent', 'unsure', 'failed', 'withdrawn']),
  /** Whether the order says something else today than its latest mail. */
  outdated: z.boolean(),
  /** What a mail says where nobody words it otherwise. */
  subject: z.string(),
  text: z.string(),
  mails: z.array(
    z.object({
      ...{ messageID: z.string(), to: z.string(), state: z.string(), reason: z.string() },
      /** When it was written; when the clinic's mail server took it, 0 before; by when it is tried next, where it waits. */
      createDateTime: unixSeconds,
      sentDateTime: unixSeconds,
      dueDateTime: unixSeconds.nullable(),
    }),
  ),
});
type Standing = z.output<typeof standing>;

const noOrder = () => new DomainError('notFound', 'no such order');
const digestOf = (paper: OrderPaper): string => createHash('sha256').update(JSON.stringify(paper)).digest('hex');

interface Read {
  readonly seq: number;
  readonly order: Form<'order'>;
  readonly paper: OrderPaper;
  readonly standing: Standing;
  readonly messages: readonly Message[];
}

/** An order with its paper and how its mails stand. @throws DomainError notFound */
async function orderIn(tx: ClinicTransaction, id: string): Promise<Read> {
  const sql = clinicSqlOf(tx);
  const found = await formOf(sql, 'order', id);
  const supplier = found && (await orderAddresseeOf(sql, found.form.supplierID));
  if (!found || !supplier) throw noOrder();
  const order = found.form;
  const paper = paperOf(order, supplier);
  const mails = await orderMailsOf(tx, sql, id);
  const messages = mails.map(({ message }) => message);
  const [latest] = mails;
  const [clinic] = (await tx.reader.getMany('clinic', ['/clinic'])) as readonly (
    | { name: string; phone?: string }
    | undefined
  )[];
  const { subject, text } = orderMail({
    ...{ clinicName: clinic?.name ?? '', phone: clinic?.phone ?? '', customID: order.customID },
    ...{ contactName: supplier.contactName, supplierName: supplier.name, staffName: order.staffName },
  });
  return {
    ...{ seq: found.seq, order, paper, messages },
    standing: {
      ...{ subject: subject.slice(0, 160), text, address: mailAddress(supplier.contactEmail) ?? '' },
      connected: isConnected(await waysOf(new OverlayTx(tx.reader)), 'mail'),
      state: latest ? orderMailState(latest.message) : 'none',
      outdated: latest !== undefined && latest.digest !== digestOf(paper),
      mails: messages.map((message) => ({
        ...{ messageID: message._id, to: message.to, state: orderMailState(message), reason: message.failure },
        ...{ createDateTime: message.createDateTime, sentDateTime: message.sentDateTime },
        dueDateTime: orderMailState(message) === 'queued' ? (message.dueDateTime ?? null) : null,
      })),
    },
  };
}

const read = erpEndpoint({
  ...frame,
  permission: ['ORDER_FORM_READ'],
  write: false,
  method: 'GET',
  path: PATH,
  summary: 'How the mails of an order stand, and what a further one would say',
  params,
  result: standing,
  errors: ['notFound'],
  handle: async (call) =>
    (await call.services.db.readClinic(call.clinic, (tx) => orderIn(tx, call.params.formID))).standing,
});

const send = erpEndpoint({
  ...frame,
  permission: COMMAND.permission,
  write: true,
  method: 'POST',
  path: PATH,
  summary: 'Mail an order to its supplier, as a PDF',
  description:
    'It goes through the outbox once, whatever becomes of the server meanwhile; one that was only written counts as ordered by it. Refused: `supplierNoAddress`, `mailNotConnected`, `orderMailWaits` while one is on its way, `orderMailed` where one went and `again` doesn’t say that a further one is meant, `orderClosed`. The PDF stands among the order’s papers.',
  command: COMMAND.name,
  params,
  body: z.object({ subject: line(160).optional(), text: messageText.optional(), again: z.boolean().default(false) }),
  result: standing,
  errors: ['notFound', 'contradictory', 'conflict', 'tooLarge', 'rateLimited', 'storageQuotaFull'],
  handle: async (call) => {
    const { formID } = call.params;
    const before = await call.services.db.readClinic(call.clinic, (tx) => orderIn(tx, formID));
    demandMailable(before);
    const file = await keptPaper(call, before);
    await writeRows(call, COMMAND, { formID, ...call.body }, async (write) => {
      const now = await orderIn(write.tx, formID);
      if (now.seq !== before.seq)
        throw new DomainError('conflict', 'the order was changed meanwhile', { rule: 'orderChanged' });
      const id = messageID(call.now, call.random);
      await addPaper(call, write, formID, file);
      await queue(call, write, now, { id, file });
      await putOrderMail(write, {
        ...{ messageID: id, orderID: formID, digest: digestOf(now.paper), now: call.now, by: write.author },
      });
      await asOrdered(call, write, now.order);
      return null;
    });
    call.services.wakeOutbox(call.clinic);
    return (await call.services.db.readClinic(call.clinic, (tx) => orderIn(tx, formID))).standing;
  },
});

type SendCall = ErpCall & {
  readonly body: { readonly subject?: string | undefined; readonly text?: string | undefined; readonly again: boolean };
};
type Paper = Awaited<ReturnType<ErpCall['services']['keepFile']>>;

function demandMailable({ order, standing: { address } }: Read): void {
  if (address === '')
    throw new DomainError('contradictory', 'the supplier has no address of mail', { rule: 'supplierNoAddress' });
  if (order.status === 40 || order.status === 90)
    throw new DomainError('contradictory', 'the order is closed', { rule: 'orderClosed' });
}

/** The order's paper as a file of the clinic. */
async function keptPaper(call: FileCall & ErpCall, { order, paper }: Read): Promise<Paper> {
  const { bytes } = await call.services.press.pdf([orderDocument(await stockPaperData(call), paper)], call.clinic);
  return call.services.keepFile(
    call.clinic,
    { name: `${order.customID}.pdf`, mime: 'application/pdf', bytes: Buffer.from(bytes) },
    { email: call.person.email, operator: call.person.emulation?.by },
  );
}

/** Puts the paper that goes out among the order's papers. */
async function addPaper(call: ErpCall, write: RowWrite, formID: string, file: Paper): Promise<void> {
  const { now } = call;
  const stamps = { createDateTime: now, createBy: write.author, updateDateTime: now, updateBy: write.author };
  await putFormFile(write, { ...file, formID, description: '', ...stamps, _id: newID(call) });
}

async function queue(
  call: SendCall,
  write: RowWrite,
  { order, standing: { address, subject, text }, paper, messages }: Read,
  { id, file }: { readonly id: string; readonly file: Paper },
): Promise<void> {
  const overlay = new OverlayTx(write.tx.reader);
  await queueOrderMail(
    overlay,
    {
      ...{ _id: id, subject: call.body.subject ?? subject, text: call.body.text ?? text },
      supplier: { supplierID: order.supplierID, name: paper.supplier.name, address, orderID: order.id },
      files: [{ hash: file.hash, name: file.name, mime: file.mime }],
    },
    { mails: messages, again: call.body.again, now: call.now, by: `/staff/${write.author}` },
  );
  for (const document of overlay.writes()) write.project(document);
}

/** An order that was only written is ordered by being sent off. */
async function asOrdered(call: ErpCall, write: RowWrite, order: Form<'order'>): Promise<void> {
  if (order.status !== 0) return;
  const updateDateTime = Math.max(call.now, order.updateDateTime + 1);
  const after: Form<'order'> = { ...order, status: 10, updateDateTime, updateBy: write.author };
  await putForm(write.sql, 'order', after, write.seq);
  write.note({ table: 'form', id: order.id, before: order, after });
}

/** Orders that go to their suppliers by mail. */
export const orderMailEndpoints = [read, send];
