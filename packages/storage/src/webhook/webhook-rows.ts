import type { ClinicTransaction } from '../ports/transaction.ts';

type Rows = Pick<ClinicTransaction, 'clinic' | 'sql'>;

/** Why the server stopped sending by itself; empty where it didn't. */
export type WebhookPause = '' | 'failing' | 'gone';

/** A program that hears of events. */
export interface Webhook {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly active: boolean;
  readonly paused: WebhookPause;
  readonly pausedDateTime: number;
  readonly failingSince: number;
  /** Until when the secret before counts beside the present one; 0 where there is none. */
  readonly oldUntil: number;
  readonly createDateTime: number;
  readonly createBy: string;
}

const COLUMNS = `id, name, url, events, active, paused, paused_at AS "pausedDateTime", failing_since AS "failingSince", old_until AS "oldUntil",
  created_at AS "createDateTime", created_by AS "createBy"`;

/** All of a clinic, the oldest first, each with how many events wait for it. */
export const webhooksOf = (tx: Rows): Promise<(Webhook & { readonly waiting: number })[]> =>
  tx.sql(
    `SELECT ${COLUMNS}, (SELECT count(*)::int FROM vetloom.webhook_delivery d WHERE d.clinic_id = $1 AND d.webhook_id = w.id AND d.state = 'waiting') AS waiting
       FROM vetloom.webhook w WHERE clinic_id = $1 ORDER BY created_at, id`,
    [tx.clinic],
  );

/** One of them. */
export async function webhookOf(tx: Rows, id: string): Promise<Webhook | undefined> {
  const [row] = await tx.sql<Webhook>(`SELECT ${COLUMNS} FROM vetloom.webhook WHERE clinic_id = $1 AND id = $2`, [
    tx.clinic,
    id,
  ]);
  return row;
}

/** Adds one, which hears of what happens from now on. */
export async function addWebhook(
  tx: Rows,
  {
    id,
    name,
    url,
    events,
    createDateTime,
    createBy,
  }: Pick<Webhook, 'id' | 'name' | 'url' | 'events' | 'createDateTime' | 'createBy'>,
  secret: Uint8Array,
): Promise<void> {
  await tx.sql(
    `INSERT INTO vetloom.webhook (clinic_id, id, name, url, events, secret, seen_seq, created_at, created_by)
       SELECT h.clinic_id, $2, $3, $4, $5::text[], $6, h.seq, $7, $8 FROM vetloom.clinic_head h WHERE h.clinic_id = $1`,
    [tx.clinic, id, name, url, events, secret, createDateTime, createBy],
  );
}

/** Changes what is sent where, or whether; whoever lets it go on begins anew with what waits. What waits of events that it doesn't choose any more is told no more. */
export async function changeWebhook(
  tx: Rows,
  id: string,
  { name, url, events, active }: Pick<Webhook, 'name' | 'url' | 'events' | 'active'>,
  now: number,
): Promise<void> {
  await tx.sql(
    `UPDATE vetloom.webhook SET name = $3, url = $4, events = $5::text[], active = $6, paused = '', paused_at = CASE WHEN $6 THEN 0 ELSE $7::bigint END, failing_since = 0
       WHERE clinic_id = $1 AND id = $2`,
    [tx.clinic, id, name, url, events, active, now],
  );
  await tx.sql(
    `DELETE FROM vetloom.webhook_delivery WHERE clinic_id = $1 AND webhook_id = $2 AND state = 'waiting' AND seq > 0 AND type <> ALL($3::text[])`,
    [tx.clinic, id, events],
  );
  if (active)
    await tx.sql(
      `UPDATE vetloom.webhook_delivery SET next_at = $3, tries = 0 WHERE clinic_id = $1 AND webhook_id = $2 AND state = 'waiting'`,
      [tx.clinic, id, now],
    );
}

/** Takes one away, with its log. */
export async function removeWebhook(tx: Rows, id: string): Promise<void> {
  await tx.sql('DELETE FROM vetloom.webhook WHERE clinic_id = $1 AND id = $2', [tx.clinic, id]);
}

