import type { z } from 'zod';
import { MESSAGE_STATUS } from '../message/message-status.ts';
import { ARCHIVE_STATUS } from '../record/record-status.ts';
import type { COLLECTION_SCHEMAS } from '../schemas.ts';

/** A component of an index: a field (dots reach into objects) and how it compares. */
export type IndexField = readonly [field: string, type: 'text' | 'number'];

/**
 * Where a device keeps a collection (law 18): `reference` loads first and whole; `people` whole, after today's work;
 * `work` has open documents one a record and cold history packed by pet, within the local window.
 */
export type Locality = 'reference' | 'people' | 'work';

interface WorkRule {
  /** Field with the pet's id, by which cold history is packed. */
  readonly packBy: string;
  /** Field with the time by which history is windowed and loaded newest first. */
  readonly time: string;
  /** Open work stays unpacked and is always on the device, however old. A field with its open values, so that SQL can ask the same. */
  readonly open?: { readonly field: string; readonly values: readonly number[] } | undefined;
}

interface CollectionDeclaration {
  readonly locality: Locality;
  readonly indexes: Readonly<Record<string, readonly IndexField[]>>;
  readonly work?: WorkRule;
  /** Server-made: no command of a device writes it, and callers can't either. */
  readonly serverOnly?: boolean;
}

const declare = <const D extends CollectionDeclaration>(declaration: D): D => declaration;

/** The documents of one by their time, or by another number. */
const by = <F extends string, N extends string>(field: F, number: N) =>
  [
    [field, 'text'],
    [number, 'number'],
  ] as const;

/** What is a part of a stay in hospital is found by the stay, by the animal and by its day. */
const ofStay = <T extends string>(time: T) =>
  ({
    byStay: by('inHospitalID', time),
    byPet: by('petID', time),
    byTime: [[time, 'number']],
  }) as const;

/**
 * Every collection of clinical documents: its indexes (the browser's and PostgreSQL's are generated from here) and where a device keeps
 * it. A new collection is a new entry here, in `collection-schemas.ts` and in `access/read-policy.ts`. The schemas stand apart, because
 * a device opens its database without them.
 */
