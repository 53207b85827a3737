import { DomainError } from '@vetloom/domain/core/error.ts';
import { removeStaff } from '@vetloom/domain/removal/staff-removal.command.ts';
import { editStaff } from '@vetloom/domain/staff/staff.commands.ts';
import { emailOf, isActive } from '@vetloom/domain/staff/staff.schema.ts';
import { placesAllowed } from '@vetloom/storage/subscription/subscription-rows.ts';
import type { Consequence } from '@vetloom/sync-server/services.ts';

/** The refusal of one person more, which says where the subscription is why. */
export const noPlace = ({ people, lapsed }: { readonly people: number; readonly lapsed: boolean }): DomainError =>
  new DomainError('staffLimitReached', 'the clinic has no free place', {
    limit: people,
    ...(lapsed && { rule: 'subscription' }),
  });

/** Someone who left may come back only while there is a place (spec 1 §5); the limit is known to the server alone. */
const demandPlace: Consequence = async ({ tx, sql, ctx }, input) => {
  const { edits } = input as { edits: readonly { path: readonly string[]; to?: unknown }[] };
  if (!edits.some(({ path, to }) => path[0] === 'status' && Boolean(to))) return;
  const limit = await placesAllowed(sql, ctx.clinic);
  if (!limit) return;
  const people = await tx.query('staff', 'byName', {});
  if (people.filter(isActive).length > limit.people) throw noPlace(limit);
};

/**
 * Whoever leaves takes along what they let programs do here, so that it does not come back with them. Their sockets end by themselves, because
 * everybody's rights are asked anew when staff change.
 */
const endGrants: Consequence = async ({ tx, sql, ctx }, input) => {
  const { staffID } = input as { staffID: string };
  const staff = await tx.get('staff', staffID);
  if (staff && isActive(staff)) return;
  const email = staffID.replace(/^\/staff\//, '');
  await sql('SELECT vetloom.end_oauth_grants($1, $2, $3)', [email, ctx.clinic, 'left the clinic']);
};

/** What was refused of somebody who leaves is decided by whoever keeps the staff, for as long as they are gone. */
const leaveCases: Consequence = async ({ tx }, input) => {
  const { staffID } = input as { staffID: string };
  const staff = await tx.get('staff', staffID);
  const inCare = staff && isActive(staff) ? undefined : 'staff';
  for (const refused of await tx.query('case', 'byAuthor', { equals: [emailOf(staffID)] })) {
    if (refused.state !== 'open' || refused.inCare === inCare) continue;
    const { inCare: _before, ...own } = refused;
    await tx.put('case', inCare === undefined ? own : { ...own, inCare });
  }
};

/** What follows from staff commands on the server (law 7). */
export const STAFF_CONSEQUENCES: readonly (readonly [string, readonly Consequence[]])[] = [
  [editStaff.name, [demandPlace, endGrants, leaveCases]],
  [removeStaff.name, [endGrants, leaveCases]],
];
