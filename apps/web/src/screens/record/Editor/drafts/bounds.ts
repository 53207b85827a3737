import { z } from 'zod';

/** From where to where a number may lie; undefined where nothing bounds it that a person could meet. */
export interface Bounds {
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** What no hand types: bounds of the machine and of money's storage tell a person nothing. */
const BEYOND = 10_000_000;
const near = (bound: number | null): number | undefined =>
  bound !== null && Math.abs(bound) < BEYOND ? bound : undefined;

/** The bounds of a number's schema, through what may be missing or has a default. */
export function boundsOf(schema: z.ZodType): Bounds {
  let inner: unknown = schema;
  while (inner instanceof z.ZodNullable || inner instanceof z.ZodOptional || inner instanceof z.ZodDefault)
    inner = inner.unwrap();
  if (!(inner instanceof z.ZodNumber)) return { from: undefined, to: undefined };
  return { from: near(inner.minValue), to: near(inner.maxValue) };
}
