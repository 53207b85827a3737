import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import type { Staff } from '@vetloom/domain/staff/staff.schema.ts';
import { staffState } from '@vetloom/domain/staff/staff-export.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';

/**
 * How many people a clinic has and may have; null without a limit. Whoever was invited and hasn't agreed holds a place and doesn't work here
 * yet; resigned people free theirs.
 */
export interface Places {
  readonly active: number;
  readonly invited: number;
  readonly limit: number | null;
}

/** Counts the places of the transaction's clinic. */
export async function placesOf(reader: Pick<Reader, 'query'>, sql: ClinicTransaction['sql']): Promise<Places> {
  const [people, limits] = await Promise.all([
    reader.query('staff', 'byName', {}) as Promise<unknown> as Promise<Staff[]>,
    sql<{ people: number }>('SELECT people FROM vetloom.staff_limit'),
  ]);
  const count = (state: ReturnType<typeof staffState>) => people.filter((one) => staffState(one) === state).length;
  return { active: count('active'), invited: count('invited'), limit: limits[0]?.people ?? null };
}
