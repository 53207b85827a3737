import type { Pet } from '../pet/pet.schema.ts';
import { APPROVAL, isInCare, PET_STATUS } from '../pet/pet.schema.ts';
import type { VisitRecord } from '../record/record.schema.ts';
import { isCompleted } from '../record/record-status.ts';
import type { Reminder } from '../reminder/reminder.schema.ts';

/** Kinds of reminders that tell an owner what is due; the others are the clinic's own work. One without a kind is of a vaccination. */
const DUE: ReadonlySet<string> = new Set(['vaccine', 'preventive', 'checkup']);
/** Most of each that a page brings of one animal. */
const MOST_VACCINES = 60;
const MOST_DUE = 12;

/** Whether an owner's page shows an animal: not the dead, not those whose care has ended, and none that the clinic has turned away. */
export const isOnPage = (pet: Pick<Pet, 'status' | 'approvalStatus'>): boolean =>
  (isInCare(pet) || pet.status === PET_STATUS.lost) && pet.approvalStatus !== APPROVAL.refused;

/** What an animal was vaccinated with, by its completed visits: name and day, the latest first. */
export const vaccinesOf = (
  visits: readonly Pick<VisitRecord, 'status' | 'dateTime' | 'vaccine'>[],
): { readonly name: string; readonly dateTime: number }[] =>
  visits
    .filter(isCompleted)
    .flatMap(({ dateTime, vaccine }) => vaccine.map(({ name }) => ({ name, dateTime })))
    .sort((a, b) => b.dateTime - a.dateTime)
    .slice(0, MOST_VACCINES);

/** What is due for an animal: open reminders of care, the earliest first. Notes for the staff and words of messages are no part of it. */
export const dueOf = (
  reminders: readonly Pick<Reminder, 'closedDateTime' | 'kind' | 'vaccine' | 'date'>[],
): { readonly title: string; readonly date: number }[] =>
  reminders
    .filter(({ closedDateTime, kind = 'vaccine' }) => closedDateTime === 0 && DUE.has(kind))
    .map(({ vaccine, date }) => ({ title: vaccine.title, date }))
    .sort((a, b) => a.date - b.date)
    .slice(0, MOST_DUE);
