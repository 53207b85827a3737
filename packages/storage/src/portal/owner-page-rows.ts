import type { ClinicTransaction } from '../ports/transaction.ts';

type Rows = Pick<ClinicTransaction, 'clinic' | 'sql'>;

/** Days for which ended links and openings are kept: whoever asks when a page was opened finds it. */
const KEPT_S = 400 * 86_400;

/** A link to an owner's page; times in Unix seconds. */
export interface OwnerPageLink {
  readonly id: string;
  readonly ownerID: string;
  readonly madeAt: number;
  /** The person of the clinic; empty where a message brought it. */
  readonly madeBy: string;
  readonly endsAt: number;
  readonly endedAt: number | undefined;
}

/** An opening of an owner's page; times in Unix seconds. */
export interface OwnerPageOpening {
  readonly ownerID: string;
  /** Where the code went, by a name. */
  readonly reachName: string;
  readonly openedAt: number;
  readonly seenAt: number;
  readonly endsAt: number;
}

/** Keeps a link under its secret's digest, unless it is there: one that was ended stays so. What is long over goes. */
export async function keepPageLink(
  tx: Rows,
  link: Pick<OwnerPageLink, 'id' | 'ownerID' | 'madeAt' | 'madeBy' | 'endsAt'> & { readonly digest: string },
): Promise<void> {
  await tx.sql('DELETE FROM vetloom.owner_page_link WHERE clinic_id = $1 AND ends_at < $2', [
    tx.clinic,
    link.madeAt - KEPT_S,
  ]);
  await tx.sql(
    `INSERT INTO vetloom.owner_page_link (clinic_id, secret_digest, link_id, owner_id, made_at, made_by, ends_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [tx.clinic, link.digest, link.id, link.ownerID, link.madeAt, link.madeBy, link.endsAt],
  );
}

/** Whose page a link leads to; undefined for one that there isn't, that was ended or is over. */
export async function pageLinkOf(tx: Rows, digest: string, now: number): Promise<string | undefined> {
  const [row] = await tx.sql<{ owner_id: string }>(
    `SELECT owner_id FROM vetloom.owner_page_link
      WHERE clinic_id = $1 AND secret_digest = $2 AND ended_at IS NULL AND ends_at > $3`,
    [tx.clinic, digest, now],
  );
  return row?.owner_id;
}

/** Links of an owner by any of the ids that they had, the latest first. */
export async function pageLinks(tx: Rows, ownerIDs: readonly string[]): Promise<OwnerPageLink[]> {
  const rows = await tx.sql<
    Record<'link_id' | 'owner_id' | 'made_at' | 'made_by' | 'ends_at', string> & { ended_at: string | null }
  >(
    `SELECT link_id, owner_id, made_at, made_by, ends_at, ended_at FROM vetloom.owner_page_link
      WHERE clinic_id = $1 AND owner_id = ANY($2) ORDER BY made_at DESC, link_id LIMIT 100`,
    [tx.clinic, [...ownerIDs]],
  );
  return rows.map((row) => ({
    ...{ id: row.link_id, ownerID: row.owner_id, madeAt: Number(row.made_at), madeBy: row.made_by },
    ...{ endsAt: Number(row.ends_at), endedAt: row.ended_at === null ? undefined : Number(row.ended_at) },
  }));
}

/** Ends every link of an owner and every look that is open; from then on they open nothing. */
export async function endPageLinks(tx: Rows, ownerIDs: readonly string[], now: number, by: string): Promise<void> {
  await tx.sql(
    `UPDATE vetloom.owner_page_link SET ended_at = $3, ended_by = $4
      WHERE clinic_id = $1 AND owner_id = ANY($2) AND ended_at IS NULL`,
    [tx.clinic, [...ownerIDs], now, by],
  );
  await tx.sql(
    `UPDATE vetloom.owner_page_opening SET ends_at = $3 WHERE clinic_id = $1 AND owner_id = ANY($2) AND ends_at > $3`,
    [tx.clinic, [...ownerIDs], now],
  );
}

/** Forgets that an owner ever had a page. */
export async function forgetPage(tx: Rows, ownerID: string): Promise<void> {
  const of = [tx.clinic, ownerID];
  await tx.sql('DELETE FROM vetloom.owner_page_link WHERE clinic_id = $1 AND owner_id = $2', of);
  await tx.sql('DELETE FROM vetloom.owner_page_opening WHERE clinic_id = $1 AND owner_id = $2', of);
}

/** Keeps that a page was opened, under its session's digest. */
export async function keepOpening(
  tx: Rows,
  opening: OwnerPageOpening & { readonly digest: string; readonly linkDigest: string },
): Promise<void> {
  await tx.sql('DELETE FROM vetloom.owner_page_opening WHERE clinic_id = $1 AND opened_at < $2', [
    tx.clinic,
    opening.openedAt - KEPT_S,
  ]);
  await tx.sql(
    `INSERT INTO vetloom.owner_page_opening
      (clinic_id, session_digest, link_digest, owner_id, reach_name, opened_at, seen_at, ends_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[tx.clinic, opening.digest, opening.linkDigest, opening.ownerID, opening.reachName],
      ...[opening.openedAt, opening.seenAt, opening.endsAt],
    ],
  );
}

type OpeningColumns = Record<'owner_id' | 'reach_name' | 'opened_at' | 'seen_at' | 'ends_at', string>;
const openingOf = (row: OpeningColumns): OwnerPageOpening => ({
  ...{ ownerID: row.owner_id, reachName: row.reach_name, openedAt: Number(row.opened_at) },
  ...{ seenAt: Number(row.seen_at), endsAt: Number(row.ends_at) },
});

/** An opening that is good still; undefined for one that there isn't, is over, or whose link was ended. */
export async function openingBy(tx: Rows, digest: string, now: number): Promise<OwnerPageOpening | undefined> {
  const [row] = await tx.sql<OpeningColumns>(
    `SELECT o.owner_id, o.reach_name, o.opened_at, o.seen_at, o.ends_at FROM vetloom.owner_page_opening o
      JOIN vetloom.owner_page_link l ON l.clinic_id = $1 AND l.secret_digest = o.link_digest
      WHERE o.clinic_id = $1 AND o.session_digest = $2 AND o.ends_at > $3 AND l.ended_at IS NULL`,
    [tx.clinic, digest, now],
  );
  return row && openingOf(row);
}

/** Openings of an owner's page, the latest first. */
export async function openingsOf(tx: Rows, ownerIDs: readonly string[]): Promise<OwnerPageOpening[]> {
  const rows = await tx.sql<OpeningColumns>(
    `SELECT owner_id, reach_name, opened_at, seen_at, ends_at FROM vetloom.owner_page_opening
      WHERE clinic_id = $1 AND owner_id = ANY($2) ORDER BY opened_at DESC LIMIT 100`,
    [tx.clinic, [...ownerIDs]],
  );
  return rows.map(openingOf);
}

/** Notes when somebody looked last. */
export async function noteSeen(tx: Rows, digest: string, now: number): Promise<void> {
  await tx.sql('UPDATE vetloom.owner_page_opening SET seen_at = $3 WHERE clinic_id = $1 AND session_digest = $2', [
    tx.clinic,
    digest,
    now,
  ]);
}

/** Ends a look. */
export async function endOpening(tx: Rows, digest: string, now: number): Promise<void> {
  await tx.sql(
    'UPDATE vetloom.owner_page_opening SET ends_at = $3 WHERE clinic_id = $1 AND session_digest = $2 AND ends_at > $3',
    [tx.clinic, digest, now],
  );
}
