import type { BiStep } from '@vetloom/domain/bi/bi.schema.ts';
import { bucketStart, nextBucket } from '@vetloom/domain/bi/facts.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { soldAlong } from './sold-rows.ts';
import type { StatRange } from './stat-range.ts';
import { worthAlong } from './worth-rows.ts';

/** Longest series: two years of days. */
export const MOST_POINTS = 732;

/** Starts of the stretches of a range and its end; the first and last are cut off as the range is. */
function bordersOf({ start, end, zone }: StatRange, step: BiStep): number[] {
  const borders = [start];
  for (let at = nextBucket(bucketStart(start, step, zone), step, zone); at < end; at = nextBucket(at, step, zone)) {
    borders.push(at);
    if (borders.length > MOST_POINTS)
      throw new DomainError('badParameter', `at most ${MOST_POINTS} points: a longer step`, { field: 'step' });
  }
  return [...borders, end];
}

/** Which series are asked for. */
export interface Series {
  readonly stockCost?: boolean;
  readonly sold?: boolean;
}

/** Series over a range by stretches. @throws DomainError badParameter for too many of them */
export async function seriesOf(sql: ClinicSql, range: StatRange, step: BiStep, { stockCost, sold }: Series) {
  const borders = bordersOf(range, step);
  const worth = stockCost ? await worthAlong(sql, borders) : undefined;
  const goods = sold ? await soldAlong(sql, true, range, borders) : undefined;
  const services = sold ? await soldAlong(sql, false, range, borders) : undefined;
  const points = borders.slice(0, -1).map((start, at) => ({
    start,
    ...(worth && { stockCost: worth[at] ?? 0 }),
    ...(goods && { goods: goods[at] ?? 0 }),
    ...(services && { services: services[at] ?? 0 }),
  }));
  return { step, points };
}
