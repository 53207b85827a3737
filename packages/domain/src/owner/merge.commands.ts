import { z } from 'zod';
import { leadBack, leadTo } from '../core/alias.ts';
import type { AnyDocument } from '../core/collections.ts';
import { defineCommand } from '../core/command.ts';
import { DomainError } from '../core/error.ts';
import { demandStanding, merged, moveBack, moveReferences, standing, undone, unmerged } from '../core/merge.ts';
import { documentID } from '../core/schema.ts';
import type { Tx } from '../core/transaction.ts';
import { requireOwner } from './owner.commands.ts';
import type { Owner } from './owner.schema.ts';
import { OWNER_MERGE } from './owner-merge.schema.ts';

const fieldNames = z.array(z.string().max(40)).max(40).default([]);

/** An animal that goes to an owner carries the owner's name and phone. */
const mirrored =
  (owner: Pick<Owner, 'name' | 'phone'>) =>
  (document: AnyDocument): AnyDocument =>
    document.collection === 'pet'
      ? ({ ...document, userName: owner.name, userPhone: owner.phone } as AnyDocument)
      : document;

async function mirrorAll(tx: Tx, owner: Owner): Promise<void> {
  for (const pet of await tx.query('pet', 'byOwner', { equals: [owner._id] }))
    if (pet.userName !== owner.name || pet.userPhone !== owner.phone)
      await tx.put('pet', {
        ...pet,
        userName: owner.name,
        userPhone: owner.phone,
        updateDateTime: owner.updateDateTime,
      });
}

/**
 * Merges two owners who are one person: animals, visits, bills and everything else go to `mainID`, the other id leads there for ever
 * (law 9). Errors: ownerNotFound, badParameter for an owner with themself.
 */
export const mergeOwners = defineCommand({
  name: 'owner.merge',
  version: 1,
  permission: ['CUSTOMER_WRITE'],
  input: z.object({
    userID: documentID('user/'),
    mainID: documentID('user/'),
    mergeID: documentID('userMerge/'),
    take: fieldNames,
    keep: fieldNames,
  }),
  reads: (input) => [
    { collection: 'user', id: input.userID },
    { collection: 'user', id: input.mainID },
  ],
  async run(tx, input, ctx) {
    const source = await requireOwner(tx, input.userID);
    const main = await requireOwner(tx, input.mainID);
    if (source._id === main._id)
      throw new DomainError('badParameter', 'an owner is not merged with themself', { field: 'mainID' });
    const { document, changed, joined } = merged(OWNER_MERGE, main, source, input.take, input.keep);
    const after: Owner = {
      ...document,
      nameLowerCase: document.name.toLowerCase(),
      updateDateTime: ctx.now,
      updateBy: ctx.actor.staffID,
    };
    const moved = await moveReferences(tx, 'userID', source._id, main._id, ctx, mirrored(after));
    await tx.remove('user', source._id);
    const led = await leadTo(tx, 'user', source._id, main._id, ctx.now);
    await tx.put('user', after);
    await mirrorAll(tx, after);
    await tx.put('userMerge', {
      _id: input.mergeID,
      collection: 'userMerge',
      fromID: source._id,
      toID: main._id,
      source: { ...source },
      changed,
      joined,
      moved,
      led,
      ...standing(ctx),
    });
  },
});

/**
 * Takes a merge of owners back (law 9): the owner who went stands again with what was theirs. What came since stays with the other, and
 * fields that someone changed since keep their value. Errors: notFound, contradictory, ownerNotFound, ownerPhoneTaken, conflict.
 */
export const undoMergeOwners = defineCommand({
  name: 'owner.undoMerge',
  version: 1,
  permission: ['CUSTOMER_WRITE'],
  input: z.object({ mergeID: documentID('userMerge/') }),
  reads: (input) => [{ collection: 'userMerge', id: input.mergeID }],
  async run(tx, input, ctx) {
    const merge = await tx.get('userMerge', input.mergeID);
    demandStanding(merge, input.mergeID);
    const main = await requireOwner(tx, merge.toID);
    const holder = await tx.get('user', merge.fromID);
    if (holder && holder._id === merge.fromID)
      throw new DomainError('conflict', 'another owner has that id now', { userID: holder._id, name: holder.name });
    const stamp = { updateDateTime: ctx.now, updateBy: ctx.actor.staffID };
    const back = unmerged<Owner>(merge, main);
    const source: Owner = { ...back.source, ...stamp };
    const rest: Owner = { ...back.main, nameLowerCase: back.main.name.toLowerCase(), ...stamp };
    for (const owner of [source, rest]) {
      const others = await tx.query('user', 'byPhone', { equals: [owner.phone], limit: 3 });
      const other = others.find(({ _id }) => _id !== source._id && _id !== rest._id);
      if (other || source.phone === rest.phone)
        throw new DomainError('ownerPhoneTaken', 'that phone belongs to another owner now', {
          field: 'phone',
          userID: (other ?? rest)._id,
          name: (other ?? rest).name,
        });
    }
    await leadBack(tx, merge.fromID, merge.led, ctx.now);
    await tx.put('user', source);
    await tx.put('user', rest);
    await moveBack(tx, 'userID', merge, main._id, ctx, mirrored(source));
    await mirrorAll(tx, rest);
    await tx.put('userMerge', {
      ...merge,
      ...undone(ctx),
    });
  },
});
