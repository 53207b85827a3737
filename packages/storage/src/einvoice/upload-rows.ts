import type { ClinicTransaction } from '../ports/transaction.ts';

type Rows = Pick<ClinicTransaction, 'clinic' | 'sql'>;

/** How far a message to the ministry has come. */
export type UploadState = 'waiting' | 'taken' | 'accepted' | 'rejected';

/** A message to the ministry. */
export interface Upload {
  readonly key: string;
  readonly kind: string;
  readonly invoiceID: string;
  readonly state: UploadState;
  readonly tries: number;
  readonly said: string;
  readonly queuedDateTime: number;
  readonly changedDateTime: number;
}

const COLUMNS = `message_key AS key, kind, invoice_id AS "invoiceID", state, tries, said, queued_at AS "queuedDateTime", changed_at AS "changedDateTime"`;

/** Queues what an invoice says, in its order; what is queued already stays as it is. */
export async function queueUploads(
  tx: Rows,
  invoiceID: string,
  messages: readonly { readonly key: string; readonly kind: string }[],
  now: number,
): Promise<void> {
  await tx.sql(
    `INSERT INTO vetloom.einvoice_message (clinic_id, message_key, kind, invoice_id, place, queued_at, next_at, changed_at)
       SELECT here.clinic_id, key, kind, $2, ordinality, $5::bigint, $5::bigint, $5::bigint FROM unnest($3::text[], $4::text[]) WITH ORDINALITY AS given (key, kind, ordinality) JOIN vetloom.clinic_head here ON here.clinic_id = $1
       ON CONFLICT (clinic_id, message_key) DO NOTHING`,
    [tx.clinic, invoiceID, messages.map(({ key }) => key), messages.map(({ kind }) => kind), now],
  );
}

/** What is kept with a report of numbers that nobody used, under whose id it stands. */
export const blankID = (period: string): string => `/einvoiceBlank/${period}`;

/** Queues reports of a period's unused numbers, each once; one that was rejected goes again as it is now. */
export async function queueBlanks(
  tx: Rows,
  period: string,
  reports: readonly { readonly key: string; readonly content: object }[],
  now: number,
): Promise<void> {
  await tx.sql(
    `INSERT INTO vetloom.einvoice_message AS m (clinic_id, message_key, kind, invoice_id, place, queued_at, next_at, changed_at, content)
       SELECT here.clinic_id, key, 'E0402', $2, ordinality, $5::bigint, $5::bigint, $5::bigint, content::jsonb FROM unnest($3::text[], $4::text[]) WITH ORDINALITY AS given (key, content, ordinality) JOIN vetloom.clinic_head here ON here.clinic_id = $1
       ON CONFLICT (clinic_id, message_key) DO UPDATE SET content = EXCLUDED.content, state = 'waiting', next_at = EXCLUDED.next_at, held_until = 0, tries = 0, changed_at = EXCLUDED.changed_at
         WHERE m.state = 'rejected'`,
    [
      tx.clinic,
      blankID(period),
      reports.map(({ key }) => key),
      reports.map(({ content }) => JSON.stringify(content)),
      now,
    ],
  );
}

/** A message that is being sent, or asked about. */
export interface HeldUpload {
  readonly key: string;
  readonly kind: string;
  readonly invoiceID: string;
  readonly state: 'waiting' | 'taken';
  readonly tries: number;
  /** What is said; null where it follows from the invoice. */
  readonly content: unknown;
}

/**
 * Takes messages whose time has come, so that no other process does: those of which the one before is accepted. Whoever takes them holds them for so many seconds, however it ends.
 */
export const holdUploads = (
  tx: Rows,
  { now, until, limit }: { readonly now: number; readonly until: number; readonly limit: number },
): Promise<HeldUpload[]> =>
  tx.sql<HeldUpload>(
    `UPDATE vetloom.einvoice_message m SET held_until = $3, tries = m.tries + 1
       FROM (SELECT message_key FROM vetloom.einvoice_message d
               WHERE clinic_id = $1 AND state IN ('waiting', 'taken') AND next_at <= $2 AND held_until <= $2
                 AND (d.kind = 'E0402' OR NOT EXISTS (SELECT 1 FROM vetloom.einvoice_message e
                   WHERE e.clinic_id = $1 AND e.invoice_id = d.invoice_id AND e.queued_at <= d.queued_at AND e.message_key <> d.message_key AND e.state <> 'accepted'
                     AND (e.queued_at < d.queued_at OR e.place < d.place)))
               ORDER BY next_at, queued_at, place, message_key LIMIT $4 FOR UPDATE SKIP LOCKED) due
       WHERE m.clinic_id = $1 AND m.message_key = due.message_key
       RETURNING m.message_key AS key, m.kind, m.invoice_id AS "invoiceID", m.state, m.tries, m.content`,
    [tx.clinic, now, until, limit],
  );

/** Notes what became of a message; what was accepted stays so, whatever a late answer says. */
export async function noteUpload(
  tx: Rows,
  key: string,
  {
    state,
    said,
    next,
    now,
  }: { readonly state: UploadState; readonly said: string; readonly next: number; readonly now: number },
): Promise<void> {
  await tx.sql(
    `UPDATE vetloom.einvoice_message SET state = $3, said = $4, next_at = $5, held_until = 0, changed_at = $6
       WHERE clinic_id = $1 AND message_key = $2 AND state <> 'accepted'`,
    [tx.clinic, key, state, said, next, now],
  );
}

