import { DomainError } from '@vetloom/domain/core/error.ts';
import { editStaff } from '@vetloom/domain/staff/staff.commands.ts';
import { isActive } from '@vetloom/domain/staff/staff.schema.ts';
import type { Consequence } from '@vetloom/sync-server/services.ts';

/** Someone who left may come back only while there is a place (spec 1 §5); the limit is known to the server alone. */
const demandPlace: Consequence = async ({ tx, sql }, input) => {
  const { edits } = input as { edits: readonly { path: readonly string[]; to?: unknown }[] };
  if (!edits.some(({ path, to }) => path[0] === 'status' && Boolean(to))) return;
  const [limit] = await sql<{ people: number }>('SELECT people FROM vetloom.staff_limit');
  if (!limit) return;
  const people = await tx.query('staff', 'byName', {});
  if (people.filter(isActive).length > limit.people)
    throw new DomainError('staffLimitReached', 'the clinic has no free place', { limit: limit.people });
};

/** What follows from staff commands on the server (law 7). */
export const STAFF_CONSEQUENCES: readonly (readonly [string, readonly Consequence[]])[] = [
  [editStaff.name, [demandPlace]],
];
