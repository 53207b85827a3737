import { looksAllowed } from '@vetloom/domain/clinic/alliance-looks.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Referral } from '@vetloom/domain/referral/referral.schema.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { one } from '../engine/read.ts';

/** What a look found stays open to who looked for so long, in seconds. */
export const LOOK_SECONDS = 3600;
/** A partner's referral opens its animal for so long, in seconds. */
const REFERRAL_SECONDS = 90 * 86_400;

/** Who looks, and where. */
export interface Looker {
  readonly clinic: string;
  readonly email: string;
  readonly partner: string;
}

/** How often a person of the clinic has looked within the last hour, at all partners together, with those that found nothing; and how often they may. */
export async function quotaOf(
  tx: ClinicTransaction,
  email: string,
  now: number,
): Promise<{ readonly used: number; readonly most: number }> {
  const [counted] = await tx.sql<{ many: number }>(
    'SELECT count(*)::int AS many FROM vetloom.alliance_look WHERE clinic_id = $1 AND email = $2 AND at > $3',
    [tx.clinic, email, now - LOOK_SECONDS],
  );
  return { used: counted?.many ?? 0, most: looksAllowed(await one(tx.reader, 'clinic', '/clinic')) };
}

/** Counts a look before anything is read, so that many at once don't slip past. @throws DomainError rateLimited */
export async function beginLook(
  db: Database,
  { clinic, email, partner }: Looker,
  { id, reason, now }: { readonly id: string; readonly reason: string; readonly now: number },
): Promise<void> {
  await db.inClinic(clinic, async (tx) => {
    await tx.sql(`SELECT pg_advisory_xact_lock(hashtextextended('vetloom looks ' || $1 || ' ' || $2, 0))`, [
      clinic,
      email,
    ]);
    // Everybody's, since what one person looked for shall not lie there until that person looks again.
    await tx.sql('DELETE FROM vetloom.alliance_look WHERE clinic_id = $1 AND at <= $2', [clinic, now - LOOK_SECONDS]);
    const { used, most } = await quotaOf(tx, email, now);
    if (used >= most)
      throw new DomainError('rateLimited', 'too many looks into partner clinics', { rule: 'looks', most });
    await tx.sql(
      `INSERT INTO vetloom.alliance_look (clinic_id, email, at, id, partner, reason, opened) VALUES ($1, $2, $3, $4, $5, $6, '{}')`,
      [clinic, email, now, id, partner, reason],
    );
  });
}

/** Opens what a look found. */
export async function openFound(
  db: Database,
  { clinic, email }: Looker,
  id: string,
  opened: readonly string[],
): Promise<void> {
  await db.inClinic(clinic, (tx) =>
    tx.sql('UPDATE vetloom.alliance_look SET opened = $4 WHERE clinic_id = $1 AND email = $2 AND id = $3', [
      clinic,
      email,
      id,
      opened,
    ]),
  );
}

/** The reason for which somebody has opened a partner's owner or animal lately; undefined for one that they have not. */
export async function reasonOf(
  db: Database,
  { clinic, email, partner }: Looker,
  id: string,
  now: number,
): Promise<string | undefined> {
  const [look] = await db.readClinic(clinic, (tx) =>
    tx.sql<{ reason: string }>(
      `SELECT reason FROM vetloom.alliance_look
        WHERE clinic_id = $1 AND email = $2 AND at > $3 AND partner = $4 AND $5 = ANY (opened) ORDER BY at DESC LIMIT 1`,
      [clinic, email, now - LOOK_SECONDS, partner, id],
    ),
  );
  return look?.reason;
}

/**
 * A partner's referrals to a clinic that are not old, newest first; one whose letter was taken back opens nothing any more. The clinic is meant by the name under which it is registered, which it can't
 * change itself: whoever could would take another clinic's name and read what was referred there.
 */
export async function referralsTo(
  tx: ClinicTransaction,
  name: string,
  now: number,
  petID?: string,
): Promise<Referral[]> {
  const rows = await tx.sql<{ body: Referral }>(
    `SELECT body FROM vetloom.document WHERE clinic_id = $1 AND collection = 'referral' AND NOT deleted
       AND NOT EXISTS (SELECT 1 FROM vetloom.document letter WHERE letter.clinic_id = $1 AND letter.collection = 'sentReferral'
         AND letter.id = document.body ->> 'letterID' AND letter.body ->> 'state' = 'withdrawn')
       AND body ->> 'direction' = 'issued' AND body ->> 'clinic' = $2 AND "n_dateTime" > $3
       AND (body ->> 'createDateTime')::float8 > $3 AND ($4::text IS NULL OR body ->> 'petID' = $4)
      ORDER BY "n_dateTime" DESC LIMIT 100`,
    [tx.clinic, name, now - REFERRAL_SECONDS, petID ?? null],
  );
  return rows.map(({ body }) => body);
}
