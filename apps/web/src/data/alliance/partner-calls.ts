import { DomainError } from '@vetloom/domain/core/error.ts';
import { callServer, clinicBase, idSegment } from '../engine/calls/own-call.ts';
import { session } from '../engine/session/session.ts';

/** A partner clinic of the alliance. */
export interface PartnerClinic {
  readonly clinic: string;
  readonly name: string;
}

/** An animal of a partner as a look or a referral finds it. */
export interface PartnerPet {
  readonly _id: string;
  readonly name: string;
  readonly type: string;
  readonly breed: string;
}

/** An animal that a partner referred here: when and why. */
export type ReferredPet = PartnerPet & { readonly dateTime: number; readonly note: string };

/** An owner of a partner as a look finds them. */
export interface PartnerOwner {
  readonly _id: string;
  readonly name: string;
}

/** What a look found; it can be read until that time, Unix seconds, 0 where that is as long as the owner agrees. */
export interface PartnerLook {
  readonly partner: PartnerClinic;
  readonly owners: readonly PartnerOwner[];
  readonly pets: readonly PartnerPet[];
  readonly until: number;
}

/** What somebody looks for: an exact phone, an exact chip or a name, and why. */
export interface LookedFor {
  readonly phone?: string;
  readonly chipID?: string;
  readonly name?: string;
  readonly reason: string;
}

/** A line of what partners read here: `about` is the way of a look, else what was read; `subject` whose it is, or empty. */
export interface AllianceRead {
  readonly at: number;
  readonly clinic: string;
  readonly name: string;
  readonly email: string;
  readonly about: string;
  readonly by: 'look' | 'referral' | 'consent';
  readonly reason: string;
  readonly subject: string;
}

/** A path of a partner. @throws DomainError petNotFound where the tab's clinic is of no alliance (any more) */
function at(partner: string, rest: string): string {
  const alliance = session.get().clinic?.alliance ?? undefined;
  if (alliance === undefined) throw new DomainError('petNotFound', 'the clinic is of no alliance');
  return `${clinicBase()}/alliance/${encodeURIComponent(alliance)}/${encodeURIComponent(partner)}/${rest}`;
}

/** The partner clinics of the tab's clinic. */
export const partnerClinics = (): Promise<readonly PartnerClinic[]> =>
  callServer('GET', `${clinicBase()}/alliance`) as Promise<readonly PartnerClinic[]>;

/** How often the person has looked within the last hour, and how often they may. */
export const allianceQuota = (): Promise<{ readonly used: number; readonly most: number }> =>
  callServer('GET', `${clinicBase()}/allianceQuota`) as Promise<{ readonly used: number; readonly most: number }>;

/** Looks at a partner. Refusals: ownerNotFound and petNotFound where it shares nothing, rateLimited, badParameter, networkRequired. */
export const lookAtPartner = (partner: string, wanted: LookedFor): Promise<PartnerLook> =>
  callServer('POST', async () => at(partner, 'searchUser'), wanted) as Promise<PartnerLook>;

/** Animals that a partner referred to the tab's clinic lately, newest first. */
export const referredHere = (partner: string): Promise<readonly ReferredPet[]> =>
  callServer('GET', async () => at(partner, 'referred')) as Promise<readonly ReferredPet[]>;

/** Owners of a partner who agreed that partners find them, by name. */
export const agreedOwners = (
  partner: string,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<{ readonly count: number; readonly owners: readonly PartnerOwner[] }> =>
  callServer('GET', async () => at(partner, `user/list?skip=${skip}&limit=${limit}`)) as ReturnType<
    typeof agreedOwners
  >;

/** Something of an owner or an animal of a partner: `what` is the path between the partner and the id, such as `records` or `bookings/pet`. */
export const readPartner = (partner: string, what: string, id: string): Promise<unknown> =>
  callServer('GET', async () => at(partner, `${what}/${await idSegment(id)}`));

/** What people of partner clinics looked for and read in the tab's clinic, newest first. */
export const allianceReads = (part: {
  readonly skip: number;
  readonly limit: number;
}): Promise<{ readonly count: number; readonly reads: readonly AllianceRead[] }> =>
  callServer('GET', `${clinicBase()}/allianceRead?skip=${part.skip}&limit=${part.limit}`) as ReturnType<
    typeof allianceReads
  >;
