import type { ReminderKind } from '../clinic/reminder-template.schema.ts';
import { fingerprint } from '../core/canonical.ts';
import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { by, byCommand, type CareEnd, type Declared, defineKind } from '../engine/kind.ts';
import { withStepsLeft } from './left-step.ts';
import type { Reminder } from './reminder.schema.ts';

/** What a visit brings about by itself, at most one of each: medicine that runs out, a recall, results to be told. */
export const VISIT_REMINDERS = ['medicine', 'recall', 'result'] as const satisfies readonly ReminderKind[];
/** What a visit brings about by itself. */
export type VisitReminderKind = (typeof VISIT_REMINDERS)[number];

/** The id of a reminder that a visit brought about: it follows from the visit, so that there is one. */
export const visitReminderID = (kind: VisitReminderKind, recordID: string): string =>
  `/reminder/${kind}/${recordID.slice('/record/'.length).replaceAll('/', '-')}`;

/** The id of an animal's birthday in a year, by the day's start: there is one. */
export const birthdayReminderID = (petID: string, day: number): string =>
  `/reminder/${day}/birthday-${fingerprint(petID)}`;

/** Nobody is reminded of an animal that is in nobody's care any more. */
const closed = (reminder: Reminder, at: number, by: string): Reminder | undefined =>
  reminder.closedDateTime === 0 ? { ...reminder, closedDateTime: at, closedBy: by, updateDateTime: at } : undefined;

/**
 * One that the end of care had closed is open again, unless somebody has opened or closed it since. Its messages aren't sent again: what they would have said
 * is a person's to say.
 */
const opened = (reminder: Reminder, { at, by }: CareEnd): Reminder | undefined =>
  reminder.closedDateTime === at && reminder.closedBy === by && reminder.closeReason === undefined
    ? withStepsLeft({ ...reminder, closedDateTime: 0, closedBy: '' }, 'petNotInCare')
    : undefined;

/** A reminder of an animal (spec 2 §3; R22). */
export const reminderKind = defineKind<Reminder>()({
  collection: 'reminder',
  word: '提醒',
  idPrefix: '/reminder/',
  // What is to be done in hospital is reminded of by ids that go on with the plan's.
  idShape: /^\/reminder\/[^/]+\/[^/]+$/,
  locality: 'work',
  work: { packBy: 'petID', time: 'date', open: { field: 'closedDateTime', values: [0] } },
  indexes: { byDate: [['date', 'number']], byPet: by('petID', 'date'), byOwner: by('userID', 'date') },
  readers: [{ anyOf: ['RECORD_READ', 'PET_READ'], fields: 'all' }],
  belongs: {
    petID: { to: 'pet', by: 'byPet', removed: 'goes', careEnded: closed, careResumed: opened },
    userID: { to: 'user', by: 'byOwner', removed: 'stays' },
    recordID: {
      to: 'record',
      ids: ({ vaccineReminderID }: { readonly vaccineReminderID: string }) =>
        vaccineReminderID === '' ? [] : [vaccineReminderID],
      serverIDs: ({ _id }: { readonly _id: string }) => VISIT_REMINDERS.map((kind) => visitReminderID(kind, _id)),
      removed: 'goes',
    },
  },
  prose: ['message', 'note'],
  editedBy: byCommand('reminder.edit', 'reminderID'),
  editors: ['RECORD_WRITE', 'PET_WRITE', 'CHECK_IN'],
});

/** `/reminder/{reminderDate}/{unix}-{suffix}` (spec 2 §3). */
export const vaccineReminderID = (reminderDate: number, now: number, random: RandomBytes) =>
  `/reminder/${reminderDate}/${now}-${randomSuffix(random, 5)}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    reminder: Declared<Reminder, typeof reminderKind>;
  }
}
