import { z } from 'zod';
import { dollars, line, quantity, requiredLine, rowID, unitPrice, unixSeconds } from '../core/schema.ts';
import { openedChoice } from './lot-choice.schema.ts';
import { overridesSchema } from './overrides.ts';

/** One drug in a bag. `number` is what is handed out in `unit`s; `dose` is mg per kg of the animal. */
export const drugLine = z.object({
  _id: rowID,
  itemID: z.string().max(160).default(''),
  name: requiredLine(160),
  unit: line(20).default(''),
  price: unitPrice,
  number: quantity,
  subTotal: dollars.optional(),
  /** mg per kg and administration; null where the drug isn't dosed by weight. */
  dosePerKg: z.number().finite().positive().max(10_000).nullable().default(null),
  /** mg in one unit of the product; null where unknown. */
  strength: z.number().finite().positive().max(1_000_000).nullable().default(null),
  /** Units an administration, as prescribed (a tablet may be halved or quartered). */
  unitsPerDose: quantity.nullable().default(null),
  /** Dose code such as SID, BID, TID, QOD, PRN. */
  frequency: line(20).default(''),
  days: z.number().finite().min(0).max(366).nullable().default(null),
  /** Way of giving: 內服, 外用, 點眼… */
  route: line(20).default(''),
  direction: line(300).default(''),
  controlled: z.boolean().default(false),
  /** Reason of older records for using it against an allergy; newer ones are in `overrides`. */
  overrideReason: line(300).default(''),
  overrides: overridesSchema.optional(),
});

/** One drug in a bag. */
export type DrugLine = z.output<typeof drugLine>;

/** A handing-out that was taken back: by whom and why, and whose it had been. */
const takenBackEntry = z.object({
  _id: rowID,
  dateTime: unixSeconds,
  by: z.string().max(200),
  reason: requiredLine(300),
  dispensedBy: z.string().max(200),
  dispensedDateTime: unixSeconds,
});

/** A lot from which a drug of a bag was taken, chosen by hand: the label prints it without asking anybody. */
export const bagLot = z.object({
  _id: rowID,
  /** The drug's line of the bag. */
  drugID: rowID,
  lotID: rowID,
  /** As it is printed on the package; empty where there is no number. */
  lot: line(60).default(''),
  /** `YYYY-MM-DD` */
  expiresOn: z.iso.date().nullable().default(null),
  placeID: z.union([z.literal(''), rowID]).default(''),
  /** How much of the drug, in its unit; null: all that no other lot was chosen for. */
  number: quantity.pipe(z.number().positive()).nullable().default(null),
  ...openedChoice,
});
/** A lot from which a drug of a bag was taken. */
export type BagLot = z.output<typeof bagLot>;

/** A drug bag: what is dispensed and labelled together (spec 2 §3). */
export const drugBag = z.object({
  bagID: rowID,
  name: line(60).default(''),
  dispensed: z.boolean().default(false),
  dispensedDateTime: unixSeconds.nullable().default(null),
  dispensedBy: z.string().max(200).default(''),
  /** The second person who looked at a bag with a controlled drug; empty until then. */
  checkedBy: z.string().max(200).optional(),
  checkedDateTime: unixSeconds.nullable().optional(),
  /** Why it went out without the second person, whose look is owed until `checkedBy` is there. */
  uncheckedReason: line(300).optional(),
  takenBack: z.array(takenBackEntry).max(20).optional(),
  /** Lots that were chosen by hand as it went out; without one the server takes what expires first. */
  lots: z.array(bagLot).max(120).optional(),
  items: z.array(drugLine).max(60),
});

/** A drug bag. */
export type DrugBag = z.output<typeof drugBag>;

/** How a bag stands of which nothing has happened yet. */
export const FRESH_BAG = {
  dispensed: false,
  dispensedDateTime: null,
  dispensedBy: '',
  checkedBy: '',
  checkedDateTime: null,
  uncheckedReason: '',
} as const satisfies Partial<DrugBag>;

/** A bag as the pharmacy had been asked for it, before somebody changed or removed it: it may have been handed out like that. */
export const formerBag = drugBag.pick({ bagID: true, name: true, items: true }).extend({
  replacedDateTime: unixSeconds,
  /** When the server took the change, and how often the bag had been taken back by then; absent in older ones. */
  receivedDateTime: unixSeconds.optional(),
  after: z.number().int().min(0).optional(),
  /** Who changed or removed it. */
  replacedBy: z.string().max(200),
});
/** A bag as the pharmacy had been asked for it. */
export type FormerBag = z.output<typeof formerBag>;
