import type { CatalogItem } from '../catalog/catalog.schema.ts';
import { SURGERY_CLASS } from '../catalog/classes.ts';
import { pickedCharge, pickedExam, pickedRow, placeOf } from '../catalog/item-lines.ts';
import type { PickedItem } from '../catalog/package-lines.ts';
import type { ReminderTemplate } from '../clinic/reminder-template.schema.ts';
import type { Edit } from '../core/edit.ts';
import type { Zone } from '../core/zone.ts';
import type { VisitRecord } from '../record/record.schema.ts';
import { reminderWith } from '../record/vaccine-reminder.ts';
import { withTemplate } from '../reminder/template.commands.ts';

/** What putting items on a visit's bill works with. */
export interface ChargeSource {
  /** Where somebody picked: among the charges, or within the operation, whose lists take what belongs there. */
  readonly at: 'charges' | 'surgery';
  /** Kind of the animal, as `pet.type`. */
  readonly petType: string;
  /** The clinic's reminders by vaccine. */
  readonly templates: readonly ReminderTemplate[];
  /** Unix seconds. */
  readonly now: number;
  readonly zone: Zone;
  readonly newRowID: () => string;
}

type BilledList = 'chargeDivision' | 'examTask' | 'vaccine' | 'surgery' | 'surgeryConsumable';

/** In which of a visit's lists a picked item is billed. */
function listOf(item: CatalogItem, at: ChargeSource['at']): BilledList {
  const place = placeOf(item);
  if (place === 'exam') return 'examTask';
  if (place === 'vaccine') return 'vaccine';
  if (at === 'charges') return 'chargeDivision';
  if (item.class === SURGERY_CLASS) return 'surgery';
  return item.kind === 'product' ? 'surgeryConsumable' : 'chargeDivision';
}

/**
 * The edits that put what was picked on a visit's bill: each item into the list where it is billed, exams noted but not requested yet, vaccines with the
 * reminder that the clinic's templates want for them. Two who pick at once both have their lines; of two reminders the later is a conflict for review.
 */
export function chargeEdits(
  stored: Pick<VisitRecord, 'vaccineReminder'>,
  items: readonly PickedItem[],
  source: ChargeSource,
): Edit[] {
  const { petType, templates, now, zone, newRowID } = source;
  const edits: Edit[] = [];
  let reminder = stored.vaccineReminder;
  for (const picked of items) {
    const list = listOf(picked.item, source.at);
    const row =
      list === 'examTask'
        ? pickedExam(picked, newRowID())
        : list === 'chargeDivision'
          ? pickedCharge(picked, newRowID())
          : pickedRow(picked, newRowID());
    edits.push({ op: 'insert', path: [list], row });
    if (list === 'vaccine') reminder = reminderWith(withTemplate(picked.item, petType, templates), now, reminder, zone);
  }
  if (reminder !== stored.vaccineReminder)
    edits.push({ op: 'set', path: ['vaccineReminder'], from: stored.vaccineReminder, to: reminder });
  return edits;
}
