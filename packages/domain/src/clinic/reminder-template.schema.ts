import { z } from 'zod';
import { line, prose, requiredLine } from '../core/schema.ts';

/** What an owner is reminded of. A reminder of an earlier version names none and is about a vaccine. */
export const REMINDER_KINDS = ['vaccine', 'preventive', 'checkup', 'medicine', 'other'] as const;

/** What an owner is reminded of. */
export const reminderKind = z.enum(REMINDER_KINDS);

/** What an owner is reminded of. */
export type ReminderKind = z.output<typeof reminderKind>;

/** A row of the clinic's reminder templates: what to remind of after how many days, of whom, in which words. */
export const reminderTemplate = z.object({
  _id: line(60),
  title: requiredLine(120),
  days: z.number().int().positive().max(3660),
  kind: reminderKind.optional(),
  /** Words for the owner with `{owner}`, `{pet}`, `{item}`, `{date}`, `{clinic}`, `{phone}`. */
  message: prose(1000).optional(),
  /** Kinds of animals that it is for; none means all. */
  species: z.array(line(60)).max(40).optional(),
  /** Catalogue items that bring it about by themselves. */
  itemIDs: z.array(z.string().max(160)).max(100).optional(),
});

/** A row of the clinic's reminder templates. */
export type ReminderTemplate = z.output<typeof reminderTemplate>;

/** The document that holds the templates (spec 3 §3 "customise"). */
export const REMINDER_TEMPLATES = '/customize/reminders';
