import { z } from 'zod';
import { line, prose, requiredLine, rowID, unixSeconds, webLink } from '../core/schema.ts';
import { suggested } from '../core/suggested.ts';
import { DEFAULT_TIME_ZONE } from '../core/zone.ts';
import { allianceLooks } from './alliance-looks.ts';
import { clinicFile } from './clinic-file.schema.ts';
import { clinicFlags } from './clinic-flags.ts';
import { followed, former } from './list-entry.schema.ts';
import { reminderTemplate } from './reminder-template.schema.ts';

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
  timeZone: line(60).default(DEFAULT_TIME_ZONE),
  /** Logo, seal, licence and papers, by kind; absent in a clinic that has none. */
  files: z.array(clinicFile).max(200).optional(),
  /** Whether instruments here are reached through a bridge on the workstation (spec 3 §7 "local service"); absent where there is none. */
  instrumentBridge: z.boolean().optional(),
  /** Where the clinic keeps its figures; absent or empty where that is the product's own page (spec 1 §3 "Session user"). */
  biUrl: webLink().optional(),
  /** What an operator closed to this clinic; absent where everything is open. */
  flags: clinicFlags.optional(),
  /** How often one person here may look into partner clinics within an hour, as an operator set it; absent where nobody did. */
  allianceLooks: allianceLooks.optional(),
  /** Since when an operator has closed the clinic: it is read and not written. Absent while it is open. */
  closedDateTime: unixSeconds.optional(),
  /** A copy to practise on: every screen says so, and nothing goes out of it. Absent in a clinic, and never taken away from a copy. */
  practice: z.boolean().optional(),
  updateDateTime: unixSeconds,
});
/** The clinic itself. */
export type Clinic = z.output<typeof clinicSchema>;

/** The lists that a clinic keeps for itself. */
export const CUSTOM_LISTS = ['kinds', 'labels', 'diseases', 'services', 'reminders', 'paymentMethods'] as const;
/** One of the clinic's own lists. */
export type CustomList = (typeof CUSTOM_LISTS)[number];

/** A breed of a kind; animals bear its `name`. */
const breedRow = z.object({ name: requiredLine(80), nametc: line(80), former });
const kindRow = z.object({ _id: line(60), name: requiredLine(60), nametc: line(60), breed: z.array(breedRow) });
const labelRow = z.object({ _id: line(60), name: requiredLine(40), color: line(10) });
const diseaseRow = z.object({ _id: line(60), name: requiredLine(120), nametc: line(120), group: line(60) });
const serviceRow = z.object({ _id: line(60), name: requiredLine(60), nametc: line(60) });

/**
 * Customisation lists, documents `/customize/{kinds|labels|diseases|services|reminders|paymentMethods}` (spec 3 §3). Rows stand in the clinic's order; kinds are
 * shown by name until somebody has arranged them. By which words older documents name an entry, see `list-entries.ts`.
 */
export const customizeSchema = z.object({
  _id: z.string().regex(/^\/customize\/(kinds|labels|diseases|services|reminders|paymentMethods)$/),
  collection: z.literal('customize'),
  kinds: z.array(followed(kindRow)).optional(),
  labels: z.array(followed(labelRow)).optional(),
  diseases: z.array(followed(diseaseRow)).optional(),
  services: z.array(followed(serviceRow)).optional(),
  reminders: z.array(followed(reminderTemplate)).max(200).optional(),
  /** Ways of paying that the clinic adds, and those of the product that it doesn't take; see payment-methods.ts. */
  paymentMethods: z
    .array(z.object({ _id: rowID.max(60), name: requiredLine(20), off: z.boolean().default(false) }))
    .max(30)
    .optional(),
  /** Whether its rows stand as somebody arranged them by hand; absent until then. */
  arranged: z.literal(true).optional(),
  suggested,
  updateDateTime: unixSeconds,
});
/** A customisation list. */
export type Customize = z.output<typeof customizeSchema>;
