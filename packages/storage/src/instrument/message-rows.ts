import type { ClinicTransaction } from '../ports/transaction.ts';

type Rows = Pick<ClinicTransaction, 'clinic' | 'sql'>;

/** What became of a message: nobody has read it yet, it was read, it says nothing of an animal, nobody can read it. */
export type MessageState = 'unread' | 'read' | 'empty' | 'unreadable';

/** Why its bytes are there no more: it spoke of somebody who was erased, the clinic's time for it is over. Empty while they are. */
export type MessageGone = '' | 'erased' | 'expired';

/** A file that came with a message. */
export interface MessageFile {
  readonly hash: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
}

/** A message of an instrument as it came. Times in Unix seconds. */
export interface MessageRow {
  readonly messageID: string;
  readonly toolID: string;
  readonly instrumentID: string;
  /** The device as it was called then. */
  readonly device: string;
  readonly protocol: string;
  readonly receivedAt: number;
  readonly keptAt: number;
  readonly files: readonly MessageFile[];
  /** Where it came from: a file's place in its folder, a study's id. */
  readonly source: string;
  readonly state: MessageState;
  /** Why it says nothing or can't be read, in English. */
  readonly why: string;
  /** `/exam/device/…` that it became. */
  readonly reports: readonly string[];
  readonly gone: MessageGone;
}

const COLUMNS = `message_id AS "messageID", tool_id AS "toolID", instrument_id AS "instrumentID", device, protocol, received_at::float8 AS "receivedAt",
  kept_at::float8 AS "keptAt", files, source, state, why, reports, gone`;

/** Keeps a message for good. False for one that is here, by its id or by what names it. */
export async function keepMessage(
  tx: Rows,
  message: Omit<MessageRow, 'state' | 'why' | 'reports' | 'gone'> & {
    readonly identity: string;
    readonly raw: Uint8Array;
    readonly words: string;
  },
): Promise<boolean> {
  const kept = await tx.sql(
    `INSERT INTO vetloom.instrument_message (clinic_id, message_id, tool_id, instrument_id, device, protocol, identity, received_at, kept_at, raw, digest, files, source, words, state)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, sha256($10), $11, $12, $13, 'unread') ON CONFLICT DO NOTHING RETURNING 1`,
    [
      ...[tx.clinic, message.messageID, message.toolID, message.instrumentID, message.device, message.protocol],
      ...[message.identity, message.receivedAt, message.keptAt, message.raw, JSON.stringify(message.files)],
      ...[message.source, message.words],
    ],
  );
  return kept.length > 0;
}

/** A message with its bytes; null for one whose bytes are gone. */
export async function messageByID(
  tx: Rows,
  messageID: string,
): Promise<(MessageRow & { readonly raw: Buffer | null }) | undefined> {
  const [row] = await tx.sql<MessageRow & { readonly raw: Buffer | null }>(
    `SELECT ${COLUMNS}, raw FROM vetloom.instrument_message WHERE clinic_id = $1 AND message_id = $2`,
    [tx.clinic, messageID],
  );
  return row;
}

/**
 * Messages with their bytes, in the order of their ids: as many of the first ones as `bytes` hold together, at least one. An id that names none has an undefined there.
 */
export async function messagesByID(
  tx: Rows,
  messageIDs: readonly string[],
  bytes: number,
): Promise<((MessageRow & { readonly raw: Buffer | null }) | undefined)[]> {
  const rows = await tx.sql<MessageRow & { readonly raw: Buffer | null; readonly isThere: boolean }>(
    `WITH asked AS (
       SELECT a.id, a.place, sum(COALESCE(octet_length(m.raw), 0)) OVER (ORDER BY a.place) - COALESCE(octet_length(m.raw), 0) AS before
         FROM unnest($2::text[]) WITH ORDINALITY AS a (id, place) LEFT JOIN vetloom.instrument_message m ON m.clinic_id = $1 AND m.message_id = a.id)
     SELECT ${COLUMNS}, raw, message_id IS NOT NULL AS "isThere" FROM asked LEFT JOIN vetloom.instrument_message ON clinic_id = $1 AND message_id = asked.id
       WHERE asked.before < $3 ORDER BY asked.place`,
    [tx.clinic, messageIDs, bytes],
  );
  return rows.map(({ isThere, ...message }) => (isThere ? message : undefined));
}

/** Notes what was read of a message. */
export async function noteMessageRead(
  tx: Rows,
  messageID: string,
  read: {
    readonly state: MessageState;
    readonly why: string;
    readonly reports: readonly string[];
    readonly now: number;
  },
): Promise<void> {
  await tx.sql(
    'UPDATE vetloom.instrument_message SET state = $3, why = $4, reports = $5, read_at = $6 WHERE clinic_id = $1 AND message_id = $2',
    [tx.clinic, messageID, read.state, read.why, read.reports, read.now],
  );
}

/** A message that was read counts as unread: what follows from it is made once more, with what is known by now. */
export async function readAgain(tx: Rows, messageID: string): Promise<void> {
  await tx.sql(
    `UPDATE vetloom.instrument_message SET state = 'unread' WHERE clinic_id = $1 AND message_id = $2 AND state = 'read'`,
    [tx.clinic, messageID],
  );
}

/** Messages that nobody has read yet and whose instrument is set, the oldest first: those of one that was taken off wait for it, and keep no others waiting. What is made of the reports of one that was read needs no instrument. */
export async function unreadMessages(tx: Rows, limit: number): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>(
    `SELECT message_id AS id FROM vetloom.instrument_message m WHERE clinic_id = $1 AND state = 'unread'
       AND (reports <> '{}' OR EXISTS (SELECT FROM vetloom.document d, jsonb_array_elements(d.body -> 'instruments') set WHERE d.clinic_id = $1 AND d.collection = 'synctool'
         AND d.id = m.tool_id AND NOT d.deleted AND set ->> '_id' = m.instrument_id))
       ORDER BY kept_at, message_id LIMIT $2`,
    [tx.clinic, limit],
  );
  return rows.map(({ id }) => id);
}

/** What messages are looked for by. */
export interface MessageSearch {
  /** Words anywhere at the beginning of the message. */
  readonly words: string;
  readonly instrumentID: string;
  readonly state: MessageState | '';
  readonly from: number;
  readonly to: number;
  readonly limit: number;
  readonly skip: number;
}

/** Messages that fit, the latest first. */
export const searchMessages = (tx: Rows, search: MessageSearch): Promise<MessageRow[]> =>
  tx.sql<MessageRow>(
    `SELECT ${COLUMNS} FROM vetloom.instrument_message WHERE clinic_id = $1 AND kept_at >= $2 AND kept_at < $3
       AND ($4 = '' OR strpos(lower(words), lower($4)) > 0) AND ($5 = '' OR instrument_id = $5) AND ($6 = '' OR state = $6)
       ORDER BY kept_at DESC, message_id LIMIT $7 OFFSET $8`,
    [tx.clinic, search.from, search.to, search.words, search.instrumentID, search.state, search.limit, search.skip],
  );
