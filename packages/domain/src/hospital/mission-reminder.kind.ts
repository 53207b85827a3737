import { by, type Declared, defineKind } from '../engine/kind.ts';
import type { MissionReminder } from './mission-reminder.schema.ts';
import { MISSION_REMINDER_ID } from './stay-ids.ts';

/** What is to be done for an animal in hospital at a moment (spec 2 §3 "Reminder"). */
export const missionReminderKind = defineKind<MissionReminder>()({
  collection: 'reminder/inHospitalMission',
  word: '住院任務提醒',
  idPrefix: '/reminder/',
  idShape: MISSION_REMINDER_ID,
  locality: 'work',
  work: { packBy: 'petID', time: 'date', open: { field: 'closedDateTime', values: [0] } },
  indexes: { byDate: [['date', 'number']], byStay: by('inHospitalID', 'date'), byPet: by('petID', 'date') },
  readers: [{ anyOf: ['RECORD_READ'], fields: 'all' }],
  belongs: {
    petID: { to: 'pet', by: 'byPet', removed: 'stays' },
    inHospitalID: { to: 'inHospital', by: 'byStay', removed: 'goes', serverFinds: true },
  },
  hasHistory: true,
});

declare module '../engine/kind.ts' {
  interface Kinds {
    'reminder/inHospitalMission': Declared<MissionReminder, typeof missionReminderKind>;
  }
}
