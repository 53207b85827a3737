import { z } from 'zod';
import { defineSetting, SETTING_WRITERS } from './setting-concern.ts';

/** What a clinic can share with its partners: owners, animals, visits, results, referrals, bookings, stored value, unpaid bills. */
export const ALLIANCE_SHARES = ['user', 'pet', 'record', 'exam', 'referral', 'booking', 'deposit', 'billing'] as const;
/** One of the things that a clinic can share with its partners. */
export type AllianceShare = (typeof ALLIANCE_SHARES)[number];

/** Whose page each thing stands on: what hangs on an animal is shared with the animal or not at all, and what hangs on an owner with the owner. */
export const SHARED_WITH: Readonly<Partial<Record<AllianceShare, AllianceShare>>> = {
  record: 'pet',
  exam: 'pet',
  referral: 'pet',
  booking: 'pet',
  deposit: 'user',
  billing: 'user',
};

/** What partner clinics of the alliance may read here, each by somebody who knows an exact phone or chip, whom a referral was sent to, or of an owner who agreed. */
export const ALLIANCE_SETTING = defineSetting('alliance', SETTING_WRITERS, {
  /** Absent means nothing: a clinic shares what it has chosen to. */
  allianceShare: z.array(z.enum(ALLIANCE_SHARES)).optional(),
});

/** What of a choice partners can read: nothing whose page they can't open. */
export function sharedKinds(chosen: readonly AllianceShare[] | undefined): Set<AllianceShare> {
  const all = new Set(chosen);
  return new Set([...all].filter((kind) => all.has(SHARED_WITH[kind] ?? kind)));
}
