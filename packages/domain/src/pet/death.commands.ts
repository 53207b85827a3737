import { z } from 'zod';
import type { Permission } from '../access/permissions.ts';
import { edits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { documentID, line, requiredReason, unixSeconds } from '../core/schema.ts';
import { type CommandContext, defineCommand, type Sight } from '../engine/command.ts';
import { editedDocument } from '../engine/edited-document.ts';
import { demandSeenValue, seenValue, seesValue } from '../engine/seen-values.ts';
import type { Tx } from '../engine/transaction.ts';
import { petOfDeath } from './death.kind.ts';
import { type Death, deathFields, deathSchema } from './death.schema.ts';
import { DEATH_FIELDS, deathOf, demandTimeOfDeath, enterDeath, stored, takeDeathBack } from './death.ts';
import { PET_STATUS, type Pet, petSchema } from './pet.schema.ts';
import { requirePet } from './require-pet.ts';

/** Who enters that an animal died: those who keep the animals' files, and doctors. */
export const DEATH_WRITERS: readonly Permission[] = ['PET_WRITE', 'RECORD_WRITE'];
/** Who sees to the remains: the same, and the front desk that gives them to the owner. */
export const REMAINS_KEEPERS: readonly Permission[] = [...DEATH_WRITERS, 'CHECK_IN'];

const petRef = documentID('pet');
const deathRef = documentID('death/pet');

/**
 * Enters that an animal died, what is known of it, and what becomes of the remains (spec 1 §4, status 9). What belongs to the animal's care ends: its
 * reminders close, and every kind that declares `careEnded` follows. Nothing of money is touched. A death is a fact: it is taken whatever status the animal has
 * by then, and for one that another desk has entered already see `enterDeath`.
 * @throws DomainError petNotFound, badParameter for a time that can't be (`deathAhead`, `deathBeforeBirth`), conflict for a used id
 */
export const dieOfPet = defineCommand({
  name: 'pet.die',
  word: '登記離世',
  version: 1,
  permission: DEATH_WRITERS,
  input: z.object({
    /** `/death{petID}/{unix}-{suffix}` */
    _id: deathRef,
    petID: petRef,
    /** Midnight where only the day is known. */
    timeOfDeath: unixSeconds,
    fields: deathFields,
  }),
  reads: (input) => [
    { collection: 'pet', id: input.petID },
    { collection: 'death', id: input._id },
  ],
  async run(tx, input, ctx) {
    const pet = await requirePet(tx, input.petID);
    if (petOfDeath(input._id) !== input.petID)
      throw new DomainError('badParameter', 'the id does not begin with that of the animal', { field: '_id' });
    demandTimeOfDeath(input.timeOfDeath, pet, ctx);
    await enterDeath(tx, ctx, pet, input);
  },
});

/** What somebody sees of an animal's death when they take it back. */
async function seenDeath(sight: Sight, petID: string): Promise<unknown> {
  const pet = await sight.get('pet', petID);
  if (pet?.status !== PET_STATUS.death) return undefined;
  const death = await deathOf(sight, pet._id);
  return printOf(pet, death);
}
const printOf = (pet: Pet, death: Death | undefined) => [pet.timeOfDeath, death?._id ?? '', death?.updateDateTime ?? 0];

/**
 * Takes back that an animal died, as of the wrong one. What the death ended goes on again unless somebody changed it since; what can't go on is listed in the
 * death, which stays with who took it back and why. An animal that lives stays as it is.
 * @throws DomainError petNotFound, contradictory (`changedSince`) where another desk has entered it as well, or seen to the remains, since its author saw it
 */
export const undoDeath = defineCommand({
  name: 'pet.undoDeath',
  word: '取消離世登記',
  version: 1,
  permission: DEATH_WRITERS,
  input: z.object({ petID: petRef, reason: requiredReason(), seen: seenValue }),
  reads: (input) => [{ collection: 'pet', id: input.petID }],
  witness: seesValue((sight, { petID }) => seenDeath(sight, petID)),
  async run(tx, input, ctx) {
    const pet = await requirePet(tx, input.petID);
    if (pet.status !== PET_STATUS.death) return;
    const death = await deathOf(tx, pet._id);
    const last = { _id: pet._id, updateBy: death?.updateBy ?? pet.updateBy };
    demandSeenValue(last, { stored: printOf(pet, death), wanted: undefined, seen: input.seen });
    const living = petSchema.shape.status.parse(death?.statusBefore ?? PET_STATUS.normal);
    await takeDeathBack(tx, ctx, { ...pet, status: living }, input.reason);
  },
});

/** What happens to remains. */
export const REMAINS_STEPS = ['collected', 'ashesBack', 'handedOver'] as const;

/** @throws DomainError badParameter for a time to come */
function demandHappened(time: number, field: string, { now }: CommandContext): void {
  if (time > now) throw new DomainError('badParameter', 'it has not happened yet', { field });
}

/**
 * Changes what is said of a death: how it was, and what becomes of the remains. Who corrects when they were given to the owner is who says so from then on.
 * @throws DomainError notFound, badParameter, contradictory (`deathTakenBack`)
 */
export const editDeath = defineCommand({
  name: 'death.edit',
  word: '修改離世與遺體資料',
  version: 1,
  permission: REMAINS_KEEPERS,
  input: z.object({ deathID: deathRef, edits }),
  reads: (input) => [{ collection: 'death', id: input.deathID }],
  async run(tx, input, ctx) {
    const before = await requireDeath(tx, input.deathID);
    const after = editedDocument(ctx, deathSchema, before, input.edits, DEATH_FIELDS);
    for (const step of REMAINS_STEPS)
      if (after[`${step}DateTime`] !== before[`${step}DateTime`])
        demandHappened(after[`${step}DateTime`], `${step}DateTime`, ctx);
    const isSame = after.handedOverDateTime === before.handedOverDateTime;
    const giver = after.handedOverDateTime === 0 ? '' : ctx.actor.staffID;
    await tx.put('death', stored(isSame ? after : { ...after, handedOverBy: giver }));
  },
});

/**
 * Says what happened to the remains: the crematory fetched them, the ashes came back, they were given to the owner. A fact: what another desk has said already
 * counts as done, and its word stands.
 * @throws DomainError notFound, badParameter for a time to come, contradictory (`deathTakenBack`)
 */
export const moveRemains = defineCommand({
  name: 'death.move',
  word: '記錄遺體或骨灰去向',
  version: 1,
  permission: REMAINS_KEEPERS,
  input: z.object({
    deathID: deathRef,
    step: z.enum(REMAINS_STEPS),
    dateTime: unixSeconds,
    /** To whom they were given. */
    to: line(80).default(''),
  }),
  reads: (input) => [{ collection: 'death', id: input.deathID }],
  async run(tx, { deathID, step, dateTime, to }, ctx) {
    if (dateTime <= 0) throw new DomainError('badParameter', 'it happened at no time', { field: 'dateTime' });
    demandHappened(dateTime, 'dateTime', ctx);
    const death = await requireDeath(tx, deathID);
    const done = death[`${step}DateTime`];
    if (done !== 0) return;
    // What left its place in the clinic isn't there any more.
    const left = step === 'collected' ? { keptWhere: '' } : {};
    const given = step === 'handedOver' ? { handedOverTo: to, handedOverBy: ctx.actor.staffID } : {};
    const moved = { ...death, ...left, ...given, [`${step}DateTime`]: dateTime };
    await tx.put('death', stored({ ...moved, updateDateTime: ctx.now, updateBy: ctx.actor.staffID }));
  },
});

/** The death that an id names; that of another desk where both had entered one and this became a part of it. @throws DomainError notFound, contradictory (`deathTakenBack`) */
async function requireDeath(tx: Tx, id: string): Promise<Death> {
  const named = await tx.get('death', id);
  const death = named ?? (await joinedDeath(tx, id));
  if (!death) throw new DomainError('notFound', `death ${id} not found`, { id });
  if (death.takenBack)
    throw new DomainError('contradictory', 'the death was taken back', {
      rule: 'deathTakenBack',
      id: death._id,
      by: death.takenBack.by,
    });
  return death;
}

async function joinedDeath(tx: Tx, id: string): Promise<Death | undefined> {
  const pet = await tx.get('pet', petOfDeath(id));
  return pet && (await deathOf(tx, pet._id));
}
