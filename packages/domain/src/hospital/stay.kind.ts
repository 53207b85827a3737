import { by, byCommand, type CareLeft, type Declared, defineKind } from '../engine/kind.ts';
import type { Stay } from './stay.schema.ts';
import { STAY_ID } from './stay-ids.ts';
import { SUMMARY_SECTIONS } from './summary-sections.ts';

/** A stay as the cashier sees it: what it came to, nothing of the animal's state. */
const BILL = [
  '_id',
  'collection',
  'version',
  'petID',
  'userID',
  'recordID',
  'doctorID',
  'doctor',
  'cause',
  'cageID',
  'cageName',
  'cageDefaultPrice',
  'status',
  'startDateTime',
  'endDateTime',
  'dischargeDateTime',
  'dischargeBy',
  'settleDateTime',
  'settleBy',
  'settle',
  'subTotal',
  'total',
  'received',
  'openStatus',
  'billLock',
  'billLockSum',
  'billLockDays',
  'billUnlock',
  'estimate',
  'estimateTotal',
  'dischargeDebt',
  'stayKind',
  'createDateTime',
  'createBy',
  'updateDateTime',
  'updateBy',
] as const;

/** Where an animal is and why, for the desks that work for it: nothing of what it costs, and nothing that was written of its state. */
const PLACE = [
  '_id',
  'collection',
  'version',
  'petID',
  'recordID',
  'doctorID',
  'doctor',
  'cause',
  'cageID',
  'cageName',
  'startDateTime',
  'dischargeDateTime',
  'stayKind',
  'createDateTime',
  'createBy',
  'updateDateTime',
  'updateBy',
] as const;

/** An animal whose care has ended is still to be discharged, and the bill of its stay stays what it is. */
const left = ({ dischargeDateTime, settleDateTime, total, received }: Stay): CareLeft[] => [
  ...(dischargeDateTime === 0 ? [{ matter: 'stay' }] : []),
  ...(settleDateTime !== 0 && total > received ? [{ matter: 'unpaid', amount: total - received }] : []),
];

/** An animal's stay in hospital (spec 2 §3 "In-hospital stay"). */
export const stayKind = defineKind<Stay>()({
  collection: 'inHospital',
  word: '住院',
  idPrefix: '/inHospital/',
  idShape: STAY_ID,
  // An animal in hospital is on every device, however long it stays, and so is a bill that isn't paid; what is over travels with its history.
  locality: 'work',
  work: { packBy: 'petID', time: 'startDateTime', open: { field: 'openStatus', values: [1] } },
  indexes: {
    byPet: by('petID', 'startDateTime'),
    byOwner: by('userID', 'startDateTime'),
    byTime: [['startDateTime', 'number']],
    byDischarge: [['dischargeDateTime', 'number']],
    bySettle: [['settleDateTime', 'number']],
    byOpen: [['openStatus', 'number']],
  },
  readers: [
    { anyOf: ['RECORD_READ'], fields: 'all' },
    { anyOf: ['BILLING_READ'], fields: BILL },
    { anyOf: ['LAB_TASK_READ', 'DRUG_TASK_READ'], fields: PLACE },
  ],
  reference: 'inHospitalID',
  belongs: {
    petID: { to: 'pet', by: 'byPet', removed: 'refuses', rule: 'petHasStays', careLeaves: left },
    userID: { to: 'user', by: 'byOwner', removed: 'refuses', rule: 'ownerHasStays' },
    // A later visit of an animal in hospital names the stay too, but the stay isn't that visit's.
    recordID: {
      to: 'record',
      ids: ({ inHospitalID }: { readonly inHospitalID: string }) => (inHospitalID === '' ? [] : [inHospitalID]),
      removed: 'goes',
      serverFinds: true,
    },
  },
  prose: [
    ...(['cause', 'notice', 'event', 'note', 'estimate.note'] as const),
    ...(['boarding.medication', 'grooming.wishes', 'grooming.findings', 'grooming.temper'] as const),
    ...SUMMARY_SECTIONS.map((section) => `dischargeSummary.${section}` as const),
  ],
  editors: ['RECORD_WRITE'],
  editedBy: byCommand('stay.edit', 'inHospitalID'),
  hasHistory: true,
});

declare module '../engine/kind.ts' {
  interface Kinds {
    inHospital: Declared<Stay, typeof stayKind>;
  }
}
