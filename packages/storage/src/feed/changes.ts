import type { Outcome } from '@vetloom/protocol/sync.ts';
import type { Connections, Statement } from '../database/connections.ts';
import { OUTCOME_COLUMNS } from '../database/transaction.ts';
import type { ChangePage, Feed, Head } from '../ports/feed.ts';
import { CHANGE_COLUMNS, type ChangeRow, projected, readable } from './change-rows.ts';

/** Head and floor of a clinic. */
export const headStatement = (clinic: string): Statement => ({
  name: 'feed-head',
  text: 'SELECT seq, floor FROM vetloom.clinic_head WHERE clinic_id = $1',
  values: [clinic],
});

const outcomesStatement = (clinic: string, client: string, from: number, to: number): Statement => ({
  name: 'feed-outcomes',
  text: `SELECT ${OUTCOME_COLUMNS} FROM vetloom.command_log WHERE clinic_id = $1 AND client_id = $2 AND seq > $3 AND seq <= $4 ORDER BY number`,
  values: [clinic, client, from, to],
});

interface OutcomeRow extends Outcome {
  readonly client: string | null;
}

const outcomeOf = ({ number, uuid, status, code, message, detail, seq }: OutcomeRow): Outcome => ({
  number,
  uuid,
  status,
  code,
  message,
  detail,
  seq,
});

/** See `Feed.changesSince`. */
export async function changesSince(
  connections: Connections,
  { clinic, cursor, limit, views, client }: Parameters<Feed['changesSince']>[0],
): Promise<ChangePage> {
  const [heads, rows, outcomes] = (await connections.snapshot(clinic, [
    headStatement(clinic),
    {
      name: 'feed-changes',
      // WITH TIES: a command's writes share a sequence and must not be split by a page.
      text: `SELECT ${CHANGE_COLUMNS} FROM vetloom.document WHERE clinic_id = $1 AND seq > $2 AND collection = ANY ($3)
        ORDER BY seq FETCH FIRST $4 ROWS WITH TIES`,
      values: [clinic, cursor, readable(views), limit],
    },
    ...(client === undefined ? [] : [outcomesStatement(clinic, client, cursor, Number.MAX_SAFE_INTEGER)]),
  ])) as unknown as [Head[], ChangeRow[], OutcomeRow[] | undefined];
  const head = heads[0];
  // A cursor beyond the head comes from another life of the database.
  if (!head || cursor < head.floor || cursor > head.seq)
    return { reset: true, cursor: 0, head: head?.seq ?? 0, more: false, patch: [], outcomes: [] };
  const last = rows.at(-1)?.seq ?? head.seq;
  const more = rows.length >= limit && last < head.seq;
  const reached = more ? last : head.seq;
  return {
    reset: false,
    cursor: reached,
    head: head.seq,
    more,
    patch: projected(rows, views),
    outcomes: (outcomes ?? []).filter(({ seq }) => seq <= reached).map(outcomeOf),
  };
}

/** See `Feed.outcomesOf`. */
export async function outcomesOf(
  connections: Connections,
  clinic: string,
  client: string,
  from: number,
  to: number,
): Promise<Outcome[]> {
  const [rows] = (await connections.snapshot(clinic, [outcomesStatement(clinic, client, from, to)])) as unknown as [
    OutcomeRow[],
  ];
  return rows.map(outcomeOf);
}

/** See `Feed.outcomesByUuid`. */
export async function outcomesByUuid(
  connections: Connections,
  clinic: string,
  uuids: readonly string[],
): Promise<Outcome[]> {
  const [rows] = (await connections.snapshot(clinic, [
    {
      name: 'feed-outcomes-by-uuid',
      text: `SELECT ${OUTCOME_COLUMNS} FROM vetloom.command_log WHERE clinic_id = $1 AND uuid = ANY ($2::uuid[])`,
      values: [clinic, uuids],
    },
  ])) as unknown as [OutcomeRow[]];
  return rows.map((row) => outcomeOf({ ...row, number: row.number ?? 0 }));
}
