import { z } from 'zod';
import { edits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { documentID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { editedDocument } from '../engine/edited-document.ts';
import { demandSeen, seenDocuments, seesDocuments } from '../engine/seen-documents.ts';
import { demandSeenValue, seenValue, seesValue } from '../engine/seen-values.ts';
import type { Tx } from '../engine/transaction.ts';
import { type Cage, cageFields, cageSchema } from '../hospital/cage.schema.ts';
import { stamp } from './require-stay.ts';

const cageRef = documentID('cage/');
/** Whoever keeps the clinic's settings lays the ward out. */
const KEEPERS = ['GENERAL_SETTINGS_WRITE'] as const;
const FIELDS: ReadonlySet<string> = new Set(Object.keys(cageFields.shape));

/** Sets a cage up. @throws DomainError conflict for a used id */
export const createCage = defineCommand({
  name: 'cage.create',
  word: '新增籠位',
  version: 1,
  permission: KEEPERS,
  input: z.object({ _id: cageRef, fields: cageFields }),
  reads: ({ _id }) => [{ collection: 'cage', id: _id }],
  async run(tx, { _id, fields }, ctx) {
    if (await tx.get('cage', _id)) throw new DomainError('conflict', `cage ${_id} exists`, { id: _id });
    await tx.put('cage', { ...fields, _id, collection: 'cage', dirtyDateTime: 0, cleanedBy: '', ...stamp(ctx) });
  },
});

/** Changes a cage field by field. What a stay is charged for stays: its days have their own price. @throws DomainError notFound, badParameter */
export const editCage = defineCommand({
  name: 'cage.edit',
  word: '修改籠位',
  version: 1,
  permission: KEEPERS,
  input: z.object({ cageID: cageRef, edits }),
  reads: ({ cageID }) => [{ collection: 'cage', id: cageID }],
  async run(tx, { cageID, edits: changes }, ctx) {
    await tx.put('cage', editedDocument(ctx, cageSchema, await requireCage(tx, cageID), changes, FIELDS));
  },
});

/**
 * Takes a cage away; one that is gone counts as taken away. Days that were charged for it keep its name and price.
 * @throws DomainError contradictory: `cageInUse` while an animal is in it, `writtenSince`
 */
export const removeCage = defineCommand({
  name: 'cage.remove',
  word: '刪除籠位',
  version: 1,
  permission: KEEPERS,
  input: z.object({ cageID: cageRef, seen: seenDocuments }),
  reads: ({ cageID }) => [{ collection: 'cage', id: cageID }],
  witness: seesDocuments('cage', (input) => [input.cageID]),
  async run(tx, { cageID, seen }, ctx) {
    const cage = await tx.get('cage', cageID);
    if (!cage) return;
    demandSeen(cageSchema, cage, seen, ctx.actor);
    const active = await tx.query('inHospital', 'byDischarge', { equals: [0] });
    if (active.some((stay) => stay.cageID === cageID))
      throw new DomainError('contradictory', 'an animal is in it', { rule: 'cageInUse', name: cage.name });
    await tx.remove('cage', cageID);
  },
});

/**
 * Says that a cage has been cleaned. One that is clean stays so.
 * @throws DomainError notFound; contradictory (`changedSince`) where another animal has left it since it was seen
 */
export const cleanCage = defineCommand({
  name: 'cage.clean',
  word: '籠位清潔完成',
  version: 1,
  permission: ['RECORD_WRITE', 'EXECUTE_IN_HOSPITAL_PLAN'],
  input: z.object({ cageID: cageRef, seen: seenValue }),
  reads: ({ cageID }) => [{ collection: 'cage', id: cageID }],
  witness: seesValue(async (sight, { cageID }) => (await sight.get('cage', cageID))?.dirtyDateTime),
  async run(tx, { cageID, seen }, ctx) {
    const cage = await requireCage(tx, cageID);
    if (cage.dirtyDateTime === 0) return;
    demandSeenValue(cage, { stored: cage.dirtyDateTime, wanted: 0, seen });
    await tx.put('cage', { ...cage, dirtyDateTime: 0, cleanedBy: ctx.actor.staffID, ...stamp(ctx) });
  },
});

async function requireCage(tx: Tx, id: string): Promise<Cage> {
  const cage = await tx.get('cage', id);
  if (!cage) throw new DomainError('notFound', `cage ${id} not found`, { id });
  return cage;
}
