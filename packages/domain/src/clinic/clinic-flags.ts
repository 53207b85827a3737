import { z } from 'zod';

/**
 * What an operator opens to a clinic or closes (spec 1 §6 "clinic-level flags"; §9 "Hospital module availability"). Closing hides the screens and
 * refuses the calls; what was made before goes on to count, so that no visit changes for it.
 * - `customizedSettings`: the clinic's own lists, templates and text macros.
 * - `bookingSettings`: opening hours and the doctors' roster.
 * - `alliance`: reading partner clinics and being read by them.
 * - `inHospital`: the hospital module; the clinics in which it is open are its list of allowed clinics.
 */
export const CLINIC_FLAGS = ['customizedSettings', 'bookingSettings', 'alliance', 'inHospital'] as const;
/** One of the clinic's flags. */
export type ClinicFlag = (typeof CLINIC_FLAGS)[number];

/** The flags as the clinic's document keeps them; an absent one is open. */
export const clinicFlags = z.object({
  customizedSettings: z.boolean().optional(),
  bookingSettings: z.boolean().optional(),
  alliance: z.boolean().optional(),
  inHospital: z.boolean().optional(),
} satisfies Record<ClinicFlag, z.ZodType>);
/** The flags as the clinic's document keeps them. */
export type ClinicFlags = z.output<typeof clinicFlags>;

/** Whether a text is one of the flags; a newer server may name others. */
export const isClinicFlag = (text: string): text is ClinicFlag => (CLINIC_FLAGS as readonly string[]).includes(text);

/** The flags that are closed, in catalogue order. */
export const closedFlags = (flags: ClinicFlags | undefined): ClinicFlag[] =>
  CLINIC_FLAGS.filter((flag) => flags?.[flag] === false);
