import { z } from 'zod';
import { edits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { documentID } from '../core/schema.ts';
import { leadTo } from '../engine/alias.ts';
import type { CommandContext } from '../engine/command.ts';
import { defineCommand } from '../engine/command.ts';
import { withEdits } from '../engine/edited-document.ts';
import { handOver } from '../engine/hand-over.ts';
import { demandSeenValue, seenValue, seesValue } from '../engine/seen-values.ts';
import type { Tx } from '../engine/transaction.ts';
import { requireOwner } from '../owner/owner.commands.ts';
import { demandTimeOfDeath, followStatus } from './death.ts';
import { isSoundChip, isSoundRabiesTag, normalizeChip, normalizeRabiesTag } from './identity.ts';
import { followNumber, letterOf, NUMBER_READS, ruleIn, takeNumber } from './number-counter.ts';
import { useLease } from './number-lease.commands.ts';
import { leaseID } from './number-lease.schema.ts';
import { PET_STATUS, type Pet, petFields, petSchema, weightEntry } from './pet.schema.ts';
import { counterOf, isProvisional, numberOfID } from './pet-number.ts';
import { requirePet } from './require-pet.ts';

const petRef = documentID('pet');
/** A pet as just changed by the acting person. */
export const stamp = (pet: Pet, ctx: CommandContext): Pet => ({
  ...pet,
  updateDateTime: ctx.now,
  updateBy: ctx.actor.staffID,
});

/** Refuses a chip or rabies tag of an unknown form that has no reason, naming the field. */
function demandIdentity(pet: Pick<Pet, 'chipID' | 'chipReason' | 'rabiesID' | 'rabiesReason'>, before?: Pet): void {
  if (pet.chipID !== before?.chipID && !isSoundChip(pet.chipID) && !pet.chipReason)
    throw new DomainError('badParameter', 'the chip number has an unknown form', { field: 'chipID' });
  if (pet.rabiesID !== before?.rabiesID && !isSoundRabiesTag(pet.rabiesID) && !pet.rabiesReason)
    throw new DomainError('badParameter', 'the rabies tag has an unknown form', { field: 'rabiesID' });
}

/** Identity numbers as they are stored; a reason is dropped where none is needed. */
function withIdentity<P extends Pick<Pet, 'chipID' | 'chipReason' | 'rabiesID' | 'rabiesReason'>>(pet: P): P {
  const { chipReason, rabiesReason, ...rest } = pet;
  return {
    ...rest,
    chipID: normalizeChip(pet.chipID),
    rabiesID: normalizeRabiesTag(pet.rabiesID),
    ...(chipReason && !isSoundChip(pet.chipID) ? { chipReason } : {}),
    ...(rabiesReason && !isSoundRabiesTag(pet.rabiesID) ? { rabiesReason } : {}),
  } as P;
}

/**
 * Creates a pet for an existing owner (spec 1 §5). Where the clinic numbers its animals, an id without a number gets one here on the
 * server and leaves an alias, so that everything made with it meanwhile finds the animal. Errors: ownerNotFound, conflict for a used id.
 */
export const createPet = defineCommand({
  name: 'pet.create',
  word: '新增動物',
  version: 1,
  permission: ['PET_WRITE'],
  input: z.object({
    _id: petRef,
    userID: documentID('user/'),
    fields: petFields,
    weight: weightEntry.nullable().default(null),
    /** The block that a numbered id was taken from. */
    lease: leaseID.optional(),
    /** The caller waits for the answer and knows no other id: no alias is left. */
    direct: z.boolean().optional(),
  }),
  reads: (input) => [{ collection: 'user', id: input.userID }, { collection: 'pet', id: input._id }, ...NUMBER_READS],
  async run(tx, input, ctx) {
    const owner = await requireOwner(tx, input.userID);
    if (await tx.get('pet', input._id)) throw new DomainError('conflict', `pet ${input._id} exists`, { id: input._id });
    const fields = withIdentity(input.fields);
    demandIdentity(fields);
    const { _id, idFormat } = await numbered(tx, input, ctx);
    if (_id !== input._id && !input.direct) await leadTo(tx, 'pet', input._id, _id, ctx.now);
    await tx.put('pet', {
      ...fields,
      petNumber: fields.petNumber || numberOfID(_id),
      _id,
      collection: 'pet',
      idFormat,
      nameLowerCase: input.fields.name.toLowerCase(),
      userID: owner._id,
      userName: owner.name,
      userPhone: owner.phone,
      approvalStatus: 0,
      weightHistory: input.weight ? [input.weight] : [],
      createDateTime: ctx.now,
      createBy: ctx.actor.staffID,
      updateDateTime: ctx.now,
      updateBy: ctx.actor.staffID,
    });
  },
});

/** The id that a new animal gets, and the format that made it. */
async function numbered(
  tx: Tx,
  input: { readonly _id: string; readonly lease?: string | undefined; readonly fields: { readonly type: string } },
  ctx: CommandContext,
): Promise<{ _id: string; idFormat: number }> {
  const leased = input.lease === undefined ? undefined : await useLease(tx, input.lease, input._id, ctx.now);
  if (leased) return { _id: input._id, idFormat: leased.format };
  const rule = await ruleIn(tx);
  if (ctx.where === 'device' || rule.format === 0) return { _id: input._id, idFormat: 0 };
  if (isProvisional(input._id)) {
    const number = await takeNumber(tx, rule, await letterOf(tx, input.fields.type), ctx);
    return { _id: `/pet/${number}`, idFormat: rule.format };
  }
  const number = numberOfID(input._id);
  await followNumber(tx, rule, number, ctx);
  return { _id: input._id, idFormat: counterOf(rule, number) ? rule.format : 0 };
}

const EDITABLE: ReadonlySet<string> = new Set(Object.keys(petFields.shape));

/** A link that is written anew leads to the web and nowhere else. */
function demandLink(after: Pick<Pet, 'link'>, before: Pick<Pet, 'link'>): void {
  if (after.link === before.link || petFields.shape.link.safeParse(after.link).success) return;
  throw new DomainError('badParameter', 'a link is an address of http or https', { field: 'link' });
}

/**
 * Edits a pet's fields. A status that ends care, or takes a death back, has all that follows from it (`followStatus`).
 * @throws DomainError petNotFound, badParameter
 */
export const editPet = defineCommand({
  name: 'pet.edit',
  word: '修改動物',
  version: 1,
  permission: ['PET_WRITE'],
  input: z.object({ petID: petRef, edits }),
  reads: (input) => [{ collection: 'pet', id: input.petID }],
  async run(tx, input, ctx) {
    const before = await requirePet(tx, input.petID);
    const edited = withEdits(ctx, before, input.edits, EDITABLE);
    const parsed = petSchema.safeParse({ ...edited, nameLowerCase: String(edited.name).toLowerCase() });
    if (!parsed.success) {
      throw new DomainError('badParameter', 'the edited pet is not valid', {
        field: parsed.error.issues[0]?.path.join('.') ?? '',
      });
    }
    const after = withIdentity(parsed.data);
    demandIdentity(after, before);
    demandLink(after, before);
    const { timeOfDeath } = after;
    if (after.status === PET_STATUS.death && timeOfDeath !== null && timeOfDeath !== before.timeOfDeath)
      demandTimeOfDeath(timeOfDeath, after, ctx);
    await tx.put('pet', stamp(after, ctx));
    await followStatus(tx, ctx, before, stamp(after, ctx));
  },
});

/**
 * Moves a pet to another owner; its open bills stay with whoever brought it (spec 1 §4), what lies ahead of it follows (`handedOver` of each kind). Errors: petNotFound, ownerNotFound, contradictory (`changedSince`) where another
 * desk has moved it to a third one meanwhile.
 */
export const transferPet = defineCommand({
  name: 'pet.transfer',
  word: '轉移動物',
  version: 2,
  // Version 2 tells what its author saw.
  upcasters: { 1: (input) => input },
  permission: ['PET_WRITE'],
  input: z.object({ petID: petRef, userID: documentID('user/'), seen: seenValue }),
  reads: (input) => [
    { collection: 'pet', id: input.petID },
    { collection: 'user', id: input.userID },
  ],
  witness: seesValue(async (sight, { petID }) => (await sight.get('pet', petID))?.userID),
  async run(tx, input, ctx) {
    const pet = await requirePet(tx, input.petID);
    const owner = await requireOwner(tx, input.userID);
    demandSeenValue(pet, { stored: pet.userID, wanted: owner._id, seen: input.seen });
    const moved = stamp({ ...pet, userID: owner._id, userName: owner.name, userPhone: owner.phone }, ctx);
    await tx.put('pet', moved);
    await handOver(tx, ctx, moved, owner._id);
  },
});

/** Marks a pet as just seen (POST /pet/{petId}/touch). */
export const touchPet = defineCommand({
  name: 'pet.touch',
  word: '查看動物',
  version: 1,
  permission: ['PET_READ'],
  input: z.object({ petID: petRef }),
  reads: (input) => [{ collection: 'pet', id: input.petID }],
  async run(tx, input, ctx) {
    await tx.put('pet', { ...(await requirePet(tx, input.petID)), updateDateTime: ctx.now });
  },
});

/** Marks an owner, and unless `onlyUser` the pet too, as just seen (POST /pet/{petId}/touchUserAndPet). */
export const touchOwnerAndPet = defineCommand({
  name: 'pet.touchUserAndPet',
  word: '查看飼主與動物',
  version: 1,
  permission: ['PET_READ'],
  input: z.object({ petID: petRef, onlyUser: z.boolean().default(false) }),
  reads: (input) => [{ collection: 'pet', id: input.petID }],
  async run(tx, input, ctx) {
    const pet = await requirePet(tx, input.petID);
    const owner = await tx.get('user', pet.userID);
    if (owner) await tx.put('user', { ...owner, updateDateTime: ctx.now });
    if (!input.onlyUser) await tx.put('pet', { ...pet, updateDateTime: ctx.now });
  },
});
