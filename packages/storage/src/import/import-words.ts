import type { RememberedWord } from '@vetloom/domain/import/import.schema.ts';
import { clinicSqlOf } from '../ports/clinic-sql.ts';
import type { ClinicTransaction } from '../ports/transaction.ts';

const MOST_REMEMBERED = 5000;

/** What words of files mean in this clinic, of these meanings. */
export const rememberedWords = (tx: ClinicTransaction, meanings: readonly string[]): Promise<RememberedWord[]> =>
  tx.sql<RememberedWord>(
    `SELECT meaning, from_word AS "from", to_word AS "to", said_by AS by, said_at AS at FROM vetloom.import_word
      WHERE clinic_id = $1 AND meaning = ANY ($2) ORDER BY meaning, from_word LIMIT ${MOST_REMEMBERED}`,
    [tx.clinic, meanings],
  );

/** Remembers what words mean; a word that is remembered already gets its new meaning, one that means the same keeps who said so. */
export async function rememberWords(tx: ClinicTransaction, words: readonly RememberedWord[]): Promise<void> {
  if (words.length === 0) return;
  await tx.sql(
    `INSERT INTO vetloom.import_word AS w (clinic_id, meaning, from_word, to_word, said_by, said_at)
      SELECT here.clinic_id, r.meaning, r."from", r."to", r.by, r.at FROM json_to_recordset($2) AS r (meaning text, "from" text, "to" text, by text, at bigint) JOIN vetloom.clinic_head here ON here.clinic_id = $1
      ON CONFLICT (clinic_id, meaning, from_word) DO UPDATE SET to_word = excluded.to_word, said_by = excluded.said_by, said_at = excluded.said_at
        WHERE w.to_word <> excluded.to_word`,
    [tx.clinic, JSON.stringify(words)],
  );
}

/** Forgets what a word means. */
export async function forgetWord(tx: ClinicTransaction, meaning: string, from: string): Promise<void> {
  await tx.sql('DELETE FROM vetloom.import_word WHERE clinic_id = $1 AND meaning = $2 AND from_word = $3', [
    tx.clinic,
    meaning,
    from,
  ]);
}

/** Names of the clinic's products or services that can be chosen. */
export async function itemNames(tx: ClinicTransaction, kind: 'product' | 'service'): Promise<string[]> {
  const rows = await clinicSqlOf(tx)<{ name: string }>(
    `SELECT name FROM vetloom.${kind} t WHERE t.clinic_id = $1 AND t.removed_at IS NULL ORDER BY name LIMIT ${MOST_REMEMBERED}`,
    [],
  );
  return rows.map(({ name }) => name);
}
