import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { isAuditDue } from '@vetloom/domain/stock/audit-due.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import { auditStock, stockAuditOf } from '@vetloom/storage/stock/stock-audit.ts';
import type { Logger } from 'pino';
import type { Rounds } from './repeat.ts';

/** A night is an hour wide; the first look is after all that a start has to do. */
const EVERY = {
  name: 'stock-audits',
  failed: 'could not compare the stock with its movements',
  firstAfterMs: 10 * 60_000,
  everyMs: 60 * 60_000,
};

/**
 * Compares each clinic's balances with their movements once a night. What differs stands in the log as an error, for the operator, and is kept for the
 * director's eyes (`GET /closing`). Several processes may look; who comes second finds it done. Answers how to stop.
 */
export function startStockAudits(
  db: Pick<Database, 'inClinic' | 'readClinic'>,
  clinics: () => Promise<readonly { readonly id: string }[]>,
  rounds: Rounds,
  now: () => number,
): () => void {
  const repeated = rounds.repeat(EVERY, () => auditDue(db, clinics, rounds.log, now));
  return () => void repeated.stop();
}

/** Compares the stock of those clinics whose night's comparison is still to be made. */
export async function auditDue(
  db: Pick<Database, 'inClinic' | 'readClinic'>,
  clinics: () => Promise<readonly { readonly id: string }[]>,
  log: Pick<Logger, 'error'>,
  now: () => number,
): Promise<void> {
  for (const { id: clinic } of await clinics()) {
    const isDue = await db.readClinic(clinic, async (tx) =>
      isAuditDue((await stockAuditOf(clinicSqlOf(tx)))?.checkDateTime, now(), await zoneIn(tx.reader)),
    );
    if (!isDue) continue;
    const audit = await db.inClinic(clinic, (tx) => auditStock(clinicSqlOf(tx), now()));
    if (audit.wrong > 0) log.error({ clinic, ...audit }, 'the stock of a clinic isn’t what its movements add up to');
  }
}
