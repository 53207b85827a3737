import { settingOf, settingReads } from '../clinic/settings/setting-concern.ts';
import { SURGERY_CHECKLIST_SETTING } from '../clinic/settings/surgery-checklist.setting.ts';
import { type ChecklistItem, itemsInOrder } from '../clinic/settings/surgery-checklist-item.ts';
import type { CommandContext, ReadHint } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import { surgeryChecklistID } from './checklist.kind.ts';
import type { SurgeryChecklist } from './checklist.schema.ts';

interface Operated {
  readonly recordID: string;
  readonly petID: string;
}

/** A checklist of which nobody has checked anything. */
export const newChecklist = (
  { recordID, petID }: Operated,
  items: readonly ChecklistItem[],
  ctx: Pick<CommandContext, 'now' | 'actor'>,
): SurgeryChecklist => ({
  _id: surgeryChecklistID(recordID),
  collection: 'surgeryChecklist',
  recordID,
  petID,
  dateTime: ctx.now,
  items: itemsInOrder(items),
  checks: [],
  updateDateTime: ctx.now,
  updateBy: ctx.actor.staffID,
});

/** What `beginChecklist` will read. */
export const checklistReads = (recordID: string): readonly ReadHint[] => [
  { collection: 'surgeryChecklist', id: surgeryChecklistID(recordID) },
  ...settingReads(SURGERY_CHECKLIST_SETTING),
];

/**
 * Keeps the clinic's lists as they read now with an operation that has none yet: what nobody checks is then told by the lists of that day, whatever the clinic asks
 * later. A clinic without lists keeps none.
 */
export async function beginChecklist(tx: Tx, operated: Operated, ctx: CommandContext): Promise<void> {
  if (await tx.get('surgeryChecklist', surgeryChecklistID(operated.recordID))) return;
  const { items } = await settingOf(tx, SURGERY_CHECKLIST_SETTING);
  if (items.length > 0) await tx.put('surgeryChecklist', newChecklist(operated, items, ctx));
}
