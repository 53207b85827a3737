import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { documentID } from '../core/schema.ts';
import type { CommandContext } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import { type Stay, stayStatusOf } from '../hospital/stay.schema.ts';
import type { VisitRecord } from '../record/record.schema.ts';
import { requireRecord, saveRecord } from '../record/save-record.ts';
import type { Receipt } from './receipt.schema.ts';

/** The id of what a receipt pays: a visit or a stay (spec 2 §3 "collectionID"). */
export const billRef = z.union([documentID('record/'), documentID('inHospital/')]);

/** What a receipt pays. `type` is the collection's name. */
export type PaidBill =
  | { readonly type: 'record'; readonly document: VisitRecord }
  | { readonly type: 'inHospital'; readonly document: Stay };

/** The collection of a bill's id. */
export const billType = (id: string): Receipt['type'] => (id.startsWith('/inHospital/') ? 'inHospital' : 'record');

/** Reads what is paid. @throws DomainError notFound */
export async function requireBill(tx: Tx, id: string): Promise<PaidBill> {
  if (billType(id) === 'record') return { type: 'record', document: await requireRecord(tx, id) };
  const stay = await tx.get('inHospital', id);
  if (!stay) throw new DomainError('notFound', `stay ${id} not found`, { id });
  return { type: 'inHospital', document: stay };
}

/** Writes what a bill received more, in NT$ (negative: less), with the state that follows from it (spec 2 §4 "Payment"). */
export async function addReceived(tx: Tx, ctx: CommandContext, bill: PaidBill, amount: number): Promise<void> {
  if (bill.type === 'record') {
    const { document } = bill;
    await saveRecord(tx, ctx, document, { ...document, received: document.received + amount }, 'payment');
    return;
  }
  const received = bill.document.received + amount;
  const status = stayStatusOf({ total: bill.document.total, received });
  const stamp = { updateDateTime: ctx.now, updateBy: ctx.actor.staffID };
  await tx.put('inHospital', { ...bill.document, received, status, ...stamp });
}
