import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { Staff } from '@vetloom/domain/staff/staff.schema.ts';
import type { ClinicTransaction } from '../ports/transaction.ts';
import { keyColumn, keyValue } from '../schema/document-schema.ts';

const NUMBER = keyColumn(['petNumber', 'text']);

/** Animals with one of these numbers of the clinic's own, in one round trip. */
export async function petsByNumber(tx: ClinicTransaction, numbers: readonly string[]): Promise<Pet[]> {
  if (numbers.length === 0) return [];
  const rows = await tx.sql<{ body: Pet }>(
    `SELECT body FROM vetloom.document WHERE clinic_id = $1 AND collection = 'pet' AND NOT deleted AND ${NUMBER} = ANY ($2)`,
    [tx.clinic, numbers.map(keyValue)],
  );
  return rows.map(({ body }) => body);
}

/** All who work or worked in the clinic. */
export async function allStaff(tx: ClinicTransaction): Promise<Staff[]> {
  const rows = await tx.sql<{ body: Staff }>(
    `SELECT body FROM vetloom.document WHERE clinic_id = $1 AND collection = 'staff' AND NOT deleted`,
    [tx.clinic],
  );
  return rows.map(({ body }) => body);
}