/** Replaces the secret; the one before counts until then. */
export async function replaceSecret(tx: Rows, id: string, secret: Uint8Array, oldUntil: number): Promise<void> {
  await tx.sql(
    'UPDATE vetloom.webhook SET old_secret = secret, secret = $3, old_until = $4 WHERE clinic_id = $1 AND id = $2',
    [tx.clinic, id, secret, oldUntil],
  );
}

/** What signs for one at that time, sealed: the present secret first. */
export async function secretsOf(tx: Rows, id: string, now: number): Promise<Uint8Array[]> {
  const [row] = await tx.sql<{ secret: Uint8Array; old: Uint8Array | null }>(
    'SELECT secret, CASE WHEN old_until > $3 THEN old_secret END AS old FROM vetloom.webhook WHERE clinic_id = $1 AND id = $2',
    [tx.clinic, id, now],
  );
  return row === undefined ? [] : [row.secret, ...(row.old === null ? [] : [row.old])];
}

/** Whether there is anything to be gone through or sent for anybody. */
export async function webhooksDue(tx: Rows, now: number): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>(
    `SELECT w.id FROM vetloom.webhook w, vetloom.clinic_head h
       WHERE w.clinic_id = $1 AND h.clinic_id = $1 AND w.active AND w.held_until <= $2
         AND (w.seen_seq < h.seq OR EXISTS (SELECT 1 FROM vetloom.webhook_delivery d
           WHERE d.clinic_id = $1 AND d.webhook_id = w.id AND d.state = 'waiting' AND d.next_at <= $2))
       ORDER BY w.id`,
    [tx.clinic, now],
  );
  return rows.map(({ id }) => id);
}

/** Takes one, so that no other process sends for it, until then; undefined where another has it, or it is sent to no more. */
export async function holdWebhook(tx: Rows, id: string, now: number, until: number): Promise<Webhook | undefined> {
  const [row] = await tx.sql<Webhook>(
    `UPDATE vetloom.webhook SET held_until = $4 WHERE clinic_id = $1 AND id = $2 AND active AND held_until <= $3 RETURNING ${COLUMNS}`,
    [tx.clinic, id, now, until],
  );
  return row;
}

/** Keeps one that is held for longer, as it stands by now: somebody may have changed where it listens; undefined where it is sent to no more. */
export async function keepWebhook(tx: Rows, id: string, until: number): Promise<Webhook | undefined> {
  const [row] = await tx.sql<Webhook>(
    `UPDATE vetloom.webhook SET held_until = $3 WHERE clinic_id = $1 AND id = $2 AND active RETURNING ${COLUMNS}`,
    [tx.clinic, id, until],
  );
  return row;
}

/** Gives one back. */
export async function leaveWebhook(tx: Rows, id: string): Promise<void> {
  await tx.sql('UPDATE vetloom.webhook SET held_until = 0 WHERE clinic_id = $1 AND id = $2', [tx.clinic, id]);
}

/** Entries of the history behind those that were gone through, in their order: which document, and names of the fields before and after. */
export interface HistoryStep {
  readonly seq: number;
  readonly ord: number;
  readonly at: number;
  readonly collection: string;
  readonly id: string;
  readonly before: readonly string[] | null;
  readonly after: readonly string[] | null;
}

const FIELDS = (column: string) =>
  `CASE WHEN jsonb_typeof(h.${column}) = 'object' THEN ARRAY(SELECT jsonb_object_keys(h.${column})) END`;

/** The next of them, whole sequences alone, with how far they reach. */
export async function historyBehind(
  tx: Rows,
  webhookID: string,
  most: number,
): Promise<{ readonly until: number; readonly steps: readonly HistoryStep[] }> {
  const [span] = await tx.sql<{ from: number; until: number }>(
    `SELECT w.seen_seq AS "from", COALESCE((SELECT max(p.seq) FROM (SELECT DISTINCT e.seq FROM vetloom.history e WHERE e.clinic_id = $1 AND e.seq > w.seen_seq ORDER BY e.seq LIMIT ${most}) p), h.seq) AS until
       FROM vetloom.webhook w, vetloom.clinic_head h WHERE w.clinic_id = $1 AND w.id = $2 AND h.clinic_id = $1`,
    [tx.clinic, webhookID],
  );
  if (span === undefined) return { until: 0, steps: [] };
  const steps = await tx.sql<HistoryStep>(
    `SELECT h.seq, h.ord, h.received_at AS at, h.collection, h.doc_id AS id, ${FIELDS('before')} AS before, ${FIELDS('after')} AS after
       FROM vetloom.history h WHERE h.clinic_id = $1 AND h.seq > $2 AND h.seq <= $3 ORDER BY h.seq, h.ord`,
    [tx.clinic, span.from, span.until],
  );
  return { until: span.until, steps };
}

