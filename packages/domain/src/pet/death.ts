import { dayStart } from '../core/clock.ts';
import type { Edit } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { same } from '../core/same.ts';
import { type EndedDocument, endCare, resumeCare } from '../engine/care-end.ts';
import type { CommandContext, Sight } from '../engine/command.ts';
import { madeBy, withEdits } from '../engine/edited-document.ts';
import type { CollectionName } from '../engine/kind.ts';
import type { Tx } from '../engine/transaction.ts';
import { type Death, type DeathFields, deathFields, remainsFacts } from './death.schema.ts';
import { endsCare, PET_STATUS, type Pet } from './pet.schema.ts';
import { remainsStage, standingDeath } from './remains.ts';

/*
 * What follows from an animal's death, whatever way it became known: the act itself, an edit of the animal, an import, a merge.
 */

/** What a person says of a death. */
const SAID = Object.keys(deathFields.shape) as (keyof DeathFields)[];
/** What happened to remains, as far as a person says it; who gave them is whoever says so. */
export const TOLD_FACTS = remainsFacts.omit({ handedOverBy: true });
/** Places of a death that edits may change. */
export const DEATH_FIELDS: ReadonlySet<string> = new Set([...SAID, ...Object.keys(TOLD_FACTS.shape)]);
/** A death of which nobody has said anything. */
const NOTHING_SAID: DeathFields = deathFields.parse({});

const actor = ({ now, actor: { staffID }, where }: CommandContext) => ({ at: now, by: staffID, where });

/** A death as it is stored: whether remains are still to be seen to follows from the rest. */
export const stored = (death: Death): Death => ({ ...death, openRemains: isOpen(death) ? 1 : 0 });
const isOpen = (death: Death): boolean => death.takenBack === undefined && remainsStage(death) !== 'gone';

/** The death of an animal that stands; undefined for one that lives, and for one of which no more than the day is known. */
export const deathOf = async (tx: Pick<Sight, 'query'>, petID: string): Promise<Death | undefined> =>
  standingDeath(await tx.query('death', 'byPet', { equals: [petID] }));

/**
 * Refuses a time of death that can't be: ahead, or before the animal was born. Births are known to the day.
 * @throws DomainError badParameter
 */
export function demandTimeOfDeath(time: number, { birth }: Pick<Pet, 'birth'>, { now, zone }: CommandContext): void {
  if (time > now)
    throw new DomainError('badParameter', 'the animal can not have died yet', {
      field: 'timeOfDeath',
      rule: 'deathAhead',
    });
  if (birth !== null && time < dayStart(birth, zone))
    throw new DomainError('badParameter', 'the animal was not born then', {
      field: 'timeOfDeath',
      rule: 'deathBeforeBirth',
    });
}

/**
 * Enters that an animal died. Of one that is dead already the earlier fact stands: another day is a conflict for review, and what the first didn't say is taken
 * from the second.
 */
export async function enterDeath(
  tx: Tx,
  ctx: CommandContext,
  pet: Pet,
  { _id, timeOfDeath, fields }: { readonly _id: string; readonly timeOfDeath: number; readonly fields: DeathFields },
): Promise<void> {
  const known = await deathOf(tx, pet._id);
  const dead = pet.status === PET_STATUS.death ? sameDeath(ctx, pet, timeOfDeath) : { ...pet, timeOfDeath };
  const after: Pet = { ...dead, status: PET_STATUS.death, updateDateTime: ctx.now, updateBy: ctx.actor.staffID };
  await tx.put('pet', after);
  const ended = await endCare(tx, after, actor(ctx));
  if (known) {
    await tx.put('death', stored({ ...joined(ctx, known, fields), ended: [...known.ended, ...ended] }));
    return;
  }
  if (await tx.get('death', _id)) throw new DomainError('conflict', `death ${_id} exists`, { id: _id });
  await tx.put('death', stored({ ...newDeath(ctx, pet, _id, fields), ended }));
}

const newDeath = (ctx: CommandContext, pet: Pet, _id: string, fields: DeathFields): Death => ({
  ...fields,
  ...remainsFacts.parse({}),
  _id,
  collection: 'death',
  petID: pet._id,
  userID: pet.userID,
  openRemains: 0,
  statusBefore: pet.status === PET_STATUS.death ? PET_STATUS.normal : pet.status,
  ended: [],
  ...madeBy(ctx),
});

/** A dead animal of which somebody says once more that it died: the same day may become a time, another day is for review. */
function sameDeath(ctx: CommandContext, pet: Pet, timeOfDeath: number): Pet {
  const { timeOfDeath: known } = pet;
  if (known === null || known === timeOfDeath) return { ...pet, timeOfDeath };
  const day = dayStart(known, ctx.zone);
  if (day !== dayStart(timeOfDeath, ctx.zone))
    ctx.conflict({
      collection: 'pet',
      id: pet._id,
      path: ['timeOfDeath'],
      from: null,
      mine: timeOfDeath,
      theirs: known,
    });
  else if (known === day) return { ...pet, timeOfDeath };
  return pet;
}

