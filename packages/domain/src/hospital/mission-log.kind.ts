import { by, type Declared, defineKind } from '../engine/kind.ts';
import type { MissionLog } from './stay-day.schema.ts';
import { dayOfID, MISSION_LOG_ID } from './stay-ids.ts';

/** What was done of a day of a stay (spec 2 §3). */
export const missionLogKind = defineKind<MissionLog>()({
  collection: 'inHospitalMissionLog',
  word: '住院任務紀錄',
  idPrefix: '/inHospital/',
  idShape: MISSION_LOG_ID,
  locality: 'work',
  work: { packBy: 'petID', time: 'planDateTime', open: { field: 'dischargeDateTime', values: [0] } },
  // What is a part of a stay is found by the stay, by the animal and by its day.
  indexes: {
    byStay: by('inHospitalID', 'planDateTime'),
    byPet: by('petID', 'planDateTime'),
    byTime: [['planDateTime', 'number']],
  },
  readers: [{ anyOf: ['RECORD_READ'], fields: 'all' }],
  belongs: {
    petID: { to: 'pet', by: 'byPet', removed: 'stays' },
    inHospitalID: { to: 'inHospital', by: 'byStay', removed: 'goes', serverFinds: true },
  },
  prose: ['execute.note', 'execute.reason'],
  editors: ['EXECUTE_IN_HOSPITAL_PLAN'],
  // Entries are corrected one by one; their fields' places follow `execute` and the entry.
  editedBy: (logID, edits) =>
    [...Map.groupBy(edits, ({ path }) => path[1] ?? '')].map(([executeID, ofEntry]) => ({
      name: 'mission.edit',
      input: {
        ...dayOfID(logID),
        executeID,
        edits: ofEntry.map((edit) => ({ ...edit, path: edit.path.slice(2) })),
      },
    })),
  hasHistory: true,
});

declare module '../engine/kind.ts' {
  interface Kinds {
    inHospitalMissionLog: Declared<MissionLog, typeof missionLogKind>;
  }
}
