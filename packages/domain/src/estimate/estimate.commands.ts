import { z } from 'zod';
import { type Edit, edits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { documentID } from '../core/schema.ts';
import { type CommandContext, defineCommand } from '../engine/command.ts';
import { editedDocument, madeBy, withEdits } from '../engine/edited-document.ts';
import type { Tx } from '../engine/transaction.ts';
import { estimateRange } from '../lines/estimate.ts';
import { requirePet } from '../pet/require-pet.ts';
import { differences } from './differences.ts';
import { contentOf, type Estimate, estimateContent, estimateFields, estimateSchema } from './estimate.schema.ts';

const estimateRef = documentID('estimate/pet');
/** What an owner decides about. */
const CONTENT: ReadonlySet<string> = new Set(Object.keys(estimateContent.shape));
/** What may be changed of an estimate that somebody decided about, too: where it belongs, and that nobody need decide any more. */
const BESIDE = ['recordID', 'withdrawn'];
const EDITED: ReadonlySet<string> = new Set([...CONTENT, ...BESIDE]);

const sums = ({ lines }: Pick<Estimate, 'lines'>): Pick<Estimate, 'total' | 'most'> => {
  const { low, high } = estimateRange(lines);
  return { total: low, most: high };
};

/** Refuses a visit of another animal, and one that isn't there. @throws DomainError notFound, contradictory (`estimateOtherPet`) */
async function demandOwnVisit(tx: Tx, { recordID, petID }: Pick<Estimate, 'recordID' | 'petID'>): Promise<string> {
  if (recordID === '') return '';
  const record = await tx.get('record', recordID);
  if (!record) throw new DomainError('notFound', `record ${recordID} not found`, { id: recordID });
  if (record.petID !== petID)
    throw new DomainError('contradictory', 'the visit is of another animal', { rule: 'estimateOtherPet' });
  return record._id;
}

/**
 * Writes down what a visit, or something planned, may come to. @throws DomainError petNotFound, conflict for a used id; notFound for a visit or an estimate that
 * isn't there; contradictory (`estimateOtherPet`)
 */
export const createEstimate = defineCommand({
  name: 'estimate.create',
  word: '新增估價單',
  version: 1,
  permission: ['RECORD_WRITE'],
  input: z.object({ _id: estimateRef, petID: documentID('pet'), fields: estimateFields }),
  reads: (input) => [
    { collection: 'pet', id: input.petID },
    { collection: 'estimate', id: input._id },
  ],
  async run(tx, { _id, petID, fields }, ctx) {
    const pet = await requirePet(tx, petID);
    if (await tx.get('estimate', _id)) throw new DomainError('conflict', `estimate ${_id} exists`, { id: _id });
    const recordID = await demandOwnVisit(tx, { recordID: fields.recordID, petID: pet._id });
    if (fields.supersedesID !== '') {
      const earlier = await requireEstimate(tx, fields.supersedesID);
      if (earlier.petID !== pet._id)
        throw new DomainError('contradictory', 'the estimate is of another animal', { rule: 'estimateOtherPet' });
    }
    await tx.put('estimate', {
      ...fields,
      ...sums(fields),
      ...madeBy(ctx),
      ...{ _id, collection: 'estimate', petID: pet._id, userID: pet.userID, recordID, withdrawn: false },
    });
  },
});

/** Reads an estimate. @throws DomainError notFound */
export async function requireEstimate(tx: Tx, id: string): Promise<Estimate> {
  const estimate = await tx.get('estimate', id);
  if (!estimate) throw new DomainError('notFound', `estimate ${id} not found`, { id });
  return estimate;
}

const isOfContent = ({ path: [root = ''] }: Edit): boolean => CONTENT.has(root);

/**
 * Changes an estimate. Of one about which somebody has decided the content stays: whoever didn't know of that when they changed it finds what they wrote in a
 * conflict, anybody else is refused and makes an estimate that supersedes it.
 * @throws DomainError notFound, badParameter; contradictory (`estimateDecided`, `estimateOtherPet`)
 */
export const editEstimate = defineCommand({
  name: 'estimate.edit',
  word: '修改估價單',
  version: 1,
  permission: ['RECORD_WRITE'],
  input: z.object({
    estimateID: estimateRef,
    edits,
    /** Its author had no decision before them. A call that acts on what is stored says nothing of it. */
    undecided: z.boolean().optional(),
  }),
  reads: (input) => [{ collection: 'estimate', id: input.estimateID }],
  witness: (input) =>
    input.edits.some(isOfContent)
      ? async (sight) => {
          const decisions = await sight.query('estimateDecision', 'byEstimate', { equals: [input.estimateID] });
          return { ...input, undecided: decisions.length === 0 };
        }
      : undefined,
  async run(tx, input, ctx) {
    const before = await requireEstimate(tx, input.estimateID);
    const ofContent = input.edits.filter(isOfContent);
    const others = input.edits.filter((one) => !isOfContent(one));
    const isDecided = ofContent.length > 0 && (await decisionsOf(tx, before._id)).length > 0;
    if (isDecided) keepDecided(before, ofContent, input.undecided === true, ctx);
    const changes = isDecided ? others : input.edits;
    if (changes.length === 0) return;
    const after = editedDocument(ctx, estimateSchema, before, changes, EDITED);
    const recordID = after.recordID === before.recordID ? after.recordID : await demandOwnVisit(tx, after);
    await tx.put('estimate', { ...after, recordID, ...sums(after) });
  },
});

/** Whoever decided about an estimate, in whatever way. */
const decisionsOf = (tx: Tx, estimateID: string) =>
  tx.query('estimateDecision', 'byEstimate', { equals: [estimateID] });

/** What somebody wrote into an estimate that had been decided meanwhile: it is told, and doesn't go in. */
function keepDecided(before: Estimate, changes: readonly Edit[], undecided: boolean, ctx: CommandContext): void {
  if (!undecided)
    throw new DomainError('contradictory', 'the owner has decided about it', {
      rule: 'estimateDecided',
      id: before._id,
    });
  const wished = withEdits({ ...ctx, conflict: () => undefined }, before, changes, CONTENT);
  for (const { path, stood, wish } of differences(contentOf(before), contentOf(wished)))
    ctx.conflict({ collection: 'estimate', id: before._id, path, from: stood, mine: wish, theirs: stood });
}
