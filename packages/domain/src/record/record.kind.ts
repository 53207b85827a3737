import { BILLING_SETTING } from '../clinic/settings/billing.setting.ts';
import { PHARMACY_SETTING } from '../clinic/settings/pharmacy.setting.ts';
import { settingReads } from '../clinic/settings/setting-concern.ts';
import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { by, byCommand, type CareLeft, type Declared, defineKind } from '../engine/kind.ts';
import { EXAM_PROSE } from '../lines/exam-prose.ts';
import type { VisitRecord } from './record.schema.ts';
import { ARCHIVE_STATUS, RECORD_STATUS, THREAD_STATUS } from './record-status.ts';

const RECORD_FRAME = [
  '_id',
  'collection',
  'petID',
  'userID',
  'source',
  'cause',
  'dateTime',
  'division',
  'doctor',
  'doctorID',
  'ticket',
  'calls',
  'checkInGroupID',
  'bookingID',
  'inHospitalID',
  'beside',
  'checkInCorrection',
  'checkInCancel',
  'checkInNote',
  'openedDateTime',
  'status',
  'archiveStatus',
  'examStatus',
  'dispenseStatus',
  'billStatus',
  'statusUpdateDateTime',
  'statusUpdateBy',
  'inspectedDateTime',
  'completedDateTime',
  'hasDrug',
  'hasBill',
  'hasExamTaskTodo',
  'createDateTime',
  'createBy',
  'updateDateTime',
  'updateBy',
  'nextVisitDateTime',
  'imported',
] as const;

const DISPENSING_FIELDS = [
  ...RECORD_FRAME,
  'weight',
  'drugBag',
  'drugBagNote',
  'formerDrugBag',
  'drugDispensedDateTime',
  'drugDispensedBy',
] as const;

const EXAM_FIELDS = [
  ...RECORD_FRAME,
  'weight',
  'label',
  'examTask',
  'examConsumable',
  'exam',
  'outsourcingFile',
  'isExamEmpty',
  'examTaskSubmitDateTime',
  'examTaskSubmitBy',
  'examResultStatus',
  'reportLinkWithdrawals',
] as const;

const BILLING_FIELDS = [
  ...DISPENSING_FIELDS,
  'chargeDivision',
  'drugDiscountRate',
  'drugSubTotal',
  'controlledDrugSubTotal',
  'surgery',
  'surgeryConsumable',
  'surgeryConsumableDiscountRate',
  'surgeryConsumableSubTotal',
  'surgeryDrugBag',
  'surgeryDrugDiscountRate',
  'surgeryDrugSubTotal',
  'vaccine',
  'examTask',
  'examConsumable',
  'total',
  'received',
  'settledElsewhere',
  'surplusElsewhere',
  'discounts',
  'discountTotal',
  'rounding',
  'roundingOff',
  'billDoneDateTime',
  'billUnlock',
] as const;

const both = <F extends string>(one: readonly F[], other: readonly F[]): readonly F[] => [
  ...new Set([...one, ...other]),
];

/** What is left of a visit: one that goes on, medicine that nobody has handed out, a bill that isn't paid. Projections lack some of it. */
const left = ({ status, dispenseStatus, billStatus, total, received }: Partial<VisitRecord>): CareLeft[] => {
  const owed = billStatus === THREAD_STATUS.requested ? (total ?? 0) - (received ?? 0) : 0;
  return [
    ...(status === RECORD_STATUS.checkIn ? [{ matter: 'visit' }] : []),
    ...(dispenseStatus === THREAD_STATUS.requested ? [{ matter: 'medicine' }] : []),
    ...(owed > 0 ? [{ matter: 'unpaid', amount: owed }] : []),
  ];
};

/** A visit (spec 2 §3 "Record"). Who may not read it whole gets what their work needs of it. */
export const recordKind = defineKind<VisitRecord>()({
  collection: 'record',
  word: '病歷',
  idPrefix: '/record/',
  locality: 'work',
  work: {
    packBy: 'petID',
    time: 'dateTime',
    open: { field: 'archiveStatus', values: [ARCHIVE_STATUS.waiting, ARCHIVE_STATUS.undone] },
    writtenLater: true,
  },
  indexes: {
    byPet: by('petID', 'dateTime'),
    byOwner: by('userID', 'dateTime'),
    byTime: [['dateTime', 'number']],
    byStatus: [
      ['status', 'number'],
      ['dateTime', 'number'],
    ],
    byDispense: [
      ['dispenseStatus', 'number'],
      ['dateTime', 'number'],
    ],
    byBill: [
      ['billStatus', 'number'],
      ['dateTime', 'number'],
    ],
    byExam: [
      ['examStatus', 'number'],
      ['dateTime', 'number'],
    ],
    byResult: [
      ['examResultStatus', 'number'],
      ['dateTime', 'number'],
    ],
    byStatusUpdate: [['statusUpdateDateTime', 'number']],
  },
  readers: [
    { anyOf: ['RECORD_READ'], fields: 'all' },
    { anyOf: ['BILLING_READ'], also: 'LAB_TASK_READ', fields: both(BILLING_FIELDS, EXAM_FIELDS) },
    { anyOf: ['BILLING_READ'], fields: BILLING_FIELDS },
    { anyOf: ['DRUG_TASK_READ'], also: 'LAB_TASK_READ', fields: both(DISPENSING_FIELDS, EXAM_FIELDS) },
    { anyOf: ['DRUG_TASK_READ'], fields: DISPENSING_FIELDS },
    { anyOf: ['LAB_TASK_READ'], fields: EXAM_FIELDS },
    { anyOf: ['DAILY_STATUS'], fields: RECORD_FRAME },
  ],
  reference: 'recordID',
  belongs: {
    petID: { to: 'pet', by: 'byPet', removed: 'refuses', rule: 'petHasVisits', careLeaves: left },
    userID: { to: 'user', by: 'byOwner', removed: 'refuses', rule: 'ownerHasVisits' },
  },
  prose: [
    'cause',
    'record',
    'procedure',
    'diagnosis',
    'therapy',
    'checkInNote',
    'drugBagNote',
    'surgeryNote',
    'finding.text',
    'chargeDivision.note',
    'surgery.note',
    'surgeryConsumable.note',
    'vaccine.note',
    ...EXAM_PROSE,
    'ophthalmology.note',
  ],
  editedBy: byCommand('record.edit', 'recordID'),
  editors: ['RECORD_WRITE'],
  savedWith: settingReads(PHARMACY_SETTING, BILLING_SETTING),
  numberedBy: 'byTime',
  hasHistory: true,
});

/** `/record/{unixSeconds}-{suffix}`: unique over devices and still ordered by time (law 4). */
export const recordID = (now: number, random: RandomBytes) => `/record/${now}-${randomSuffix(random, 5)}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    record: Declared<VisitRecord, typeof recordKind>;
  }
}

/** The tail of a visit's id, from which ids of what belongs to it alone are made. */
export const recordKey = (id: string): string => id.slice('/record/'.length);
