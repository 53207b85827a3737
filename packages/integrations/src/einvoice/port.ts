import type { Said } from '../channel/port.ts';

/** Kinds of messages to the ministry: an invoice, its voiding, an allowance, its voiding; numbers of a period that nobody used. */
export const EINVOICE_MESSAGES = ['F0401', 'F0501', 'G0401', 'G0501', 'E0402'] as const;
/** A kind of message to the ministry. */
export type EinvoiceMessageKind = (typeof EINVOICE_MESSAGES)[number];

/** What goes to the ministry. */
export interface EinvoiceMessage {
  readonly kind: EinvoiceMessageKind;
  /** Names it for good: `F0401-11512-AB12345678`. The same sent again is taken once. */
  readonly key: string;
  readonly xml: string;
}

/**
 * What became of it: `taken` by whoever carries it on, who tells later; `accepted`; `rejected` for good, until somebody has set it right; `tryLater` where it surely wasn't taken or
 * may be sent again by its key; `unknown` where whoever had taken it doesn't know it any more, so that it is sent again.
 */
export type EinvoiceOutcome =
  | { readonly kind: 'taken' | 'accepted' | 'unknown' }
  | { readonly kind: 'rejected' | 'tryLater'; readonly said: Said };

/** A way to the ministry. */
export interface EinvoiceWay {
  send(message: EinvoiceMessage): Promise<EinvoiceOutcome>;
  /** What became of one that was taken; undefined while nobody knows. */
  ask(message: Pick<EinvoiceMessage, 'kind' | 'key'>): Promise<EinvoiceOutcome | undefined>;
}