/** A death with what somebody else says of it, who didn't know that it had been entered. */
function joined(ctx: CommandContext, known: Death, fields: DeathFields): Death {
  const said: Edit[] = SAID.filter((field) => field !== 'here' && field !== 'recordID')
    .filter((field) => !same(fields[field], NOTHING_SAID[field]))
    .map((field) => ({ op: 'set', path: [field], from: NOTHING_SAID[field], to: fields[field] }));
  return {
    ...withEdits(ctx, known, said, DEATH_FIELDS),
    here: known.here || fields.here,
    recordID: known.recordID || fields.recordID,
    updateDateTime: ctx.now,
    updateBy: ctx.actor.staffID,
  };
}

/** Takes a death back: what it ended goes on again where nobody has changed it since. `pet` is the animal as it lives. */
export async function takeDeathBack(tx: Tx, ctx: CommandContext, pet: Pet, reason: string): Promise<void> {
  await tx.put('pet', { ...pet, timeOfDeath: null, updateDateTime: ctx.now, updateBy: ctx.actor.staffID });
  for (const death of await tx.query('death', 'byPet', { equals: [pet._id] })) {
    if (death.takenBack !== undefined) continue;
    const { resumed, stays } = endsCare(pet.status)
      ? { resumed: [], stays: death.ended }
      : await resumeCare(tx, death.ended);
    const takenBack = { dateTime: ctx.now, by: ctx.actor.staffID, reason, resumed, stays };
    const stamp = { updateDateTime: ctx.now, updateBy: ctx.actor.staffID };
    await tx.put('death', stored({ ...death, ...stamp, takenBack }));
  }
}

/** What two animals that are one leave to each other: that the one died holds for both (`MergedKind.carried`). */
export const carriedDeath = (source: Pet, main: Pet): readonly (keyof Pet)[] =>
  source.status === PET_STATUS.death && main.status !== PET_STATUS.death ? ['status', 'timeOfDeath'] : [];

/** Lets everything follow a merge of animals of which one had died. Of two that died, the day of the one that remains stands; another one is for review. */
export async function followMerge(tx: Tx, ctx: CommandContext, source: Pet, main: Pet, merged: Pet): Promise<void> {
  if (merged.status !== PET_STATUS.death) return;
  if (main.status === source.status && source.timeOfDeath !== null) {
    const after = sameDeath(ctx, merged, source.timeOfDeath);
    if (after !== merged) await tx.put('pet', after);
  }
  const ended = await endCare(tx, merged, actor(ctx));
  const death = await deathOf(tx, merged._id);
  if (death && ended.length > 0)
    await tx.put('death', { ...death, ended: [...death.ended, ...ended], updateDateTime: ctx.now });
  if (death || ended.length === 0) return;
  // One that was known to be dead by its status alone: what ends now is to be found again when the merge is taken back.
  const _id = `/death${merged._id}/${ctx.now}-merge`;
  await tx.put('death', { ...newDeath(ctx, merged, _id, NOTHING_SAID), ended });
}

/** Lets everything follow two animals that are two again: what a death had ended of the one that lives goes on. */
export async function followParting(tx: Tx, ctx: CommandContext, one: Pet, other: Pet): Promise<void> {
  for (const [pet, sibling] of [
    [one, other],
    [other, one],
  ] as const) {
    const death = await deathOf(tx, pet._id);
    if (!death) continue;
    if (pet.status !== PET_STATUS.death) await takeDeathBack(tx, ctx, pet, '');
    else if (!endsCare(sibling.status)) {
      const { resumed } = await resumeCare(tx, await ofPet(tx, death.ended, sibling._id));
      const back = new Set(resumed.map(({ id }) => id));
      if (back.size > 0)
        await tx.put('death', {
          ...death,
          ended: death.ended.filter(({ id }) => !back.has(id)),
          updateDateTime: ctx.now,
        });
    }
  }
}

/** Those of some documents that belong to an animal. */
async function ofPet(tx: Tx, rows: readonly EndedDocument[], petID: string): Promise<EndedDocument[]> {
  const own: EndedDocument[] = [];
  for (const row of rows) {
    const document = await tx.get(row.collection as CollectionName, row.id);
    if (document && 'petID' in document && document.petID === petID) own.push(row);
  }
  return own;
}

/** Lets everything follow an animal whose status was edited. What is said of such a death is its day alone. */
export async function followStatus(tx: Tx, ctx: CommandContext, before: Pet, after: Pet): Promise<void> {
  const died = after.status === PET_STATUS.death;
  if (died && before.status !== PET_STATUS.death) {
    const timeOfDeath = after.timeOfDeath ?? dayStart(ctx.now, ctx.zone);
    // The id follows from the act, so that device and server agree.
    const _id = `/death${before._id}/${ctx.now}-edit`;
    await enterDeath(tx, ctx, { ...after, status: before.status }, { _id, timeOfDeath, fields: NOTHING_SAID });
  } else if (!died && before.status === PET_STATUS.death) await takeDeathBack(tx, ctx, after, '');
  else if (endsCare(after.status) && !endsCare(before.status)) await endCare(tx, after, actor(ctx));
}
