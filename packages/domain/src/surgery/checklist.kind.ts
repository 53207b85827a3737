import { by, type Declared, defineKind } from '../engine/kind.ts';
import type { SurgeryChecklist } from './checklist.schema.ts';

/** The checklists of a visit's operation: the id follows from the visit's, so that two people who begin at once begin the same one. */
export const surgeryChecklistID = (recordID: string): string => recordID.replace(/^\/record\//, '/surgeryChecklist/');

/** The safety checklists of one operation. */
export const surgeryChecklistKind = defineKind<SurgeryChecklist>()({
  collection: 'surgeryChecklist',
  word: '手術安全核對',
  idPrefix: '/surgeryChecklist/',
  locality: 'work',
  work: { packBy: 'petID', time: 'dateTime' },
  indexes: { byPet: by('petID', 'dateTime') },
  readers: [{ anyOf: ['RECORD_READ'], fields: 'all' }],
  belongs: {
    petID: { to: 'pet', by: 'byPet', removed: 'stays' },
    recordID: {
      to: 'record',
      ids: (record: { readonly _id: string }) => [surgeryChecklistID(record._id)],
      removed: 'goes',
      serverFinds: true,
    },
  },
});

declare module '../engine/kind.ts' {
  interface Kinds {
    surgeryChecklist: Declared<SurgeryChecklist, typeof surgeryChecklistKind>;
  }
}
