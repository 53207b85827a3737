import { everyID } from '@vetloom/storage/import/forget-person.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';

/**
 * Takes the words away by which people of partner clinics looked for an owner or their animals (law 26): who looked, when and for whom stays, without what was said of the person.
 */
export async function forgetInReads(tx: Pick<ClinicTransaction, 'clinic' | 'sql'>, userID: string): Promise<void> {
  await tx.sql(
    `UPDATE vetloom.alliance_read SET reason = '' WHERE clinic_id = $1 AND opened_by = 'look' AND (subject = ANY ($2) OR subject IN
       (SELECT id FROM vetloom.document WHERE clinic_id = $1 AND collection = 'pet' AND body ->> 'userID' = ANY ($2)))`,
    [tx.clinic, await everyID(tx, userID)],
  );
}
