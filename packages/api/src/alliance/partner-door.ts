import type { Permission } from '@vetloom/domain/access/permissions.ts';
import { can } from '@vetloom/domain/access/policy.ts';
import { ALLIANCE_SETTING, type AllianceShare, sharedKinds } from '@vetloom/domain/clinic/settings/alliance.setting.ts';
import { settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { demandPersonHere } from '@vetloom/http/person-here.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { partnersOf } from '@vetloom/storage/system/partner-clinics.ts';
import type { AnyClinicCall } from '../engine/clinic-call.ts';
import { one } from '../engine/read.ts';

/** What a person needs at home to read a kind of what a partner shares. */
export const NEEDS: Readonly<Record<AllianceShare, Permission>> = {
  user: 'CUSTOMER_READ',
  pet: 'PET_READ',
  record: 'RECORD_READ',
  exam: 'RECORD_READ',
  referral: 'RECORD_READ',
  booking: 'BOOKING_READ',
  deposit: 'BILLING_READ',
  billing: 'BILLING_READ',
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

/** On whose page something of a partner stands. */
export type PartnerPage = 'user' | 'pet';

/** What a thing of a partner that is not there, not shared or not opened answers: always the same (law 5). */
export const hidden = (page: PartnerPage): DomainError =>
  new DomainError(page === 'user' ? 'ownerNotFound' : 'petNotFound', 'no such document');

/**
 * The partner's door: both clinics are of this alliance and take part in it, the partner shares the kind and the page, and the person may read both at home. A
 * stranger's clinic, another alliance, one that shares nothing and one that does not exist answer alike.
 * @throws DomainError forbidden for programs and operators, else as a missing document
 */
export async function enterPartner(
  call: AnyClinicCall,
  { alliance, partner: clinic }: { readonly alliance: string; readonly partner: string },
  kind: AllianceShare,
  page: PartnerPage,
): Promise<Partner> {
  demandPersonHere(call.person);
  const { db } = call.services.sync;
  const [own, allies] = await Promise.all([db.system.findClinic(call.clinic), partnersOf(db, call.clinic)]);
  const partner = allies.find(({ id }) => id === clinic);
  if (!partner || own?.alliance !== alliance) throw hidden(page);
  const facts = await db.readClinic(clinic, async ({ reader }) => ({
    shares: (await settingOf(reader, ALLIANCE_SETTING)).allianceShare,
    name: (await one(reader, 'clinic', '/clinic'))?.name ?? partner.name,
  }));
  const shares = new Set([...sharedKinds(facts.shares)].filter((shared) => can(call.actor, NEEDS[shared])));
  // Also what hangs on an animal, such as a booking, is closed with the owner on whose page it is asked for.
  if (!shares.has(kind) || !shares.has(page)) throw hidden(page);
  return { clinic, name: facts.name, ownName: own.name, shares, read: (work) => db.readClinic(clinic, work) };
}
