import { DomainError } from '../core/error.ts';
import { same } from '../core/same.ts';
import type { CommandContext } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import { endsCare } from '../pet/pet.schema.ts';
import { recordKey } from '../record/record.kind.ts';
import type { VisitRecord } from '../record/record.schema.ts';
import type { Reminder } from '../reminder/reminder.schema.ts';

/**
 * A vaccine reminder is kept only with both text and date; otherwise it is removed (spec 2 §5; R22). Returns the record as it then is. An edit that
 * leaves the wish as it was leaves the reminder alone, and unread: a reading that nobody foresaw holds up a whole push.
 */
export async function syncReminder(
  tx: Tx,
  ctx: CommandContext,
  before: VisitRecord | undefined,
  record: VisitRecord,
): Promise<VisitRecord> {
  const wish = record.vaccineReminder;
  const date = wish && wish.text !== '' ? wish.reminderDate : null;
  const id = date === null ? '' : `/reminder/${date}/${recordKey(record._id)}`;
  if (id !== '' && record.vaccineReminderID === id && same(before?.vaccineReminder, wish)) return record;
  if (record.vaccineReminderID !== '' && record.vaccineReminderID !== id)
    await tx.remove('reminder', record.vaccineReminderID);
  if (!wish || date === null) return { ...record, vaccineReminder: null, vaccineReminderID: '' };
  const stored = await tx.get('reminder', id);
  // Security: the id is made of the visit's, which its author chose; what stands there may be about another animal.
  if (stored && stored.petID !== record.petID && stored.recordID !== record._id)
    throw new DomainError('conflict', `reminder ${id} exists`, { id });
  const vaccine = { title: wish.text, date: wish.vaccinationDate, petID: record.petID };
  // What somebody changed at the reminder or took away since stays so, until the visit itself asks for something else.
  const asksAnew = stored ? !same(stored.asked ?? stored.vaccine, vaccine) : record.vaccineReminderID !== id;
  if (asksAnew) {
    const { asked: _, ...kept }: Partial<Reminder> = stored ?? {};
    // Nobody is reminded of an animal that died, in this very visit or before what was written without a network arrived.
    const pet = await tx.get('pet', record.petID);
    const end =
      pet && endsCare(pet.status) && !stored?.closedDateTime
        ? { closedDateTime: ctx.now, closedBy: ctx.actor.staffID }
        : {};
    await tx.put('reminder', {
      _id: id,
      collection: 'reminder',
      date,
      openedBy: ctx.actor.staffID,
      petID: record.petID,
      userID: record.userID,
      recordID: record._id,
      notifiedDateTime: 0,
      closedDateTime: 0,
      closedBy: '',
      createDateTime: ctx.now,
      ...kept,
      ...end,
      vaccine,
      updateDateTime: ctx.now,
    });
  }
  return { ...record, vaccineReminderID: id };
}