export const COLLECTIONS = {
  clinic: declare({ locality: 'reference', indexes: {} }),
  setting: declare({ locality: 'reference', indexes: {} }),
  customize: declare({ locality: 'reference', indexes: {} }),
  role: declare({ locality: 'reference', indexes: { byName: [['name', 'text']] } }),
  staff: declare({
    locality: 'reference',
    indexes: { byName: [['name', 'text']], byRole: [['permissionDetail', 'text']] },
  }),
  breedPhoto: declare({ locality: 'reference', indexes: {} }),
  petNumberLease: declare({
    locality: 'reference',
    indexes: { byDevice: [['device', 'text']] },
  }),
  alias: declare({ locality: 'reference', indexes: { byTarget: [['to', 'text']] } }),
  catalog: declare({
    locality: 'reference',
    serverOnly: true,
    indexes: { byName: [['nameLowerCase', 'text']] },
  }),
  drugRule: declare({ locality: 'reference', indexes: { byKind: [['kind', 'text']] } }),
  recordTemplate: declare({
    locality: 'reference',
    indexes: { byName: [['name', 'text']] },
  }),
  textMacro: declare({
    locality: 'reference',
    indexes: { byTrigger: [['trigger', 'text']] },
  }),
  examItem: declare({
    locality: 'reference',
    indexes: {
      byCategory: by('category', 'order'),
    },
  }),
  user: declare({
    locality: 'people',
    indexes: {
      byPhone: [['phone', 'text']],
      byName: [['nameLowerCase', 'text']],
      byUpdate: [['updateDateTime', 'number']],
    },
  }),
  pet: declare({
    locality: 'people',
    indexes: {
      byOwner: [['userID', 'text']],
      byName: [['nameLowerCase', 'text']],
      byUpdate: [['updateDateTime', 'number']],
      byApproval: [['approvalStatus', 'number']],
      byKind: by('type', 'updateDateTime'),
      byStatus: [
        ['status', 'number'],
        ['updateDateTime', 'number'],
      ],
    },
  }),
  userMerge: declare({
    locality: 'people',
    indexes: { byTarget: [['toID', 'text']], bySource: [['fromID', 'text']] },
  }),
  petMerge: declare({
    locality: 'people',
    indexes: { byTarget: [['toID', 'text']], bySource: [['fromID', 'text']] },
  }),
  record: declare({
    locality: 'work',
    work: {
      packBy: 'petID',
      time: 'dateTime',
      open: { field: 'archiveStatus', values: [ARCHIVE_STATUS.waiting, ARCHIVE_STATUS.undone] },
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
  }),
  surgeryMonitor: declare({
    locality: 'work',
    work: { packBy: 'petID', time: 'dateTime', open: { field: 'endDateTime', values: [0] } },
    indexes: {
      byPet: by('petID', 'dateTime'),
    },
  }),
  // Few, and gone after a month: a removed visit is brought back on any device.
  removal: declare({
    locality: 'people',
    indexes: {
      byPet: by('petID', 'dateTime'),
      byOwner: by('userID', 'dateTime'),
      byTime: [['dateTime', 'number']],
      byExpiry: [['expireDateTime', 'number']],
    },
  }),
  // What goes on is on every device, however long; what is over travels with the animal's history.
  problem: declare({
    locality: 'work',
    work: { packBy: 'petID', time: 'since', open: { field: 'resolvedDateTime', values: [0] } },
    indexes: {
      byPet: by('petID', 'since'),
    },
  }),
  referral: declare({
    locality: 'work',
    work: { packBy: 'petID', time: 'dateTime' },
    indexes: {
      byPet: by('petID', 'dateTime'),
    },
  }),
  // An animal in hospital is on every device, however long it stays; what is over travels with its history.
  inHospital: declare({
    locality: 'work',
    work: { packBy: 'petID', time: 'startDateTime', open: { field: 'dischargeDateTime', values: [0] } },
    indexes: {
      byPet: by('petID', 'startDateTime'),
      byOwner: by('userID', 'startDateTime'),
      byTime: [['startDateTime', 'number']],
      byDischarge: [['dischargeDateTime', 'number']],
      bySettle: [['settleDateTime', 'number']],
    },
  }),
  inHospitalPlan: declare({
    locality: 'work',
    work: { packBy: 'petID', time: 'planDateTime', open: { field: 'dischargeDateTime', values: [0] } },
    indexes: ofStay('planDateTime'),
  }),
  inHospitalMissionLog: declare({
    locality: 'work',
    work: { packBy: 'petID', time: 'planDateTime', open: { field: 'dischargeDateTime', values: [0] } },
    indexes: ofStay('planDateTime'),
  }),
  inHospitalExam: declare({
    locality: 'work',
    work: { packBy: 'petID', time: 'dateTime' },
    indexes: ofStay('dateTime'),
  }),
  inHospitalMonitor: declare({
    locality: 'work',
    work: { packBy: 'petID', time: 'dateTime' },
    indexes: ofStay('dateTime'),
  }),
  receipt: declare({
    locality: 'work',
    work: { packBy: 'petID', time: 'createDateTime' },
    indexes: {
      byDay: [
        ['receiveDay', 'number'],
        ['createDateTime', 'number'],
      ],
      byBill: by('collectionID', 'createDateTime'),
      byOwner: by('userID', 'createDateTime'),
      byPet: by('petID', 'createDateTime'),
    },
  }),
  reminder: declare({
    locality: 'work',
    work: { packBy: 'petID', time: 'date', open: { field: 'closedDateTime', values: [0] } },
    indexes: {
      byDate: [['date', 'number']],
      byPet: by('petID', 'date'),
      byOwner: by('userID', 'date'),
    },
  }),
  message: declare({
    locality: 'work',
    serverOnly: true,
    work: {
      packBy: 'petID',
      time: 'createDateTime',
      open: { field: 'status', values: [MESSAGE_STATUS.queued, MESSAGE_STATUS.failed] },
    },
    indexes: {
      byPet: by('petID', 'createDateTime'),
      byOwner: by('userID', 'createDateTime'),
      byStatus: [
        ['status', 'number'],
        ['createDateTime', 'number'],
      ],
    },
  }),
  // Few and small: all of them are on every device, so that a balance is a sum and a handover finds the one before it.
  deposit: declare({
    locality: 'people',
    indexes: {
      byOwner: by('userID', 'createDateTime'),
      byDay: [
        ['depositDay', 'number'],
        ['createDateTime', 'number'],
      ],
    },
  }),
  checkout: declare({
    locality: 'people',
    indexes: {
      byDay: by('checkoutType', 'checkoutDate'),
    },
  }),
  distribution: declare({
    locality: 'work',
    work: { packBy: 'petID', time: 'dateTime' },
    indexes: {
      byTime: [['dateTime', 'number']],
      byPet: by('petID', 'dateTime'),
    },
  }),
  case: declare({
    locality: 'reference',
    serverOnly: true,
    indexes: {
      byAuthor: by('author', 'createDateTime'),
    },
  }),
  conflict: declare({
    locality: 'reference',
    serverOnly: true,
    indexes: {
      byDocument: by('documentID', 'saveDateTime'),
    },
  }),
} as const satisfies Record<keyof typeof COLLECTION_SCHEMAS, CollectionDeclaration>;

/** Name of a collection. */
export type CollectionName = keyof typeof COLLECTIONS;
/** A document of a collection. */
export type DocumentOf<C extends CollectionName> = z.output<(typeof COLLECTION_SCHEMAS)[C]>;
/** Name of a declared index of a collection. */
export type IndexName<C extends CollectionName> = keyof (typeof COLLECTIONS)[C]['indexes'] & string;
/** What every document has. */
export interface AnyDocument {
  readonly _id: string;
  readonly collection: string;
}

/** Every collection's name, in the order in which a first load fetches them. */
export const COLLECTION_NAMES = Object.keys(COLLECTIONS) as CollectionName[];

/** Whether a string of the wire names a collection. */
export const isCollection = (name: string): name is CollectionName => Object.hasOwn(COLLECTIONS, name);

/** The declaration seen without its literal types, for generic code. */
export const declarationOf = (name: CollectionName): CollectionDeclaration => COLLECTIONS[name];

/** The fields of a declared index. Throws on an index that isn't declared: no query runs without one. */
export function indexFields(collection: CollectionName, index: string): readonly IndexField[] {
  const fields = declarationOf(collection).indexes[index];
  if (!fields) throw new Error(`${collection} has no index ${index}`);
  return fields;
}

/** The value of an indexed field in a document: dots reach into objects; undefined keeps the document out of the index. */
export function fieldValue(document: unknown, field: string): string | number | undefined {
  let value: unknown = document;
  for (const segment of field.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[segment];
  }
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

/** Whether a document of a `work` collection is open work. Documents without an open rule are open by window alone. */
export function isOpenWork(collection: CollectionName, document: unknown): boolean {
  const open = declarationOf(collection).work?.open;
  if (!open) return false;
  const value = fieldValue(document, open.field);
  return typeof value === 'number' && open.values.includes(value);
}
