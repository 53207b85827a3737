import type { ClinicTransaction } from '../ports/transaction.ts';

type Rows = Pick<ClinicTransaction, 'clinic' | 'sql'>;

/** A browser that lets itself be told of what comes due in a ward. Times in Unix seconds. */
export interface PushBrowserRow {
  /** A hash of its address. */
  readonly browserID: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** Whose it is, and the sign-in by which they said so. */
  readonly email: string;
  readonly session: string;
}

/** How it stands with a browser. */
export interface PushBrowserState {
  readonly browserID: string;
  readonly createdAt: number;
  readonly lastSuccessAt: number | null;
  readonly lastFailureAt: number | null;
  readonly lastFailure: string | null;
}

/** Whether any browser of the clinic is told anything. */
export async function hasPushBrowsers(tx: Rows): Promise<boolean> {
  const rows = await tx.sql('SELECT 1 FROM vetloom.push_browser WHERE clinic_id = $1 LIMIT 1', [tx.clinic]);
  return rows.length > 0;
}

/** Keeps a browser, which is its last person's; of one with more than `most` those that were kept first go. */
export async function keepPushBrowser(
  tx: Rows,
  { browserID, endpoint, p256dh, auth, email, session }: PushBrowserRow,
  { now, most }: { readonly now: number; readonly most: number },
): Promise<void> {
  await tx.sql(
    `INSERT INTO vetloom.push_browser (clinic_id, browser_id, endpoint, p256dh, auth, email, session, created_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      ON CONFLICT (clinic_id, browser_id) DO UPDATE SET p256dh = $4, auth = $5, email = $6, session = $7,
        created_at = CASE WHEN push_browser.email = $6 THEN push_browser.created_at ELSE $8 END`,
    [tx.clinic, browserID, endpoint, p256dh, auth, email, session, now],
  );
  await tx.sql(
    `DELETE FROM vetloom.push_browser WHERE clinic_id = $1 AND browser_id IN (
       SELECT browser_id FROM vetloom.push_browser WHERE clinic_id = $1 AND email = $2 AND browser_id <> $3 ORDER BY created_at DESC, browser_id OFFSET $4)`,
    [tx.clinic, email, browserID, most - 1],
  );
}

/** A person's browsers, the latest first. */
export const pushBrowsersOf = (tx: Rows, email: string): Promise<PushBrowserState[]> =>
  tx.sql<PushBrowserState>(
    `SELECT browser_id AS "browserID", created_at AS "createdAt", last_success_at AS "lastSuccessAt", last_failure_at AS "lastFailureAt",
            last_failure AS "lastFailure"
       FROM vetloom.push_browser WHERE clinic_id = $1 AND email = $2 ORDER BY created_at DESC, browser_id`,
    [tx.clinic, email],
  );

/** A person's browser with its keys; undefined where it is another's or none. */
export async function pushBrowserOf(tx: Rows, email: string, browserID: string): Promise<PushBrowserRow | undefined> {
  const [row] = await tx.sql<PushBrowserRow>(
    `SELECT browser_id AS "browserID", endpoint, p256dh, auth, email, session
       FROM vetloom.push_browser WHERE clinic_id = $1 AND email = $2 AND browser_id = $3`,
    [tx.clinic, email, browserID],
  );
  return row;
}

/** Tells a browser nothing more; with `email` only where it is theirs. */
export async function dropPushBrowser(tx: Rows, browserID: string, email?: string): Promise<void> {
  await tx.sql(
    'DELETE FROM vetloom.push_browser WHERE clinic_id = $1 AND browser_id = $2 AND ($3::text IS NULL OR email = $3)',
    [tx.clinic, browserID, email ?? null],
  );
}

/** Everybody who is told something, with the sign-in of each browser. */
export const pushBrowsers = (tx: Rows): Promise<Pick<PushBrowserRow, 'browserID' | 'email' | 'session'>[]> =>
  tx.sql('SELECT browser_id AS "browserID", email, session FROM vetloom.push_browser WHERE clinic_id = $1', [
    tx.clinic,
  ]);

