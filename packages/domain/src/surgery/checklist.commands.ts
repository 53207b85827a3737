import { z } from 'zod';
import { checklistItem, itemsInOrder, MOST_CHECKLIST_ITEMS } from '../clinic/settings/surgery-checklist-item.ts';
import { DomainError } from '../core/error.ts';
import { documentID, optionalReason, rowID, saysSomething } from '../core/schema.ts';
import { type CommandContext, defineCommand } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import { requireRecord } from '../record/save-record.ts';
import { newChecklist } from './begin-checklist.ts';
import { surgeryChecklistID } from './checklist.kind.ts';
import { type Check, type CheckFields, checkFields, MOST_CHECKS, type SurgeryChecklist } from './checklist.schema.ts';

const frame = { version: 1, permission: ['RECORD_WRITE'] } as const;
const recordRef = documentID('record/');
const reads = ({ recordID }: { readonly recordID: string }) => [
  { collection: 'surgeryChecklist', id: surgeryChecklistID(recordID) },
];

const save = (tx: Tx, ctx: CommandContext, checklist: SurgeryChecklist): Promise<void> =>
  tx.put('surgeryChecklist', { ...checklist, updateDateTime: ctx.now, updateBy: ctx.actor.staffID });

/** A check says what its item asks for. */
function demandAnswer({ answer, value, note }: CheckFields, kind: string): void {
  if (answer === 'notApplicable' && !saysSomething(note))
    throw new DomainError('badParameter', 'what does not apply has a reason', { field: 'note', rule: 'checkReason' });
  if (answer === 'done' && kind !== 'tick' && !saysSomething(value))
    throw new DomainError('badParameter', 'the item asks for a value', { field: 'value', rule: 'checkValue' });
}

/**
 * Checks an item of an operation's safety checklists, before the monitor has begun or while it runs, and also late: what was checked late is a fact. `items` are the
 * clinic's as they stood before whoever checks, where the operation had none yet; of two who begin apart the items of both stay. `instead`: checks that this one corrects, which are taken
 * back with it. Two who check one item stay beside each other.
 * @throws DomainError notFound (visit, or an item of no list); badParameter `checkReason`, `checkValue`, `checksTooMany`
 */
export const checkItem = defineCommand({
  ...frame,
  name: 'surgeryChecklist.check',
  word: '手術安全核對',
  input: z.object({
    recordID: recordRef,
    checkID: rowID,
    fields: checkFields,
    items: z.array(checklistItem).max(MOST_CHECKLIST_ITEMS).default([]),
    instead: z.array(rowID).max(20).default([]),
  }),
  reads: (input) => [...reads(input), { collection: 'record', id: input.recordID }],
  async run(tx, { recordID, checkID, fields, items, instead }, ctx) {
    const { petID } = await requireRecord(tx, recordID);
    const stored =
      (await tx.get('surgeryChecklist', surgeryChecklistID(recordID))) ?? newChecklist({ recordID, petID }, [], ctx);
    if (stored.checks.some(({ _id }) => _id === checkID)) return;
    const known = new Set(stored.items.map(({ _id }) => _id));
    const all = itemsInOrder([...stored.items, ...items.filter(({ _id }) => !known.has(_id))]);
    const item = items.find(({ _id }) => _id === fields.itemID) ?? all.find(({ _id }) => _id === fields.itemID);
    if (!item) throw new DomainError('notFound', `no item ${fields.itemID}`, { id: fields.itemID });
    demandAnswer(fields, item.kind);
    if (stored.checks.length >= MOST_CHECKS)
      throw new DomainError('badParameter', 'too many checks', { field: 'fields', rule: 'checksTooMany' });
    const made: Check = { ...fields, _id: checkID, text: item.text, dateTime: ctx.now, by: ctx.actor.staffID };
    const kept = stored.checks.map((one) => (instead.includes(one._id) ? takenBack(one, '', ctx) : one));
    await save(tx, ctx, { ...stored, items: all, checks: [...kept, made] });
  },
});

/** Taken back once it stays so, by whom it was first. */
const takenBack = (check: Check, reason: string, ctx: CommandContext): Check => ({
  ...check,
  takenBack: check.takenBack ?? { dateTime: ctx.now, by: ctx.actor.staffID, reason },
});

/**
 * Takes a check back: it stays with who took it back and when, and no longer counts. Another check of the same item, which the author hasn't seen, goes on counting.
 * @throws DomainError notFound
 */
export const takeCheckBack = defineCommand({
  ...frame,
  name: 'surgeryChecklist.takeBack',
  word: '取消手術核對',
  input: z.object({ recordID: recordRef, checkID: rowID, reason: optionalReason(200) }),
  reads,
  async run(tx, { recordID, checkID, reason }, ctx) {
    const stored = await tx.get('surgeryChecklist', surgeryChecklistID(recordID));
    const check = stored?.checks.find(({ _id }) => _id === checkID);
    if (!stored || !check) throw new DomainError('notFound', `check ${checkID} not found`, { id: checkID });
    if (check.takenBack) return;
    const checks = stored.checks.map((one) => (one === check ? takenBack(one, reason, ctx) : one));
    await save(tx, ctx, { ...stored, checks });
  },
});
