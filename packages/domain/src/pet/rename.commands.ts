import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { documentID } from '../core/schema.ts';
import { leadTo } from '../engine/alias.ts';
import { defineCommand } from '../engine/command.ts';
import { moveReferences } from '../engine/merge.ts';
import { followNumber, ruleIn } from './number-counter.ts';
import { stamp } from './pet.commands.ts';
import { counterOf, numberOfID } from './pet-number.ts';
import { requirePet } from './require-pet.ts';

/** An id as people and API clients give it: with `/pet/` before it, or the number alone. */
export const asPetID = (given: string): string => (given.startsWith('/pet') ? given : `/pet/${given}`);

/**
 * Gives an animal another id (PUT /pet/{petId}/rename/ID). Everything that belongs to it follows, and the old id leads to it for ever
 * (law 9). Errors: petNotFound, conflict for an id that another animal has or had.
 */
export const renamePet = defineCommand({
  name: 'pet.rename',
  word: '更改病歷號',
  version: 1,
  permission: ['PET_WRITE'],
  input: z.object({ petID: documentID('pet'), newID: documentID('pet/') }),
  reads: (input) => [
    { collection: 'pet', id: input.petID },
    { collection: 'pet', id: input.newID },
  ],
  async run(tx, input, ctx) {
    const pet = await requirePet(tx, input.petID);
    if (input.newID === pet._id) return;
    const holder = await tx.get('pet', input.newID);
    // An earlier id of the same animal may be taken up again.
    if (holder && holder._id !== pet._id)
      throw new DomainError('conflict', 'another animal has that id', {
        rule: 'petIDTaken',
        field: 'newID',
        petID: holder._id,
        name: holder.name,
      });
    const rule = await ruleIn(tx);
    const number = numberOfID(input.newID);
    const keepsNumber = pet.petNumber !== '' && pet.petNumber !== numberOfID(pet._id);
    await moveReferences(tx, 'petID', pet._id, input.newID, ctx);
    await tx.remove('pet', pet._id);
    await leadTo(tx, 'pet', pet._id, input.newID, ctx.now);
    await tx.put(
      'pet',
      stamp(
        {
          ...pet,
          _id: input.newID,
          petNumber: keepsNumber ? pet.petNumber : number,
          idFormat: counterOf(rule, number) && rule.format !== 0 ? rule.format : 0,
        },
        ctx,
      ),
    );
    if (ctx.where === 'server') await followNumber(tx, rule, number, ctx);
  },
});

/** Lets the clinic's counter follow an animal's number that was given by hand (POST /pet/{petId}/updatePetIDCounter). */
export const followPetNumber = defineCommand({
  name: 'pet.updateIDCounter',
  word: '接續病歷號',
  version: 1,
  permission: ['PET_WRITE'],
  input: z.object({ petID: documentID('pet') }),
  reads: (input) => [{ collection: 'pet', id: input.petID }],
  async run(tx, input, ctx) {
    const pet = await requirePet(tx, input.petID);
    if (ctx.where === 'device') return;
    const rule = await ruleIn(tx);
    await followNumber(tx, rule, numberOfID(pet._id) || pet.petNumber, ctx);
  },
});
