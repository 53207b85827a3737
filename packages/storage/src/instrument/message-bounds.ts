import { EXAM_STATE } from '@vetloom/domain/instrument/exam-state.ts';
import type { ClinicTransaction } from '../ports/transaction.ts';
import { keyColumn, keyValue } from '../schema/document-schema.ts';
import type { MessageGone } from './message-rows.ts';

/*
 * Where the archive of what instruments sent ends: with a person who is erased (law 26), and with the clinic's time for raw messages. What was read of one stands in documents.
 */

type Rows = Pick<ClinicTransaction, 'clinic' | 'sql'>;

const GIVEN_UP = (why: Exclude<MessageGone, ''>) =>
  `UPDATE vetloom.instrument_message SET raw = NULL, digest = NULL, words = '', source = '', why = '', files = '[]', gone = '${why}' WHERE clinic_id = $1 AND gone = ''`;

/**
 * Gives up to `limit` messages that were kept before `before` (Unix seconds), the oldest first; answers how many. What nobody has read yet stays, and so does one whose
 * report waits for somebody to say whose it is.
 */
export async function giveUpMessages(
  tx: Rows,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<number> {
  const gone = await tx.sql(
    `${GIVEN_UP('expired')} AND message_id IN (
        SELECT m.message_id FROM vetloom.instrument_message m
          WHERE m.clinic_id = $1 AND m.gone = '' AND m.kept_at < $2 AND m.state <> 'unread'
            AND NOT EXISTS (SELECT 1 FROM vetloom.document d WHERE d.clinic_id = $1 AND d.collection = 'exam' AND d.id = ANY (m.reports)
              AND NOT d.deleted AND (d.body ->> 'state')::int IN (${EXAM_STATE.waiting}, ${EXAM_STATE.questioned}))
          ORDER BY m.kept_at LIMIT $3)
      RETURNING 1`,
    [tx.clinic, before, limit],
  );
  return gone.length;
}

/** Documents of instruments about animals of these owners, or about visits on which they came with another's. */
const THEIRS = `SELECT d.id FROM vetloom.document d WHERE d.clinic_id = $1 AND d.collection = 'exam' AND (
    d.body ->> 'petID' IN (SELECT p.id FROM vetloom.document p WHERE p.clinic_id = $1 AND p.collection = 'pet' AND p.${keyColumn(['userID', 'text'])} = ANY ($2))
    OR d.body ->> 'attachedID' IN (SELECT r.id FROM vetloom.document r WHERE r.clinic_id = $1 AND r.collection = 'record' AND r.${keyColumn(['userID', 'text'])} = ANY ($2)))`;

/** Takes away what messages about animals of these owners said, and whose animal they are out of what tools were asked. */
export async function forgetOwnersMessages(tx: Rows, owners: readonly string[]): Promise<void> {
  const values = [tx.clinic, owners.map(keyValue)];
  await tx.sql(`${GIVEN_UP('erased')} AND reports && ARRAY(${THEIRS})`, values);
  await tx.sql(
    `UPDATE vetloom.instrument_job SET task = jsonb_set(jsonb_set(task, '{animal,ownerName}', '""'), '{note}', '""')
      WHERE clinic_id = $1 AND task ->> 'kind' = 'order' AND order_id IN (${THEIRS})`,
    values,
  );
}

/** A message of which nobody has said whose it is, with the beginning of it as text. */
interface NobodysMessage {
  readonly messageID: string;
  readonly words: string;
}

/** Messages that no report ties to an animal and that have a word of these somewhere (in small letters), by their ids. */
export const nobodysMessages = (
  tx: Rows,
  { words, behind, limit }: { readonly words: readonly string[]; readonly behind: string; readonly limit: number },
): Promise<NobodysMessage[]> =>
  tx.sql<NobodysMessage>(
    `SELECT m.message_id AS "messageID", m.words FROM vetloom.instrument_message m
      WHERE m.clinic_id = $1 AND m.gone = '' AND m.message_id > $3
        AND EXISTS (SELECT 1 FROM unnest($2::text[]) AS w (word) WHERE strpos(lower(m.words), w.word) > 0)
        AND NOT EXISTS (SELECT 1 FROM vetloom.document d WHERE d.clinic_id = $1 AND d.collection = 'exam' AND d.id = ANY (m.reports) AND d.body ->> 'petID' <> '')
      ORDER BY m.message_id LIMIT $4`,
    [tx.clinic, words, behind, limit],
  );

/** Takes away what messages said that speak of an erased person. */
export async function forgetMessages(tx: Rows, messageIDs: readonly string[]): Promise<void> {
  await tx.sql(`${GIVEN_UP('erased')} AND message_id = ANY ($2)`, [tx.clinic, messageIDs]);
}
