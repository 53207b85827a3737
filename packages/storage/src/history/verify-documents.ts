import { same } from '@vetloom/domain/core/same.ts';
import type { Session } from '../database/connections.ts';
import type { Compared, Finding, VerifyOptions } from '../ports/verification.ts';
import { type Payload, stateDigestOf } from './chain.ts';
import { ERASURES } from './erasure.ts';
import { RowStream } from './row-stream.ts';

const TOLD_EVERY = 5000;

type Fields = Readonly<Record<string, unknown>>;

interface DocumentRow {
  readonly collection: string;
  readonly id: string;
  readonly seq: number;
  readonly body: Fields | null;
  readonly received_at: number;
}

interface Step extends Payload {
  readonly collection: string;
  readonly id: string;
  readonly seq: number;
  readonly ord: number;
  readonly at: number;
  readonly author: string;
  readonly erased: boolean;
}

interface Pinned {
  readonly collection: string;
  readonly id: string;
  readonly seq: number;
  readonly at: number;
  readonly digest: string;
}

/** One document with all that its history says of it, in order. */
interface Past {
  readonly collection: string;
  readonly id: string;
  readonly document: DocumentRow | undefined;
  readonly steps: readonly Step[];
  readonly pins: readonly Pinned[];
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
    const found = lookBack(past);
    if (found.kind === 'finding') yield found.finding;
    else if (found.kind === 'unfounded') {
      const isOld = past.steps.length > 0 || (past.document?.seq ?? 0) <= (before?.seq ?? 0);
      if (before !== null && isOld) uncovered += 1;
      else if (past.document?.body)
        yield {
          seq: null,
          ord: 0,
          at: past.document.received_at,
          about: null,
          reason: `the ${past.collection} ${past.id} stands among the documents, and the history knows nothing of how it came there`,
        };
    }
    if (documents % TOLD_EVERY === 0) onProgress?.({ stage: 'documents', done: documents, total });
  }
  onProgress?.({ stage: 'documents', done: documents, total: documents });
  return { documents, uncoveredDocuments: uncovered, uncoveredUntil: before?.at ?? null };
}

type LookedBack =
  | { readonly kind: 'whole' }
  /** It ends before it begins: a load from before contents were sealed, or nothing at all. */
  | { readonly kind: 'unfounded' }
  | { readonly kind: 'finding'; readonly finding: Finding };

/** Undoes the changes from the last to the first; each must have left what is there. */
function lookBack({ collection, id, document, steps, pins }: Past): LookedBack {
  let body: Fields | null = document?.body ?? null;
  const what = `the ${collection} ${id}`;
  const finding = ({ seq, ord, at }: { seq: number; ord?: number; at: number }, reason: string): LookedBack => ({
    kind: 'finding',
    finding: { seq, ord: ord ?? 0, at, about: null, reason },
  });
  const pin = pins.at(-1);
  for (const step of steps.toReversed()) {
    if (pin && pin.seq >= step.seq) break;
    // What was erased lawfully says nothing; a digest stands behind it where there was one to make.
    if (step.erased) return { kind: 'whole' };
    const { before, after } = step;
    if (after === null) {
      if (body !== null) return finding(step, `${what} was removed by ${step.author} and stands among the documents`);
      body = before;
      continue;
    }
    if (body === null) return finding(step, `${what} was written by ${step.author} and is gone from the documents`);
    const present = body;
    const names = before === null ? namesOf(present, after) : namesOf(before, after);
    const changed = names.filter((name) => !same(present[name] ?? null, after[name] ?? null));
    if (changed.length > 0)
      return finding(
        step,
        `${what} is not what its history makes it: ${changed.map((name) => difference(name, present, after)).join('; ')}`,
      );
    body = before === null ? null : undone(present, before, after);
  }
  if (pin && stateDigestOf(body) === pin.digest) return { kind: 'whole' };
  if (pin)
    return finding(
      pin,
      body === null
        ? `${what} is gone from the documents`
        : `${what} was changed since it was loaded, and the history does not know by whom`,
    );
  return body === null ? { kind: 'whole' } : { kind: 'unfounded' };
}

const namesOf = (one: object, other: object): string[] => [...new Set([...Object.keys(one), ...Object.keys(other)])];

const LONGEST = 80;
const shown = (value: unknown): string => {
  const text = JSON.stringify(value ?? null);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};
const difference = (name: string, present: Fields, after: Fields) =>
  `${name} is ${shown(present[name])}, not ${shown(after[name])}`;

function undone(present: Fields, before: Fields, after: Fields): Fields {
  const fields = { ...present };
  for (const name of Object.keys(after)) delete fields[name];
  return { ...fields, ...before };
}

/** Bytes order, as the database's: the language's own differs where a character takes two places. */
function compareKeys(one: { collection: string; id: string }, other: { collection: string; id: string }): number {
  if (one.collection !== other.collection) return compareText(one.collection, other.collection);
  return one.id === other.id ? 0 : compareText(one.id, other.id);
}
const compareText = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

async function* pastsOf(session: Session, clinic: string): AsyncGenerator<Past> {
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
    yield { ...key, document: own, steps: await takeOf(steps, key), pins: await takeOf(pins, key) };
  }
}

async function takeOf<Row extends { collection: string; id: string }>(
  stream: RowStream<Row>,
  key: { collection: string; id: string },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let row = await stream.peek(); row && compareKeys(row, key) === 0; row = await stream.peek()) {
    rows.push(row);
    await stream.next();
  }
  return rows;
}

const DOCUMENTS = `SELECT collection, id, seq, body, received_at FROM vetloom.document WHERE clinic_id = $1 ORDER BY collection, id`;

const STEPS = `SELECT collection, doc_id AS id, seq, ord, at, author, before, after, salt IS NULL AS erased FROM vetloom.history
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
