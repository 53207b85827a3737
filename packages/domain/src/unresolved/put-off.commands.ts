import { z } from 'zod';
import { demand } from '../access/policy.ts';
import { DAY_SECONDS } from '../core/clock.ts';
import { DomainError } from '../core/error.ts';
import { documentID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { madeBy } from '../engine/edited-document.ts';
import { type CollectionName, kindOfID } from '../engine/kind.ts';
import { demandSeen, seenDocuments, seesDocuments } from '../engine/seen-documents.ts';
import { putOffSchema } from './put-off.schema.ts';
import { PUT_OFF_KEEPERS, SECTION_READERS, SECTION_SUBJECTS } from './sections.ts';

const putOffRef = documentID('putOff/');
/** How far ahead something may be put off, in days: what nobody wants to see for longer is called off or written off where it stands. */
const LONGEST_DAYS = 366;

/** What a line is about, as far as it says of which animal and owner. */
interface Subject {
  readonly _id: string;
  readonly petID?: string;
  readonly userID?: string;
}

const kindOfSubject = (id: string): CollectionName | undefined =>
  kindOfID(id)?.collection as CollectionName | undefined;

/**
 * Puts a line of what is unresolved off, with a reason, until a time. It holds for the thing as its author saw it (`stand`): what has changed since, at
 * this desk or another, is back at once. Two people's stand beside each other. @throws DomainError forbidden for a
 * section that they aren't shown, notFound for what is gone or is none of the section's, conflict for a used id, badParameter for
 * a time that has passed or is more than a year ahead
 */
export const putOffUnresolved = defineCommand({
  name: 'unresolved.putOff',
  word: '延後未了事項',
  version: 1,
  permission: PUT_OFF_KEEPERS,
  input: putOffSchema
    .pick({ subjectID: true, section: true, stand: true, reason: true, until: true })
    .extend({ _id: putOffRef }),
  reads: ({ _id, subjectID }) => [
    { collection: 'putOff', id: _id },
    ...[kindOfSubject(subjectID)].flatMap((collection) => (collection ? [{ collection, id: subjectID }] : [])),
  ],
  async run(tx, input, ctx) {
    // Before anything is looked up (law 5): who isn't shown a section neither hides its lines nor learns what there is.
    demand(ctx.actor, SECTION_READERS[input.section]);
    if (input.until <= ctx.now || input.until > ctx.now + LONGEST_DAYS * DAY_SECONDS)
      throw new DomainError('badParameter', `a time to come, at most ${LONGEST_DAYS} days ahead`, { field: 'until' });
    const collection = kindOfSubject(input.subjectID);
    const isOfSection = collection !== undefined && SECTION_SUBJECTS[input.section].includes(collection);
    const subject = isOfSection && ((await tx.get(collection, input.subjectID)) as Subject | undefined);
    if (!subject) throw new DomainError('notFound', `${input.subjectID} not found`, { id: input.subjectID });
    if (await tx.get('putOff', input._id)) throw new DomainError('conflict', `${input._id} exists`, { id: input._id });
    await tx.put('putOff', {
      ...input,
      ...madeBy(ctx),
      collection: 'putOff',
      subjectID: subject._id,
      petID: subject.petID ?? '',
      userID: subject.userID ?? '',
    });
  },
});

/** Takes back that lines were put off: they are there again. One that is not put off counts as taken back. */
export const takeBackPutOff = defineCommand({
  name: 'unresolved.takeBackPutOff',
  word: '取消延後',
  version: 1,
  permission: PUT_OFF_KEEPERS,
  input: z.object({ putOffIDs: z.array(putOffRef).min(1).max(200), seen: seenDocuments }),
  reads: ({ putOffIDs }) => putOffIDs.map((id) => ({ collection: 'putOff', id })),
  witness: seesDocuments('putOff', ({ putOffIDs }) => putOffIDs),
  async run(tx, { putOffIDs, seen }, ctx) {
    for (const id of putOffIDs) {
      const putOff = await tx.get('putOff', id);
      if (!putOff) continue;
      demandSeen(putOffSchema, putOff, seen, ctx.actor);
      await tx.remove('putOff', id);
    }
  },
});
