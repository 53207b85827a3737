import { PHARMACY_SETTING } from '../clinic/settings/pharmacy.setting.ts';
import { settingReads } from '../clinic/settings/setting-concern.ts';
import { by, type Declared, defineKind } from '../engine/kind.ts';
import type { StayPlan } from './plan.schema.ts';
import { dayOfID, PLAN_ID } from './stay-ids.ts';

/** What the pharmacy hands out of a day with what is injected and infused beside it, without what the doctor wrote and without sums. */
const DISPENSING = [
  '_id',
  'collection',
  'inHospitalID',
  'petID',
  'recordID',
  'doctorID',
  'doctor',
  'planDateTime',
  'drugBag',
  // Beside which its drugs are given.
  'injectionMission',
  'infusionDrugMission',
  'hasDrug',
  'dispensingReadyDateTime',
  'drugDispensedDateTime',
  'drugDispensedBy',
  'dischargeDateTime',
  'createDateTime',
  'createBy',
  'updateDateTime',
  'updateBy',
] as const;

/** What a day is charged for, which the cashier looks through. */
const BILL = [
  ...DISPENSING,
  'cage',
  'drugDiscountRate',
  'drugSubTotal',
  'infusionDrugDiscountRate',
  'infusionDrugSubTotal',
  'threrapyMission',
  'otherTherapyMission',
  'examTherapyMission',
  'chargeService',
  'chargeProduct',
  'discounts',
  'total',
] as const;

/** What is planned for a day of a stay (spec 2 §3). Who may not read it whole gets what their work needs of it, as of a visit. */
export const planKind = defineKind<StayPlan>()({
  collection: 'inHospitalPlan',
  word: '住院計畫',
  idPrefix: '/inHospital/',
  idShape: PLAN_ID,
  locality: 'work',
  work: { packBy: 'petID', time: 'planDateTime', open: { field: 'dischargeDateTime', values: [0] } },
  // What is a part of a stay is found by the stay, by the animal and by its day.
  indexes: {
    byStay: by('inHospitalID', 'planDateTime'),
    byPet: by('petID', 'planDateTime'),
    byTime: [['planDateTime', 'number']],
  },
  readers: [
    { anyOf: ['RECORD_READ'], fields: 'all' },
    { anyOf: ['BILLING_READ'], fields: BILL },
    { anyOf: ['DRUG_TASK_READ'], fields: DISPENSING },
  ],
  belongs: {
    petID: { to: 'pet', by: 'byPet', removed: 'stays' },
    inHospitalID: { to: 'inHospital', by: 'byStay', removed: 'goes', serverFinds: true },
  },
  prose: [
    'stateOfIllness',
    'communication',
    'drugMission.note',
    'drugDisable.reason',
    'givenOffPlan.reason',
    'shiftHandover.problem',
    'shiftHandover.state',
    'shiftHandover.due',
    'shiftHandover.questions',
    'ownerNote.text',
    'injectionMission.note',
    'threrapyMission.note',
    'otherTherapyMission.note',
    'examTherapyMission.note',
    'chargeService.note',
    'chargeProduct.note',
  ],
  editors: ['RECORD_WRITE'],
  editedBy: (planID, edits) => [{ name: 'stayPlan.edit', input: { ...dayOfID(planID), edits } }],
  savedWith: settingReads(PHARMACY_SETTING),
  hasHistory: true,
});

declare module '../engine/kind.ts' {
  interface Kinds {
    inHospitalPlan: Declared<StayPlan, typeof planKind>;
  }
}
