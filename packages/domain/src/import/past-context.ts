import type { Zone } from '../core/zone.ts';

/** What reading animals' past needs to know. Times are Unix seconds; `today` is the start of the clinic's day. `by`: the staff id of whoever brings it in. */
export interface PastContext {
  readonly now: number;
  readonly today: number;
  readonly zone: Zone;
  readonly by: string;
}
