import { z } from 'zod';
import { edits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { documentID, requiredReason } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { editedDocument, madeBy } from '../engine/edited-document.ts';
import { demandSeenValue, seenValue, seesValue } from '../engine/seen-values.ts';
import type { Tx } from '../engine/transaction.ts';
import { saleFields, saleSchema } from './sale.schema.ts';
import { requireSale, saveSale } from './save-sale.ts';

const saleRef = documentID('sale/');
const reads = (input: { readonly saleID: string }) => [{ collection: 'sale', id: input.saleID }];

/** The owner's name of a sale; empty for a walk-in. @throws DomainError ownerNotFound */
async function nameOf(tx: Tx, userID: string): Promise<string> {
  if (userID === '') return '';
  const owner = await tx.get('user', userID);
  if (!owner) throw new DomainError('ownerNotFound', 'no such owner', { id: userID });
  return owner.name;
}

/** Sells over the counter, to an owner or to a walk-in: a bill that waits for its money. @throws DomainError conflict, ownerNotFound */
export const createSale = defineCommand({
  name: 'sale.create',
  word: '新增零售',
  version: 1,
  permission: ['BILLING_WRITE'],
  input: z.object({ _id: saleRef, fields: saleFields }),
  reads: ({ _id, fields }) => [
    { collection: 'sale', id: _id },
    ...(fields.userID === '' ? [] : [{ collection: 'user', id: fields.userID }]),
  ],
  async run(tx, { _id, fields }, ctx) {
    if (await tx.get('sale', _id)) throw new DomainError('conflict', `sale ${_id} exists`, { id: _id });
    const userName = await nameOf(tx, fields.userID);
    await saveSale(tx, ctx, undefined, {
      ...fields,
      ...madeBy(ctx),
      _id,
      collection: 'sale',
      userName,
      dateTime: ctx.now,
      billStatus: 20,
      total: 0,
      received: 0,
    });
  },
});

const FIELDS: ReadonlySet<string> = new Set(Object.keys(saleFields.shape));

/** Changes a sale that isn't settled: its lines, its owner, its note. @throws DomainError notFound, badParameter, forbidden, contradictory */
export const editSale = defineCommand({
  name: 'sale.edit',
  word: '修改零售',
  version: 1,
  permission: ['BILLING_WRITE'],
  input: z.object({ saleID: saleRef, edits }),
  reads,
  async run(tx, input, ctx) {
    const before = await requireSale(tx, input.saleID);
    if (before.cancelled)
      throw new DomainError('contradictory', 'the sale was cancelled', { rule: 'saleCancelled', id: before._id });
    const after = editedDocument(ctx, saleSchema, before, input.edits, FIELDS);
    const userName = after.userID === before.userID ? after.userName : await nameOf(tx, after.userID);
    await saveSale(tx, ctx, before, { ...after, userName });
  },
});

/**
 * Cancels a sale for which no money is held, with a reason; cancelled already counts as done. Where somebody took money meanwhile, or sold something more with it, it
 * is refused and becomes a case: the money is given back first. Money that comes afterwards, taken without a network, lets the sale stand again.
 */
export const cancelSale = defineCommand({
  name: 'sale.cancel',
  word: '作廢零售',
  version: 2,
  // Version 2 tells what its author saw.
  upcasters: { 1: (input) => input },
  permission: ['BILLING_WRITE'],
  input: z.object({ saleID: saleRef, reason: requiredReason(), seen: seenValue }),
  reads,
  witness: seesValue(async (sight, { saleID }) => {
    const sale = await sight.get('sale', saleID);
    return sale && [sale.lines, sale.note];
  }),
  async run(tx, { saleID, reason, seen }, ctx) {
    const sale = await requireSale(tx, saleID);
    if (sale.cancelled) return;
    if (sale.received !== 0)
      throw new DomainError('contradictory', 'money was received for it', {
        rule: 'saleHasMoney',
        received: sale.received,
      });
    demandSeenValue(sale, { stored: [sale.lines, sale.note], wanted: undefined, seen });
    await saveSale(tx, ctx, sale, { ...sale, cancelled: { reason, by: ctx.actor.staffID, at: ctx.now } });
  },
});
