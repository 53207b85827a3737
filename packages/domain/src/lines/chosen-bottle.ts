import { isoDay } from '../core/clock.ts';
import { DomainError } from '../core/error.ts';
import { same } from '../core/same.ts';
import { saysSomething } from '../core/schema.ts';
import type { Zone } from '../core/zone.ts';
import type { LotChoice } from './lot-choice.schema.ts';

/** When somebody acts, Unix seconds, and in which zone. */
interface Act {
  readonly now: number;
  readonly zone: Zone;
}

/**
 * A bottle that had been open for too long is taken with a reason alone. It goes by what whoever took it had before them, and by the time of the act.
 * @throws DomainError contradictory (`openedOverdue`)
 */
export function demandGoodBottle(
  { openedUntil, openedReason = '' }: Pick<LotChoice, 'openedUntil' | 'openedReason'>,
  { now, zone }: Act,
): void {
  if (openedUntil === undefined || openedUntil >= isoDay(now, zone) || saysSomething(openedReason)) return;
  throw new DomainError('contradictory', 'the bottle has been open for too long', {
    rule: 'openedOverdue',
    until: openedUntil,
  });
}

interface ChosenRow {
  readonly _id: string;
  readonly fromLot?: LotChoice | null | undefined;
}

/** The same of rows whose lot was chosen just now; what stood there before is past. @throws DomainError contradictory (`openedOverdue`) */
export function demandGoodBottles(before: readonly ChosenRow[], after: readonly ChosenRow[], act: Act): void {
  const stood = new Map(before.map(({ _id, fromLot }) => [_id, fromLot ?? null]));
  for (const { _id, fromLot } of after)
    if (fromLot && !same(stood.get(_id) ?? null, fromLot)) demandGoodBottle(fromLot, act);
}
