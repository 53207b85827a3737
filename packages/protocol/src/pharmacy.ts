import { rowID } from '@vetloom/domain/core/schema.ts';
import { z } from 'zod';

/**
 * Body of PUT todo/dispense/{id}/check: which bags the second person has looked at, and who it is. Without `email` it is the caller; a
 * colleague proves by PIN (where that works, see `PIN_SESSION_SECONDS`) or password that they stand there.
 */
export const bagCheck = z.object({
  drugBagIDs: z.array(rowID).min(1).max(40),
  email: z.string().max(200).optional(),
  pin: z.string().max(20).optional(),
  password: z.string().max(400).optional(),
});
/** Body of PUT todo/dispense/{id}/check. */
export type BagCheck = z.output<typeof bagCheck>;
