import type { z } from 'zod';
import { quantity } from '../core/schema.ts';
import { pricedLine } from './charged-line.schema.ts';

/** A line of an estimate: what it may come to at least, and `most` of it at most where that is more. */
export const estimateLine = pricedLine.extend({ most: quantity.optional() });
/** A line of an estimate. */
export type EstimateLine = z.output<typeof estimateLine>;
