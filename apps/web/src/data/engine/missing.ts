import type { ELSEWHERE } from './held.ts';

/** What came of asking the clinic: what it has is here now, so that what isn't found doesn't exist; or nothing is known. */
export type Brought = 'whole' | 'unreached';

/**
 * Why nothing is shown in the place of what isn't found: the clinic is being asked for it, it surely doesn't exist, or it can't be had as things stand.
 */
export type Missing = 'fetching' | 'absent' | 'unreachable';

/** What was found, or why nothing is shown in its place. */
export type MissingOr<F extends { readonly state: string }> = F | { readonly state: Missing };

/** A document that is fetched from the clinic where it isn't held here. */
export type Fetched<T> = MissingOr<{ readonly state: 'loading' } | { readonly state: 'found'; readonly document: T }>;

/** What is said meanwhile. Beside a first load a clinic that is in reach has not answered for good. */
export function missingOf(
  brought: Brought | undefined,
  { isOnline, isWhole }: { readonly isOnline: boolean; readonly isWhole: boolean },
): Missing {
  if (brought === 'whole') return 'absent';
  return brought === undefined || (isOnline && !isWhole) ? 'fetching' : 'unreachable';
}

/** What was read here, or what the clinic's answer makes of it where it may lie elsewhere. */
export const fetchedOf = <H extends { readonly state: string }>(
  held: H | typeof ELSEWHERE,
  missing: Missing,
): MissingOr<Exclude<H, typeof ELSEWHERE>> =>
  held.state === 'elsewhere' ? { state: missing } : (held as Exclude<H, typeof ELSEWHERE>);
