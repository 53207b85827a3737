import type { ClinicTransaction } from '../ports/transaction.ts';

type Rows = Pick<ClinicTransaction, 'clinic' | 'sql'>;

/** A picture that waits for its model, or is with it. */
export interface DetectionJob {
  readonly id: string;
  readonly picture: Uint8Array;
  readonly tries: number;
}

/** Lays a picture beside its question; one that lies there already stays. */
export async function queueDetection(
  tx: Rows,
  { id, picture, now }: { readonly id: string; readonly picture: Uint8Array; readonly now: number },
): Promise<void> {
  await tx.sql(
    `INSERT INTO vetloom.detection_job (clinic_id, id, picture, queued_at, next_at) VALUES ($1, $2, $3, $4, $4)
       ON CONFLICT (clinic_id, id) DO NOTHING`,
    [tx.clinic, id, picture, now],
  );
}

/** Takes pictures whose time has come, so that no other process does, and notes that the model may be asked from here on. */
export const holdDetections = (
  tx: Rows,
  { now, until, limit }: { readonly now: number; readonly until: number; readonly limit: number },
): Promise<DetectionJob[]> =>
  tx.sql<DetectionJob>(
    `UPDATE vetloom.detection_job j SET held_until = $3, tries = j.tries + 1, asked = true
       FROM (SELECT id FROM vetloom.detection_job
               WHERE clinic_id = $1 AND NOT asked AND next_at <= $2 AND held_until <= $2
               ORDER BY queued_at, id LIMIT $4 FOR UPDATE SKIP LOCKED) due
       WHERE j.clinic_id = $1 AND j.id = due.id RETURNING j.id, j.picture, j.tries`,
    [tx.clinic, now, until, limit],
  );

/** Questions that were with a model when the process that asked ended. */
export async function interruptedDetections(tx: Rows, now: number): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>(
    'SELECT id FROM vetloom.detection_job WHERE clinic_id = $1 AND asked AND held_until <= $2 ORDER BY queued_at, id LIMIT 100',
    [tx.clinic, now],
  );
  return rows.map(({ id }) => id);
}

/** Lets a picture wait until it is tried again: nobody has looked at it. */
export async function putDetectionOff(tx: Rows, id: string, next: number): Promise<void> {
  await tx.sql(
    'UPDATE vetloom.detection_job SET asked = false, held_until = 0, next_at = $3 WHERE clinic_id = $1 AND id = $2',
    [tx.clinic, id, next],
  );
}

/** Takes a picture away; false where another has done so. */
export async function dropDetection(tx: Rows, id: string): Promise<boolean> {
  const rows = await tx.sql('DELETE FROM vetloom.detection_job WHERE clinic_id = $1 AND id = $2 RETURNING 1', [
    tx.clinic,
    id,
  ]);
  return rows.length > 0;
}

/** Whether anything is to be asked, or was left by a process that ended. */
export async function hasDetectionsDue(tx: Rows, now: number): Promise<boolean> {
  const rows = await tx.sql(
    'SELECT 1 FROM vetloom.detection_job WHERE clinic_id = $1 AND next_at <= $2 AND held_until <= $2 LIMIT 1',
    [tx.clinic, now],
  );
  return rows.length > 0;
}

/** How many pictures wait or are with the model. */
export async function detectionsUnderWay(tx: Rows): Promise<number> {
  const [row] = await tx.sql<{ count: number }>(
    'SELECT count(*)::int AS count FROM vetloom.detection_job WHERE clinic_id = $1',
    [tx.clinic],
  );
  return row?.count ?? 0;
}

/** Keeps what proves the clinic to its model, sealed; null forgets it. */
export async function keepDetectionSecret(tx: Rows, sealed: Uint8Array | null): Promise<void> {
  if (sealed === null) await tx.sql('DELETE FROM vetloom.detection_secret WHERE clinic_id = $1', [tx.clinic]);
  else
    await tx.sql(
      `INSERT INTO vetloom.detection_secret (clinic_id, sealed) VALUES ($1, $2)
         ON CONFLICT (clinic_id) DO UPDATE SET sealed = $2`,
      [tx.clinic, sealed],
    );
}

/** What proves the clinic to its model, sealed; undefined where it was given none. */
export async function detectionSecret(tx: Rows): Promise<Uint8Array | undefined> {
  const [row] = await tx.sql<{ sealed: Uint8Array }>(
    'SELECT sealed FROM vetloom.detection_secret WHERE clinic_id = $1',
    [tx.clinic],
  );
  return row?.sealed;
}
