import type { Permission } from '@vetloom/domain/access/permissions.ts';
import { can } from '@vetloom/domain/access/policy.ts';
import { ALLIANCE_SETTING, type AllianceShare } from '@vetloom/domain/clinic/settings/alliance.setting.ts';
import { settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Person } from '@vetloom/http/endpoint.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import type { AnyClinicCall } from '../engine/clinic-call.ts';
import { one } from '../engine/read.ts';

/** What a person needs at home to read a kind of what a partner shares. */
const NEEDS: Readonly<Record<AllianceShare, Permission>> = {
  user: 'CUSTOMER_READ',
  pet: 'PET_READ',
  record: 'RECORD_READ',
};

/** A partner clinic with what of it is open to the person who asks. */
export interface Partner {
  readonly clinic: string;
  readonly name: string;
  /** The name under which the asking clinic is registered, by which partners refer animals to it. */
  readonly ownName: string;
  readonly shares: ReadonlySet<AllianceShare>;
  readonly read: <T>(work: (tx: ClinicTransaction) => Promise<T>) => Promise<T>;
}

const missing = (kind: AllianceShare) =>
  kind === 'user' ? 'ownerNotFound' : kind === 'pet' ? 'petNotFound' : ('notFound' as const);

/** What a thing of a partner that is not there, not shared or not opened answers: always the same (law 5). */
export const hidden = (kind: AllianceShare): DomainError => new DomainError(missing(kind), 'no such document');

/**
 * Security: only a person at the keyboard looks into another clinic. Programs never do, neither with their own tokens nor with the name and password of
 * API clients, because their consent and their key are for one clinic; nor does an operator in somebody's place, whose token opens one.
 * @throws DomainError forbidden
 */
export function demandPersonHere({ session, delegated, emulation }: Person): void {
  if (session !== undefined && !delegated && !emulation) return;
  throw new DomainError('forbidden', 'partner clinics are for people who are signed in themselves', {
    rule: emulation ? 'emulation' : 'delegated',
  });
}

/** The clinics with which a clinic is allied now: both take part (spec 1 §6 "flags"). */
export async function partnersOf(
  db: Database,
  clinic: string,
): Promise<{ readonly id: string; readonly name: string }[]> {
  const own = await db.system.findClinic(clinic);
  if (own?.alliance == null) return [];
  const allies = (await db.system.listClinics()).filter(({ alliance }) => alliance === own.alliance);
  const flags = await db.system.clinicFlags(allies.map(({ id }) => id));
  const takesPart = (id: string) => flags.get(id)?.alliance !== false;
  return takesPart(clinic) ? allies.filter(({ id }) => id !== clinic && takesPart(id)) : [];
}

/**
 * The partner's door: both clinics are of one alliance and take part in it, the partner shares the kind, and the person may read it at home. A
 * stranger's clinic, one that shares nothing and one that does not exist answer alike.
 * @throws DomainError forbidden for programs and operators, else as a missing document
 */
export async function enterPartner(call: AnyClinicCall, clinic: string, kind: AllianceShare): Promise<Partner> {
  demandPersonHere(call.person);
  const { db } = call.services.sync;
  const [own, allies] = await Promise.all([db.system.findClinic(call.clinic), partnersOf(db, call.clinic)]);
  const partner = allies.find(({ id }) => id === clinic);
  if (!partner || !own) throw hidden(kind);
  const facts = await db.readClinic(clinic, async ({ reader }) => ({
    shares: (await settingOf(reader, ALLIANCE_SETTING)).allianceShare,
    name: (await one(reader, 'clinic', '/clinic'))?.name ?? partner.name,
  }));
  const shares = new Set((facts.shares ?? []).filter((shared) => can(call.actor, NEEDS[shared])));
  if (!shares.has(kind)) throw hidden(kind);
  return { clinic, name: facts.name, ownName: own.name, shares, read: (work) => db.readClinic(clinic, work) };
}
