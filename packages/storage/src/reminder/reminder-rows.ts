import type { ClinicTransaction } from '../ports/transaction.ts';

type Rows = Pick<ClinicTransaction, 'clinic' | 'sql'>;

/** Which step of which reminders is looked for. */
export interface StepSought {
  /** Ids of the template, and of those that became one with it. */
  readonly templateIDs: readonly string[];
  /** What reminders without a template are about, where this template is the one for it. */
  readonly titles: readonly string[];
  /** Days from the reminder's day. */
  readonly days: number;
  /** The reminder's day: from, and before, Unix seconds. */
  readonly from: number;
  readonly before: number;
}

/** Ids of open reminders of those days whose step nobody has come to, the earliest first. */
export async function remindersWithoutStep(
  tx: Rows,
  { templateIDs, titles, days, from, before }: StepSought,
): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>(
    `SELECT id FROM vetloom.document WHERE clinic_id = $1 AND collection = 'reminder' AND NOT deleted AND "n_closedDateTime" = 0
       AND "n_date" >= $2 AND "n_date" < $3 AND (body ->> 'templateID' = ANY($4) OR body -> 'vaccine' ->> 'title' = ANY($5))
       AND NOT coalesce(body -> 'steps' @> jsonb_build_array(jsonb_build_object('days', $6::int, 'of', body -> 'date')), false)
       ORDER BY "n_date", id`,
    [tx.clinic, from, before, templateIDs, titles, days],
  );
  return rows.map(({ id }) => id);
}

/** Animals that were born on one of these days of a year (`02-29`), by the clinic's zone. Whether they are in care isn't asked here. */
export async function petsBornOn(
  tx: Rows,
  { days, zone }: { readonly days: readonly string[]; readonly zone: string },
): Promise<{ readonly petID: string; readonly day: string }[]> {
  return tx.sql(
    `SELECT id AS "petID", day FROM (
       SELECT id, to_char(to_timestamp((body ->> 'birth')::float8) AT TIME ZONE $2, 'MM-DD') AS day
         FROM vetloom.document WHERE clinic_id = $1 AND collection = 'pet' AND NOT deleted AND body ->> 'birth' IS NOT NULL
     ) AS born WHERE day = ANY($3) ORDER BY id`,
    [tx.clinic, zone, days],
  );
}
