import type { Permission } from '../access/permissions.ts';
import { type Actor, can, canAny } from '../access/policy.ts';
import type { CollectionName } from './kind.ts';

/** One way of reading a collection: who has it, and which fields they get ('all', or a projection). */
interface ReadGrant {
  /** Any of these; empty means every member of the clinic. */
  readonly anyOf: readonly Permission[];
  /** This one beside it: who has both sees what either shows. */
  readonly also?: Permission;
  readonly fields: 'all' | readonly string[];
  /** Only the author's own documents, by this field. Administrators see all. */
  readonly own?: string;
}

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
  'checkInGroupID',
  'bookingID',
  'inHospitalID',
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
] as const;

const DISPENSING_FIELDS = [
  ...RECORD_FRAME,
  'weight',
  'drugBag',
  'drugBagNote',
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
  'billDoneDateTime',
  'billUnlock',
] as const;

const both = (one: readonly string[], other: readonly string[]): readonly string[] => [...new Set([...one, ...other])];

/** A removed visit without the money that went with it, which the server puts back. */
const REMOVAL_FIELDS = [
  '_id',
  'collection',
  'recordID',
  'petID',
  'userID',
  'dateTime',
  'ticket',
  'checkInGroupID',
  'record',
  'weight',
  'companions',
  'received',
  'closed',
  'reason',
  'removedDateTime',
  'removedBy',
  'removedName',
  'expireDateTime',
  'updateDateTime',
] as const;

/** A stay as the cashier sees it: what it came to, nothing of the animal's state. */
const STAY_BILL = [
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
  'estimate',
  'estimateTotal',
  'createDateTime',
  'createBy',
  'updateDateTime',
  'updateBy',
] as const;

const STAFF_CARD = ['_id', 'collection', 'name', 'color', 'avatar', 'status', 'doctor', 'ownsRecords'] as const;

/**
 * The one table of what may be read (law 19): it decides feed, REST, realtime rooms and the database view alike.
 * The first grant that a person holds applies, so grants are listed widest first. Collections without a held grant don't exist for them.
 */
