import { z } from 'zod';
import { edits, joinEdits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { documentID, rowID, unixSeconds } from '../core/schema.ts';
import { type CommandContext, defineCommand } from '../engine/command.ts';
import { withEdits } from '../engine/edited-document.ts';
import type { Tx } from '../engine/transaction.ts';
import { MOST_TOLD, ownerNoteFields, planSchema, type StayPlan, type ToldNote } from '../hospital/plan.schema.ts';
import { planID } from '../hospital/stay-ids.ts';
import { EMPTY_NOTE } from './owner-note.ts';
import { requireDay, stamp } from './require-stay.ts';

const day = { inHospitalID: documentID('inHospital/'), planDateTime: unixSeconds };
/** The day of a stay. */
type Day = { readonly inHospitalID: string; readonly planDateTime: number };
const reads = ({ inHospitalID, planDateTime }: Day) => [
  { collection: 'inHospitalPlan', id: planID(inHospitalID, planDateTime) },
];
const frame = { version: 1, permission: ['EXECUTE_IN_HOSPITAL_PLAN', 'RECORD_WRITE'], reads } as const;
const NOTE: ReadonlySet<string> = new Set(['ownerNote']);

/** Keeps that a note was told. Told already under that id it stays as it is. @throws DomainError badParameter `toldTooOften` */
export async function keepTold(tx: Tx, ctx: CommandContext, plan: StayPlan, told: ToldNote): Promise<void> {
  const known = plan.ownerTold ?? [];
  if (known.some(({ _id }) => _id === told._id)) return;
  if (known.length >= MOST_TOLD)
    throw new DomainError('badParameter', 'told too often', { field: 'toldID', rule: 'toldTooOften' });
  await tx.put('inHospitalPlan', { ...plan, ownerTold: [...known, told], ...stamp(ctx) });
}

/**
 * Writes what an owner is to be told of a day: its paths begin with `ownerNote`. Nothing of it goes out by itself. Two who write at once keep both their words.
 * @throws DomainError notFound (`dayRemoved`), badParameter
 */
export const editOwnerNote = defineCommand({
  ...frame,
  name: 'stayNote.edit',
  word: '修改住院日誌',
  input: z.object({ ...day, edits }),
  coalesce: {
    key: ({ inHospitalID, planDateTime }) => `stayNote.edit ${planID(inHospitalID, planDateTime)}`,
    merge(earlier, later) {
      const joined = joinEdits(earlier.edits, later.edits);
      return edits.safeParse(joined).success ? { ...later, edits: joined } : undefined;
    },
  },
  async run(tx, { inHospitalID, planDateTime, edits: changes }, ctx) {
    const plan = await requireDay(tx, inHospitalID, planDateTime);
    const before = { ...plan, ownerNote: plan.ownerNote ?? EMPTY_NOTE };
    const after = planSchema.safeParse({ ...withEdits(ctx, before, changes, NOTE), ...stamp(ctx) });
    if (!after.success) {
      const issue = after.error.issues[0];
      throw new DomainError('badParameter', `the note is not valid: ${issue?.message ?? ''}`, {
        field: issue?.path.join('.') ?? '',
      });
    }
    await tx.put('inHospitalPlan', after.data);
  },
});

/**
 * Says that a day's note was printed for its owner, with its words as they stood on paper. A fact, also from a device that was away.
 * @throws DomainError notFound (`dayRemoved`), badParameter `toldTooOften`
 */
export const noteOwnerPrinted = defineCommand({
  ...frame,
  name: 'stayNote.print',
  word: '列印住院日誌',
  input: z.object({ ...day, toldID: rowID, note: ownerNoteFields }),
  async run(tx, { inHospitalID, planDateTime, toldID, note }, ctx) {
    const plan = await requireDay(tx, inHospitalID, planDateTime);
    const by = { by: ctx.actor.staffID, dateTime: ctx.now };
    const told = {
      _id: toldID,
      ...by,
      how: 'print',
      messageID: '',
      ...note,
      linkEndDateTime: 0,
      linkEndBy: '',
    } as const;
    await keepTold(tx, ctx, plan, told);
  },
});

/**
 * Ends the link by which an owner sees the photographs that were sent: from then on it opens nothing. What was ended stays so.
 * @throws DomainError notFound (`dayRemoved`, or for what was never told)
 */
export const endNoteLink = defineCommand({
  ...frame,
  name: 'stayNote.endLink',
  word: '收回住院日誌連結',
  input: z.object({ ...day, toldID: rowID }),
  async run(tx, { inHospitalID, planDateTime, toldID }, ctx) {
    const plan = await requireDay(tx, inHospitalID, planDateTime);
    const told = plan.ownerTold?.find(({ _id }) => _id === toldID);
    if (!told) throw new DomainError('notFound', `nothing told ${toldID}`, { id: toldID });
    if (told.linkEndDateTime !== 0) return;
    const ended: ToldNote = { ...told, linkEndDateTime: ctx.now, linkEndBy: ctx.actor.staffID };
    const ownerTold = (plan.ownerTold ?? []).map((one) => (one === told ? ended : one));
    await tx.put('inHospitalPlan', { ...plan, ownerTold, ...stamp(ctx) });
  },
});