/** An event as it is queued. */
export interface QueuedEvent {
  readonly id: string;
  readonly seq: number;
  readonly ord: number;
  readonly type: string;
  readonly body: string;
  readonly happened: number;
}

/** Queues events, each once. */
export async function queueEvents(
  tx: Rows,
  webhookID: string,
  events: readonly QueuedEvent[],
  now: number,
): Promise<void> {
  if (events.length === 0) return;
  await tx.sql(
    `INSERT INTO vetloom.webhook_delivery (clinic_id, id, webhook_id, seq, ord, type, body, next_at, happened_at)
       SELECT here.clinic_id, given.id, $2, given.seq, given.ord, given.type, given.body, $3::bigint, given.happened
         FROM unnest($4::text[], $5::bigint[], $6::int[], $7::text[], $8::text[], $9::bigint[]) AS given (id, seq, ord, type, body, happened) JOIN vetloom.clinic_head here ON here.clinic_id = $1
       ON CONFLICT (clinic_id, id) DO NOTHING`,
    [
      ...[tx.clinic, webhookID, now],
      events.map(({ id }) => id),
      events.map(({ seq }) => seq),
      events.map(({ ord }) => ord),
      events.map(({ type }) => type),
      events.map(({ body }) => body),
      events.map(({ happened }) => happened),
    ],
  );
}

/** Notes how far the history was gone through. */
export async function noteSeen(tx: Rows, webhookID: string, seq: number): Promise<void> {
  await tx.sql('UPDATE vetloom.webhook SET seen_seq = $3 WHERE clinic_id = $1 AND id = $2 AND seen_seq < $3', [
    tx.clinic,
    webhookID,
    seq,
  ]);
}

/** The event that is to be sent next: the first that waits, since they go in their order; undefined while its time hasn't come. */
export async function nextEvent(
  tx: Rows,
  webhookID: string,
  now: number,
): Promise<{ readonly id: string; readonly body: string; readonly tries: number } | undefined> {
  const [row] = await tx.sql<{ id: string; body: string; tries: number; next: number }>(
    `SELECT id, body, tries, next_at AS next FROM vetloom.webhook_delivery
       WHERE clinic_id = $1 AND webhook_id = $2 AND state = 'waiting' ORDER BY seq, ord, id LIMIT 1`,
    [tx.clinic, webhookID],
  );
  return row && row.next <= now ? row : undefined;
}

/** What became of a sending. */
export interface Attempt {
  readonly at: number;
  readonly status: number;
  readonly tookMs: number;
  /** Empty where it was taken. */
  readonly fault: string;
  readonly said: string;
}

/** Notes a sending, unless what was sent was taken out of the queue meanwhile. `next` is when it is tried again; null where it was taken. */
export async function noteAttempt(
  tx: Rows,
  { webhookID, deliveryID }: { readonly webhookID: string; readonly deliveryID: string },
  attempt: Attempt,
  next: number | null,
): Promise<void> {
  await tx.sql(
    `INSERT INTO vetloom.webhook_attempt (clinic_id, delivery_id, at, number, status, took_ms, fault, said)
       SELECT clinic_id, $2, $3, COALESCE((SELECT max(number) FROM vetloom.webhook_attempt WHERE clinic_id = $1 AND delivery_id = $2), 0) + 1, $4, $5, $6, $7
         FROM vetloom.webhook_delivery WHERE clinic_id = $1 AND id = $2`,
    [tx.clinic, deliveryID, attempt.at, attempt.status, attempt.tookMs, attempt.fault, attempt.said],
  );
  await tx.sql(
    `UPDATE vetloom.webhook_delivery SET tries = tries + 1, state = CASE WHEN $4::bigint IS NULL THEN 'taken' ELSE 'waiting' END,
       next_at = COALESCE($4, next_at), taken_at = CASE WHEN $4::bigint IS NULL THEN $3::bigint END WHERE clinic_id = $1 AND id = $2`,
    [tx.clinic, deliveryID, attempt.at, next],
  );
  await tx.sql(
    `UPDATE vetloom.webhook SET failing_since = CASE WHEN $4::bigint IS NULL THEN 0 WHEN failing_since = 0 THEN $3::bigint ELSE failing_since END WHERE clinic_id = $1 AND id = $2`,
    [tx.clinic, webhookID, attempt.at, next],
  );
}

