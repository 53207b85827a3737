import { by, type Declared, defineKind } from '../engine/kind.ts';
import type { SurgeryMonitor } from './monitor.schema.ts';

/** The monitor of a visit: its id follows from the visit's, so that two people who begin it at once begin the same one. */
export const surgeryMonitorID = (recordID: string): string => recordID.replace(/^\/record\//, '/surgeryMonitor/');

/** The monitor of one operation (spec 2 §3). */
export const surgeryMonitorKind = defineKind<SurgeryMonitor>()({
  collection: 'surgeryMonitor',
  word: '手術監測',
  idPrefix: '/surgeryMonitor/',
  locality: 'work',
  work: { packBy: 'petID', time: 'dateTime', open: { field: 'endDateTime', values: [0] } },
  indexes: { byPet: by('petID', 'dateTime') },
  readers: [{ anyOf: ['RECORD_READ'], fields: 'all' }],
  belongs: {
    petID: { to: 'pet', by: 'byPet', removed: 'stays' },
    recordID: {
      to: 'record',
      ids: (record: { readonly _id: string }) => [surgeryMonitorID(record._id)],
      removed: 'goes',
      serverFinds: true,
    },
  },
  prose: ['status.note'],
  editors: ['RECORD_WRITE'],
  // Rows are corrected one by one; their fields' places follow `status` and the row.
  editedBy: (monitorID, edits) =>
    [...Map.groupBy(edits, ({ path }) => path[1] ?? '')].map(([entryID, ofEntry]) => ({
      name: 'surgery.editEntry',
      input: {
        recordID: monitorID.replace(/^\/surgeryMonitor\//, '/record/'),
        entryID,
        edits: ofEntry.map((edit) => ({ ...edit, path: edit.path.slice(2) })),
      },
    })),
});

declare module '../engine/kind.ts' {
  interface Kinds {
    surgeryMonitor: Declared<SurgeryMonitor, typeof surgeryMonitorKind>;
  }
}
