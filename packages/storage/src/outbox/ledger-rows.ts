import type { Channel } from '@vetloom/domain/core/channels.ts';
import type { MessageMatter } from '@vetloom/domain/core/message-purposes.ts';
import type { MessageAttempt } from '@vetloom/domain/message/message.schema.ts';
import type { ClinicTransaction } from '../ports/transaction.ts';

type Rows = Pick<ClinicTransaction, 'clinic' | 'sql'>;

/** Times within which messages were taken, Unix seconds, both included. */
interface Span {
  readonly begin: number;
  readonly end: number;
}

/** What a day's messages of one way and purpose came to. */
export interface SummedDay {
  readonly day: string;
  readonly channel: Channel;
  readonly about: MessageMatter;
  readonly messages: number;
  readonly segments: number;
  readonly points: number;
  readonly unsure: number;
  /** What the vendor said was left after the last of them that it said so of, and when that was. */
  readonly left: number | null;
  readonly leftAt: number | null;
}

/** A message that a vendor took, or may have taken, with the attempt by which. */
export interface TakenRow {
  readonly id: string;
  readonly userID: string;
  readonly petID: string;
  readonly about: MessageMatter;
  readonly attempt: MessageAttempt;
}

/**
 * Attempts that a vendor took, or of which nobody knows, with their time as `ended`. A message was changed no earlier than its attempts ended, which spares
 * opening those of long ago.
 */
const TAKEN = `FROM vetloom.document d
  CROSS JOIN LATERAL jsonb_array_elements(COALESCE(d.body -> 'attempts', '[]')) AS attempt
  CROSS JOIN LATERAL (SELECT (attempt ->> 'endDateTime')::float8 AS ended, COALESCE(d.body ->> 'about', 'care') AS about) AS named
  WHERE d.clinic_id = $1 AND d.collection = 'message' AND NOT d.deleted AND (d.body ->> 'updateDateTime')::float8 >= $2
    AND attempt ->> 'outcome' IN ('handedOver', 'unsure') AND ended >= $2 AND ended <= $3`;
const SURE = `attempt ->> 'outcome' = 'handedOver'`;
const SAID = `attempt ? 'pointsLeft'`;

/**
 * What messages cost, by day of the zone, way and purpose. Of a balance the last one holds; of several at the same second the lowest, because they were
 * answered side by side.
 */
export const summedDays = (tx: Rows, { begin, end }: Span, zone: string): Promise<SummedDay[]> =>
  tx.sql(
    `SELECT to_char(to_timestamp(ended) AT TIME ZONE $4, 'YYYY-MM-DD') AS day, attempt ->> 'channel' AS channel, about,
        (count(*) FILTER (WHERE ${SURE}))::float8 AS messages,
        (COALESCE(sum((attempt ->> 'segments')::numeric) FILTER (WHERE ${SURE}), 0))::float8 AS segments,
        (COALESCE(sum((attempt ->> 'points')::numeric) FILTER (WHERE ${SURE}), 0))::float8 AS points,
        (count(*) FILTER (WHERE NOT ${SURE}))::float8 AS unsure,
        (array_agg((attempt ->> 'pointsLeft')::float8 ORDER BY ended DESC, (attempt ->> 'pointsLeft')::float8) FILTER (WHERE ${SAID}))[1] AS left,
        max(ended) FILTER (WHERE ${SAID}) AS "leftAt"
      ${TAKEN} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    [tx.clinic, begin, end, zone],
  );

/** What a list of taken messages is narrowed by. */
export interface TakenFilter {
  readonly channel?: Channel | undefined;
  readonly about?: MessageMatter | undefined;
}

/** The messages themselves, the latest first. */
export const takenRows = (
  tx: Rows,
  { begin, end }: Span,
  { channel, about }: TakenFilter,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<TakenRow[]> =>
  tx.sql(
    `SELECT d.id, d.body ->> 'userID' AS "userID", d.body ->> 'petID' AS "petID", about, attempt
      ${TAKEN} AND ($4::text IS NULL OR attempt ->> 'channel' = $4) AND ($5::text IS NULL OR about = $5)
      ORDER BY ended DESC, d.id, attempt ->> '_id' LIMIT $6 OFFSET $7`,
    [tx.clinic, begin, end, channel ?? null, about ?? null, limit, skip],
  );
