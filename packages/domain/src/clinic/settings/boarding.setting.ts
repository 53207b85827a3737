import { z } from 'zod';
import { line, quantity, requiredLine, rowID, unitPrice } from '../../core/schema.ts';
import { CAGE_KINDS } from './room.setting.ts';
import { defineSetting, SETTING_WRITERS, type SettingOf } from './setting-concern.ts';

/** Seconds after midnight, as the clock on the wall shows them. */
const wallTime = z.number().int().min(0).max(86_399);

/** What is counted: nights, or every day on which the animal is there. */
export const BOARDING_BASES = ['night', 'day'] as const;
/** How leaving late is charged: not at all, once, or for every hour that was begun. */
export const LATE_CHARGES = ['none', 'flat', 'hour'] as const;

/** A price class: for which cages and up to which weight, and NT$. */
export const boardingRate = z.object({
  _id: rowID,
  name: requiredLine(40),
  /** Cages that it is for; empty for all. */
  cageKinds: z.array(z.enum(CAGE_KINDS)).max(CAGE_KINDS.length).default([]),
  /** kg up to which it is for, that weight included; null for every weight. */
  mostKg: quantity.nullable().default(null),
  /** NT$ a night, or a day where days are counted. */
  night: unitPrice,
  /** NT$ of a night for another animal of the same owner at the same time; null for the same price. */
  second: unitPrice.nullable().default(null),
  /** NT$ of a day without a night; null for the price of a night. */
  day: unitPrice.nullable().default(null),
});
/** A price class of boarding. */
export type BoardingRate = z.output<typeof boardingRate>;

/** Most price classes, and most vaccinations that are asked for. */
export const MOST_RATES = 20;
const MOST_VACCINES = 12;

/** By what boarding is charged. A stay keeps it as it was when the animal came. */
export const boardingTerms = z.object({
  basis: z.enum(BOARDING_BASES).default('night'),
  /** From when animals are taken in: told to owners, and charged nowhere. */
  checkInFrom: wallTime.default(14 * 3600),
  /** Until when an animal leaves without leaving late. */
  checkOutUntil: wallTime.default(12 * 3600),
  /** Minutes after that in which nothing is charged. */
  lateGraceMinutes: z.number().int().min(0).max(720).default(60),
  lateCharge: z.enum(LATE_CHARGES).default('none'),
  /** NT$, once or an hour. */
  latePrice: unitPrice.default(0),
  /** The first that fits counts; without any a night costs what its cage does. */
  rates: z.array(boardingRate).max(MOST_RATES).default([]),
});
/** By what boarding is charged. */
export type BoardingTerms = z.output<typeof boardingTerms>;

/** A vaccination that an animal has to have when it comes to board or to be groomed. */
export const askedVaccine = z.object({
  _id: rowID,
  name: requiredLine(60),
  /** The kind of animal that needs it; empty for every kind. */
  petType: line(60).default(''),
  /** Words by which it is known in what an animal was given, with commas between them; empty for its name. */
  words: line(200).default(''),
  /** Days for which it counts. */
  validDays: z.number().int().min(1).max(3660).default(365),
});
/** A vaccination that is asked for on arrival. */
export type AskedVaccine = z.output<typeof askedVaccine>;

/** How the clinic boards animals: what it costs, its hours, and which vaccinations it asks for. Rates and vaccinations are changed row by row. */
export const BOARDING_SETTING = defineSetting('boarding', SETTING_WRITERS, {
  ...boardingTerms.shape,
  vaccines: z.array(askedVaccine).max(MOST_VACCINES).default([]),
});
/** How the clinic boards animals. */
export type BoardingSetting = SettingOf<typeof BOARDING_SETTING>;
