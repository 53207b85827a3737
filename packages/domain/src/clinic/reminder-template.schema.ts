import { z } from 'zod';
import { line, minuteOfDay, prose, requiredLine } from '../core/schema.ts';
import { demandKnownVariables } from '../core/text-variables.ts';

// Apart from the schema, so that a board need not fetch it.
export { DEFAULT_SEND_MINUTE, REMINDER_TEMPLATES } from './reminder-templates.ts';

/** What an owner is reminded of. A reminder of an earlier version names none and is about a vaccine. */
export const REMINDER_KINDS = [
  'vaccine',
  'preventive',
  'checkup',
  'medicine',
  'recall',
  'result',
  'birthday',
  'other',
] as const;

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
  /** Words for the owner with the names of `core/text-variables.ts` in braces. */
  message: prose(1000).optional(),
  /** The same for the ways that cost by length (SMS); without it they carry `message`. */
  shortMessage: prose(335).optional(),
  /** Kinds of animals that it is for; none means all. */
  species: z.array(line(60)).max(40).optional(),
  /** Catalogue items that bring it about by themselves. */
  itemIDs: z.array(z.string().max(160)).max(100).optional(),
  /** On which days the owner is told, counted from the reminder's day: -30 is 30 days before, 14 is 14 days after. Without them on the day itself. */
  steps: z.array(z.number().int().min(-366).max(366)).max(8).optional(),
  /** Whether the server writes to the owner by itself when a step's time has come. */
  automatic: z.boolean().optional(),
  /** At which minute of a step's day. */
  sendMinute: minuteOfDay.optional(),
});

/** A row of the clinic's reminder templates. */
export type ReminderTemplate = z.output<typeof reminderTemplate>;

/**
 * Refuses words of templates that name something nothing is filled in for. Rows that stood there already stay as they are.
 * @throws DomainError badParameter (`unknownPlaceholder`)
 */
export function demandFillable(
  before: readonly ReminderTemplate[] | undefined,
  after: readonly ReminderTemplate[] | undefined,
): void {
  const words = ({ message = '', shortMessage = '' }: ReminderTemplate) => ({ message, shortMessage });
  const stood = new Map((before ?? []).map((row) => [row._id, words(row)]));
  for (const row of after ?? []) {
    const now = words(row);
    for (const field of ['message', 'shortMessage'] as const)
      if (now[field] !== stood.get(row._id)?.[field]) demandKnownVariables(now[field], field);
  }
}
