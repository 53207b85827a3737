import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import type { Staff } from '@vetloom/domain/staff/staff.schema.ts';
import { staffState } from '@vetloom/domain/staff/staff-export.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { placesAllowed } from '@vetloom/storage/subscription/subscription-rows.ts';

/**
 * How many people a clinic has and may have; null without a limit. Whoever was invited and hasn't agreed holds a place and doesn't work here
 * yet; resigned people free theirs.
 */
export interface Places {
  readonly active: number;
  readonly invited: number;
  readonly limit: number | null;
  /** The limit is there because the clinic's subscription isn't paid. */
  readonly lapsed: boolean;
}

/** Counts the places of the transaction's clinic. */
export async function placesOf(
  reader: Pick<Reader, 'query'>,
  sql: ClinicTransaction['sql'],
  clinic: string,
): Promise<Places> {
  const [people, allowed] = await Promise.all([
    reader.query('staff', 'byName', {}) as Promise<unknown> as Promise<Staff[]>,
    placesAllowed(sql, clinic),
  ]);
  const count = (state: ReturnType<typeof staffState>) => people.filter((one) => staffState(one) === state).length;
  return {
    active: count('active'),
    invited: count('invited'),
    limit: allowed?.people ?? null,
    lapsed: allowed?.lapsed ?? false,
  };
}
