import type { Prepaid } from './prepaid.schema.ts';

/** NT$ that the clinic owes for a package in services: its price and all that happened since, up to and with a moment. Unix seconds. */
export const liabilityOf = (
  { price, entries, createDateTime }: Pick<Prepaid, 'price' | 'entries' | 'createDateTime'>,
  until = Number.POSITIVE_INFINITY,
): number =>
  createDateTime > until ? 0 : entries.filter(({ at }) => at <= until).reduce((sum, { amount }) => sum + amount, price);
