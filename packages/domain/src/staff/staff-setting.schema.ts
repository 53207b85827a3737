import { z } from 'zod';
import { documentID, line, rowID, unixSeconds } from '../core/schema.ts';
import { drugLine } from '../lines/drug-bag.schema.ts';

/** Light, dark, or as the person's machine has it. */
export const COLOUR_SCHEMES = ['auto', 'light', 'dark'] as const;
/** A person's choice of colours. */
export type ColourScheme = (typeof COLOUR_SCHEMES)[number];

/** How a person usually orders a drug: what a line of it begins with when they order it. */
const usualDrug = z.object({
  _id: rowID,
  /** The catalogue's id of the drug. */
  itemID: z.string().min(1).max(160),
  dosePerKg: drugLine.shape.dosePerKg,
  frequency: drugLine.shape.frequency,
  days: drugLine.shape.days,
  route: drugLine.shape.route,
  direction: drugLine.shape.direction,
});
/** How a person usually orders a drug. */
export type UsualDrug = z.output<typeof usualDrug>;

/** What a person sets for themself; without what they have not. */
export const staffSettingFields = {
  colourScheme: z.enum(COLOUR_SCHEMES).optional(),
  /** Name of the screen that opens after signing in; absent or unknown: the first that the person may open. */
  startPage: line(60).optional(),
  drugs: z.array(usualDrug).max(500).default([]),
} satisfies z.ZodRawShape;

/** A member's own preferences in a clinic, a document each, which follows them to every device (spec 3 §3 "staffSetting", §7 "/prefer"). */
export const staffSettingSchema = z.object({
  _id: documentID('staffSetting/'),
  collection: z.literal('staffSetting'),
  /** Whose it is. */
  email: z.string().max(200),
  ...staffSettingFields,
  updateDateTime: unixSeconds,
});
/** A member's own preferences. */
export type StaffSetting = z.output<typeof staffSettingSchema>;

/** What a member has who has set nothing. */
export const plainStaffSetting = (id: string, email: string): StaffSetting => ({
  ...{ _id: id, collection: 'staffSetting', email, drugs: [], updateDateTime: 0 },
});

/** How the person usually orders a drug; of two rows that two of their devices wrote, the first. */
export const usualDrugOf = (setting: Pick<StaffSetting, 'drugs'>, itemID: string): UsualDrug | undefined =>
  setting.drugs.find((drug) => drug.itemID === itemID);

/** Every row of how the person usually orders a drug. Two of their devices may have written one each: whoever gives it up gives up all, or the other would come to light. */
export const usualDrugRows = (setting: Pick<StaffSetting, 'drugs'>, itemID: string): readonly UsualDrug[] =>
  setting.drugs.filter((drug) => drug.itemID === itemID);
