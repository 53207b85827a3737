import { by, type Declared, defineKind } from '../engine/kind.ts';
import type { StayMonitor } from './stay-day.schema.ts';
import { dayOfID, STAY_MONITOR_ID } from './stay-ids.ts';

/** What is measured in a stay (spec 2 §3). */
export const stayMonitorKind = defineKind<StayMonitor>()({
  collection: 'inHospitalMonitor',
  word: '住院監測',
  idPrefix: '/inHospital/',
  idShape: STAY_MONITOR_ID,
  locality: 'work',
  work: { packBy: 'petID', time: 'dateTime' },
  // What is a part of a stay is found by the stay, by the animal and by its day.
  indexes: { byStay: by('inHospitalID', 'dateTime'), byPet: by('petID', 'dateTime'), byTime: [['dateTime', 'number']] },
  readers: [{ anyOf: ['RECORD_READ'], fields: 'all' }],
  belongs: {
    petID: { to: 'pet', by: 'byPet', removed: 'stays' },
    inHospitalID: { to: 'inHospital', by: 'byStay', removed: 'goes', serverFinds: true },
  },
  editors: ['EXECUTE_IN_HOSPITAL_PLAN'],
  // Cells are entered, not edited: their place is `status`, the minute, `value` and what was measured.
  editedBy: (monitorID, edits) => [
    {
      name: 'monitor.enter',
      input: {
        ...dayOfID(monitorID),
        cells: edits.flatMap((edit) => {
          const [, time, , missionID] = edit.path;
          return edit.op === 'set' && missionID !== undefined
            ? [{ time, missionID, from: edit.from ?? null, to: edit.to ?? null }]
            : [];
        }),
      },
    },
  ],
  hasHistory: true,
});

declare module '../engine/kind.ts' {
  interface Kinds {
    inHospitalMonitor: Declared<StayMonitor, typeof stayMonitorKind>;
  }
}
