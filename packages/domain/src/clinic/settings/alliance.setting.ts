import { z } from 'zod';
import { defineSetting, SETTING_WRITERS } from './setting-concern.ts';

/** What a clinic can share with its partners: owners, animals, visits. */
export const ALLIANCE_SHARES = ['user', 'pet', 'record'] as const;
/** One of the things that a clinic can share with its partners. */
export type AllianceShare = (typeof ALLIANCE_SHARES)[number];

/** What partner clinics of the alliance may read here, each by somebody who knows an exact phone or chip or whom a referral was sent to. */
export const ALLIANCE_SETTING = defineSetting('alliance', SETTING_WRITERS, {
  /** Absent means nothing: a clinic shares what it has chosen to. */
  allianceShare: z.array(z.enum(ALLIANCE_SHARES)).optional(),
});
