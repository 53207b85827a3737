import { DomainError } from '@vetloom/domain/core/error.ts';
import type { NewStaffFields } from '@vetloom/domain/staff/staff.commands.ts';
import { z } from 'zod';
import { callServer, clinicBase, fetchFile, inClinic, inPlainClinic } from '../engine/calls/own-call.ts';

const invitation = z.object({ path: z.string(), expiresAt: z.number(), purpose: z.enum(['password', 'join']) });
/** A link to hand to a colleague; `path` begins with /app. */
export type StaffInvitation = z.output<typeof invitation>;

const made = z.object({ _id: z.string(), invitation: invitation.nullable() });

const named = (staffID: string): string => {
  // What truly needs the server says what is missing before it is tried (law 32; spec 1 §5).
  if (staffID === '') throw new DomainError('badParameter', 'no member is named', { field: 'staffID' });
  return staffID;
};

/** Adds a member with its account (spec 1 §5). @throws DomainError emailTaken, staffLimitReached, networkRequired … */
export const addStaff = async (fields: NewStaffFields & { readonly pwd?: string }): Promise<z.output<typeof made>> =>
  made.parse(await callServer('POST', `${clinicBase()}/staff`, fields));

/** Makes a new link for a member who has no account yet or has to agree. */
export const inviteStaff = async (staffID: string): Promise<StaffInvitation> =>
  invitation.parse(await callServer('POST', inClinic`/staff/${named(staffID)}/invitation`, {}));

/** Sets a member's password. @throws DomainError badParameter (100105) without an id, networkRequired (100104), notLoggedIn (100103), contradictory */
export async function setStaffPassword(staffID: string, pwd: string): Promise<void> {
  await callServer('PUT', inPlainClinic`/staff/${named(staffID)}/pwd`, { pwd });
}

/** Mails a member the link with which they set a password themselves: the way for accounts that other clinics list too. */
export async function mailStaffLink(email: string): Promise<void> {
  await callServer('POST', `${clinicBase()}/staff/mailLink`, { email });
}

/** Takes a member out of the clinic. @throws DomainError badParameter (100105) without an id, networkRequired (100104), notLoggedIn (100103), contradictory */
export async function removeStaffMember(staffID: string): Promise<void> {
  await callServer('DELETE', inPlainClinic`/staff/${named(staffID)}`);
}

/** Sets a member's picture from a photo of any usual size and shape. */
export async function putStaffPhoto(staffID: string, photo: File): Promise<void> {
  const form = new FormData();
  form.set('photo', photo);
  await callServer('PUT', inClinic`/staff/${named(staffID)}/avatar`, form);
}

/** Takes a member's picture away. */
export async function removeStaffPhoto(staffID: string): Promise<void> {
  await callServer('DELETE', inClinic`/staff/${named(staffID)}/avatar`);
}

const places = z.object({ limit: z.number().nullable() });
/** How many people the clinic may have, working and invited together; null without a limit. @throws DomainError networkRequired */
export const staffLimit = async (): Promise<number | null> =>
  places.parse(await callServer('GET', `${clinicBase()}/staff/limit`)).limit;

/** Fetches the file of all people; the server notes who did. @throws DomainError networkRequired, forbidden */
export const fetchStaffExport = async (): Promise<Blob> =>
  (await fetchFile('GET', `${clinicBase()}/staff/export`)).blob();
