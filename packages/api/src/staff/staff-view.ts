import { type Staff, staffSchema } from '@vetloom/domain/staff/staff.schema.ts';
import type { Membership } from '@vetloom/http/endpoint.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { sealID } from '@vetloom/protocol/sealed-id.ts';
import type { AfterState } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { type AnyClinicCall, one } from '../engine/clinic-call.ts';
import { shown } from '../engine/shown.ts';
import { tagWritten } from '../engine/version.ts';

/** A member as the API answers: the picture is an address, so that lists stay small. */
export const staffView = fieldwise(staffSchema.extend({ avatar: z.string() }));

/** Where a member's picture is served, or the default one (spec 1 §7). Security: the id is an email, so that it is sealed. */
const photoAddress = ({ clinic, idKey }: Membership, staffID: string): string =>
  `/api/photo/${encodeURIComponent(clinic)}/staff/${sealID(idKey, staffID)}`;

/** A member as this person may see them. */
export function viewOf(membership: Membership, staff: Staff | undefined): Partial<Staff> | null {
  const seen = shown(membership.actor, 'staff', staff);
  return seen && staff ? { ...seen, avatar: photoAddress(membership, staff._id) } : null;
}

/** The member that a write left. */
export const answerStaff = (call: AnyClinicCall, staffID: string) => async (after: AfterState) => {
  tagWritten(call, after, 'staff', staffID);
  return viewOf(call, await one(after.reader, 'staff', staffID));
};
