import { z } from 'zod';
import { defineSetting } from './setting-concern.ts';

/**
 * How far the numbers of issued papers have come. A document of its own, which the server alone writes as it gives a number: a number is given once, also where the paper that had it has gone with
 * its animal.
 */
export const ISSUED_PAPER_COUNTER = defineSetting('issuedPaperCounter', [], {
  /** The last number of each year. */
  lastSerial: z.record(z.string().regex(/^\d{4}$/), z.number().int().min(0)).default({}),
});