/** Stops sending; false where somebody has stopped it already. */
export async function pauseWebhook(tx: Rows, id: string, why: 'failing' | 'gone', now: number): Promise<boolean> {
  const rows = await tx.sql(
    'UPDATE vetloom.webhook SET active = false, paused = $3, paused_at = $4 WHERE clinic_id = $1 AND id = $2 AND active RETURNING 1',
    [tx.clinic, id, why, now],
  );
  return rows.length > 0;
}

/** An event in the log, with its sendings. */
export interface LoggedDelivery {
  readonly id: string;
  readonly seq: number;
  readonly type: string;
  readonly body: string;
  readonly state: 'waiting' | 'taken';
  readonly tries: number;
  readonly nextDateTime: number;
  readonly dateTime: number;
  readonly takenDateTime: number | null;
  readonly attempts: readonly Attempt[];
}

/** The log of one, the latest first. */
export const deliveriesOf = (
  tx: Rows,
  webhookID: string,
  {
    state,
    limit,
    skip,
  }: { readonly state: 'waiting' | 'taken' | undefined; readonly limit: number; readonly skip: number },
): Promise<LoggedDelivery[]> =>
  tx.sql<LoggedDelivery>(
    `SELECT d.id, d.seq, d.type, d.body, d.state, d.tries, d.next_at AS "nextDateTime", d.happened_at AS "dateTime", d.taken_at AS "takenDateTime",
         COALESCE((SELECT jsonb_agg(jsonb_build_object('at', a.at, 'status', a.status, 'tookMs', a.took_ms, 'fault', a.fault, 'said', a.said) ORDER BY a.number DESC)
           FROM (SELECT * FROM vetloom.webhook_attempt x WHERE x.clinic_id = $1 AND x.delivery_id = d.id ORDER BY x.number DESC LIMIT 20) a), '[]') AS attempts
       FROM vetloom.webhook_delivery d WHERE d.clinic_id = $1 AND d.webhook_id = $2 AND ($3::text IS NULL OR d.state = $3)
       ORDER BY d.happened_at DESC, d.seq DESC, d.ord DESC, d.id LIMIT $4 OFFSET $5`,
    [tx.clinic, webhookID, state ?? null, limit, skip],
  );

/** Sends again, by the same ids: one, or those of a time. Answers how many. */
export async function replayEvents(
  tx: Rows,
  webhookID: string,
  which: { readonly deliveryID: string } | { readonly from: number; readonly to: number },
  now: number,
): Promise<number> {
  const one = 'deliveryID' in which;
  const rows = await tx.sql(
    `UPDATE vetloom.webhook_delivery SET state = 'waiting', tries = 0, next_at = $3, taken_at = NULL
       WHERE clinic_id = $1 AND webhook_id = $2 AND ${one ? 'id = $4' : 'happened_at >= $4 AND happened_at <= $5'} RETURNING 1`,
    [tx.clinic, webhookID, now, ...(one ? [which.deliveryID] : [which.from, which.to])],
  );
  return rows.length;
}

/** Forgets what was taken before then. */
export async function forgetTaken(tx: Rows, before: number): Promise<void> {
  await tx.sql(`DELETE FROM vetloom.webhook_delivery WHERE clinic_id = $1 AND state = 'taken' AND taken_at < $2`, [
    tx.clinic,
    before,
  ]);
}
