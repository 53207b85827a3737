import type { Channel } from '@vetloom/domain/core/channels.ts';
import type { Message } from '@vetloom/domain/message/message.schema.ts';
import { MESSAGE_STATUS } from '@vetloom/domain/message/message-status.ts';
import type { ClinicTransaction } from '../ports/transaction.ts';

type Rows = Pick<ClinicTransaction, 'clinic' | 'sql'>;

/**
 * Takes or keeps the right to hand the clinic's messages over; false while another process has it. It ends by itself, so that one that was killed stands in
 * nobody's way.
 */
export async function takeOutbox(
  tx: Rows,
  { holder, now, until }: { readonly holder: string; readonly now: number; readonly until: number },
): Promise<boolean> {
  const rows = await tx.sql(
    `INSERT INTO vetloom.outbox_lease (clinic_id, holder, until) VALUES ($1, $2, $3)
      ON CONFLICT (clinic_id) DO UPDATE SET holder = $2, until = $3 WHERE outbox_lease.holder = $2 OR outbox_lease.until <= $4 RETURNING holder`,
    [tx.clinic, holder, until, now],
  );
  return rows.length > 0;
}

/** Gives the right back. */
export async function leaveOutbox(tx: Rows, holder: string): Promise<void> {
  await tx.sql('DELETE FROM vetloom.outbox_lease WHERE clinic_id = $1 AND holder = $2', [tx.clinic, holder]);
}

const OF_MESSAGES = `FROM vetloom.document WHERE clinic_id = $1 AND collection = 'message' AND NOT deleted`;

/** A message whose time has come, with the way that it is to go by as it stands. */
export interface DueMessage {
  readonly id: string;
  /** The write that it stands by. */
  readonly seq: number;
  readonly channel: Channel;
}

/**
 * Messages whose time has come, the earliest first: all at once, because what is asked of each that waits costs the same for one page as
 * for all. `codes`: those alone that somebody asked for and waits for.
 */
export const dueMessages = (
  tx: Rows,
  { now, limit, codes = false }: { readonly now: number; readonly limit: number; readonly codes?: boolean },
): Promise<DueMessage[]> =>
  tx.sql<DueMessage>(
    `SELECT id, seq, body ->> 'channel' AS channel ${OF_MESSAGES} AND "n_status" = ${MESSAGE_STATUS.queued} AND (body ->> 'dueDateTime')::float8 <= $2${codes ? " AND body ->> 'about' = 'code'" : ''}
       ORDER BY (body ->> 'dueDateTime')::float8, id LIMIT ${limit}`,
    [tx.clinic, now],
  );

/** Messages that stand as being handed over. */
export const handingMessages = (tx: Rows, limit: number): Promise<{ readonly body: Message }[]> =>
  tx.sql(
    `SELECT body ${OF_MESSAGES} AND "n_status" = ${MESSAGE_STATUS.handing} ORDER BY "n_createDateTime", id LIMIT ${limit}`,
    [tx.clinic],
  );

/** Messages that a way took since `since` and of which nobody knows yet whether they arrived, the latest first. */
export const unreportedMessages = (
  tx: Rows,
  { channel, since, until, limit }: { channel: Channel; since: number; until: number; limit: number },
): Promise<{ readonly body: Message }[]> =>
  tx.sql(
    `SELECT body ${OF_MESSAGES} AND "n_status" = ${MESSAGE_STATUS.sent} AND body ->> 'channel' = $2
       AND (body ->> 'sentDateTime')::float8 >= $3 AND (body ->> 'sentDateTime')::float8 <= $4
       ORDER BY "n_createDateTime" DESC, id LIMIT ${limit}`,
    [tx.clinic, channel, since, until],
  );

/** The message one of whose attempts went by a key, of those written since a time. */
export async function messageByKey(
  tx: Rows,
  { key, since }: { readonly key: string; readonly since: number },
): Promise<Message | undefined> {
  const [row] = await tx.sql<{ body: Message }>(
    `SELECT body ${OF_MESSAGES} AND "n_createDateTime" >= $2 AND body -> 'attempts' @> $3::jsonb LIMIT 1`,
    [tx.clinic, since, JSON.stringify([{ key }])],
  );
  return row?.body;
}

/** How many messages left the clinic since a time, or are leaving, codes aside. */
export async function handedOverSince(tx: Rows, since: number): Promise<number> {
  const [row] = await tx.sql<{ count: number }>(
    `SELECT count(*) AS count ${OF_MESSAGES} AND "n_createDateTime" >= $2 AND COALESCE(body ->> 'about', '') <> 'code'
       AND ("n_status" = ${MESSAGE_STATUS.handing} OR "n_status" >= ${MESSAGE_STATUS.sent} AND (body ->> 'sentDateTime')::float8 >= $3)`,
    // None is tried for longer than a week.
    [tx.clinic, since - 8 * 86_400, since],
  );
  return row?.count ?? 0;
}

/** Keeps what proves a clinic to a vendor, sealed; null forgets it. */
export async function keepMessageSecret(tx: Rows, channel: Channel, sealed: Uint8Array | null): Promise<void> {
  if (sealed === null)
    await tx.sql('DELETE FROM vetloom.message_secret WHERE clinic_id = $1 AND channel = $2', [tx.clinic, channel]);
  else
    await tx.sql(
      `INSERT INTO vetloom.message_secret (clinic_id, channel, sealed) VALUES ($1, $2, $3)
        ON CONFLICT (clinic_id, channel) DO UPDATE SET sealed = $3`,
      [tx.clinic, channel, sealed],
    );
}

/** What proves the clinic to vendors, sealed, by way. */
export async function messageSecrets(tx: Rows): Promise<ReadonlyMap<Channel, Uint8Array>> {
  const rows = await tx.sql<{ channel: Channel; sealed: Uint8Array }>(
    'SELECT channel, sealed FROM vetloom.message_secret WHERE clinic_id = $1',
    [tx.clinic],
  );
  return new Map(rows.map(({ channel, sealed }) => [channel, sealed]));
}
