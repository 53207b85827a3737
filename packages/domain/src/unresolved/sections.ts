import type { Permission } from '../access/permissions.ts';
import type { CollectionName } from '../engine/kind.ts';

/** What may stay undone in a clinic, in the order in which it is gone through at the day's end: the animals' first, then the work, then the money. */
export const UNRESOLVED_SECTIONS = [
  'resultsUnseen',
  'resultsUntold',
  'examsWaiting',
  'bagsWaiting',
  'secondLook',
  'visitsOpen',
  'notBilled',
  'givenOffPlan',
  'estimatesContested',
  'billsUnpaid',
  'messagesFailed',
  'tasksLate',
] as const;
/** A part of what is unresolved. */
export type UnresolvedSection = (typeof UNRESOLVED_SECTIONS)[number];

/** Who is shown a section: any of these. Whoever may not read what it rests on would see it empty and take it for settled. */
export const SECTION_READERS: Readonly<Record<UnresolvedSection, readonly Permission[]>> = {
  resultsUnseen: ['RECORD_READ', 'LAB_TASK_READ'],
  resultsUntold: ['RECORD_READ', 'LAB_TASK_READ'],
  examsWaiting: ['RECORD_READ', 'LAB_TASK_READ'],
  bagsWaiting: ['RECORD_READ', 'DRUG_TASK_READ', 'BILLING_READ'],
  secondLook: ['RECORD_READ', 'DRUG_TASK_READ'],
  visitsOpen: ['RECORD_READ', 'DAILY_STATUS'],
  notBilled: ['RECORD_READ', 'BILLING_READ'],
  givenOffPlan: ['RECORD_READ'],
  estimatesContested: ['RECORD_READ', 'BILLING_READ'],
  billsUnpaid: ['BILLING_READ'],
  messagesFailed: ['CUSTOMER_READ'],
  tasksLate: [
    'CUSTOMER_READ',
    'RECORD_READ',
    'PET_READ',
    'DAILY_STATUS',
    'LAB_TASK_READ',
    'DRUG_TASK_READ',
    'BILLING_READ',
  ],
};

/** What the lines of a section are about. */
export const SECTION_SUBJECTS: Readonly<Record<UnresolvedSection, readonly CollectionName[]>> = {
  resultsUnseen: ['record'],
  resultsUntold: ['record'],
  examsWaiting: ['record'],
  bagsWaiting: ['record'],
  secondLook: ['record', 'inHospitalMissionLog'],
  visitsOpen: ['record'],
  notBilled: ['record'],
  givenOffPlan: ['inHospitalMissionLog'],
  estimatesContested: ['estimate', 'inHospital'],
  billsUnpaid: ['record', 'sale'],
  messagesFailed: ['message'],
  tasksLate: ['task'],
};

/** Who puts a line off: whoever settles one of some section, of those sections that they are shown. */
export const PUT_OFF_KEEPERS = [
  'RECORD_WRITE',
  'PET_WRITE',
  'CHECK_IN',
  'LAB_TASK_WRITE',
  'DRUG_TASK_WRITE',
  'BILLING_WRITE',
] as const satisfies readonly Permission[];
