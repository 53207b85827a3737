import type { Deposit } from '@vetloom/domain/billing/deposit.schema.ts';
import { depositBalance } from '@vetloom/domain/billing/deposit.schema.ts';
import type { Booking } from '@vetloom/domain/booking/booking.schema.ts';
import type { ExamItem } from '@vetloom/domain/exam/exam-item.schema.ts';
import { type ExamVisit, type JudgedPet, judgedResults } from '@vetloom/domain/exam/exam-results.ts';
import { LAB_CATEGORIES, resultValue } from '@vetloom/domain/lines/exam.schema.ts';
import { examOf } from '@vetloom/domain/lines/exam-tasks.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { type Pet, weightEntry } from '@vetloom/domain/pet/pet.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { REFERRAL_DIRECTIONS, type Referral } from '@vetloom/domain/referral/referral.schema.ts';
import { z } from 'zod';
import type { owedView } from '../billing/owed.ts';
import type { AnyClinicCall } from '../engine/clinic-call.ts';
import { shown } from '../engine/shown.ts';
import { pet } from '../pet/pet.schemas.ts';

// Security: what a partner reads is written here field by field. A field that documents get later stays at home until somebody adds it.

/** An animal as lists name it. */
export const petRow = z.object({ _id: z.string(), name: z.string(), type: z.string(), breed: z.string() });
/** An animal of a list. */
export const petRowOf = ({ _id, name, type, breed }: Pet): z.output<typeof petRow> => ({ _id, name, type, breed });

/** What is needed to reach an owner. Security: identity numbers, birthdays and accounts of messaging apps never leave their clinic. */
export function ownerShown(call: AnyClinicCall, person: Owner): Partial<Owner> | null {
  if (!shown(call.actor, 'user', person)) return null;
  const { _id, collection, name, phone, address } = person;
  return { _id, collection, name, phone, address };
}

/** An owner on the page of their animal, which a chip opens as well: whom to call, and not where they live. */
export function ownerBeside(call: AnyClinicCall, person: Owner): Partial<Owner> | null {
  const seen = ownerShown(call, person);
  if (!seen) return null;
  const { address: _, ...beside } = seen;
  return beside;
}

/** An animal as a partner reads it: not its owner, who stands beside it where owners are shared, nor what the clinic wrote for itself. */
export const petSeen = pet
  .pick({
    _id: true,
    collection: true,
    name: true,
    type: true,
    breed: true,
    gender: true,
    birth: true,
    neuter: true,
    status: true,
    timeOfDeath: true,
    chipID: true,
    rabiesID: true,
    petNumber: true,
    vaccine: true,
    allergy: true,
    history: true,
  })
  .extend({ weightHistory: z.array(weightEntry.pick({ id: true, value: true, dateTime: true })) });
/** An animal as a partner reads it; null for who may read none. */
export function petShown(call: AnyClinicCall, animal: Pet): z.output<typeof petSeen> | null {
  if (!shown(call.actor, 'pet', animal)) return null;
  const { _id, collection, name, type, breed, gender, birth, neuter } = animal;
  const { status, timeOfDeath, chipID, rabiesID, petNumber, vaccine, allergy, history } = animal;
  return {
    ...{ _id, collection, name, type, breed, gender, birth, neuter },
    ...{ status, timeOfDeath, chipID, rabiesID, petNumber, vaccine, allergy, history },
    weightHistory: animal.weightHistory.map(({ id, value, dateTime }) => ({ id, value, dateTime })),
  };
}

const drug = z.object({
  name: z.string(),
  number: z.number(),
  unit: z.string(),
  /** mg per kg and administration; null where it isn't dosed by weight. */
  dosePerKg: z.number().nullable(),
  frequency: z.string(),
  days: z.number().nullable(),
  route: z.string(),
  direction: z.string(),
});
/** A visit: what the next doctor needs, and nothing of what it cost. */
export const visitThere = z.object({
  _id: z.string(),
  dateTime: z.number().int(),
  cause: z.string(),
  doctor: z.string(),
  /** kg; null where it wasn't weighed. */
  weight: z.number().nullable(),
  disease: z.array(z.string()),
  record: z.string(),
  diagnosis: z.string(),
  therapy: z.string(),
  drugs: z.array(drug),
  vaccines: z.array(z.string()),
  surgery: z.array(z.string()),
});
/** A visit as a partner reads it. */
export function visitOf(record: VisitRecord): z.output<typeof visitThere> {
  const named = (lines: readonly { readonly name: string }[]) => lines.map(({ name }) => name);
  return {
    ...{
      _id: record._id,
      dateTime: record.dateTime,
      cause: record.cause,
      doctor: record.doctor,
      weight: record.weight,
    },
    ...{ disease: named(record.disease), record: record.record, diagnosis: record.diagnosis, therapy: record.therapy },
    drugs: record.drugBag
      .flatMap(({ items }) => items)
      .map(({ name, number, unit, dosePerKg, frequency, days, route, direction }) => ({
        ...{ name, number, unit, dosePerKg, frequency, days, route, direction },
      })),
    vaccines: named(record.vaccine),
    surgery: named(record.surgery),
  };
}

