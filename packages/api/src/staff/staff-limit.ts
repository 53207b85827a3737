import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import { isActive, type Staff } from '@vetloom/domain/staff/staff.schema.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';

/** How many active people a clinic has and may have; null without a limit. Resigned people free their place; invited ones hold one. */
export interface Places {
  readonly active: number;
  readonly limit: number | null;
}

/** Counts the places of the transaction's clinic. */
export async function placesOf(reader: Pick<Reader, 'query'>, sql: ClinicTransaction['sql']): Promise<Places> {
  const [people, limits] = await Promise.all([
    reader.query('staff', 'byName', {}) as Promise<unknown> as Promise<Staff[]>,
    sql<{ people: number }>('SELECT people FROM vetloom.staff_limit'),
  ]);
  return { active: people.filter(isActive).length, limit: limits[0]?.people ?? null };
}
