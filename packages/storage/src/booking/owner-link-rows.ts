import type { ClinicTransaction } from '../ports/transaction.ts';

type Rows = Pick<ClinicTransaction, 'clinic' | 'sql'>;

/** What a link leads to. */
export interface OwnerLink {
  readonly bookingID: string;
  readonly ownerID: string;
}

/** Nothing is booked two years ahead: older links lead to what is over. */
const KEPT_S = 800 * 86_400;

/** Keeps a link under its secret's digest; those that lead to what is long over go. */
export async function keepOwnerLink(
  tx: Rows,
  { digest, bookingID, ownerID, now }: OwnerLink & { readonly digest: string; readonly now: number },
): Promise<void> {
  await tx.sql('DELETE FROM vetloom.owner_booking_link WHERE clinic_id = $1 AND made_at < $2', [
    tx.clinic,
    now - KEPT_S,
  ]);
  await tx.sql(
    `INSERT INTO vetloom.owner_booking_link (clinic_id, secret_digest, booking_id, owner_id, made_at)
      VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [tx.clinic, digest, bookingID, ownerID, now],
  );
}

/** What a link leads to; undefined for one that there isn't. */
export async function ownerLinkOf(tx: Rows, digest: string): Promise<OwnerLink | undefined> {
  const [row] = await tx.sql<{ booking_id: string; owner_id: string }>(
    'SELECT booking_id, owner_id FROM vetloom.owner_booking_link WHERE clinic_id = $1 AND secret_digest = $2',
    [tx.clinic, digest],
  );
  return row && { bookingID: row.booking_id, ownerID: row.owner_id };
}

/** Ends the links of an owner. */
export async function endOwnerLinks(tx: Rows, ownerID: string): Promise<void> {
  await tx.sql('DELETE FROM vetloom.owner_booking_link WHERE clinic_id = $1 AND owner_id = $2', [tx.clinic, ownerID]);
}