/** Lets rejected messages of an invoice go again; answers how many there were. */
export async function resendUploads(tx: Rows, invoiceID: string, now: number): Promise<number> {
  const rows = await tx.sql(
    `UPDATE vetloom.einvoice_message SET state = 'waiting', next_at = $3, held_until = 0, tries = 0, changed_at = $3
       WHERE clinic_id = $1 AND invoice_id = $2 AND state = 'rejected' RETURNING 1`,
    [tx.clinic, invoiceID, now],
  );
  return rows.length;
}

/** Messages of invoices, in their order. */
export const uploadsOf = (tx: Rows, invoiceIDs: readonly string[]): Promise<Upload[]> =>
  tx.sql<Upload>(
    `SELECT ${COLUMNS} FROM vetloom.einvoice_message WHERE clinic_id = $1 AND invoice_id = ANY ($2::text[]) ORDER BY invoice_id, queued_at, place`,
    [tx.clinic, invoiceIDs],
  );

/** How many messages stand where, and since when the oldest that isn't through waits (0 for none). */
export async function uploadCounts(
  tx: Rows,
): Promise<Readonly<Record<UploadState, number>> & { readonly oldest: number }> {
  const rows = await tx.sql<{ state: UploadState; count: number; oldest: number }>(
    'SELECT state, count(*)::int AS count, min(queued_at) AS oldest FROM vetloom.einvoice_message WHERE clinic_id = $1 GROUP BY state',
    [tx.clinic],
  );
  const of = (state: UploadState) => rows.find((row) => row.state === state);
  const open = (['waiting', 'taken', 'rejected'] as const).flatMap((state) => of(state)?.oldest ?? []);
  const count = (state: UploadState) => of(state)?.count ?? 0;
  return {
    waiting: count('waiting'),
    taken: count('taken'),
    accepted: count('accepted'),
    rejected: count('rejected'),
    oldest: open.length === 0 ? 0 : Math.min(...open),
  };
}

/** Whether anything has to be done for the clinic's invoices: sent, asked about, or sealed. */
export async function hasUploadsDue(tx: Rows, now: number): Promise<boolean> {
  const rows = await tx.sql(
    `SELECT 1 FROM vetloom.einvoice_message WHERE clinic_id = $1 AND state IN ('waiting', 'taken') AND next_at <= $2 LIMIT 1`,
    [tx.clinic, now],
  );
  return rows.length > 0;
}

/** What proves the clinic, sealed. */
export type EinvoiceSecretName = 'seed' | 'center';

/** Keeps a secret, sealed; null forgets it. */
export async function keepEinvoiceSecret(tx: Rows, name: EinvoiceSecretName, sealed: Uint8Array | null): Promise<void> {
  if (sealed === null)
    await tx.sql('DELETE FROM vetloom.einvoice_secret WHERE clinic_id = $1 AND name = $2', [tx.clinic, name]);
  else
    await tx.sql(
      `INSERT INTO vetloom.einvoice_secret (clinic_id, name, sealed) VALUES ($1, $2, $3)
         ON CONFLICT (clinic_id, name) DO UPDATE SET sealed = $3`,
      [tx.clinic, name, sealed],
    );
}

/** The clinic's secrets, sealed, by name. */
export async function einvoiceSecrets(tx: Rows): Promise<ReadonlyMap<EinvoiceSecretName, Uint8Array>> {
  const rows = await tx.sql<{ name: EinvoiceSecretName; sealed: Uint8Array }>(
    'SELECT name, sealed FROM vetloom.einvoice_secret WHERE clinic_id = $1',
    [tx.clinic],
  );
  return new Map(rows.map(({ name, sealed }) => [name, sealed]));
}

/** Invoices with a number that no key has sealed yet, since a time. */
export const unsealedInvoices = (
  tx: Rows,
  since: number,
  limit: number,
): Promise<{ readonly id: string; readonly number: string; readonly code: string }[]> =>
  tx.sql(
    `SELECT id, body ->> 'number' AS number, body ->> 'code' AS code FROM vetloom.document
       WHERE clinic_id = $1 AND collection = 'einvoice' AND NOT deleted AND length(body ->> 'code') = 4 AND body ->> 'number' <> '' AND (body ->> 'dateTime')::float8 >= $2
       ORDER BY id LIMIT ${limit}`,
    [tx.clinic, since],
  );

/** Of which database (its epoch) the clinic's numbers are; undefined where nobody has said yet. */
export async function booksOf(tx: Rows): Promise<string | undefined> {
  const [row] = await tx.sql<{ epoch: string }>('SELECT epoch FROM vetloom.einvoice_books WHERE clinic_id = $1', [
    tx.clinic,
  ]);
  return row?.epoch;
}

/** Says of which database the clinic's numbers are; false where somebody has said so already, or does and this waited for it. */
export async function keepBooks(tx: Rows, epoch: string): Promise<boolean> {
  const said = await tx.sql(
    `INSERT INTO vetloom.einvoice_books AS b (clinic_id, epoch) VALUES ($1, $2)
       ON CONFLICT (clinic_id) DO UPDATE SET epoch = $2 WHERE b.epoch <> $2 RETURNING 1`,
    [tx.clinic, epoch],
  );
  return said.length > 0;
}
