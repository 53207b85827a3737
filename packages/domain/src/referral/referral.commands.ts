import { z } from 'zod';
import { edits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { documentID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { editedDocument, madeBy } from '../engine/edited-document.ts';
import { demandSeen, seenDocuments, seesDocuments } from '../engine/seen-documents.ts';
import { requirePet } from '../pet/require-pet.ts';
import { type Referral, referralFields, referralSchema } from './referral.schema.ts';

const referralRef = documentID('referral/pet');
const FIELDS: ReadonlySet<string> = new Set(Object.keys(referralFields.shape));

/** The letter of a visit to the same clinic is one referral, however often it is printed. */
const isSameLetter = (known: Referral, given: z.output<typeof referralFields>): boolean =>
  given.direction === 'issued' &&
  given.recordID !== '' &&
  known.direction === given.direction &&
  known.recordID === given.recordID &&
  known.clinic === given.clinic;

function demandContent({ clinic, note }: Pick<Referral, 'clinic' | 'note'>): void {
  if (clinic === '' && note.trim() === '')
    throw new DomainError('badParameter', 'a referral names a clinic or says why', {
      field: 'note',
      rule: 'referralEmpty',
    });
}

/**
 * Writes down that an animal was referred, to another clinic or from one. A letter of the same visit to the same clinic that is printed
 * again changes the referral that there is. @throws DomainError petNotFound, conflict for a used id, badParameter
 */
export const createReferral = defineCommand({
  name: 'referral.create',
  word: '新增轉診',
  version: 1,
  permission: ['RECORD_WRITE'],
  input: z.object({ _id: referralRef, petID: documentID('pet'), fields: referralFields }),
  reads: (input) => [
    { collection: 'pet', id: input.petID },
    { collection: 'referral', id: input._id },
  ],
  async run(tx, { _id, petID, fields }, ctx) {
    const pet = await requirePet(tx, petID);
    if (await tx.get('referral', _id)) throw new DomainError('conflict', `referral ${_id} exists`, { id: _id });
    demandContent(fields);
    const known = await tx.query('referral', 'byPet', { equals: [pet._id] });
    const letter = known.find((referral) => isSameLetter(referral, fields));
    const made = letter
      ? { ...letter, note: fields.note, updateDateTime: ctx.now, updateBy: ctx.actor.staffID }
      : { ...fields, _id, collection: 'referral', petID: pet._id, ...madeBy(ctx) };
    await tx.put('referral', referralSchema.parse(made));
  },
});

/** Changes a referral. @throws DomainError notFound, badParameter */
export const editReferral = defineCommand({
  name: 'referral.edit',
  word: '修改轉診',
  version: 1,
  permission: ['RECORD_WRITE'],
  input: z.object({ referralID: referralRef, edits }),
  reads: (input) => [{ collection: 'referral', id: input.referralID }],
  async run(tx, input, ctx) {
    const before = await tx.get('referral', input.referralID);
    if (!before) throw new DomainError('notFound', `referral ${input.referralID} not found`, { id: input.referralID });
    const referral = editedDocument(ctx, referralSchema, before, input.edits, FIELDS);
    demandContent(referral);
    await tx.put('referral', referral);
  },
});

/** Takes a referral off the animal's list; its history stays. A missing one counts as removed. */
export const removeReferral = defineCommand({
  name: 'referral.remove',
  word: '刪除轉診',
  version: 1,
  permission: ['RECORD_WRITE'],
  input: z.object({ referralID: referralRef, seen: seenDocuments }),
  reads: (input) => [{ collection: 'referral', id: input.referralID }],
  witness: seesDocuments('referral', (input) => [input.referralID]),
  async run(tx, { referralID, seen }, ctx) {
    const referral = await tx.get('referral', referralID);
    if (!referral) return;
    demandSeen(referralSchema, referral, seen, ctx.actor);
    await tx.remove('referral', referral._id);
  },
});
