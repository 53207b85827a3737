import type { Said } from '../channel/port.ts';

/** By what a card is charged again without its owner. Whoever has both can charge it: they are sealed wherever they are kept. */
export interface CardSecret {
  readonly cardKey: string;
  readonly cardToken: string;
}

/** What may be shown of a card. */
export interface CardFacts {
  readonly lastFour: string;
  /** The bank that gave it out, as the vendor names it; empty where it doesn't. */
  readonly issuer: string;
  /** Its last month, `203012`; empty where the vendor doesn't say. */
  readonly expires: string;
}

/** A card that may be charged again. */
export interface KeptCard {
  readonly secret: CardSecret;
  readonly facts: CardFacts;
}

/** What is charged. */
export interface Charge {
  /** Dollars of Taiwan, tax included. */
  readonly amount: number;
  /**
   * Ours, 20 letters and digits, the same at each try: the vendor takes one transaction by it, and it is what is asked by where an answer was lost.
   */
  readonly bankTransactionID: string;
  /** What stands in the vendor's lists: the payment's id. */
  readonly orderNumber: string;
  readonly details: string;
}

/** A charge by a card that was just typed in. */
export interface PrimeCharge extends Charge {
  /** What the card's fields gave: once, for 90 seconds. */
  readonly prime: string;
  readonly cardholder: { readonly name: string; readonly email: string; readonly phone: string };
  /** Where its owner is sent and where the vendor posts its hint; with them the bank asks its owner first (3-D Secure). */
  readonly returns?: { readonly to: string; readonly notify: string };
}

/** Why nothing was charged. */
export const CARD_REFUSALS = [
  /** The number, the month or the code can't be of a card. */
  'cardFormat',
  /** What the fields gave is older than 90 seconds. */
  'primeExpired',
  /** What the fields gave was used, or is none. */
  'badPrime',
  /** The bank said no. */
  'declined',
  /** The card that was kept is not known there any more. */
  'cardGone',
  /** Keys, merchant or address are wrong: nothing that a clinic can mend. */
  'misconfigured',
] as const;
export type CardRefusal = (typeof CARD_REFUSALS)[number];

export interface Paid {
  readonly kind: 'paid';
  readonly tradeID: string;
  readonly card?: KeptCard;
}

/** The bank asks the card's owner: nothing is charged until they have said yes there. */
export interface AskedAtBank {
  readonly kind: 'askedAtBank';
  readonly tradeID: string;
  readonly url: string;
  readonly card?: KeptCard;
}

export interface ChargeRefused {
  readonly kind: 'refused';
  readonly reason: CardRefusal;
  readonly said: Said;
}

/** Nothing was asked: the vendor can't be reached. */
export interface NotCharged {
  readonly kind: 'notAsked';
  readonly said: Said;
}

/** It was asked and no answer came that can be relied on: it may have been charged. To be looked up, never asked anew by another id. */
export interface ChargeUnsure {
  readonly kind: 'unsure';
  readonly said: Said;
}

export type ChargeOutcome = Paid | AskedAtBank | ChargeRefused | NotCharged | ChargeUnsure;

/** A transaction as the vendor has it. */
export interface Trade {
  readonly tradeID: string;
  readonly bankTransactionID: string;
  readonly amount: number;
  readonly refunded: number;
  /** `paid` is also what is authorised and not yet captured, which follows by itself. */
  readonly state: 'paid' | 'pending' | 'failed' | 'refunded';
  readonly said: Said;
}

/** Answers to what may be asked as often as one likes. */
export type Looked<T> = (T & { readonly kind: 'answered' }) | NotCharged | ChargeRefused;

/**
 * Who charges cards for the operator of this installation. Nothing here throws for what the vendor, a line or a card did; an exception is a fault in
 * the program. No answer or text of it holds a key, a prime or a token.
 */
export interface CardPayments {
  payByPrime(charge: PrimeCharge): Promise<ChargeOutcome>;
  /** Charges a card that was kept; no bank asks its owner. */
  payByToken(charge: Charge, secret: CardSecret): Promise<ChargeOutcome>;
  /** The transaction of an id of ours; undefined where the vendor knows none. */
  find(bankTransactionID: string): Promise<Looked<{ readonly trade: Trade | undefined }>>;
  /** Keeps a card without charging it. */
  bind(
    prime: string,
    cardholder: PrimeCharge['cardholder'],
  ): Promise<{ readonly kind: 'bound'; readonly card: KeptCard } | ChargeRefused | NotCharged | ChargeUnsure>;
  /** Lets a kept card be charged no more. One that isn't known counts as done. */
  forget(secret: CardSecret): Promise<Looked<object>>;
  /** Gives back a whole transaction. One that was given back counts as done. */
  refund(tradeID: string, amount: number): Promise<Looked<object> | ChargeUnsure>;
}
