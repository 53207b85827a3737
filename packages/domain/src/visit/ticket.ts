import type { CommandContext } from '../engine/command.ts';
import type { VisitRecord } from '../record/record.schema.ts';

/** What a waiting number depends on. */
export type Numbered = Pick<VisitRecord, '_id' | 'ticket' | 'checkInGroupID'>;

/** Marks a number that the server has not confirmed. */
const PROVISIONAL = '*';

/** Whether a number was given without the server and may still change. */
export const isProvisional = (ticket: string): boolean => ticket.startsWith(PROVISIONAL);

const highest = (tickets: readonly string[], pattern: RegExp): number =>
  tickets.reduce((most, ticket) => Math.max(most, Number(pattern.exec(ticket)?.[1] ?? 0)), 0);

/**
 * The waiting number of a visit among those of its day: its own, its group's, or the next. Numbers written by hand that are no numbers
 * stay as they are and don't count.
 */
export function nextTicket(visit: Numbered, others: readonly Numbered[], where: CommandContext['where']): string {
  if (visit.ticket !== '' && !isProvisional(visit.ticket)) return visit.ticket;
  const together = others.find(
    (other) =>
      visit.checkInGroupID !== '' &&
      other.checkInGroupID === visit.checkInGroupID &&
      other._id !== visit._id &&
      other.ticket !== '' &&
      (where === 'device' || !isProvisional(other.ticket)),
  );
  if (together) return together.ticket;
  const tickets = others.map(({ ticket }) => ticket);
  if (where === 'server') return String(highest(tickets, /^(\d{1,9})$/) + 1);
  return visit.ticket || `${PROVISIONAL}${highest(tickets, /^\*(\d{1,9})$/) + 1}`;
}
