import { z } from 'zod';
import { line, prose, requiredLine, rowID, unixSeconds } from '../core/schema.ts';
import { reminderTemplate } from '../reminder/reminder.schema.ts';
import { clinicFile } from './clinic-file.schema.ts';
import { clinicFlags } from './clinic-flags.ts';

/** The clinic itself, one document `/clinic`. */
export const clinicSchema = z.object({
  _id: z.literal('/clinic'),
  collection: z.literal('clinic'),
  clinicID: line(60),
  name: requiredLine(80),
  phone: line(40).default(''),
  address: line(300).default(''),
  taxID: line(10).default(''),
  licenseNumber: line(60).default(''),
  info: prose(4000).default(''),
  timeZone: line(60).default('Asia/Taipei'),
  /** Logo, seal, licence and papers, by kind; absent in a clinic that has none. */
  files: z.array(clinicFile).max(200).optional(),
  /** Whether instruments here are reached through a bridge on the workstation (spec 3 §7 "local service"); absent where there is none. */
  instrumentBridge: z.boolean().optional(),
  /** What an operator closed to this clinic; absent where everything is open. */
  flags: clinicFlags.optional(),
  updateDateTime: unixSeconds,
});
/** The clinic itself. */
export type Clinic = z.output<typeof clinicSchema>;

/** Print options of a visit record with the defaults of spec 1 §9. */
export const printSetting = z.object({
  record: z.boolean().default(true),
  referral: z.boolean().default(false),
  drug: z.boolean().default(true),
  drugDetail: z.boolean().default(true),
  charge: z.boolean().default(true),
  showDrugPrice: z.boolean().default(false),
  englishVersion: z.boolean().default(false),
});
/** Print options of a visit record. */
export type PrintSetting = z.output<typeof printSetting>;

/** Paper of drug labels: adhesive ones in mm, one for each drug, or the 80 mm roll with one strip for each bag. */
export const LABEL_SIZES = ['40x30', '50x30', '60x40', '80x50', '80'] as const;
/** A paper of drug labels. */
export type LabelSize = (typeof LABEL_SIZES)[number];
/** The paper of a clinic that has chosen none. */
export const DEFAULT_LABEL_SIZE: LabelSize = '60x40';

/** Sizes of paper that A4 documents are also laid out for. */
export const PAPER_SIZES = ['A4', 'B5', 'A5'] as const;

/** How the clinic's papers look, beside what is on them. */
export const paperSetting = z.object({
  size: z.enum(PAPER_SIZES).default('A4'),
  /** Millimetres at the top and foot; the sides get two more. */
  marginMm: z.number().int().min(8).max(30).default(13),
  /** Whether the clinic's logo stands in the letterhead, and its seal at the signature. */
  logo: z.boolean().default(true),
  stamp: z.boolean().default(true),
  /** A line of the clinic's own at the foot of every page. */
  footer: line(200).default(''),
});
/** How the clinic's papers look. */
export type PaperSetting = z.output<typeof paperSetting>;

/** Clinic settings, one document `/setting`. */
export const settingSchema = z.object({
  _id: z.literal('/setting'),
  collection: z.literal('setting'),
  /** 1 half up, 2 up, 3 down (spec 2 §9). */
  drugRounding: z.union([z.literal(1), z.literal(2), z.literal(3)]).default(1),
  /** Paper of drug labels, unless another is chosen when they are printed; absent means 60 × 40 mm. */
  labelSize: z.enum(LABEL_SIZES).optional(),
  /** Pet number format (spec 1 §5): 1 ROC date + counter, 2 Gregorian date + counter, 3 five-digit sequence; 0 none. */
  petIDFormat: z.number().int().min(0).max(3).default(0),
  petIDPrefix: line(10).default(''),
  petIDSpeciesRule: z.boolean().default(false),
  /** The last number of each counter: by day (`20261120`) for formats 1 and 2, `sequence` for 3. Kept by the server. */
  petIDCounter: z.record(z.string(), z.number().int().min(0)).optional(),
  /** Numbers that devices gave back unused, by counter. */
  petIDFree: z.record(z.string(), z.array(z.number().int().min(1))).optional(),
  /** What partner clinics of the alliance may read here; absent means all of it. */
  allianceShare: z.array(z.enum(['user', 'pet', 'record'])).optional(),
  /** Minutes after which a wait turns ochre and cinnabar on the boards. */
  waitWarnMinutes: z.number().int().positive().default(15),
  waitAlertMinutes: z.number().int().positive().default(30),
  /** Years of history that a device holds by default; 24 months (law 18). */
  localHistoryMonths: z.number().int().positive().default(24),
  print: printSetting.default(() => printSetting.parse({})),
  /** How papers look; absent until the clinic chooses. */
  paper: paperSetting.optional(),
  updateDateTime: unixSeconds,
});
/** Clinic settings. */
export type Setting = z.output<typeof settingSchema>;

/** The lists that a clinic keeps for itself. */
export const CUSTOM_LISTS = ['kinds', 'labels', 'diseases', 'services', 'reminders', 'paymentMethods'] as const;
/** One of the clinic's own lists. */
export type CustomList = (typeof CUSTOM_LISTS)[number];

/** Customisation lists, documents `/customize/{kinds|labels|diseases|services|reminders|paymentMethods}` (spec 3 §3). */
export const customizeSchema = z.object({
  _id: z.string().regex(/^\/customize\/(kinds|labels|diseases|services|reminders|paymentMethods)$/),
  collection: z.literal('customize'),
  kinds: z
    .array(
      z.object({
        _id: line(60),
        name: requiredLine(60),
        nametc: line(60),
        breed: z.array(z.object({ name: requiredLine(80), nametc: line(80) })),
      }),
    )
    .optional(),
  labels: z.array(z.object({ _id: line(60), name: requiredLine(40), color: line(10) })).optional(),
  diseases: z
    .array(z.object({ _id: line(60), name: requiredLine(120), nametc: line(120), group: line(60) }))
    .optional(),
  services: z.array(z.object({ _id: line(60), name: requiredLine(60), nametc: line(60) })).optional(),
  reminders: z.array(reminderTemplate).max(200).optional(),
  /** Ways of paying that the clinic adds, and those of the product that it doesn't take; see billing/payment-method.ts. */
  paymentMethods: z
    .array(z.object({ _id: rowID, name: requiredLine(20), off: z.boolean().default(false) }))
    .max(30)
    .optional(),
  updateDateTime: unixSeconds,
});
/** A customisation list. */
export type Customize = z.output<typeof customizeSchema>;
