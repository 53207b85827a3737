import { type ClinicFlags, clinicFlags } from '@vetloom/domain/clinic/clinic-flags.ts';
import type { founderFields, newClinicFields } from '@vetloom/domain/founding/founding.schema.ts';
import { oauthClient, oauthClientSaved } from '@vetloom/protocol/oauth.ts';
import { z } from 'zod';
import { callServer } from '../engine/calls/own-call.ts';
import { ownTokens } from '../engine/session/session.ts';

const BASE = '/api/sdk/sudo';
const clinics = z.array(
  z.object({
    clinic: z.string(),
    clinicName: z.string(),
    alliance: z.string().nullable(),
    /** Most active people; null without a limit. */
    staffLimit: z.number().nullable(),
    flags: clinicFlags,
    /** Looks into partner clinics that one person may take within an hour; null for the usual number. */
    allianceLooks: z.number().nullable(),
    /** Since when it is closed, Unix seconds; null while it is open. */
    closedDateTime: z.number().nullable().default(null),
  }),
);
/** A clinic of this server, as operators see it. */
export type SudoClinic = z.output<typeof clinics>[number];

const people = z.array(
  z.object({
    staffID: z.string(),
    name: z.string(),
    email: z.string(),
    color: z.string(),
    active: z.boolean(),
    roleID: z.string(),
    roleName: z.string(),
  }),
);
/** A member whose place an operator may take. */
export type SudoPerson = z.output<typeof people>[number];

const trail = z.array(
  z.object({ at: z.number(), by: z.string(), clinic: z.string(), staffID: z.string(), reason: z.string() }),
);
/** A line of who acted in whose place. */
export type SudoTrail = z.output<typeof trail>;

/** Every clinic of this server. @throws DomainError forbidden for anyone but an operator */
export const sudoClinics = async (): Promise<SudoClinic[]> =>
  clinics.parse(await callServer('GET', `${BASE}/clinicList`, undefined, ownTokens));

/** A clinic's people with their roles. @throws DomainError forbidden, notFound */
export const sudoPeople = async (clinicID: string): Promise<SudoPerson[]> =>
  people.parse(
    await callServer('GET', `${BASE}/staffRoleList?${new URLSearchParams({ clinicID })}`, undefined, ownTokens),
  );

/** Who acted in whose place, the newest first. */
export const sudoTrail = async (): Promise<SudoTrail> =>
  trail.parse(await callServer('GET', `${BASE}/trail`, undefined, ownTokens));

/** Sets how many active people a clinic may have; null takes the limit away. @throws DomainError forbidden, notFound */
export async function setStaffLimit(clinic: string, people: number | null): Promise<void> {
  await callServer('PUT', `${BASE}/staffLimit`, { clinic, people }, ownTokens);
}

/** Opens or closes parts of the product to a clinic; answers all of its flags. @throws DomainError forbidden, notFound */
export const setClinicFlags = async (clinic: string, flags: ClinicFlags): Promise<ClinicFlags> =>
  clinicFlags.parse(await callServer('PUT', `${BASE}/clinicFlags`, { clinic, flags }, ownTokens));

/** Sets how often one person of a clinic may look into partner clinics within an hour; null for the usual number. @throws DomainError forbidden, notFound */
export async function setAllianceLooks(clinic: string, looks: number | null): Promise<void> {
  await callServer('PUT', `${BASE}/allianceLooks`, { clinic, looks }, ownTokens);
}

const CLINIC = '/api/sdk/v2/sudo/clinic';
const invitation = z.object({
  /** Below this application's address; null where it was mailed. */
  path: z.string().nullable(),
  expiresAt: z.number(),
  purpose: z.enum(['password', 'join']),
  mailed: z.boolean(),
});
/** A link for whoever leads a clinic. */
export type DirectorInvitation = z.output<typeof invitation>;

/** A clinic to be founded with whoever leads it. */
export interface NewClinic {
  readonly clinic: z.input<typeof newClinicFields>;
  readonly director: Pick<z.input<typeof founderFields>, 'name' | 'email'>;
  readonly mail: boolean;
}

/** Founds a clinic; answers the director's link. @throws DomainError conflict, badParameter with field and rule, contradictory */
export const foundClinic = async (founding: NewClinic): Promise<DirectorInvitation | null> =>
  z.object({ invitation: invitation.nullable() }).parse(await callServer('POST', CLINIC, founding, ownTokens))
    .invitation;

/** Makes a new link for a member who has not come in yet. @throws DomainError personNotFound, contradictory */
export const inviteDirector = async (clinic: string, email: string, mail: boolean): Promise<DirectorInvitation> =>
  invitation.parse(await callServer('POST', `${CLINIC}/${clinic}/invitation`, { email, mail }, ownTokens));

/** Closes a clinic, or opens it again. @throws DomainError notFound */
export async function setClinicOpen(clinic: string, open: boolean): Promise<void> {
  await callServer('PUT', `${CLINIC}/${clinic}/${open ? 'open' : 'close'}`, {}, ownTokens);
}

/** Gives a clinic another name. @throws DomainError notFound, clinicClosed */
export async function renameClinic(clinic: string, name: string): Promise<void> {
  await callServer('PUT', `${CLINIC}/${clinic}/name`, { name }, ownTokens);
}

/** A program that may ask people for their consent. */
export type Program = z.output<typeof oauthClient>;

/** Every registered program. @throws DomainError forbidden for anyone but an operator */
export const programs = async (): Promise<Program[]> =>
  z.array(oauthClient).parse(await callServer('GET', '/api/oauth/clients', undefined, ownTokens));

/** Registers or changes a program; answers its secret once, when it has just got one. @throws DomainError badParameter with the field */
export const saveProgram = async (program: Program): Promise<string | null> =>
  oauthClientSaved.parse(await callServer('POST', '/api/oauth/clients', program, ownTokens)).secret;
