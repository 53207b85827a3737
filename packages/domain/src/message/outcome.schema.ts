import { z } from 'zod';
import { line, quantity } from '../core/schema.ts';

const said = line(300).default('');

/** How a try to hand a message over went, as its channel says it. */
export const handingOutcome = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('handedOver'),
    vendorID: line(160),
    points: quantity.optional(),
    pointsLeft: z.number().optional(),
  }),
  z.object({ kind: z.literal('refused'), reason: line(40), said }),
  z.object({
    kind: z.literal('tryLater'),
    reason: line(40),
    said,
    retryAfterS: z.number().int().min(0).max(86_400).optional(),
  }),
  z.object({
    kind: z.literal('unsure'),
    reason: line(40).default(''),
    said,
    sameKeySafeForS: z.number().int().min(0).max(172_800),
  }),
]);
/** How a try to hand a message over went. */
export type HandingOutcome = z.output<typeof handingOutcome>;
