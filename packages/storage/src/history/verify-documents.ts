import type { Session } from '../database/connections.ts';
import type { Compared, Finding, VerifyOptions } from '../ports/verification.ts';
import { ERASURES } from './erasure.ts';
import { compareKeys, lookBack, type Past, type Pinned, type Standing, type Step, takeOf } from './look-back.ts';
import { RowStream } from './row-stream.ts';

const TOLD_EVERY = 5000;

interface DocumentRow extends Standing {
  readonly received_at: number;
}

/**
 * Compares every document of a clinic with what its history makes of it (law 26): from the present back along its changes to its beginning, or to
 * the last entry that holds a digest of it. Documents, history and digests come in one order, a page of each in memory.
 */
export async function* compareDocuments(
  session: Session,
  clinic: string,
  { onProgress }: VerifyOptions = {},
): AsyncGenerator<Finding, Compared> {
  const total = await countOf(session, clinic);
  const before = await uncoveredTime(session, clinic);
  let documents = 0;
  let uncovered = 0;
  for await (const past of pastsOf(session, clinic)) {
    documents += 1;
    const found = lookBack(past, { what: `the ${past.collection} ${past.id}`, among: 'the documents' });
    if (found.kind === 'finding') yield found.finding;
    else if (found.kind === 'unfounded') {
      const isOld = past.steps.length > 0 || (past.standing?.seq ?? 0) <= (before?.seq ?? 0);
      if (before !== null && isOld) uncovered += 1;
      else if (past.standing?.body)
        yield {
          seq: null,
          ord: 0,
          at: past.standing.received_at,
          about: null,
          reason: `the ${past.collection} ${past.id} stands among the documents, and the history knows nothing of how it came there`,
        };
    }
    if (documents % TOLD_EVERY === 0) onProgress?.({ stage: 'documents', done: documents, total });
  }
  onProgress?.({ stage: 'documents', done: documents, total: documents });
  return { documents, uncoveredDocuments: uncovered, uncoveredUntil: before?.at ?? null };
}

async function* pastsOf(session: Session, clinic: string): AsyncGenerator<Past<DocumentRow>> {
  const documents = await RowStream.open<DocumentRow>(session, 'documents', DOCUMENTS, [clinic]);
  const steps = await RowStream.open<Step>(session, 'document_steps', STEPS, [clinic]);
  const pins = await RowStream.open<Pinned>(session, 'document_states', PINS, [clinic, ERASURES]);
  for (;;) {
    const heads = [await documents.peek(), await steps.peek(), await pins.peek()].filter((row) => row !== undefined);
    const [first, ...others] = heads;
    if (first === undefined) return;
    const { collection, id } = others.reduce((least, row) => (compareKeys(row, least) < 0 ? row : least), first);
    const key = { collection, id };
    const document = await documents.peek();
    const own = document && compareKeys(document, key) === 0 ? await documents.next() : undefined;
    yield { ...key, standing: own, steps: await takeOf(steps, key), pins: await takeOf(pins, key) };
  }
}

const DOCUMENTS = `SELECT collection, id, seq, body, received_at FROM vetloom.document WHERE clinic_id = $1 ORDER BY collection, id`;

const STEPS = `SELECT collection, doc_id AS id, seq, ord, at, author, on_behalf_of, before, after, salt IS NULL AS erased FROM vetloom.history
  WHERE clinic_id = $1 AND collection <> '' AND collection NOT LIKE 'table/%' ORDER BY collection, doc_id, seq, ord`;

const PINS = `SELECT (s.state ->> 0) COLLATE "C" AS collection, (s.state ->> 1) COLLATE "C" AS id, h.seq, h.at, s.state ->> 2 AS digest
  FROM vetloom.history h CROSS JOIN LATERAL jsonb_array_elements(h.after -> 'states') AS s (state)
  WHERE h.clinic_id = $1 AND h.collection IN ('', $2) ORDER BY 1, 2, 3`;

async function countOf(session: Session, clinic: string): Promise<number> {
  const [row] = await session.run<{ count: number }>({
    text: 'SELECT count(*) AS count FROM vetloom.document WHERE clinic_id = $1',
    values: [clinic],
  });
  return row?.count ?? 0;
}

/**
 * The end of the time before contents were sealed: the last chunk without digests, or the last command without a seal. In a clinic that began
 * later there is none: what stands without a seal among sealed entries was put there.
 */
async function uncoveredTime(session: Session, clinic: string): Promise<{ seq: number; at: number } | null> {
  const [row] = await session.run<{ seq: number; at: number }>({
    text: `SELECT seq, received_at AS at FROM (
        (SELECT h.seq, h.received_at FROM vetloom.history h
          WHERE h.clinic_id = $1 AND h.collection = '' AND h.salt IS NOT NULL AND NOT h.after ? 'states' ORDER BY h.seq DESC LIMIT 1)
        UNION ALL
        (SELECT c.seq, c.received_at FROM vetloom.command_log c
          WHERE c.clinic_id = $1 AND c.digest IS NULL AND c.seq < (SELECT COALESCE(min(first.seq), 9007199254740991) FROM (
              SELECT s.seq FROM vetloom.command_log s WHERE s.clinic_id = $1 AND s.digest IS NOT NULL
              UNION ALL
              SELECT l.seq FROM vetloom.history l WHERE l.clinic_id = $1 AND l.collection = '' AND l.after ? 'states') AS first)
          ORDER BY c.seq DESC LIMIT 1)) AS before (seq, received_at)
      ORDER BY seq DESC LIMIT 1`,
    values: [clinic],
  });
  return row ?? null;
}
