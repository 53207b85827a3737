import { z } from 'zod';
import { documentID, dollars, line, prose, remark, unitPrice, unixSeconds } from '../core/schema.ts';
import { billUnlock } from '../lines/bill-unlock.ts';
import { estimateLine } from '../lines/estimate-line.schema.ts';
import { arrivalCheck, belonging, boarding, grooming, MOST_BELONGINGS, STAY_KINDS } from './boarding.schema.ts';

/** The two states of a stay and no other (spec 2 §4 "In-hospital stay"). */
export const STAY_STATUS = { checkIn: 0, checkOut: 90 } as const;
/** Version of stays that the product writes (spec 2 §9). */
const STAY_VERSION = 2;

/** What everybody who comes near the animal has to know: each is a chip on its card. */
export const STAY_ALERTS = ['isolation', 'fasting', 'noResuscitation', 'bites', 'escapes', 'oxygen'] as const;
/** What everybody who comes near the animal has to know. */
export type StayAlert = (typeof STAY_ALERTS)[number];

const person = z.string().max(200).default('');

/** What an owner takes home about a stay: begun from the stay, and written by people from then on. */
export const dischargeSummary = z.object({
  problem: prose(4000).default(''),
  course: prose().default(''),
  weights: prose(4000).default(''),
  exams: prose().default(''),
  drugs: prose().default(''),
  watch: prose(4000).default(''),
  nextVisit: prose(4000).default(''),
});
/** What an owner takes home about a stay. */
export type DischargeSummary = z.output<typeof dischargeSummary>;

/** That an animal went home although its bill isn't paid: who let it go, why, and what was owed then, NT$. */
const dischargeDebt = z.object({
  reason: line(300),
  by: z.string().max(200),
  dateTime: unixSeconds,
  owed: dollars,
});

/**
 * An animal's stay in hospital (spec 2 §3 "In-hospital stay"). What happens on each of its days stands in documents of their own below its id.
 * `receive` and `receiveLog` are composed from receipts on read (law 25).
 */
export const staySchema = z.object({
  _id: documentID('inHospital/'),
  collection: z.literal('inHospital'),
  version: z.literal(STAY_VERSION).default(STAY_VERSION),
  petID: documentID('pet'),
  /** The owner who pays. */
  userID: documentID('user/'),
  /** The visit out of which it was admitted. */
  recordID: z.string().max(160).default(''),
  doctorID: person,
  doctor: line(80).default(''),
  cause: remark(300).default(''),
  notice: prose(4000).default(''),
  /** Warnings beside the words of `notice`. */
  alerts: z.array(z.enum(STAY_ALERTS)).max(STAY_ALERTS.length).default([]),
  event: prose().default(''),
  note: prose(4000).default(''),
  cageID: z.string().max(160).default(''),
  cageName: line(80).default(''),
  /** NT$ a day. */
  cageDefaultPrice: unitPrice.default(0),
  status: z.union([z.literal(STAY_STATUS.checkIn), z.literal(STAY_STATUS.checkOut)]).default(STAY_STATUS.checkIn),
  startDateTime: unixSeconds,
  endDateTime: unixSeconds.default(0),
  /** 0 while the animal is in hospital: what is active goes by it, never by the status (R12). */
  dischargeDateTime: unixSeconds.default(0),
  dischargeBy: person,
  settleDateTime: unixSeconds.default(0),
  settleBy: person,
  /** NT$ that it was settled at. */
  settle: dollars.default(0),
  /** NT$ by the start of the plan's day. */
  subTotal: z.record(z.string().regex(/^[0-9]{1,10}$/), dollars).default({}),
  total: dollars.default(0),
  /** NT$ received so far, kept by the commands that write receipts, as with a visit. */
  received: dollars.default(0),
  /** 1 while the animal is in hospital or the bill isn't what was received: such a stay is on every device. Derived. */
  openStatus: z.union([z.literal(0), z.literal(1)]).default(1),
  /** The days (their starts) that were on the bill when it was settled and paid: what is priced of them is locked (`stay-lock.ts`). Absent until then. */
  billLock: z.array(unixSeconds).max(4000).optional(),
  /** NT$ that they came to then; absent in stays that were locked before it was kept. */
  billLockSum: dollars.optional(),
  /** NT$ that each of them came to then, by its start; absent in stays that were locked before it was kept. */
  billLockDays: z.record(z.string().regex(/^[0-9]{1,10}$/), dollars).optional(),
  /** Who opened what was locked, and why. */
  billUnlock: z.array(billUnlock).max(100).optional(),
  /** What the owner was told that it may cost; never part of the total. */
  estimate: z.array(estimateLine).max(200).default([]),
  /** NT$ at least. */
  estimateTotal: dollars.default(0),
  /** Absent for a stay in hospital. It is said once, when the animal comes. */
  stayKind: z.enum(STAY_KINDS).optional(),
  /** What the owner left with the animal, row by row. */
  belongings: z.array(belonging).max(MOST_BELONGINGS).optional(),
  boarding: boarding.optional(),
  grooming: grooming.optional(),
  /** What was looked at on arrival; absent where the clinic asks for nothing. */
  arrivalCheck: arrivalCheck.optional(),
  /** Absent until somebody has begun it. */
  dischargeSummary: dischargeSummary.optional(),
  /** Absent where nothing was owed when the animal went home, or nobody said why. */
  dischargeDebt: dischargeDebt.optional(),
  createDateTime: unixSeconds,
  createBy: z.string().max(200),
  updateDateTime: unixSeconds,
  updateBy: z.string().max(200),
});
/** An animal's stay in hospital. */
export type Stay = z.output<typeof staySchema>;

/** The state of a stay after its receipts or its total changed: out when both are equal, else in (spec 2 §4). */
export const stayStatusOf = ({ total, received }: Pick<Stay, 'total' | 'received'>): Stay['status'] =>
  total === received ? STAY_STATUS.checkOut : STAY_STATUS.checkIn;

/** Whether a stay is still worked on: somebody is in hospital, is owed money, or has paid too much. */
export const stayOpenStatus = ({
  dischargeDateTime,
  total,
  received,
}: Pick<Stay, 'dischargeDateTime' | 'total' | 'received'>): Stay['openStatus'] =>
  dischargeDateTime === 0 || total !== received ? 1 : 0;
