import { isoDay } from '../core/clock.ts';
import { DomainError } from '../core/error.ts';
import { saysSomething } from '../core/schema.ts';
import type { Zone } from '../core/zone.ts';

/** A choice of an opened bottle. */
interface BottleChoice {
  readonly openedUntil?: string | undefined;
  readonly openedReason?: string | undefined;
}

/**
 * A bottle that had been open for too long is taken with a reason alone. It goes by what whoever took it had before them, and by the time of the act.
 * @throws DomainError contradictory (`openedOverdue`)
 */
export function demandGoodBottle(
  { openedUntil, openedReason = '' }: BottleChoice,
  { now, zone }: { readonly now: number; readonly zone: Zone },
): void {
  if (openedUntil === undefined || openedUntil >= isoDay(now, zone) || saysSomething(openedReason)) return;
  throw new DomainError('contradictory', 'the bottle has been open for too long', {
    rule: 'openedOverdue',
    until: openedUntil,
  });
}
