import { z } from 'zod';
import { fileRef } from '../core/file-ref.schema.ts';
import {
  documentID,
  dollars,
  line,
  prose,
  quantity,
  rate,
  remark,
  requiredLine,
  rowID,
  unitPrice,
  unixSeconds,
} from '../core/schema.ts';
import { pricedLine } from '../lines/charged-line.schema.ts';
import { discountRow } from '../lines/discount.ts';
import { drugBag, drugLine } from '../lines/drug-bag.schema.ts';
import { infusionMix } from '../lines/infusion-mix.ts';
import { overridesSchema } from '../lines/overrides.ts';
import { boardingReason } from './boarding.schema.ts';

/** How a mission is charged (spec 2 §9): by its executions, once, or as somebody wrote. */
export const BILLING_TYPE = { onDemand: 0, once: 1, customised: 2 } as const;

/** Most bags that a day says to be stopped: as many as it has. */
export const MOST_STOPS = 80;

const person = z.string().max(200).default('');
/** The times of the day at which something is to be done. */
const arranged = z.array(unixSeconds).max(96).default([]);

/** How something goes on, beyond the times of its day: every so many seconds, or as needed with at least so many between two times. */
const repeat = z
  .object({
    every: z.number().int().min(900).max(172_800).optional(),
    leastGap: z.number().int().min(0).max(604_800).optional(),
  })
  .optional();

/** Something to be measured or watched. */
const monitorMission = z.object({ missionID: rowID, name: line(80).default(''), arrangeDateTime: arranged, repeat });

/** Something to be done that is charged. */
const pricedMission = z.object({
  missionID: rowID,
  itemID: z.string().max(160).default(''),
  name: requiredLine(160),
  price: unitPrice,
  discountRate: rate.default(1),
  billingType: z
    .union([z.literal(BILLING_TYPE.onDemand), z.literal(BILLING_TYPE.once), z.literal(BILLING_TYPE.customised)])
    .default(BILLING_TYPE.onDemand),
  subTotal: dollars.optional(),
  arrangeDateTime: arranged,
  repeat,
  note: remark(300).default(''),
});

/** A drug to be given: its price is its bag's. */
const drugMission = z.object({
  missionID: rowID,
  bagID: rowID,
  name: requiredLine(160),
  arrangeDateTime: arranged,
  repeat,
  note: remark(300).default(''),
});

const infusionMission = drugLine.extend({
  missionID: rowID,
  /** mL an hour; null where nobody said. */
  mlPerHour: quantity.nullable().default(null),
  /** Where the drug is mixed into a bag, `number` is what of the drug goes in; what runs are the bag's mL. Absent: the drug runs as it is. */
  mix: infusionMix.optional(),
  arrangeDateTime: arranged,
  repeat,
});

/**
 * A drug that is injected. How much of it is given once, in the unit in which it is kept, is what the shelf loses each time; where nobody said it, one unit does. Orders of
 * before, and those of other programs, say it in their note alone.
 */
const injectionMission = pricedMission.extend({
  unit: line(20).optional(),
  /** mg per kg and administration, as it was wanted. */
  dosePerKg: z.number().finite().positive().max(10_000).nullable().optional(),
  /** mg in one unit. */
  strength: z.number().finite().positive().max(1_000_000).nullable().optional(),
  unitsPerDose: quantity.nullable().optional(),
  route: line(20).optional(),
  overrides: overridesSchema.optional(),
});

const missions = z.array(pricedMission).max(200).default([]);

/** What one shift tells the next of an animal; the receiver signs it. */
export const shiftHandoverFields = z.object({
  /** What it is here for. */
  problem: prose(1000).default(''),
  state: prose(2000).default(''),
  /** What is due in the next shift. */
  due: prose(2000).default(''),
  questions: prose(2000).default(''),
});
/** What one shift tells the next of an animal. */
export type ShiftHandoverFields = z.output<typeof shiftHandoverFields>;

const shiftHandover = shiftHandoverFields.extend({
  _id: rowID,
  by: z.string().max(200),
  dateTime: unixSeconds,
  /** Empty and 0 until somebody of the next shift has signed. */
  receivedBy: person,
  receivedDateTime: unixSeconds.default(0),
});
/** A handover of an animal between two shifts. */
export type ShiftHandover = z.output<typeof shiftHandover>;

/** Most handovers of an animal on one day: one every two hours. */
export const MOST_HANDOVERS = 12;

/** Most photographs of a day's note: as many as a sheet of paper shows. */
export const MOST_NOTE_PHOTOS = 6;

/** What an owner is told of a day: a short text and chosen photographs, as long as it is being written. */
export const ownerNoteFields = z.object({
  text: prose(1000).default(''),
  /** Each with what is seen on it as its `desc`. */
  photos: z.array(fileRef).max(MOST_NOTE_PHOTOS).default([]),
});
/** What an owner is told of a day. */
export type OwnerNote = z.output<typeof ownerNoteFields>;

