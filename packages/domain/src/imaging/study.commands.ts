import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { documentID } from '../core/schema.ts';
import { type CommandContext, defineCommand } from '../engine/command.ts';
import { madeBy } from '../engine/edited-document.ts';
import { demandSeenValue, seenValue, seesValue } from '../engine/seen-values.ts';
import type { Tx } from '../engine/transaction.ts';
import { requirePet } from '../pet/require-pet.ts';
import { mergedSeries } from './merge-series.ts';
import { type Study, type StudySeries, studyFacts, studySchema, studySeries } from './study.schema.ts';

const studyRef = documentID('study/pet');
const attachedRef = z.union([z.literal(''), documentID('record/'), documentID('inHospital/')]);

/**
 * Takes pictures of a study in. What is known of it stays: more pictures of it join it, one that was sent again with other content takes the place of the one before.
 * A study that hangs on a visit stays there. @throws DomainError petNotFound, badParameter for more pictures than a study may have
 */
export const receiveStudy = defineCommand({
  name: 'study.receive',
  word: '收到影像檢查',
  version: 1,
  only: 'server',
  permission: [],
  input: z.object({
    _id: studyRef,
    petID: documentID('pet'),
    attachedID: attachedRef.default(''),
    facts: studyFacts,
    series: z.array(studySeries).min(1).max(200),
    /** The animal that these pictures were taken for before somebody said whose they are: they leave it, with what was marked on them. */
    takenFrom: documentID('pet').optional(),
  }),
  reads: (input) => [
    { collection: 'pet', id: input.petID },
    { collection: 'study', id: input._id },
  ],
  async run(tx, { _id, petID, attachedID, facts, series, takenFrom }, ctx) {
    const pet = await requirePet(tx, petID);
    const others = await tx.query('study', 'byStudyUID', { equals: [facts.studyUID] });
    const before = (await tx.get('study', _id)) ?? others.find((study) => study.petID === pet._id);
    const merged = studySchema.safeParse({
      ...(before ?? { ...facts, _id, collection: 'study', petID: pet._id, receivedDateTime: ctx.now, ...madeBy(ctx) }),
      attachedID: before?.attachedID || attachedID,
      series: mergedSeries(before?.series ?? [], series),
      updateDateTime: ctx.now,
      updateBy: ctx.actor.staffID,
    });
    if (!merged.success)
      throw new DomainError('badParameter', 'the study has too many pictures', {
        field: 'series',
        rule: 'studyTooLarge',
      });
    await tx.put('study', merged.data);
    const former = others.find((study) => study.petID === takenFrom);
    if (former && former.petID !== pet._id) await leave(tx, ctx, { former, series, petID: pet._id });
  },
});

/** Pictures leave the study of the animal that they were taken for, their marks go with them, and nothing stays of a study that has no others. */
async function leave(
  tx: Tx,
  ctx: CommandContext,
  {
    former,
    series,
    petID,
  }: { readonly former: Study; readonly series: readonly StudySeries[]; readonly petID: string },
): Promise<void> {
  const gone = new Set(series.flatMap(({ instances }) => instances.map(({ hash }) => hash)));
  const names = new Set<string>();
  const left = former.series.flatMap((one) => {
    for (const { uid, hash } of one.instances) if (gone.has(hash)) names.add(uid);
    const instances = one.instances.filter(({ hash }) => !gone.has(hash));
    return instances.length === 0 ? [] : [{ ...one, instances }];
  });
  if (left.length === 0) await tx.remove('study', former._id);
  else await tx.put('study', { ...former, series: left, updateDateTime: ctx.now, updateBy: ctx.actor.staffID });
  for (const mark of await tx.query('imageMark', 'byStudyUID', { equals: [former.studyUID] }))
    if (mark.petID === former.petID && names.has(mark.instanceUID)) await tx.put('imageMark', { ...mark, petID });
}

/** Where it hangs, and by whose word: taken off and hung up again by another it hangs where it hung, by another's word. */
const placeOf = ({
  attachedID,
  attachedBy,
  attachedDateTime,
}: Pick<Study, 'attachedID' | 'attachedBy' | 'attachedDateTime'>) => ({
  attachedID,
  attachedBy,
  attachedDateTime,
});
const NOWHERE = { attachedID: '', attachedBy: '', attachedDateTime: 0 };
/** Where the author saw it hang. Whoever has only been told of it means one that hangs nowhere: they would write over another's word unseen. */
const seesPlace = <I extends { readonly studyID: string }>(input: I) =>
  seesValue<I>(async (sight, { studyID }) => placeOf((await sight.get('study', studyID)) ?? NOWHERE))(input);

/** A study at another place, by the word of whoever acts. */
export const placedAt = (study: Study, attachedID: string, ctx: CommandContext): Study => ({
  ...study,
  attachedID,
  ...{ attachedBy: ctx.actor.staffID, attachedDateTime: ctx.now },
  ...{ updateDateTime: ctx.now, updateBy: ctx.actor.staffID },
});

function found(study: Study | undefined, id: string): Study {
  if (!study) throw new DomainError('notFound', `study ${id} not found`, { id });
  return study;
}

/**
 * Hangs a study on a visit of its animal, or on an exam of a stay's day; `seen` is where its author saw it hang. Somebody who has hung it elsewhere since is right.
 * @throws DomainError notFound; contradictory `otherPet`, `changedSince`
 */
export const attachStudy = defineCommand({
  name: 'study.attach',
  word: '影像歸入看診',
  version: 1,
  permission: ['RECORD_WRITE', 'LAB_TASK_WRITE'],
  input: z.object({
    studyID: studyRef,
    attachedID: z.union([documentID('record/'), documentID('inHospital/')]),
    seen: seenValue,
  }),
  reads: (input) => [{ collection: 'study', id: input.studyID }],
  witness: seesPlace,
  async run(tx, { studyID, attachedID, seen }, ctx) {
    const study = found(await tx.get('study', studyID), studyID);
    if (study.attachedID === attachedID) return;
    const placed = placedAt(study, attachedID, ctx);
    demandSeenValue(study, { stored: placeOf(study), wanted: placeOf(placed), seen });
    const holder = await tx.get(attachedID.startsWith('/record/') ? 'record' : 'inHospitalExam', attachedID);
    if (!holder) throw new DomainError('notFound', `${attachedID} not found`, { id: attachedID });
    if (holder.petID !== study.petID)
      throw new DomainError('contradictory', 'another animal’s visit', { id: attachedID, rule: 'otherPet' });
    await tx.put('study', placed);
  },
});

/** Takes a study off its visit: it stays with the animal. @throws DomainError notFound; contradictory `changedSince` */
export const detachStudy = defineCommand({
  name: 'study.detach',
  word: '影像移出看診',
  version: 1,
  permission: ['RECORD_WRITE', 'LAB_TASK_WRITE'],
  input: z.object({ studyID: studyRef, seen: seenValue }),
  reads: (input) => [{ collection: 'study', id: input.studyID }],
  witness: seesPlace,
  async run(tx, { studyID, seen }, ctx) {
    const study = found(await tx.get('study', studyID), studyID);
    if (study.attachedID === '') return;
    const placed = placedAt(study, '', ctx);
    demandSeenValue(study, { stored: placeOf(study), wanted: placeOf(placed), seen });
    await tx.put('study', placed);
  },
});
