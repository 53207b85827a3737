import { DomainError } from '@vetloom/domain/core/error.ts';
import type { ClinicTransaction } from '../ports/transaction.ts';

/** The refusal of what would be written in a clinic that was closed at that time (Unix seconds). It passes when the clinic is opened again. */
export const closedSince = (at: number): DomainError =>
  new DomainError('clinicClosed', 'the clinic is closed: it can be read and not written', { closedDateTime: at });

type Asking = Pick<ClinicTransaction, 'clinic' | 'sql'>;

/** For what reads before it writes: whether it may be written after all is the writing transaction's to decide. @throws DomainError clinicClosed */
export const demandOpenSoFar = (tx: Asking): Promise<void> => demandOpen(tx, '');

/**
 * Demands that the clinic is open, for writes that don't begin by `openForWriting`: a closing waits until this transaction has ended, so that nothing
 * is written behind it. @throws DomainError clinicClosed
 */
export const demandOpenClinic = (tx: Asking): Promise<void> => demandOpen(tx, 'FOR SHARE');

async function demandOpen(tx: Asking, lock: '' | 'FOR SHARE'): Promise<void> {
  const [row] = await tx.sql<{ at: number | null }>(
    `SELECT (body ->> 'closedDateTime')::bigint AS at FROM vetloom.document
      WHERE clinic_id = $1 AND collection = 'clinic' AND id = '/clinic' AND NOT deleted ${lock}`,
    [tx.clinic],
  );
  if (row && row.at !== null) throw closedSince(row.at);
}
