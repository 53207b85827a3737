import type { DeliveryState, Pause, Refusal } from '../../channel/port.ts';

/** What a `statuscode` of an answer to sending means (Mitake B2C API 2.14, appendices 1 and 2). */
export type SendMeaning =
  | { readonly taken: true }
  | { readonly refusal: Refusal }
  | { readonly pause: Pause }
  /** The vendor's own system failed: it may have been taken. */
  | { readonly unsure: true };

const TAKEN: SendMeaning = { taken: true };
const MEANINGS: Readonly<Record<string, SendMeaning>> = {
  // Waiting for its time, with the carrier (3 is in no appendix, and was seen), at the phone.
  ...{ 0: TAKEN, 1: TAKEN, 2: TAKEN, 3: TAKEN, 4: TAKEN },
  5: { refusal: 'badText' },
  6: { refusal: 'noAddress' },
  7: { refusal: 'blocked' },
  8: { refusal: 'expired' },
  9: { refusal: 'expired' },
  '*': { unsure: true },
  ...{ a: { pause: 'vendorPaused' }, b: { pause: 'vendorPaused' }, r: { pause: 'vendorPaused' } },
  l: { pause: 'busy' },
  // No user, no password, wrong ones, a password that has to be changed or has run out.
  ...{ c: { refusal: 'credentials' }, d: { refusal: 'credentials' }, e: { refusal: 'credentials' } },
  ...{ m: { refusal: 'credentials' }, n: { refusal: 'credentials' } },
  ...{ f: { refusal: 'accountPaused' }, h: { refusal: 'accountPaused' } },
  // This machine's address isn't registered; the right to send by program was not granted.
  ...{ k: { refusal: 'notAllowed' }, p: { refusal: 'notAllowed' } },
  s: { refusal: 'quotaUsedUp' },
  t: { refusal: 'expired' },
  ...{ u: { refusal: 'badText' }, x: { refusal: 'badText' } },
  v: { refusal: 'noAddress' },
  y: { refusal: 'misconfigured' },
};

/** Undefined for a code that isn't the vendor's. */
export const sendMeaning = (code: string): SendMeaning | undefined =>
  Object.hasOwn(MEANINGS, code) ? MEANINGS[code] : undefined;

type Became = Pick<DeliveryState, 'state' | 'reason'>;
const WAITING: Became = { state: 'waiting' };
const BECAME: Readonly<Record<string, Became>> = {
  ...{ 0: WAITING, 1: WAITING, 2: WAITING, 3: WAITING },
  4: { state: 'delivered' },
  5: { state: 'failed', reason: 'badText' },
  6: { state: 'failed', reason: 'noAddress' },
  7: { state: 'failed', reason: 'blocked' },
  8: { state: 'failed', reason: 'notReached' },
  9: { state: 'failed', reason: 'expired' },
};

/** What became of a message; undefined for a code that isn't the vendor's. */
export const becameOf = (code: string): Became | undefined => (Object.hasOwn(BECAME, code) ? BECAME[code] : undefined);
