import { createHash } from 'node:crypto';
import type { Session } from '../database/connections.ts';
import {
  type AuditWalked,
  CHECKPOINTS_BEGUN,
  type Finding,
  type KnownHead,
  type VerifyOptions,
} from '../ports/verification.ts';
import { RowStream } from './row-stream.ts';

const TOLD_EVERY = 20_000;

interface Line {
  readonly lane: number;
  readonly place: number;
  readonly at: number;
  readonly kind: string;
  readonly email: string;
  readonly hash: Buffer;
  /** What the hash covers, as the database writes it. */
  readonly text: string;
}

/** A lane's end; of one that was deleted nothing but its number is known. */
interface Lane {
  readonly lane: number;
  readonly place: number | null;
  readonly hash: Buffer | null;
}

const firstHash = (lane: number) => createHash('sha256').update(`vetloom audit ${lane}`).digest();

/**
 * Walks the lanes of the audit log (migration 0320), those too of which only its lines or a checkpoint know. `checkpoints`: what is known of
 * the lanes' heads.
 */
export async function* walkAudit(
  session: Session,
  checkpoints: ReadonlyMap<number, readonly KnownHead[]>,
  { onProgress }: Pick<VerifyOptions, 'onProgress'> = {},
): AsyncGenerator<Finding, AuditWalked> {
  const [size] = await session.run<{ lines: number; uncovered: number; from: number | null; unsealed: number }>({
    text: `SELECT count(*) FILTER (WHERE lane IS NOT NULL) AS lines, count(*) FILTER (WHERE lane IS NULL) AS uncovered,
        min(at) FILTER (WHERE lane IS NOT NULL) AS from,
        count(*) FILTER (WHERE lane IS NULL AND id > (SELECT min(id) FROM vetloom.audit_log WHERE lane IS NOT NULL)) AS unsealed
      FROM vetloom.audit_log`,
  });
  const finding = (at: number | null, reason: string): Finding => ({ seq: null, ord: 0, at, about: null, reason });
  if (size && size.unsealed > 0)
    yield finding(size.from, `${size.unsealed} lines of the audit log have lost their seal or were put in without one`);
  const lanes = await session.run<Lane>({
    text: `SELECT lane, place, hash FROM vetloom.audit_lane FULL JOIN (SELECT DISTINCT lane FROM vetloom.audit_log
      WHERE lane IS NOT NULL UNION SELECT unnest($1::int[])) AS known USING (lane) ORDER BY lane`,
    values: [[...checkpoints.keys()]],
  });
  const lines = await RowStream.open<Line>(session, 'audit_lines', LINES, []);
  let seen = 0;
  for (const { lane: number, ...end } of lanes) {
    const head = { lane: number, place: end.place ?? 0, hash: end.hash ?? firstHash(number) };
    let hash: Buffer = firstHash(head.lane);
    let place = 0;
    let at: number | null = null;
    const known = (checkpoints.get(head.lane) ?? []).toSorted((one, other) => one.seq - other.seq);
    let next = 0;
    for (let line = await lines.peek(); line && line.lane <= head.lane; line = await lines.peek()) {
      await lines.next();
      seen += 1;
      if (line.place !== place + 1) yield finding(line.at, goneBetween(place, line.place, at));
      else if (!createHash('sha256').update(hash).update(line.text).digest().equals(line.hash))
        yield finding(
          line.at,
          `the audit log's line "${line.kind}" of ${line.email || 'nobody'} was changed, or one before it`,
        );
      hash = line.hash;
      place = line.place;
      at = line.at;
      for (let head = known[next]; head && head.seq <= place; head = known[next]) {
        next += 1;
        if (head.seq === place && !head.matches(hash))
          yield finding(head.at, 'the audit log is not what it was when its checkpoint was signed: it was rewritten');
      }
      if (seen % TOLD_EVERY === 0) onProgress?.({ stage: 'audit', done: seen, total: size?.lines ?? seen });
    }
    const beyond = known.at(-1);
    if (place < head.place) yield finding(at, goneBetween(place, head.place + 1, at));
    else if (beyond && beyond.seq > place) yield finding(beyond.at, goneBetween(place, beyond.seq + 1, at));
    else if (!hash.equals(head.hash)) yield finding(at, 'the end of the audit log is not the one that was sealed');
  }
  onProgress?.({ stage: 'audit', done: seen, total: seen });
  const begun = await session.run<{ key: string | null }>({
    text: `SELECT detail ->> 'key' AS key FROM vetloom.audit_log WHERE kind = $1 ORDER BY at, id`,
    values: [CHECKPOINTS_BEGUN],
  });
  return {
    lines: size?.lines ?? 0,
    uncovered: size?.uncovered ?? 0,
    coveredFrom: size?.from ?? null,
    checkpointKeys: begun.flatMap(({ key }) => key ?? []),
  };
}

const LINES = `SELECT lane, place, at, kind, email, hash,
    jsonb_build_array(lane, place, at, kind, email, clinic_id, address, detail)::text AS text
  FROM vetloom.audit_log WHERE lane IS NOT NULL ORDER BY lane, place, id`;

function goneBetween(before: number, after: number, at: number | null): string {
  const gone = after - before - 1;
  if (gone < 0) return 'lines of the audit log stand where others were';
  const which = gone === 1 ? 'a line was' : `${gone} lines were`;
  return `${which} deleted from the audit log${at === null ? '' : ' after the line of that time'}`;
}