/** Exams of a visit or of a stay's day. */
export const examsThere = z.object({
  /** Of the visit, or of the stay's exam. */
  _id: z.string(),
  dateTime: z.number().int(),
  values: z.array(
    z.object({
      category: z.enum(LAB_CATEGORIES),
      name: z.string(),
      value: resultValue,
      unit: z.string(),
      low: z.number().nullable(),
      high: z.number().nullable(),
      judgement: z.enum(['high', 'low', 'odd', 'normal', 'unjudged']),
      dateTime: z.number().int(),
    }),
  ),
  findings: z.array(z.object({ type: z.string(), name: z.string(), result: z.string() })),
  suggestion: z.string(),
});
/** What exams found, as a partner reads it; undefined where they found nothing. */
export function examsOf(
  visit: ExamVisit,
  pet: JudgedPet,
  items: ReadonlyMap<string, ExamItem>,
): z.output<typeof examsThere> | undefined {
  const values = judgedResults(visit, pet, items).map(({ category, result, range, judgement, at }) => ({
    ...{ category, name: result.name, value: result.value, unit: result.unit },
    ...{ low: range?.low ?? null, high: range?.high ?? null, judgement, dateTime: at },
  }));
  const findings = visit.examTask
    .filter(({ result }) => result.trim() !== '')
    .map(({ type, name, result }) => ({ type, name, result }));
  const { suggestion } = examOf(visit);
  if (values.length === 0 && findings.length === 0 && suggestion.trim() === '') return undefined;
  return { _id: visit._id, dateTime: visit.dateTime, values, findings, suggestion };
}

/** A referral of an animal. */
export const referralThere = z.object({
  _id: z.string(),
  direction: z.enum(REFERRAL_DIRECTIONS),
  clinic: z.string(),
  dateTime: z.number().int(),
  note: z.string(),
});
/** A referral as a partner reads it. */
export const referralOf = ({ _id, direction, clinic, dateTime, note }: Referral): z.output<typeof referralThere> => ({
  ...{ _id, direction, clinic, dateTime, note },
});

/** A booking: when, what for and how it stands. */
export const bookingThere = z.object({
  _id: z.string(),
  petID: z.string(),
  dateTime: z.number().int(),
  dateTimeEnd: z.number().int(),
  division: z.string(),
  cause: z.string(),
  status: z.string(),
});
/** A booking as a partner reads it. */
export const bookingOf = (booking: Booking): z.output<typeof bookingThere> => {
  const { _id, petID, dateTime, dateTimeEnd, division, cause, status } = booking;
  return { _id, petID, dateTime, dateTimeEnd, division, cause, status };
};

/** Stored value of an owner, NT$: the sum, and not by what it came. */
export const depositThere = z.object({ userID: z.string(), balance: z.number().int() });
/** Stored value as a partner reads it. */
export const depositOf = (userID: string, logs: readonly Deposit[]): z.output<typeof depositThere> => ({
  userID,
  balance: depositBalance(logs),
});

/** What an owner owes at a clinic, NT$: when and how much, and not for what. */
export const owedThere = z.object({
  userID: z.string(),
  owed: z.number().int(),
  bills: z.array(
    z.object({
      type: z.enum(['record', 'inHospital', 'sale']),
      /** Begin of the visit, or when the stay was settled or the goods were sold. */
      dateTime: z.number().int(),
      total: z.number().int(),
      receive: z.number().int(),
      owed: z.number().int(),
    }),
  ),
});
/** What is owed, as a partner reads it. */
export function owedOf(userID: string, view: z.output<typeof owedView>): z.output<typeof owedThere> {
  const { owed, bills, stays = [], sales = [] } = view;
  return {
    userID,
    owed,
    bills: [
      ...bills.map((bill) => ({
        ...{ type: bill.type, dateTime: bill.dateTime, total: bill.total, receive: bill.receive, owed: bill.owed },
      })),
      ...stays.map(({ settleDateTime, total, receive, owed: open }) => ({
        ...{ type: 'inHospital' as const, dateTime: settleDateTime, total, receive, owed: open },
      })),
      ...sales.map(({ dateTime, total, received }) => ({
        ...{ type: 'sale' as const, dateTime, total, receive: received, owed: total - received },
      })),
    ],
  };
}