const OPEN = `FROM vetloom.document d WHERE d.clinic_id = $1 AND d.collection = 'reminder/inHospitalMission' AND NOT d.deleted AND d."n_closedDateTime" = 0`;

/** Seconds behind its moment for which it is known what was told. */
const KEPT_S = 3600;

/** Which moments are told of, Unix seconds: later than `from`, up to `to`. */
interface Span {
  readonly now: number;
  readonly from: number;
  readonly to: number;
  /** Seconds behind its moment for which it is still told. */
  readonly late: number;
}

/**
 * Notes what is to be told: what has come due since, and what is done of that which was told. False where another process is at it, to which it is left: of the same reminder
 * nobody is told twice.
 */
export async function notePushes(tx: Rows, { now, from, to, late }: Span): Promise<boolean> {
  const [lock] = await tx.sql<{ mine: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended('ward push ' || $1, 0)) AS mine`,
    [tx.clinic],
  );
  if (lock?.mine !== true) return false;
  await tx.sql('DELETE FROM vetloom.push_note WHERE clinic_id = $1 AND moment < $2', [tx.clinic, now - KEPT_S]);
  const over = await tx.sql<{ moment: number }>(
    `DELETE FROM vetloom.push_told t WHERE t.clinic_id = $1 AND (t.moment < $2 OR NOT EXISTS (SELECT 1 ${OPEN} AND d.id = t.reminder_id))
      RETURNING t.moment`,
    [tx.clinic, now - KEPT_S],
  );
  const moments = [...new Set(over.map(({ moment }) => moment))];
  if (moments.length > 0) await endMoments(tx, moments, now);
  const told = await tx.sql<{ moment: number }>(
    `INSERT INTO vetloom.push_told (clinic_id, reminder_id, moment)
       SELECT d.clinic_id, d.id, d."n_date"::bigint ${OPEN} AND d."n_date" > $2 AND d."n_date" <= $3 AND (d.body ->> 'notifiedDateTime')::float8 = 0
       ON CONFLICT DO NOTHING RETURNING moment`,
    [tx.clinic, from, to],
  );
  if (told.length > 0)
    await tx.sql(
      `INSERT INTO vetloom.push_note (clinic_id, browser_id, moment, kind, next_at, until)
         SELECT here.clinic_id, b.browser_id, t.moment, 'due', $3::bigint, t.moment + $4::bigint FROM unnest($2::bigint[]) AS t (moment)
           JOIN vetloom.clinic_head here ON here.clinic_id = $1 JOIN vetloom.push_browser b ON b.clinic_id = $1
         ON CONFLICT (clinic_id, browser_id, moment)
           DO UPDATE SET kind = 'due', turn = push_note.turn + 1, tries = 0, next_at = excluded.next_at, until = excluded.until, done = false`,
      [tx.clinic, [...new Set(told.map(({ moment }) => moment))], now, late],
    );
  return true;
}

/** Nothing of these moments is due any more: whoever was told hears that it is over, whoever wasn't isn't told at all. */
async function endMoments(tx: Rows, moments: readonly number[], now: number): Promise<void> {
  const ended = `clinic_id = $1 AND moment = ANY ($2::bigint[])
    AND NOT EXISTS (SELECT 1 FROM vetloom.push_told t WHERE t.clinic_id = $1 AND t.moment = push_note.moment)`;
  // What is being sent just now may arrive: it is ended as what has.
  await tx.sql(
    `UPDATE vetloom.push_note SET kind = 'over', turn = turn + 1, tries = 0, next_at = $3, until = $3 + 600, done = false
      WHERE ${ended} AND kind = 'due' AND (sent OR held_until > $3)`,
    [tx.clinic, moments, now],
  );
  await tx.sql(`DELETE FROM vetloom.push_note WHERE ${ended} AND kind = 'due'`, [tx.clinic, moments]);
}

/** Something that is to be told to a browser now. */
export interface TakenNote extends PushBrowserRow {
  readonly moment: number;
  readonly kind: 'due' | 'over';
  readonly turn: number;
  /** How often it was tried, this time included. */
  readonly tries: number;
  readonly until: number;
}

/** Takes notes whose time has come, which are the taker's until `heldUntil`. */
export const takePushNotes = (
  tx: Rows,
  { now, heldUntil, limit }: { readonly now: number; readonly heldUntil: number; readonly limit: number },
): Promise<TakenNote[]> =>
  tx.sql<TakenNote>(
    `UPDATE vetloom.push_note n SET held_until = $3, tries = n.tries + 1
       FROM (SELECT browser_id, moment FROM vetloom.push_note
              WHERE clinic_id = $1 AND NOT done AND next_at <= $2 AND held_until <= $2 AND until > $2
              ORDER BY next_at, moment, browser_id LIMIT $4 FOR UPDATE SKIP LOCKED) p,
            vetloom.push_browser b
      WHERE n.clinic_id = $1 AND n.browser_id = p.browser_id AND n.moment = p.moment AND b.clinic_id = $1 AND b.browser_id = n.browser_id
      RETURNING n.browser_id AS "browserID", b.endpoint, b.p256dh, b.auth, b.email, b.session, n.moment, n.kind, n.turn, n.tries, n.until`,
    [tx.clinic, now, heldUntil, limit],
  );

/** What came of a note that was taken. */
export interface NoteOutcome extends Pick<TakenNote, 'browserID' | 'moment' | 'turn' | 'kind'> {
  readonly outcome: 'sent' | 'dropped' | 'later';
  /** When it is tried again, Unix seconds. */
  readonly nextAt?: number;
  /** What the push service said where it didn't take it. */
  readonly said?: string;
}

/** Keeps what came of a note; where something newer is to be told meanwhile, that stays to be told. */
export async function keepPushOutcome(tx: Rows, { browserID, moment, turn, kind, ...came }: NoteOutcome, now: number) {
  const isSent = came.outcome === 'sent';
  await tx.sql(
    `UPDATE vetloom.push_note SET held_until = 0, sent = sent OR $5, done = CASE WHEN turn = $4 THEN $6 ELSE done END,
            next_at = CASE WHEN turn = $4 THEN $7 ELSE next_at END
      WHERE clinic_id = $1 AND browser_id = $2 AND moment = $3`,
    [
      ...[tx.clinic, browserID, moment, turn, isSent && kind === 'due'],
      ...[came.outcome !== 'later', came.nextAt ?? now],
    ],
  );
  if (isSent || came.said !== undefined) await keepPushSaid(tx, browserID, { now, said: came.said });
}

/** Keeps when a browser was last told something, or what its push service said instead. */
export async function keepPushSaid(
  tx: Rows,
  browserID: string,
  { now, said }: { readonly now: number; readonly said: string | undefined },
): Promise<void> {
  await tx.sql(
    said === undefined
      ? 'UPDATE vetloom.push_browser SET last_success_at = $3 WHERE clinic_id = $1 AND browser_id = $2 AND $4::text IS NULL'
      : 'UPDATE vetloom.push_browser SET last_failure_at = $3, last_failure = $4 WHERE clinic_id = $1 AND browser_id = $2',
    [tx.clinic, browserID, now, said ?? null],
  );
}

/** The ids of what is due at a moment and of which nobody has taken note. */
export async function openAtMoment(tx: Rows, moment: number): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>(
    `SELECT d.id ${OPEN} AND d."n_date" = $2 AND (d.body ->> 'notifiedDateTime')::float8 = 0 ORDER BY d.id LIMIT 200`,
    [tx.clinic, moment],
  );
  return rows.map(({ id }) => id);
}
