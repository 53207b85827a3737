import { DomainError } from '@vetloom/domain/core/error.ts';
import type { ClinicTransaction } from '../ports/transaction.ts';

/** The refusal of what would be written in a clinic that was closed at that time (Unix seconds). It passes when the clinic is opened again. */
export const closedSince = (at: number): DomainError =>
  new DomainError('clinicClosed', 'the clinic is closed: it can be read and not written', { closedDateTime: at });

/**
 * Demands that the clinic is open, for writes that don't begin by `openForWriting`. With the clinic's head locked before, nothing is written behind
 * a closing. @throws DomainError clinicClosed
 */
export async function demandOpenClinic(tx: Pick<ClinicTransaction, 'clinic' | 'sql'>): Promise<void> {
  const [row] = await tx.sql<{ at: number | null }>(
    `SELECT (body ->> 'closedDateTime')::bigint AS at FROM vetloom.document
      WHERE clinic_id = $1 AND collection = 'clinic' AND id = '/clinic' AND NOT deleted`,
    [tx.clinic],
  );
  if (row && row.at !== null) throw closedSince(row.at);
}
