/** When a purchase is paid (spec 3 §3 leaves it open): at once, by the month's statement, or so many days after delivery; paid in advance. Closed. */
export const PAYMENT_TERMS = ['atOnce', 'monthly', 'days30', 'days60', 'days90', 'inAdvance'] as const;
/** When a purchase is paid. */
export type PaymentTerm = (typeof PAYMENT_TERMS)[number];
