import { laterThan } from '@vetloom/domain/catalog/row-stamps.schema.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { same } from '@vetloom/domain/core/same.ts';
import { dollars, line, optionalReason, requiredReason, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import {
  FORM_DATES,
  FORM_FIELDS,
  FORM_SCHEMAS,
  type Form,
  MOST_FORM_BYTES,
} from '@vetloom/domain/stock/form.schema.ts';
import { FORM_EFFECTS, FORM_KINDS, type FormKind } from '@vetloom/domain/stock/form-effects.ts';
import { formTotal } from '@vetloom/domain/stock/form-total.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { demandVersion } from '@vetloom/http/version.ts';
import { z } from 'zod';
import { newID } from '../catalogue/catalogue-calls.ts';
import { demandHappened, demandOpenMonth } from '../closing/open-month.ts';
import { vouchedFor, WITNESS_ERRORS, witnessProof } from '../controlled/witness.ts';
import { erpPage, orderOf } from '../rows/listing.ts';
import { changedRow } from '../rows/row-base.ts';
import { type ErpCall, type RowWrite, readRows, writeRows } from '../rows/row-write.ts';
import { erpEndpoint, type WitnessProof } from '../services.ts';
import { demandBought, demandKeptReturns, demandSeenDeliveries, demandUnused, followOrder } from './form-links.ts';
import { dropPayment, keepPayment } from './form-payment.ts';
import { FORM_RIGHTS } from './form-rights.ts';
import { FORM_ORDERS, formOf, formsOf, putForm, removeForm } from './form-rows.ts';
import { type Beside, moveByForm } from './form-stock.ts';
import { nextNumber } from './next-number.ts';
import { callOffOrderMails } from './withdraw-order-mails.ts';

const TABLE = 'form';
/** The status of an order that was called off. */
const CALLED_OFF = 90;

const condition = z.object({
  /** Within number or remarks, in any case. */
  text: line(100).optional(),
  supplierID: rowID.optional(),
  staffID: line(200).optional(),
  /** Forms with a row of that product. */
  prodID: rowID.optional(),
  status: z.number().int().optional(),
  orderID: rowID.optional(),
  purchaseID: rowID.optional(),
  paid: z.boolean().optional(),
});
const listed = erpPage.extend({
  order: orderOf(FORM_ORDERS).default({ column: 'date', order: 'DESC' }),
  condition: condition.prefault({}),
  /** Unix seconds: from `start` to before `end`. */
  dateRange: z.object({ start: unixSeconds, end: unixSeconds }).optional(),
});

/** What is sent of a payment; its total is the sum of its ways, whatever is sent as it. */
const PAYMENT_SENT = FORM_FIELDS.payment.extend({ totalAmount: dollars.optional() });

function callsOf<K extends FormKind>(kind: K) {
  const path = `${ERP_BASE}/form/${kind}`;
  const [readRight, writeRight] = FORM_RIGHTS[kind];
  const frame = { scope: 'clinic', tag: 'Forms' } as const;
  const reads = { ...frame, permission: [readRight], write: false } as const;
  const writes = { ...frame, permission: [writeRight], write: true } as const;
  const params = z.object({ formID: rowID });
  const fields = (kind === 'payment' ? PAYMENT_SENT : FORM_FIELDS[kind]) as unknown as z.ZodObject;
  const result = FORM_SCHEMAS[kind] as unknown as z.ZodType<Form<K>>;
  const witnessed = { witness: witnessProof.optional() };
  const witnessErrors = FORM_EFFECTS[kind] ? WITNESS_ERRORS : (['contradictory'] as const);
  const command = (verb: string) => ({ name: `form.${kind}.${verb}`, permission: writes.permission });

  const create = erpEndpoint({
    ...writes,
    method: 'POST',
    path,
    summary: `Write a form: ${kind}`,
    description:
      'Without a `customID` it takes the next number of its series. Stock follows in the same transaction. What moves a controlled drug, a receipt alone excepted, asks for a second person, whose PIN or password comes along (`witnessNeeded`, `secondPersonSame`, `witnessUnfit`). Of a purchase `seenDeliveries` says which purchases of its order the caller knew: one that they didn’t is a conflict (`orderReceived`).',
    command: command('create').name,
    body: fields.extend({
      ...(kind === 'purchase' ? { seenDeliveries: z.array(rowID).max(200).optional() } : {}),
      ...(FORM_EFFECTS[kind] ? witnessed : {}),
    }),
    bodyLimit: MOST_FORM_BYTES,
    result,
    errors: ['conflict', ...witnessErrors],
    handle: async (call) => {
      const { witness: proof, ...body } = call.body as Sent;
      const witness = await vouchedFor(call, proof);
      return writeRows(call, command('create'), { ...body, ...(witness && { witness }) }, async (write) => {
        const { seenDeliveries, ...sent } = body as unknown as Form<K> & {
          readonly seenDeliveries?: readonly string[];
        };
        if (seenDeliveries !== undefined)
          await demandSeenDeliveries(write.sql, (sent as unknown as Form<'purchase'>).orderID, seenDeliveries);
        const stamps = {
          createDateTime: call.now,
          createBy: write.author,
          updateDateTime: call.now,
          updateBy: write.author,
        };
        const wanted = { ...sent, ...stamps, id: newID(call) } as unknown as Form<K>;
        return saveForm(call, write, kind, { before: null, wanted, witness });
      });
    },
  });

  const read = erpEndpoint({
    ...reads,
    method: 'GET',
    path: `${path}/{formID}`,
    summary: `A form: ${kind}`,
    params,
    result,
    versioned: true,
    errors: ['notFound'],
    handle: async (call) => {
      const { seq, form } = await readRows(call, async (sql) => demanded(await formOf(sql, kind, call.params.formID)));
      call.setVersion(seq);
      return form;
    },
  });

  const update = erpEndpoint({
    ...writes,
    method: 'PUT',
    path: `${path}/{formID}`,
    summary: `Change a form: only the fields sent (${kind})`,
    description:
      'Stock follows by the difference; of a controlled drug before a second person, as with a new one. What somebody else changed since the `updateDateTime` that is sent is a conflict.',
    command: command('change').name,
    params,
    body: fieldwise(fields).extend({
      updateDateTime: unixSeconds.optional(),
      ...(FORM_EFFECTS[kind] ? witnessed : {}),
    }),
    bodyLimit: MOST_FORM_BYTES,
    result,
    versioned: true,
    errors: ['notFound', 'conflict', ...witnessErrors],
    handle: async (call) => {
      const { formID: id } = call.params;
      const { updateDateTime, witness: proof, ...sent } = call.body as Sent & { updateDateTime?: number };
      const witness = await vouchedFor(call, proof);
      return writeRows(call, command('change'), { id, ...sent, ...(witness && { witness }) }, async (write) => {
        const { seq, form } = demanded(await formOf(write.sql, kind, id));
        demandVersion(call.ifMatch, seq);
        const changed = await changedRow(write.sql, { table: TABLE, id }, form, sent, updateDateTime);
        if (same(changed, form)) {
          call.setVersion(seq);
          return form;
        }
        const stamped = laterThan(form, { ...changed, updateDateTime: call.now, updateBy: write.author });
        return saveForm(call, write, kind, { before: form, wanted: stamped, witness });
      });
    },
  });

  const remove = erpEndpoint({
    ...writes,
    method: 'DELETE',
    path: `${path}/{formID}`,
    summary: `Take a form out of the lists (${kind}); a missing one counts as removed`,
    description:
      'What it moved of stock is given back by movements of its own, which keep `reason`; the ledger keeps both. One that moved controlled drugs is taken out by `POST …/remove` (`witnessNeeded`).',
    command: command('remove').name,
    params,
    query: z.object({ reason: optionalReason(200).optional() }),
    result: z.null(),
    versioned: true,
    errors: ['contradictory'],
    handle: (call) => taken(call, { id: call.params.formID, reason: call.query.reason, witness: undefined }),
  });

  const removeBefore = erpEndpoint({
    ...writes,
    method: 'POST',
    path: `${path}/{formID}/remove`,
    summary: `The same before a second person (${kind}): a form that moved controlled drugs is taken out of the lists by two`,
    description:
      'Their PIN or password comes along (`secondPersonSame`, `witnessUnfit`). A missing form counts as removed.',
    command: command('remove').name,
    params,
    body: z.object({ reason: requiredReason(200), ...witnessed }),
    result: z.null(),
    versioned: true,
    errors: [...WITNESS_ERRORS],
    handle: async (call) => {
      const { reason, witness: proof } = call.body;
      return taken(call, { id: call.params.formID, reason, witness: await vouchedFor(call, proof) });
    },
  });

  /** Takes a form out of the lists, and gives back what it moved. */
  function taken(
    call: ErpCall,
    { id, reason, witness }: { readonly id: string; readonly reason: string | undefined } & Beside,
  ): Promise<null> {
    const args = { id, ...(reason && { reason }), ...(witness && { witness }) };
    return writeRows(call, command('remove'), args, async (write) => {
      const kept = await formOf(write.sql, kind, id);
      if (!kept) return null;
      demandVersion(call.ifMatch, kept.seq);
      await demandUnused(write.sql, id);
      await demandOpenMonth(write, bookedAt(kind, kept.form));
      await removeForm(write.sql, id, write.seq, call.now);
      if (kind === 'payment') await dropPayment(write, id);
      await moveByForm(call, write, kind, { id, after: null, reason: reason || 'removed', witness });
      write.note({ table: TABLE, id, before: kept.form, after: null });
      await followOrder(call, write, kind, kept.form);
      if (kind === 'order') await callOffOrderMails(write, id, call.now);
      return null;
    });
  }

  const list = (name: 'getList' | 'getInfoList') =>
    erpEndpoint({
      ...reads,
      method: 'POST',
      path: `${path}/${name}`,
      summary:
        name === 'getList'
          ? `Forms, a page of them, in an order (${kind}), without their rows`
          : `The same with their rows and the supplier’s name (${kind})`,
      description: '`count` and `total` (NT$ with tax) are of all that the condition holds for.',
      body: listed,
      result: z.object({
        count: z.number().int(),
        total: z.number(),
        rows: z.array(
          fieldwise(FORM_SCHEMAS[kind] as unknown as z.ZodObject).extend({ supplierName: z.string().optional() }),
        ),
      }),
      errors: ['tooLarge'],
      handle: (call) =>
        readRows(call, async (sql) => {
          const { rows, ...sums } = await formsOf(sql, kind, call.body, name === 'getInfoList');
          return { ...sums, rows: rows as Record<string, unknown>[] };
        }),
    });

  const removals = FORM_EFFECTS[kind] ? [remove, removeBefore] : [remove];
  return [create, read, update, ...removals, list('getList'), list('getInfoList')];
}

/** What is sent of a form, whatever its kind. */
type Sent = Readonly<Record<string, unknown>> & { readonly witness?: WitnessProof };

const demanded = <R>(row: R | undefined): R => {
  if (!row) throw new DomainError('notFound', 'no such form');
  return row;
};

/** A form as it was and as it is to be. */
interface Saving<K extends FormKind> extends Beside {
  readonly before: Form<K> | null;
  readonly wanted: Form<K>;
}

/** Writes a form, moves the stock and notes it. @throws DomainError contradictory (`witnessNeeded`) as `moveByForm` */
export async function saveForm<K extends FormKind>(
  call: ErpCall,
  write: RowWrite,
  kind: K,
  { before, wanted, ...beside }: Saving<K>,
): Promise<Form<K>> {
  const held = before && isOnItsWay(before) ? null : before;
  await demandOpenMonth(write, [...bookedAt(kind, held), ...bookedAt(kind, wanted)]);
  if (FORM_EFFECTS[kind] && !isOnItsWay(wanted)) await demandHappened(write, newTimes(kind, held, wanted), call.now);
  const customID = wanted.customID || (await nextNumber(write, kind, call.now));
  const dated = kind === 'check' ? countedBy(wanted as Form<'check'>, call.now) : wanted;
  const form = { ...dated, customID, ...totalOf(kind, wanted) } as Form<K>;
  if (kind === 'return') await demandBought(write.sql, form as Form<'return'>);
  if (kind === 'purchase' && before) await demandKeptReturns(write.sql, form as Form<'purchase'>);
  await putForm(write.sql, kind, form, write.seq);
  if (kind === 'payment') await keepPayment(write, form as Form<'payment'>);
  await moveByForm(call, write, kind, { ...beside, id: form.id, after: form, reason: '' });
  await followOrder(call, write, kind, form, before);
  if (kind === 'order' && (form as Form<'order'>).status === CALLED_OFF)
    await callOffOrderMails(write, form.id, call.now);
  const kept = demanded(await formOf(write.sql, kind, form.id)).form;
  write.note({ table: TABLE, id: form.id, before, after: kept });
  call.setVersion(write.seq);
  return kept;
}

/** When the matter of a form is booked, by which a closed month refuses it; an order is a plan, which is booked nowhere. */
const bookedAt = (kind: FormKind, form: Form | null): number[] =>
  kind === 'order' || form === null
    ? []
    : [Number((form as unknown as Readonly<Record<string, unknown>>)[FORM_DATES[kind]])];

/**
 * A check as it was counted by now: dated ahead it would take in what happens yet. It is booked no sooner than it was counted, by which later counts are found.
 * @throws DomainError badParameter for one that was
 */
function countedBy(form: Form<'check'>, now: number): Form<'check'> {
  const by = (time: number): number => Math.min(time, now);
  const checkDateTime = by(form.checkDateTime);
  const items = form.items.map((item) => ({
    ...item,
    ...(item.countedDateTime === undefined ? {} : { countedDateTime: by(item.countedDateTime) }),
  }));
  if (items.some(({ countedDateTime = checkDateTime }) => countedDateTime > checkDateTime))
    throw new DomainError('badParameter', 'items: counted after the check is booked', { field: 'items' });
  return { ...form, checkDateTime, items };
}

/** When what a form says anew has happened: of a check its rows too, as they were counted. What stood there before stays, whenever that was. */
function newTimes(kind: FormKind, held: Form | null, wanted: Form): number[] {
  const times = (form: Form | null): number[] => [
    ...bookedAt(kind, form),
    ...(form && kind === 'check'
      ? (form as Form<'check'>).items.flatMap(({ countedDateTime }) => countedDateTime ?? [])
      : []),
  ];
  const stood = new Set(times(held));
  return times(wanted).filter((time) => !stood.has(time));
}

/** A purchase of which nothing has arrived: goods that come after its month was closed are received on a day that is open. */
const isOnItsWay = (form: Form): boolean => 'purchaseDate' in form && form.arrive === 0;

/** NT$ of a form, as the service works it out. */
function totalOf(kind: FormKind, form: Form) {
  if (kind === 'check') return { netAmount: 0, taxAmount: 0, totalAmount: 0 };
  if (kind === 'payment') {
    const { cashAmount, transferAmount, creditAmount, checkAmount, otherAmount } = form as Form<'payment'>;
    const totalAmount = cashAmount + transferAmount + creditAmount + checkAmount + otherAmount;
    return { netAmount: totalAmount, taxAmount: 0, totalAmount };
  }
  const { items, taxMode } = form as Form<'purchase'>;
  return formTotal(items, taxMode);
}

/** Forms of purchasing and stock (spec 3 §7 "Forms"). */
export const formEndpoints = FORM_KINDS.flatMap((kind) => callsOf(kind));
