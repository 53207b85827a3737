import { by, type Declared, defineKind } from '../engine/kind.ts';
import type { StayPlan } from './plan.schema.ts';

/** What is planned for a day of a stay (spec 2 §3). */
export const planKind = defineKind<StayPlan>()({
  collection: 'inHospitalPlan',
  word: '住院計畫',
  idPrefix: '/inHospital/',
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
  prose: ['stateOfIllness', 'communication'],
});

declare module '../engine/kind.ts' {
  interface Kinds {
    inHospitalPlan: Declared<StayPlan, typeof planKind>;
  }
}