/** That a day's note went to its owner: what it said then, by whom, when, and by which way. */
const toldNote = z.object({
  _id: rowID,
  by: z.string().max(200),
  dateTime: unixSeconds,
  how: z.enum(['message', 'print']),
  /** The message by which it goes, whose own state says whether it has reached somebody. */
  messageID: z.string().max(160).default(''),
  text: z.string().max(1000),
  photos: z.array(fileRef).max(MOST_NOTE_PHOTOS).default([]),
  /** Since when the link to the photographs opens nothing, and who withdrew it; 0 and empty while it serves. */
  linkEndDateTime: unixSeconds.default(0),
  linkEndBy: person,
});
/** That a day's note went to its owner. */
export type ToldNote = z.output<typeof toldNote>;

/** What was decided about something that was given while its order was taken out of the plan. */
const givenOffPlan = z.object({
  /** The mission. */
  _id: rowID,
  charged: z.boolean(),
  /** How many of its doses the decision is about. */
  number: z.number().int().min(0).max(3000),
  /** Why nothing is charged; may be empty where it is. */
  reason: remark(300).default(''),
  by: person,
  dateTime: unixSeconds,
});
/** What was decided about something that was given while its order was taken out of the plan. */
export type GivenOffPlan = z.output<typeof givenOffPlan>;
/** Most such decisions of a day. */
export const MOST_OFF_PLAN = 200;

/** Most times that one day's note is told. */
export const MOST_TOLD = 20;

/** What is planned for an animal in hospital on one day (spec 2 §3 "In-hospital plan"): a stay has one a day. */
export const planSchema = z.object({
  _id: documentID('inHospital/'),
  collection: z.literal('inHospitalPlan'),
  inHospitalID: documentID('inHospital/'),
  petID: documentID('pet'),
  recordID: z.string().max(160).default(''),
  doctorID: person,
  doctor: line(80).default(''),
  /** Start of its day. */
  planDateTime: unixSeconds,
  monitorMission: z.array(monitorMission).max(60).default([]),
  cage: z
    .object({
      _id: z.string().max(160),
      name: line(80).default(''),
      price: unitPrice,
      number: quantity.default(1),
      discountRate: rate.default(1),
      // A day in a cage is never paid out: what is given less for is its discount.
      subTotal: dollars.min(0).optional(),
      /** Where the animal is boarded: what of boarding the day is charged for, in the place of the cage's price. */
      boarding: boardingReason.optional(),
    })
    .nullable()
    .default(null),
  drugBag: z.array(drugBag).max(40).default([]),
  drugMission: z.array(drugMission).max(200).default([]),
  /** Bags of earlier days that go on. */
  refDrugBags: z
    .array(z.object({ planDateTime: unixSeconds, bagID: rowID }))
    .max(200)
    .default([]),
  /** Bags that are given no more from a moment on ([2.7.061]): a fact of its own, so that two people may stop two bags at once. */
  drugDisable: z
    .array(
      z.object({
        bagID: rowID,
        disableDateTime: unixSeconds,
        reason: remark(300).default(''),
        by: person,
        dateTime: unixSeconds,
      }),
    )
    .max(MOST_STOPS)
    .optional(),
  drugDiscountRate: rate.default(1),
  drugSubTotal: dollars.default(0),
  injectionDrugBag: z.array(drugBag).max(40).default([]),
  injectionMission: z.array(injectionMission).max(200).default([]),
  infusionDrugMission: z.array(infusionMission).max(60).default([]),
  infusionDrugDiscountRate: rate.default(1),
  infusionDrugSubTotal: dollars.default(0),
  /** What the infusions may come to; never part of the total. */
  estimatedInfusionDrugDiscountRate: rate.default(1),
  estimatedInfusionDrugSubTotal: dollars.default(0),
  /** The specification's own spelling (R16). */
  threrapyMission: missions,
  otherTherapyMission: missions,
  examTherapyMission: missions,
  chargeService: z.array(pricedLine).max(200).default([]),
  chargeProduct: z.array(pricedLine).max(200).default([]),
  /** What was decided about what was given and isn't ordered any more; what is charged of it stands in `chargeService`. */
  givenOffPlan: z.array(givenOffPlan).max(MOST_OFF_PLAN).optional(),
  /** Discounts on its lines, beside the rates; of a mission by its `missionID`. One whose line is gone takes nothing. */
  discounts: z.array(discountRow).max(200).optional(),
  total: dollars.default(0),
  dispensingReadyDateTime: unixSeconds.default(0),
  drugDispensedDateTime: unixSeconds.default(0),
  drugDispensedBy: person,
  hasDrug: z.boolean().default(false),
  stateOfIllness: prose().default(''),
  communication: prose().default(''),
  /** What shifts told each other on that day, the earliest first. */
  shiftHandover: z.array(shiftHandover).max(MOST_HANDOVERS).optional(),
  /** What its owner is to be told of the day, and when it was. */
  ownerNote: ownerNoteFields.optional(),
  ownerTold: z.array(toldNote).max(MOST_TOLD).optional(),
  /** The stay's, so that a day's plans can be asked for without their stays. */
  dischargeDateTime: unixSeconds.default(0),
  createDateTime: unixSeconds,
  createBy: z.string().max(200),
  updateDateTime: unixSeconds,
  updateBy: z.string().max(200),
});
/** What is planned for an animal in hospital on one day. */
export type StayPlan = z.output<typeof planSchema>;
