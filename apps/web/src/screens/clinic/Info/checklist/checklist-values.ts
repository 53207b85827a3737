import type { ChecklistItem, ChecklistPhase } from '@vetloom/domain/clinic/settings/surgery-checklist-item.ts';
import { CHECKLIST_START } from '@vetloom/domain/clinic/settings/surgery-checklist-start.ts';
import { type Edit, editsBetween } from '@vetloom/domain/core/edit.ts';

/** The items of one list in their order. */
export const itemsOf = (items: readonly ChecklistItem[], phase: ChecklistPhase): ChecklistItem[] =>
  items.filter((item) => item.phase === phase).toSorted((a, b) => a.order - b.order);

const LIST = 'items';

/** The place behind all others of a list. */
export const placeAfter = (items: readonly ChecklistItem[], phase: ChecklistPhase): number =>
  itemsOf(items, phase).reduce((most, { order }) => Math.max(most, order + 1), 0);

/** What a form says of an item. */
export type ItemValues = Pick<ChecklistItem, 'phase' | 'text' | 'kind' | 'unit' | 'required'>;

/** What is wrong with an item as it is typed. */
export function textFault(
  { text, phase }: ItemValues,
  others: readonly ChecklistItem[],
): 'missingText' | 'takenText' | undefined {
  if (text.trim() === '') return 'missingText';
  return itemsOf(others, phase).some((other) => other.text === text.trim()) ? 'takenText' : undefined;
}

/** The edits that save an item; one that goes to another list stands at its end. */
export function savingEdits(
  items: readonly ChecklistItem[],
  before: ChecklistItem | undefined,
  values: ItemValues,
  newID: string,
): Edit[] {
  const typed = { ...values, text: values.text.trim(), unit: values.kind === 'value' ? values.unit.trim() : '' };
  if (before === undefined)
    return [{ op: 'insert', path: [LIST], row: { _id: newID, ...typed, order: placeAfter(items, typed.phase) } }];
  const order = typed.phase === before.phase ? before.order : placeAfter(items, typed.phase);
  return editsBetween(before, { ...before, ...typed, order }, [
    'phase',
    'text',
    'kind',
    'unit',
    'required',
    'order',
  ]).map((edit) => ({ ...edit, path: [LIST, before._id, ...edit.path] }));
}

/** The edits that move an item one place up (−1) or down (1) in its list; none at either end. */
export function movingEdits(items: readonly ChecklistItem[], item: ChecklistItem, by: 1 | -1): Edit[] {
  const list = itemsOf(items, item.phase);
  const from = list.findIndex(({ _id }) => _id === item._id);
  const [moved, other] = [list[from], list[from + by]];
  if (moved === undefined || other === undefined) return [];
  list[from] = other;
  list[from + by] = moved;
  return list.flatMap((row, at) =>
    row.order === at ? [] : [{ op: 'set' as const, path: [LIST, row._id, 'order'], from: row.order, to: at }],
  );
}

/** The edits that put the suggested lists in the place of the clinic's. */
export const restartEdits = (items: readonly ChecklistItem[]): Edit[] => [
  ...items.map(({ _id }): Edit => ({ op: 'remove', path: [LIST, _id] })),
  ...CHECKLIST_START.map((row): Edit => ({ op: 'insert', path: [LIST], row: { ...row } })),
];
