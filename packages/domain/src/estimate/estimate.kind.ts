import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { by, byCommand, type Declared, defineKind } from '../engine/kind.ts';
import type { EstimateDecision } from './decision.schema.ts';
import type { Estimate } from './estimate.schema.ts';

/** What owners are told that a visit, or something planned, may come to. The cashier compares the bill with it. */
export const estimateKind = defineKind<Estimate>()({
  collection: 'estimate',
  word: '估價單',
  idPrefix: '/estimate/',
  locality: 'work',
  work: { packBy: 'petID', time: 'createDateTime' },
  indexes: {
    byPet: by('petID', 'createDateTime'),
    byOwner: by('userID', 'createDateTime'),
    byRecord: by('recordID', 'createDateTime'),
  },
  readers: [{ anyOf: ['RECORD_READ', 'BILLING_READ'], fields: 'all' }],
  belongs: {
    petID: { to: 'pet', by: 'byPet', removed: 'goes' },
    userID: { to: 'user', by: 'byOwner', removed: 'stays' },
    // An owner's word outlasts a visit that was checked in by mistake.
    recordID: { to: 'record', by: 'byRecord', removed: 'stays' },
  },
  prose: ['note', 'lines.note'],
  editedBy: byCommand('estimate.edit', 'estimateID'),
  editors: ['RECORD_WRITE'],
  hasHistory: true,
});

/** What owners decided about estimates, those of stays too. Nobody edits one. */
export const estimateDecisionKind = defineKind<EstimateDecision>()({
  collection: 'estimateDecision',
  word: '估價決定',
  idPrefix: '/estimateDecision/',
  locality: 'work',
  work: { packBy: 'petID', time: 'createDateTime' },
  indexes: {
    byPet: by('petID', 'createDateTime'),
    byOwner: by('userID', 'createDateTime'),
    byEstimate: by('estimateID', 'createDateTime'),
    byStay: by('inHospitalID', 'createDateTime'),
    byTime: [['createDateTime', 'number']],
  },
  readers: [{ anyOf: ['RECORD_READ', 'BILLING_READ'], fields: 'all' }],
  belongs: {
    petID: { to: 'pet', by: 'byPet', removed: 'goes' },
    // A name, a number and a signature: nothing of it outlasts the person's erasure.
    userID: { to: 'user', by: 'byOwner', removed: 'stays', erased: true },
    estimateID: { to: 'estimate', by: 'byEstimate', removed: 'goes' },
    inHospitalID: { to: 'inHospital', by: 'byStay', removed: 'stays' },
  },
});

/** `/estimate{petID}/{unixSeconds}-{suffix}` */
export const estimateID = (petID: string, now: number, random: RandomBytes) =>
  `/estimate${petID}/${now}-${randomSuffix(random, 5)}`;

/** `/estimateDecision{petID}/{unixSeconds}-{suffix}` */
export const estimateDecisionID = (petID: string, now: number, random: RandomBytes) =>
  `/estimateDecision${petID}/${now}-${randomSuffix(random, 5)}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    estimate: Declared<Estimate, typeof estimateKind>;
    estimateDecision: Declared<EstimateDecision, typeof estimateDecisionKind>;
  }
}
