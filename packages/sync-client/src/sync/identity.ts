import type { LocalTx } from '../store/local-store.ts';
import type { MetaRows } from '../store/rows.ts';

/** This browser profile and clinic as the server knows it; made when first asked for (law 11). */
export async function clientIdentity(tx: LocalTx): Promise<MetaRows['client']> {
  const known = await tx.meta('client');
  if (known) return known;
  const made = { id: crypto.randomUUID(), next: 1 };
  await tx.putMeta('client', made);
  return made;
}

/**
 * Becomes a new client: the profile was cloned, or the server lost numbers. What is pending is numbered again when it is
 * sent; its UUIDs stay, so that what the server already has is not done twice.
 */
export async function takeNewIdentity(tx: LocalTx): Promise<void> {
  await tx.putMeta('client', { id: crypto.randomUUID(), next: 1 });
  const rows = await tx.outbox();
  await tx.putOutbox(
    rows
      .filter((row) => row.outcome === undefined && row.number !== undefined)
      .map((row) => ({ ...row, number: undefined })),
  );
}

/** The number of a command that is sent at once, and the client with what it gives next. */
export interface NextNumber {
  readonly number: number | undefined;
  readonly client: MetaRows['client'] | undefined;
}

/** Left to the push, which numbers what it sends. */
export const NO_NUMBER: NextNumber = { number: undefined, client: undefined };

/**
 * The next number, to be written in the transaction that queues the command: then a push has nothing to write before it sends. Not given while
 * an earlier command is without one, because numbers follow the order in which people acted.
 */
export async function nextNumber(tx: LocalTx): Promise<NextNumber> {
  const [client, newest] = await Promise.all([tx.meta('client'), tx.outboxNewest()]);
  if (!client || (newest && newest.number === undefined)) return NO_NUMBER;
  return { number: client.next, client: { ...client, next: client.next + 1 } };
}
