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

/** Messages that are about bookings and may hold a link with its secret, as the first version wrote them; none once they were looked through. */
export const messagesInClear = (tx: Rows): Promise<{ readonly id: string; readonly text: string }[]> =>
  tx.sql(
    `SELECT id, body ->> 'text' AS text FROM vetloom.document WHERE clinic_id = $1 AND collection = 'message' AND NOT deleted
       AND body ->> 'sourceID' LIKE '/booking/%' AND body ->> 'text' LIKE '%/b/%#%'
       AND EXISTS (SELECT FROM vetloom.owner_booking_link l WHERE l.clinic_id = $1 AND l.in_clear)`,
    [tx.clinic],
  );

/** Notes that a clinic's messages hold no secret any more. */
export async function noneInClear(tx: Rows): Promise<void> {
  await tx.sql('UPDATE vetloom.owner_booking_link SET in_clear = false WHERE clinic_id = $1 AND in_clear', [tx.clinic]);
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
