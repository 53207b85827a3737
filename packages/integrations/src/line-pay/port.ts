import type { Said } from '../channel/port.ts';

/** The provider did what it was asked. */
export type Done<T> = T & { readonly kind: 'done' };

/** The provider answered that it will not, or can't, do what it was asked: nothing was done. */
export interface WalletRefused {
  readonly kind: 'refused';
  /** The provider's own code, `1142`. */
  readonly code: string;
  readonly said: Said;
}

/** Nothing was asked: the provider wasn't reached. */
export interface WalletNotAsked {
  readonly kind: 'notAsked';
  readonly reason: 'unreachable' | 'misconfigured';
  readonly said: Said;
}

/** It was asked, and nobody knows whether it was done: it has to be looked up, never asked again blindly. */
export interface WalletUnsure {
  readonly kind: 'unsure';
  readonly said: Said;
}

/** How a question to the provider went. Nothing here throws for what a provider, a line or an owner did. */
export type WalletAnswer<T> = Done<T> | WalletRefused | WalletNotAsked | WalletUnsure;

/** An amount that an owner is asked for. */
export interface WalletOrder {
  /** Ours, unique at the provider for good: a second order of the same id is refused there. At most 100 characters. */
  readonly orderID: string;
  /** NT$, whole, above 0. */
  readonly amount: number;
  /** What the owner reads in their app. */
  readonly name: string;
}

/** What became of an order that an owner was asked for: `ready` has their consent and waits for ours. */
export const WALLET_PROGRESS = ['waiting', 'ready', 'done', 'cancelled', 'failed'] as const;
/** What became of an order that an owner was asked for. */
export type WalletProgress = (typeof WALLET_PROGRESS)[number];

/** A payment as the provider's books have it. */
export interface ProviderPayment {
  readonly orderID: string;
  /** Decimal digits; beyond what a number holds exactly. */
  readonly transactionID: string;
  readonly state: 'captured' | 'authorized' | 'voided';
  /** NT$ that were taken or are held. */
  readonly amount: number;
  /** NT$ that went back. */
  readonly refunded: number;
}

/** A clinic's account at the provider of a card wallet. */
export interface Wallet {
  /** Asks for money: the owner opens the address on their telephone and consents. Good for 20 minutes. */
  request(
    order: WalletOrder & { readonly confirmURL: string; readonly cancelURL: string },
  ): Promise<WalletAnswer<{ readonly transactionID: string; readonly paymentURL: string }>>;
  /** Takes money by the code that the owner's app shows, at once. */
  payByKey(
    order: WalletOrder & { readonly oneTimeKey: string },
  ): Promise<WalletAnswer<{ readonly transactionID: string }>>;
  /** What became of a request. */
  check(transactionID: string): Promise<WalletAnswer<{ readonly progress: WalletProgress }>>;
  /** Takes the money to which the owner has consented; `amount` is that of the request. */
  confirm(transactionID: string, amount: number): Promise<WalletAnswer<object>>;
  /** The provider's books of orders, 100 at a time. One that it has no money of is missing. */
  payments(orderIDs: readonly string[]): Promise<WalletAnswer<{ readonly payments: readonly ProviderPayment[] }>>;
  /** Lets go of money that is held and was not taken. */
  void(transactionID: string): Promise<WalletAnswer<object>>;
  /** Gives all that is left of a payment back, one that is back already counts as done; or `amount` NT$ of it, each time that it is asked. */
  refund(transactionID: string, amount?: number): Promise<WalletAnswer<object>>;
}
