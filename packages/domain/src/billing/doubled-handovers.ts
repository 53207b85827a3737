import type { HandoverEntry } from './checkout-day.schema.ts';

/** Two who knew of the same last handover so long apart have not missed each other's: it had only left their sight. Seconds. */
const LONGEST_APART = 30 * 86_400;

type Told = Pick<HandoverEntry, '_id' | 'after' | 'beside' | 'endTime' | 'voided'>;

/** Whether a handover counts: nobody has crossed it out. */
export const isStanding = ({ voided }: Pick<HandoverEntry, 'voided'>): boolean => voided === undefined;

/** Whether a handover was made by somebody who could not see the other, and nobody has said yet that both are meant. */
const missed = (one: Told, other: Told): boolean =>
  one._id !== other._id &&
  one.after !== undefined &&
  one.after === other.after &&
  Math.abs(one.endTime - other.endTime) < LONGEST_APART &&
  !one.beside?.includes(other._id) &&
  !other.beside?.includes(one._id);

/**
 * Handovers that follow the same one, because devices without a network each made theirs: all of them stand, and only a person knows
 * whether one till was handed over twice or two tills once. Each group in order of time.
 */
export function doubledHandovers<H extends Told>(handovers: readonly H[]): H[][] {
  const standing = handovers.filter(isStanding).sort((a, b) => a.endTime - b.endTime);
  const groups = Map.groupBy(standing, ({ after }) => after);
  return [...groups.values()]
    .map((group) => group.filter((one) => group.some((other) => missed(one, other))))
    .filter((group) => group.length > 1);
}
