import type { Session } from '../database/connections.ts';
import type { Finding } from '../ports/verification.ts';

/** Something that isn't as it should be, and since when it is there, Unix seconds. */
interface Found {
  readonly id: string;
  readonly other: string;
  readonly at: number | null;
}

interface Check {
  readonly sql: string;
  readonly says: (found: Found) => string;
}

const tool = `EXISTS (SELECT FROM vetloom.document d WHERE d.clinic_id = $1 AND d.collection = 'synctool' AND d.id =`;

/**
 * What is asked. A clinic that came out of an archive has reports and orders of tools that were paired elsewhere: their messages and jobs stayed there, and so did the tools' keys, by which
 * one knows. Documents that were taken away stay as rows, so one that is missing was never there, or somebody took it out.
 */
const CHECKS: readonly Check[] = [
  {
    sql: `SELECT message_id AS id, device AS other, kept_at AS at FROM vetloom.instrument_message
      WHERE clinic_id = $1 AND gone = '' AND (raw IS NULL OR digest IS NULL OR sha256(raw) <> digest)`,
    says: ({ id, other }) => `the message ${id} of ${other} is not whole: its bytes are not those that came`,
  },
  {
    sql: `SELECT m.message_id AS id, report AS other, m.kept_at AS at FROM vetloom.instrument_message m, unnest(m.reports) AS report
      WHERE m.clinic_id = $1 AND NOT EXISTS (SELECT FROM vetloom.document d WHERE d.clinic_id = $1 AND d.collection = 'exam' AND d.id = report)`,
    says: ({ id, other }) => `the message ${id} became the report ${other}, and there is no such report`,
  },
  {
    sql: `SELECT d.id, d.body ->> 'messageID' AS other, (d.body ->> 'receivedDateTime')::bigint AS at FROM vetloom.document d
      JOIN vetloom.sync_tool_key k ON k.clinic_id = $1 AND k.tool_id = d.body ->> 'toolID'
      WHERE d.clinic_id = $1 AND d.collection = 'exam' AND NOT d.deleted AND d.body ->> 'of' = 'device' AND d.body ->> 'messageID' <> ''
        AND NOT EXISTS (SELECT FROM vetloom.instrument_message m WHERE m.clinic_id = $1 AND m.message_id = d.body ->> 'messageID')`,
    says: ({ id, other }) => `the report ${id} is of the message ${other}, and there is no such message`,
  },
  {
    sql: `SELECT d.id, d.body ->> 'jobID' AS other, (d.body ->> 'createDateTime')::bigint AS at FROM vetloom.document d
      JOIN vetloom.sync_tool_key k ON k.clinic_id = $1 AND k.tool_id = d.body ->> 'toolID'
      WHERE d.clinic_id = $1 AND d.collection = 'exam' AND NOT d.deleted AND d.body ->> 'of' = 'record' AND d.body ->> 'jobID' <> ''
        AND NOT EXISTS (SELECT FROM vetloom.instrument_job j WHERE j.clinic_id = $1 AND j.job_id = d.body ->> 'jobID')`,
    says: ({ id, other }) => `the order ${id} is carried by the job ${other}, and there is no such job`,
  },
  {
    sql: `SELECT j.job_id AS id, j.order_id AS other, j.made_at AS at FROM vetloom.instrument_job j
      WHERE j.clinic_id = $1 AND j.order_id <> ''
        AND NOT EXISTS (SELECT FROM vetloom.document d WHERE d.clinic_id = $1 AND d.collection = 'exam' AND d.id = j.order_id)`,
    says: ({ id, other }) => `the job ${id} carries the order ${other}, and there is no such order`,
  },
  {
    sql: `SELECT j.job_id AS id, j.tool_id AS other, j.made_at AS at FROM vetloom.instrument_job j
      WHERE j.clinic_id = $1 AND NOT EXISTS (SELECT FROM vetloom.sync_tool_key k WHERE k.clinic_id = $1 AND k.tool_id = j.tool_id)`,
    says: ({ id, other }) => `the job ${id} is for the tool ${other}, which was never paired`,
  },
  {
    sql: `SELECT k.tool_id AS id, k.paired_by AS other, k.paired_at AS at FROM vetloom.sync_tool_key k
      WHERE k.clinic_id = $1 AND k.removed_at IS NULL AND NOT ${tool} k.tool_id AND NOT d.deleted)`,
    says: ({ id, other }) =>
      `a key that ${other} is said to have paired opens the clinic to the tool ${id}, which is not there`,
  },
  {
    sql: `SELECT s.tool_id AS id, s.instrument_id AS other, NULL::bigint AS at FROM vetloom.instrument_secret s
      WHERE s.clinic_id = $1 AND NOT ${tool} s.tool_id AND NOT d.deleted)`,
    says: ({ id, other }) => `a secret of the instrument ${other} is kept for the tool ${id}, which is not there`,
  },
];

/**
 * Looks whether what instruments sent, byte by byte, is whole; whether reports, messages, orders and jobs name each other as they should; and whether keys and secrets are those of tools that are
 * there. These are tables of this installation, which no history makes: what is held against them is what stands in documents, and a digest of each message.
 */
export async function* compareInstruments(session: Session, clinic: string): AsyncGenerator<Finding, void> {
  for (const { sql, says } of CHECKS) {
    // A wholesale change is told by its beginning.
    const found = await session.run<Found>({ text: `${sql} ORDER BY 3, 1, 2 LIMIT 1000`, values: [clinic] });
    for (const one of found)
      yield { seq: null, ord: 0, at: one.at === null ? null : Number(one.at), about: null, reason: says(one) };
  }
}
