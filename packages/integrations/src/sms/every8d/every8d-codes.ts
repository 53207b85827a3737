import type { DeliveryState, Refusal } from '../../channel/port.ts';

/**
 * What a negative number in front of an answer to sending means. The vendor's document gives -99 and -28 for examples and has no list; the others are
 * those of its delivery reports and those that its users have met.
 */
const REFUSED: Readonly<Record<string, Refusal>> = {
  '-1': 'misconfigured',
  '-2': 'credentials',
  '-3': 'blocked',
  '-4': 'expired',
  '-5': 'badText',
  '-8': 'noAddress',
  '-24': 'badText',
  '-28': 'misconfigured',
  '-100': 'credentials',
  '-101': 'credentials',
  '-300': 'credentials',
};

/** Undefined where it isn't known to be a refusal: the vendor's own failure, or a number that nobody knows. */
export const refusalOf = (code: string): Refusal | undefined =>
  Object.hasOwn(REFUSED, code) ? REFUSED[code] : undefined;

type Became = Pick<DeliveryState, 'state' | 'reason'>;
const failed = (reason: NonNullable<DeliveryState['reason']>): Became => ({ state: 'failed', reason });

/** States of a delivery report (API 2.1, document 2.2, appendix). */
const BECAME: Readonly<Record<string, Became>> = {
  ...{ 0: { state: 'waiting' }, 300: { state: 'waiting' }, 700: { state: 'waiting' } },
  // 999 is an answer of the owner's: it was there.
  ...{ 100: { state: 'delivered' }, 999: { state: 'delivered' } },
  ...{ '-1': failed('misconfigured'), '-2': failed('credentials'), '-3': failed('blocked'), '-4': failed('expired') },
  ...{ '-5': failed('badText'), '-8': failed('noAddress'), '-10': failed('notReached') },
  ...{ 101: failed('notReached'), 102: failed('notReached'), 103: failed('noAddress'), 104: failed('blocked') },
  ...{ 105: failed('badText'), 106: failed('badText'), 107: failed('notReached') },
  ...{ 301: failed('quotaUsedUp'), 303: failed('expired'), 500: failed('noAddress') },
};

/** What became of a message; undefined for a state that isn't the vendor's. */
export const becameOf = (code: string): Became | undefined => (Object.hasOwn(BECAME, code) ? BECAME[code] : undefined);