export const READ_POLICY: Readonly<Record<CollectionName, readonly ReadGrant[]>> = {
  clinic: [{ anyOf: [], fields: 'all' }],
  setting: [{ anyOf: [], fields: 'all' }],
  customize: [{ anyOf: [], fields: 'all' }],
  breedPhoto: [{ anyOf: ['PET_READ'], fields: 'all' }],
  petNumberLease: [{ anyOf: ['PET_WRITE'], fields: 'all' }],
  // They hold the document that went as it was.
  userMerge: [{ anyOf: ['CUSTOMER_WRITE'], fields: 'all' }],
  petMerge: [{ anyOf: ['PET_WRITE'], fields: 'all' }],
  // Ids only: without them a renamed animal's late visits would find nobody.
  alias: [{ anyOf: [], fields: 'all' }],
  role: [{ anyOf: ['ROLE', 'ACCOUNT_READ'], fields: 'all' }],
  staff: [
    { anyOf: ['ACCOUNT_READ'], fields: 'all' },
    { anyOf: [], fields: STAFF_CARD },
  ],
  catalog: [
    {
      anyOf: ['PRODUCT_READ', 'SERVICE_READ', 'RECORD_READ', 'BILLING_READ', 'DRUG_TASK_READ', 'LAB_TASK_READ'],
      fields: 'all',
    },
  ],
  recordTemplate: [{ anyOf: ['RECORD_READ', 'CUSTOMIZE_FORM'], fields: 'all' }],
  textMacro: [{ anyOf: ['RECORD_READ', 'CUSTOMIZE_FORM'], fields: 'all' }],
  // Whoever prescribes, hands out or prints labels is warned by them.
  drugRule: [{ anyOf: [], fields: 'all' }],
  examItem: [{ anyOf: ['LAB_TASK_READ', 'RECORD_READ', 'GENERAL_SETTINGS_READ'], fields: 'all' }],
  user: [{ anyOf: ['CUSTOMER_READ'], fields: 'all' }],
  pet: [{ anyOf: ['PET_READ'], fields: 'all' }],
  record: [
    { anyOf: ['RECORD_READ'], fields: 'all' },
    { anyOf: ['BILLING_READ'], also: 'LAB_TASK_READ', fields: both(BILLING_FIELDS, EXAM_FIELDS) },
    { anyOf: ['BILLING_READ'], fields: BILLING_FIELDS },
    { anyOf: ['DRUG_TASK_READ'], also: 'LAB_TASK_READ', fields: both(DISPENSING_FIELDS, EXAM_FIELDS) },
    { anyOf: ['DRUG_TASK_READ'], fields: DISPENSING_FIELDS },
    { anyOf: ['LAB_TASK_READ'], fields: EXAM_FIELDS },
    { anyOf: ['DAILY_STATUS'], fields: RECORD_FRAME },
  ],
  surgeryMonitor: [{ anyOf: ['RECORD_READ'], fields: 'all' }],
  problem: [{ anyOf: ['RECORD_READ'], fields: 'all' }],
  removal: [{ anyOf: ['RECORD_DELETE'], fields: REMOVAL_FIELDS }],
  referral: [{ anyOf: ['RECORD_READ'], fields: 'all' }],
  inHospital: [
    { anyOf: ['RECORD_READ'], fields: 'all' },
    { anyOf: ['BILLING_READ'], fields: STAY_BILL },
  ],
  inHospitalPlan: [{ anyOf: ['RECORD_READ'], fields: 'all' }],
  inHospitalMissionLog: [{ anyOf: ['RECORD_READ'], fields: 'all' }],
  inHospitalExam: [{ anyOf: ['RECORD_READ'], fields: 'all' }],
  inHospitalMonitor: [{ anyOf: ['RECORD_READ'], fields: 'all' }],
  receipt: [{ anyOf: ['BILLING_READ'], fields: 'all' }],
  deposit: [{ anyOf: ['BILLING_READ'], fields: 'all' }],
  checkout: [{ anyOf: ['BILLING_READ'], fields: 'all' }],
  distribution: [{ anyOf: ['BILLING_DISTRIBUTION_READ'], fields: 'all' }],
  reminder: [{ anyOf: ['RECORD_READ', 'PET_READ'], fields: 'all' }],
  // What was written to owners, with their numbers.
  message: [{ anyOf: ['CUSTOMER_READ'], fields: 'all' }],
  case: [{ anyOf: [], fields: 'all', own: 'author' }],
  conflict: [
    { anyOf: ['RECORD_READ'], fields: 'all' },
    { anyOf: [], fields: 'all', own: 'author' },
  ],
};

/** How a person reads a collection. `key` names the projection: two people with the same key get the same documents. */
export interface ReadView {
  readonly key: string;
  readonly fields: 'all' | readonly string[];
  readonly own: { readonly field: string; readonly value: string } | undefined;
}

/** The person's view of a collection, or undefined if they may not read it at all. */
export function readView(
  actor: Pick<Actor, 'admin' | 'permissions' | 'email'>,
  collection: CollectionName,
): ReadView | undefined {
  const grants = READ_POLICY[collection];
  const held = grants.findIndex(({ anyOf, also }) => canAny(actor, anyOf) && (also === undefined || can(actor, also)));
  const grant = grants[held];
  if (!grant) return undefined;
  if (!grant.own || actor.admin) return { key: `${held}`, fields: grant.fields, own: undefined };
  return { key: `${held}:${actor.email}`, fields: grant.fields, own: { field: grant.own, value: actor.email } };
}

/** Whether whoever reads a collection by one view's key sees everything that another's shows. */
export function coversView(collection: CollectionName, key: string, other: string): boolean {
  if (key === other) return true;
  const grants = READ_POLICY[collection];
  const [mine, theirs] = [key, other].map((one) => grants[Number.parseInt(one, 10)]);
  if (!mine || !theirs || key.includes(':')) return false;
  const { fields } = mine;
  return fields === 'all' || (theirs.fields !== 'all' && theirs.fields.every((field) => fields.includes(field)));
}

/** The document as that view shows it, or undefined when it lies outside of the view. */
export function project<D extends object>(view: ReadView, document: D): D | undefined {
  if (view.own && (document as Record<string, unknown>)[view.own.field] !== view.own.value) return undefined;
  if (view.fields === 'all') return document;
  return Object.fromEntries(
    view.fields
      .filter((field) => field in document)
      .map((field) => [field, (document as Record<string, unknown>)[field]]),
  ) as D;
}
