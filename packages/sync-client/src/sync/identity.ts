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
