import type { BiStep } from '@vetloom/domain/bi/bi.schema.ts';
import { type BiRange, bucketStart, nextBucket } from '@vetloom/domain/bi/facts.ts';
import { addDays, dayStart, nextDay } from '@vetloom/domain/core/clock.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';

/** The part of a range that lies in one day, week or month: its first and last day, and the start of the whole stretch. */
export interface Span extends BiRange {
  readonly start: number;
}

/** The days, weeks or months that a range touches, each as far as the range goes, in order. */
export function spansOf(range: BiRange, step: BiStep, zone: Zone): Span[] {
  const [first, last] = [dayStart(range.from, zone), dayStart(range.to, zone)];
  const spans: Span[] = [];
  for (let start = bucketStart(first, step, zone); start <= last; start = nextBucket(start, step, zone)) {
    const end = addDays(nextBucket(start, step, zone), -1, zone);
    spans.push({ start, from: Math.max(first, start), to: Math.min(last, end) });
  }
  return spans;
}

/** Whether a span is all of its stretch, and over. What isn't over changes with every bill: it is not worth keeping. */
export const isWholeAndOver = ({ start, from, to }: Span, step: BiStep, now: number, zone: Zone): boolean =>
  from === start && nextDay(to, zone) === nextBucket(start, step, zone) && to < dayStart(now, zone);

/** Starts of stretches from the first to the last of them, both included. */
export function startsBetween(first: number, last: number, step: BiStep, zone: Zone): number[] {
  const starts: number[] = [];
  for (let start = first; start <= last; start = nextBucket(start, step, zone)) starts.push(start);
  return starts;
}
