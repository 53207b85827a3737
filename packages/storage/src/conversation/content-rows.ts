import { CONTENT_STATE, type ConversationLine } from '@vetloom/domain/conversation/conversation-line.schema.ts';
import type { ClinicTransaction } from '../ports/transaction.ts';

/** Lines whose content is to be fetched now, those that came last first: what is oldest at the app has waited longest already. */
export const linesToFetch = async (
  tx: Pick<ClinicTransaction, 'clinic' | 'sql'>,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<ConversationLine[]> => {
  const rows = await tx.sql<{ body: ConversationLine }>(
    `SELECT body FROM vetloom.document WHERE clinic_id = $1 AND collection = 'conversationLine' AND NOT deleted
       AND "n_contentState" = ${CONTENT_STATE.waiting} AND COALESCE((body -> 'content' ->> 'nextDateTime')::float8, 0) <= $2
       ORDER BY "n_dateTime" DESC, id LIMIT ${limit}`,
    [tx.clinic, now],
  );
  return rows.map(({ body }) => body);
};
