import { DomainError } from '@vetloom/domain/core/error.ts';
import { isActive, staffIDOf } from '@vetloom/domain/staff/staff.schema.ts';
import type { NewOneTime } from '@vetloom/storage/ports/access.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import { linkHand, makerOfLink } from '../access/handed-link.ts';
import { randomToken, sha256 } from '../access/tokens.ts';
import { noteTrace } from '../access/traces.ts';
import { one } from '../engine/clinic-call.ts';

/** Seconds that an invitation's link is good. */
const INVITATION_SECONDS = 7 * 86_400;

/**
 * What a link lets its holder do. `password`: nobody has an account of that email yet, so the link sets its first password (the page
 * of account links takes it). `join`: the account is there already, so its owner signs in as always and agrees; the link alone opens nothing.
 */
export type InvitationPurpose = 'password' | 'join';

const KIND = { password: 'invitation', join: 'join' } as const;
/** The token is in the fragment, which no server and no log ever sees. */
const PAGE = { password: '/app/setPassword#', join: '/app/invitation#' } as const;

/** A link as the staff screen shows it. */
export interface Invitation {
  readonly path: string;
  readonly expiresAt: number;
  readonly purpose: InvitationPurpose;
}

/** An invitation as its page shows it. */
export interface OpenInvitation {
  readonly clinic: string;
  readonly clinicName: string;
  readonly email: string;
  readonly name: string;
  readonly expiresAt: number;
}

/**
 * Whether the account is this clinic's alone: no other one lists the person, and it is no operator's. One that nobody lists is its person's, whom
 * a clinic can invite: it had its password elsewhere.
 */
export async function isOwnAccount(db: Database, email: string, clinic: string): Promise<boolean> {
  const [account, clinics] = await Promise.all([db.system.findAccount(email), db.people.clinicsOf(email)]);
  if (!account) return clinics.every((other) => other === clinic);
  return account.systemRole === null && clinics.length > 0 && clinics.every((other) => other === clinic);
}

/** Whom a link is for, and who makes it. */
export interface Inviting {
  readonly clinic: string;
  readonly email: string;
  readonly name: string;
  readonly by: string;
  /** `by` is an operator of the server and need not work there. */
  readonly operator?: boolean | undefined;
  /** Unix seconds. */
  readonly now: number;
}

/**
 * Makes a link for a member; earlier ones of the same person end. Undefined for somebody without an account whom another clinic lists too: the link
 * would open what they may do there, so theirs goes to their mailbox alone.
 */
export async function invite(
  db: Database,
  { clinic, email, name, by, operator, now }: Inviting,
): Promise<Invitation | undefined> {
  const purpose: InvitationPurpose = (await db.system.findAccount(email)) ? 'join' : 'password';
  if (purpose === 'password' && !(await isOwnAccount(db, email, clinic))) return undefined;
  const clinicName = await db.readClinic(
    clinic,
    async ({ reader }) => (await one(reader, 'clinic', '/clinic'))?.name ?? clinic,
  );
  const { entry, invitation } = newInvitation(purpose, { clinic, clinicName, email, name, by, operator, now });
  await db.access.oneTime.put(entry);
  await noteTrace(db, { kind: 'staff.invite', email, clinic, by, detail: { purpose } });
  return invitation;
}

/** A link with what the database keeps of it. */
export function newInvitation(
  purpose: InvitationPurpose,
  { clinic, clinicName, email, name, by, operator, now }: Inviting & { readonly clinicName: string },
): { readonly entry: NewOneTime; readonly invitation: Invitation } {
  const token = randomToken();
  const expiresAt = now + INVITATION_SECONDS;
  const data = { name, clinicName, clinic, by, ...(operator && { operator }) };
  return {
    entry: { hash: sha256(token), kind: KIND[purpose], email, data, expiresAt, alone: true },
    invitation: { path: `${PAGE[purpose]}${token}`, expiresAt, purpose },
  };
}

const gone = () => new DomainError('linkExpired', 'the link was used, has expired, or never was');

/** What a link says, without using it. @throws DomainError linkExpired */
export async function readInvitation(db: Database, token: string, now: number): Promise<OpenInvitation> {
  const found = await db.access.oneTime.find(sha256(token), KIND.join, now);
  const hand = found && linkHand.safeParse(found.data);
  if (!found || found.email === null || !hand?.success) throw gone();
  const { email } = found;
  const { clinic } = hand.data;
  if (!(await makerOfLink(db, hand.data, email))) throw gone();
  const { staff, clinicName } = await db.readClinic(clinic, async ({ reader }) => ({
    staff: await one(reader, 'staff', staffIDOf(email)),
    clinicName: (await one(reader, 'clinic', '/clinic'))?.name ?? clinic,
  }));
  // Whoever was taken out again is no longer invited.
  if (!staff || !isActive(staff)) throw gone();
  return { clinic, clinicName, email, name: staff.name, expiresAt: found.expiresAt };
}

/** Ends a link. Whatever races, one caller gets through. @throws DomainError linkExpired */
export async function useInvitation(db: Database, token: string, now: number): Promise<void> {
  if ((await db.access.oneTime.take(sha256(token), KIND.join, now)).status !== 'taken') throw gone();
}
