import { z } from 'zod';
import { documentID, requiredReason } from '../core/schema.ts';
import { bondsTo, boundTo, mirror, putBack } from '../engine/bonds.ts';
import { defineCommand } from '../engine/command.ts';
import { type AnyDocument, allKinds, type CollectionName } from '../engine/kind.ts';
import type { Tx } from '../engine/transaction.ts';
import { ERASED_NAME } from '../owner/erased-name.ts';
import { requireOwner } from '../owner/owner.commands.ts';
import { type Owner, ownerFields } from '../owner/owner.schema.ts';
import { demandNothingOpen } from './owner-removal.commands.ts';

/**
 * Erases a person at their wish (law 26): everything that tells who they are is taken off the owner, the mirrors on their animals and the
 * merges that kept copies; visits and receipts, which the law tells a clinic to keep, stay without a name. The caller deletes the payloads
 * in the history in the same transaction, so this runs on the server alone. Errors: ownerNotFound,
 * contradictory while a visit is open or something is owed.
 */
export const eraseOwner = defineCommand({
  name: 'owner.erase',
  word: '刪除飼主個人資料',
  only: 'server',
  version: 1,
  permission: ['CUSTOMER_DELETE'],
  input: z.object({
    userID: documentID('user/'),
    /** On what the erasure rests: the request's date and form. Without personal data. */
    reason: requiredReason(300).pipe(z.string().min(2)),
  }),
  reads: (input) => [{ collection: 'user', id: input.userID }],
  async run(tx, input, ctx) {
    const owner = await requireOwner(tx, input.userID);
    await demandNothingOpen(tx, owner);
    // Unique like every phone, and not one that could be called.
    const phone = `#${owner._id.replaceAll(/[^0-9a-z]/g, (sign) => sign.charCodeAt(0).toString(36)).slice(-29)}`;
    const erased: Owner = {
      ...ownerFields.parse({ name: ERASED_NAME, phone: '00000' }),
      _id: owner._id,
      collection: 'user',
      phone,
      nameLowerCase: ERASED_NAME,
      erasedDateTime: ctx.now,
      createDateTime: owner.createDateTime,
      createBy: owner.createBy,
      updateDateTime: ctx.now,
      updateBy: ctx.actor.staffID,
    };
    await tx.put('user', erased);
    const nobody: Owner = { ...erased, phone: '' };
    await mirror(tx, nobody, { updateDateTime: ctx.now, updateBy: ctx.actor.staffID });
    await forget(tx, owner);
  },
});

/** Takes away what holds nothing but what concerns the person, and out of the rest that may speak of anybody what it says. */
async function forget(tx: Tx, owner: AnyDocument): Promise<void> {
  for (const { kind, field, bond } of bondsTo(owner.collection))
    if (bond.erased)
      for (const { collection, _id } of await boundTo(tx, kind, field, bond, owner))
        await tx.remove(collection as CollectionName, _id);
  for (const { collection, forgets } of allKinds()) {
    if (!forgets) continue;
    for (const document of (await tx.query(collection as CollectionName, forgets.by as never, {})) as AnyDocument[])
      if (JSON.stringify(document).includes(`"${owner._id}"`)) await putBack(tx, forgets.forgotten(document));
  }
}
