import { z } from 'zod';
import { boardingTerms } from '../clinic/settings/boarding.setting.ts';
import {
  dollars,
  kilograms,
  line,
  prose,
  quantity,
  requiredLine,
  rowID,
  unitPrice,
  unixSeconds,
} from '../core/schema.ts';

/** What a stay can be beside one in hospital, which says nothing of itself. */
export const STAY_KINDS = ['hospital', 'boarding', 'grooming'] as const;
/** What a stay is. */
export type StayKind = (typeof STAY_KINDS)[number];

const person = z.string().max(200).default('');
/** Seconds after midnight, as the clock on the wall shows them. */
const wallTimes = z.array(z.number().int().min(0).max(86_399)).max(24).default([]);

/** Most things that an owner leaves with an animal. */
export const MOST_BELONGINGS = 40;

/** Something that an owner has left with the animal. */
export const belonging = z.object({
  _id: rowID,
  name: requiredLine(80),
  number: quantity.default(1),
  note: line(120).default(''),
  /** 0 while the clinic has it. */
  returnedDateTime: unixSeconds.default(0),
  returnedBy: person,
});
/** Something that an owner has left with the animal. */
export type Belonging = z.output<typeof belonging>;

/** Whose food an animal in boarding gets. */
export const FEEDERS = ['own', 'clinic'] as const;
/** How far an animal may be treated without asking: after a call only, up to an amount, whatever is needed. */
export const CONSENTS = ['call', 'upTo', 'all'] as const;

/** What is agreed with the owner of an animal in boarding. */
export const boardingFields = z.object({
  /** Whose food it is, what and how much, and at which times of the day. */
  feeder: z.enum(FEEDERS).default('own'),
  food: line(160).default(''),
  foodAmount: line(80).default(''),
  feedTimes: wallTimes,
  walkTimes: wallTimes,
  /** Medicine that the owner brought, and how it is given. */
  medication: prose(2000).default(''),
  contactName: line(80).default(''),
  contactPhone: line(40).default(''),
  consent: z.enum(CONSENTS).default('call'),
  /** NT$ up to which nobody has to be asked, where `consent` says so. */
  consentLimit: dollars.min(0).default(0),
  /** When the owner means to come; 0 where nobody knows. */
  pickUpDateTime: unixSeconds.default(0),
});
/** What is agreed with the owner of an animal in boarding. */
export type BoardingFields = z.output<typeof boardingFields>;

/** An animal in boarding: what is agreed, and by what it is charged since it came. */
export const boarding = boardingFields.extend({
  /** The clinic's rule of the day on which it came: what was promised to the owner stays. */
  terms: boardingTerms,
  /** kg when it came, by which its price class is found; null where nobody had weighed it. */
  kg: kilograms.nullable().default(null),
  /** Its price class, a row of `terms.rates`; empty where none fits. */
  rateID: z.union([z.literal(''), rowID]).default(''),
});
/** An animal in boarding. */
export type Boarding = z.output<typeof boarding>;

/** What is agreed and found where an animal is groomed. What it is charged for stands in its day. */
export const grooming = z.object({
  wishes: prose(2000).default(''),
  /** What was found on its skin, in its ears, under its coat. */
  findings: prose(2000).default(''),
  temper: prose(1000).default(''),
  /** When it will be ready; 0 where nobody has said. */
  readyDateTime: unixSeconds.default(0),
});
/** What is agreed and found where an animal is groomed. */
export type Grooming = z.output<typeof grooming>;

/** How a vaccination stood on arrival. `unknown`: this device couldn't tell. */
export const VACCINE_STATES = ['valid', 'expired', 'missing', 'unknown'] as const;
/** How a vaccination stood on arrival. */
export type VaccineState = (typeof VACCINE_STATES)[number];

/** How a vaccination stood on arrival. */
export const arrivalVaccine = z.object({
  _id: rowID,
  name: requiredLine(60),
  state: z.enum(VACCINE_STATES),
  /** Until when it counts or counted; 0 where nothing is known. */
  until: unixSeconds.default(0),
});
/** How a vaccination stood on arrival. */
export type ArrivalVaccine = z.output<typeof arrivalVaccine>;

/** What was looked at when an animal came: its vaccinations, and why it was let in where one is wanting. */
export const arrivalCheckFields = z.object({
  vaccines: z.array(arrivalVaccine).max(20).default([]),
  reason: line(300).default(''),
});
/** The same with who let it in and when. */
export const arrivalCheck = arrivalCheckFields.extend({ by: z.string().max(200), dateTime: unixSeconds });
/** What was looked at when an animal came. */
export type ArrivalCheck = z.output<typeof arrivalCheck>;

/** What a night or a day is charged for, kept beside its price so that whoever reads a bill years later reads why. */
export const BOARDING_CHARGES = ['night', 'day', 'dayOnly', 'late'] as const;
/** Why a day of boarding costs what it costs. */
export const boardingReason = z.object({
  kind: z.enum(BOARDING_CHARGES),
  /** As a further animal of the same owner. */
  second: z.boolean().default(false),
  /** Its price class then: the row and its name; empty where the cage's own price counted. */
  rateID: z.union([z.literal(''), rowID]).default(''),
  rate: line(40).default(''),
  /** NT$ of the cage a day, where that counted. */
  cagePrice: unitPrice.optional(),
  /** Hours that were begun after the time of leaving. */
  lateHours: z.number().int().min(0).max(24).optional(),
});
/** Why a day of boarding costs what it costs. */
export type BoardingReason = z.output<typeof boardingReason>;
