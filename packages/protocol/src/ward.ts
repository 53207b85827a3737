import { unixSeconds } from '@vetloom/domain/core/schema.ts';
import { lookedDose } from '@vetloom/domain/hospital/stay-day.schema.ts';
import { z } from 'zod';

/**
 * Body of PUT inHospital/v2/mission/check: which doses of a stay's day the second person has looked at, and who it is. Without `email` it is the caller; a colleague
 * proves by PIN (where that works, see `PIN_SESSION_SECONDS`) or password that they stand there.
 */
export const missionCheck = z.object({
  inHospitalID: z.string().max(160),
  planDateTime: unixSeconds,
  doses: z.array(lookedDose).min(1).max(200),
  email: z.string().max(200).optional(),
  pin: z.string().max(20).optional(),
  password: z.string().max(400).optional(),
});
/** Body of PUT inHospital/v2/mission/check. */
export type MissionCheck = z.output<typeof missionCheck>;
