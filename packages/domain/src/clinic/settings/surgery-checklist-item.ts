import { z } from 'zod';
import { line, requiredLine, rowID } from '../../core/schema.ts';

/** When a list is gone through, in the order of an operation. */
export const CHECKLIST_PHASES = ['beforeAnaesthesia', 'beforeIncision', 'beforeLeaving'] as const;
/** When a list is gone through. */
export type ChecklistPhase = (typeof CHECKLIST_PHASES)[number];

/** What is asked of an item: that it was looked at, a value, or who does it. */
export const CHECKLIST_KINDS = ['tick', 'value', 'who'] as const;
/** What is asked of an item. */
export type ChecklistKind = (typeof CHECKLIST_KINDS)[number];

/** Most items of a clinic's three lists together: what is longer nobody goes through. */
export const MOST_CHECKLIST_ITEMS = 90;

/** A line of the clinic's safety checklists. */
export const checklistItem = z.object({
  _id: rowID,
  phase: z.enum(CHECKLIST_PHASES),
  text: requiredLine(80),
  kind: z.enum(CHECKLIST_KINDS).default('tick'),
  /** What a value is counted in. */
  unit: line(12).default(''),
  /** One that is missing is told at the monitor once its moment has passed; others are only counted. */
  required: z.boolean().default(true),
  /** Place within its phase. */
  order: z.number().int().min(0).max(100_000).default(0),
});
/** A line of the clinic's safety checklists. */
export type ChecklistItem = z.output<typeof checklistItem>;

/** The items in the order in which they are gone through. */
export const itemsInOrder = <I extends Pick<ChecklistItem, 'phase' | 'order'>>(items: readonly I[]): I[] =>
  items.toSorted((a, b) => CHECKLIST_PHASES.indexOf(a.phase) - CHECKLIST_PHASES.indexOf(b.phase) || a.order - b.order);
