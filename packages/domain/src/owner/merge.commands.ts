import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { documentID } from '../core/schema.ts';
import { mirror } from '../engine/bonds.ts';
import { defineCommand } from '../engine/command.ts';
import { type MergedKind, mergeDocuments, partDocuments, seenMerged, seesMerged } from '../engine/merge-documents.ts';
import type { Tx } from '../engine/transaction.ts';
import { requireOwner } from './owner.commands.ts';
import type { Owner } from './owner.schema.ts';
import { OWNER_MERGE } from './owner-merge.schema.ts';

const fieldNames = z.array(z.string().max(40)).max(40).default([]);

/** What repeats an owner's name and phone follows the owner that remains. */
const mirrorAll = (tx: Tx, owner: Owner): Promise<void> => mirror(tx, owner, { updateDateTime: owner.updateDateTime });

const OWNERS: MergedKind<Owner> = {
  collection: 'user',
  merges: 'userMerge',
  field: 'userID',
  rule: OWNER_MERGE,
  stored: (owner, ctx) => ({
    ...owner,
    nameLowerCase: owner.name.toLowerCase(),
    updateDateTime: ctx.now,
    updateBy: ctx.actor.staffID,
  }),
};

/** Whether the account at the messaging app is that of the owner who goes: then so is whether they have left the clinic there. */
const takesLine =
  ({ take, keep }: { readonly take: readonly string[]; readonly keep: readonly string[] }) =>
  (source: Owner, main: Owner): readonly (keyof Owner)[] =>
    source.lineUserID !== undefined &&
    (take.includes('lineUserID') || (main.lineUserID === undefined && !keep.includes('lineUserID')))
      ? ['lineLeftDateTime']
      : [];

/**
 * Merges two owners who are one person: animals, visits, bills and everything else go to `mainID`, the other id leads there for ever
 * (law 9). Errors: ownerNotFound, badParameter for an owner with themself.
 */
export const mergeOwners = defineCommand({
  name: 'owner.merge',
  word: '合併飼主',
  version: 2,
  // Version 2 tells what its author saw.
  upcasters: { 1: (input) => input },
  permission: ['CUSTOMER_WRITE'],
  input: z.object({
    userID: documentID('user/'),
    mainID: documentID('user/'),
    mergeID: documentID('userMerge/'),
    take: fieldNames,
    keep: fieldNames,
    seen: seenMerged,
  }),
  reads: (input) => [
    { collection: 'user', id: input.userID },
    { collection: 'user', id: input.mainID },
  ],
  witness: seesMerged('user', OWNER_MERGE, (input) => [input.userID, input.mainID]),
  async run(tx, input, ctx) {
    const source = await requireOwner(tx, input.userID);
    const main = await requireOwner(tx, input.mainID);
    const owners = { ...OWNERS, carried: takesLine(input) };
    await mirrorAll(tx, await mergeDocuments(tx, ctx, owners, source, main, { ...input, from: input.userID }));
  },
});

/** Refuses two owners with one phone, or one whose phone somebody else has by now. */
async function demandPhones(tx: Tx, source: Owner, main: Owner): Promise<void> {
  for (const owner of [source, main]) {
    const others = await tx.query('user', 'byPhone', { equals: [owner.phone], limit: 3 });
    const other = others.find(({ _id }) => _id !== source._id && _id !== main._id);
    if (other || source.phone === main.phone)
      throw new DomainError('ownerPhoneTaken', 'that phone belongs to another owner now', {
        field: 'phone',
        userID: (other ?? main)._id,
        name: (other ?? main).name,
      });
  }
}

/**
 * Takes a merge of owners back (law 9): the owner who went stands again with what was theirs. What came since stays with the other, and
 * fields that someone changed since keep their value. Errors: notFound, contradictory, ownerNotFound, ownerPhoneTaken, conflict.
 */
export const undoMergeOwners = defineCommand({
  name: 'owner.undoMerge',
  word: '復原飼主合併',
  version: 1,
  permission: ['CUSTOMER_WRITE'],
  input: z.object({ mergeID: documentID('userMerge/') }),
  reads: (input) => [{ collection: 'userMerge', id: input.mergeID }],
  async run(tx, input, ctx) {
    const { main } = await partDocuments(tx, ctx, OWNERS, input.mergeID, requireOwner, async (parted) => {
      await demandPhones(tx, parted.source, parted.main);
      return parted;
    });
    await mirrorAll(tx, main);
  },
});
