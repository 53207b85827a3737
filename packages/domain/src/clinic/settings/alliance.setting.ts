import { z } from 'zod';
import { defineSetting, SETTING_WRITERS } from './setting-concern.ts';

/** What partner clinics of the alliance may read here. */
export const ALLIANCE_SETTING = defineSetting('alliance', SETTING_WRITERS, {
  /** Absent means all of it. */
  allianceShare: z.array(z.enum(['user', 'pet', 'record'])).optional(),
});
