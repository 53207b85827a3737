import { demand } from '@vetloom/domain/access/policy.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { rowID } from '@vetloom/domain/core/schema.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import { type AdverseReaction, adverseReactionSchema } from '@vetloom/domain/pet/adverse-reaction.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { catalogueRowsOf } from '@vetloom/storage/catalog/catalogue-tables.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { z } from 'zod';
import { PRODUCT_READS } from '../product/product-frame.ts';
import { erpEndpoint } from '../services.ts';
import { lotRowOf } from './lot-rows.ts';
import { reactionsTo } from './reaction-rows.ts';

const reaction = adverseReactionSchema
  .pick({
    ...{ _id: true, petID: true, recordID: true, lotID: true, lot: true, givenDateTime: true, beganDateTime: true },
    ...{ signs: true, gravity: true, outcome: true, reportedDateTime: true, reportNumber: true },
  })
  .extend({ petName: z.string() });

const list = erpEndpoint({
  ...PRODUCT_READS,
  tag: 'Lots',
  method: 'POST',
  path: `${ERP_BASE}/prod/{prodID}/reactions`,
  summary: 'What animals reacted to a product, the latest first; with `lotID` to one lot of it',
  description:
    'A reaction is of the lot that somebody wrote down, and where nobody did, of the lots that its visit took from the shelf. It needs RECORD_READ as well.',
  params: z.object({ prodID: rowID }),
  body: z.object({ lotID: rowID.optional() }),
  result: z.array(reaction),
  errors: ['notFound', 'forbidden'],
  handle: (call) => {
    demand(call.actor, ['RECORD_READ']);
    const { prodID } = call.params;
    const { lotID } = call.body;
    return call.services.db.readClinic(call.clinic, async (tx) => {
      const sql = clinicSqlOf(tx);
      if (!(await catalogueRowsOf(sql, 'product', [prodID])).has(prodID))
        throw new DomainError('notFound', 'no such product');
      const lot = lotID === undefined ? undefined : await lotRowOf(sql, lotID);
      if (lotID !== undefined && lot?.prodID !== prodID)
        throw new DomainError('notFound', 'no such lot of this product');
      return named(tx.reader, await reactionsTo({ reader: tx.reader, sql }, prodID, lot));
    });
  },
});

async function named(reader: Pick<Reader, 'getMany'>, reactions: readonly AdverseReaction[]) {
  const ids = [...new Set(reactions.map(({ petID }) => petID))];
  const pets = (await reader.getMany('pet', ids)) as readonly (Pet | undefined)[];
  const names = new Map(pets.flatMap((pet) => (pet ? [[pet._id, pet.name]] : [])));
  return reactions.map((one) => ({ ...one, petName: names.get(one.petID) ?? '' }));
}

/** Reactions of animals to products and lots, as the inventory asks for them. */
export const reactionEndpoints = [list];
