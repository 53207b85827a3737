import { callServer, clinicBase } from '../engine/calls/own-call.ts';

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

/** What a look found; it can be read until that time, Unix seconds. */
export interface PartnerLook {
  readonly partner: PartnerClinic;
  readonly owner: { readonly _id: string; readonly name: string } | null;
  readonly pets: readonly PartnerPet[];
  readonly until: number;
}

/** What somebody looks for: an exact phone or an exact chip, and why. */
export interface LookedFor {
  readonly phone?: string;
  readonly chipID?: string;
  readonly reason: string;
}

const at = (partner: string, rest: string) => `${clinicBase()}/alliance/${encodeURIComponent(partner)}/${rest}`;

/** The partner clinics of the tab's clinic. */
export const partnerClinics = (): Promise<readonly PartnerClinic[]> =>
  callServer('GET', `${clinicBase()}/alliance`) as Promise<readonly PartnerClinic[]>;

/** How often the person has looked within the last hour, and how often they may. */
export const allianceQuota = (): Promise<{ readonly used: number; readonly most: number }> =>
  callServer('GET', `${clinicBase()}/allianceQuota`) as Promise<{ readonly used: number; readonly most: number }>;

/** Looks at a partner. Refusals: ownerNotFound and petNotFound where it shares nothing, rateLimited, badParameter, networkRequired. */
export const lookAtPartner = (partner: string, wanted: LookedFor): Promise<PartnerLook> =>
  callServer('POST', at(partner, 'look'), wanted) as Promise<PartnerLook>;

/** Animals that a partner referred to the tab's clinic lately, newest first. */
export const referredHere = (partner: string): Promise<readonly (PartnerPet & { readonly dateTime: number })[]> =>
  callServer('GET', at(partner, 'referral')) as Promise<readonly (PartnerPet & { readonly dateTime: number })[]>;
