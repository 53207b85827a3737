import type { Session } from '../database/connections.ts';
import type { Finding, KnownHead, Verification, VerifyOptions, Walked } from '../ports/verification.ts';
import { contentDigestOf, digestOf, firstHash, hashOf, linkOf, type Payload } from './chain.ts';
import { ERASURES } from './erasure.ts';
import { foreignErasures } from './foreign-erasures.ts';
import { RowStream } from './row-stream.ts';
import { sealedNames } from './sealed-names.ts';

/** How often somebody who waits is told. */
const TOLD_EVERY = 10_000;

interface Row extends Payload {
  readonly seq: number;
  readonly ord: number;
  readonly at: number;
  readonly received_at: number;
  readonly author: string;
  readonly on_behalf_of: string | null;
  readonly command: string;
  readonly collection: string;
  readonly doc_id: string;
  readonly salt: Buffer | null;
  readonly digest: Buffer;
  readonly prev_hash: Buffer;
  readonly hash: Buffer;
}

interface LoggedRow {
  readonly seq: number;
  readonly uuid: string;
  readonly client_id: string | null;
  readonly number: number | null;
  readonly name: string;
  readonly version: number;
  readonly args: string;
  readonly author: string;
  readonly on_behalf_of: string | null;
  readonly carrier: string;
  readonly key_id: string | null;
  readonly at: number;
  readonly received_at: number;
  readonly status: string;
  readonly code: number;
  readonly message: string;
  readonly detail: unknown;
  readonly salt: Buffer | null;
  readonly digest: Buffer | null;
}

/** Walks the chain from the clinic's first row to its head (law 26), up to the first fault. Runs in one snapshot, so the clinic works meanwhile. */
export async function verifyHistory(session: Session, clinic: string): Promise<Verification> {
  const walk = walkChain(session, clinic);
  const { value, done } = await walk.next();
  if (done) return { intact: true, rows: value.rows };
  const { rows, finding } = value;
  return { intact: false, rows, seq: finding.seq ?? 0, ord: finding.ord, reason: finding.reason };
}

/** A finding with the number of rows that were intact before it. */
interface Met {
  readonly rows: number;
  readonly finding: Finding;
}

/**
 * Walks the chain of a clinic: each command of the log, then the rows that it wrote, against the heads that checkpoints know. After a fault
 * it goes on from what is there, so that one change is one finding.
 */
export async function* walkChain(
  session: Session,
  clinic: string,
  { checkpoints = [], sealedAs = clinic, onProgress }: VerifyOptions = {},
): AsyncGenerator<Met, Walked> {
  const head = await headOf(session, clinic);
  const nameAt = await sealedNames(session, clinic, sealedAs);
  const lawful = await lawfulErasures(session, clinic);
  for (const finding of await foreignErasures(session, clinic)) yield { rows: 0, finding };
  const rows = await RowStream.open<Row>(session, 'history_rows', HISTORY, [clinic]);
  const log = await RowStream.open<LoggedRow>(session, 'command_rows', COMMANDS, [clinic]);
  const known = new KnownHeads(checkpoints);
  let previous = firstHash(nameAt(1));
  let seen = 0;
  let commands = 0;
  let uncovered = 0;
  let coveredFrom: number | null = null;
  let last = 0;
  /** A load with digests of its documents: what comes after it was sealed. */
  let loaded = false;
  /** Something was missing right before: the next row can't follow. */
  let broken = false;
  const met = (
    row: { seq: number | null; ord?: number; at: number | null },
    reason: string,
    about: string | null = null,
  ): Met => ({ rows: seen, finding: { seq: row.seq, ord: row.ord ?? 0, at: row.at, about, reason } });
  for (;;) {
    const [row, command] = await Promise.all([rows.peek(), log.peek()]);
    if (!row && !command) break;
    const seq = Math.min(row?.seq ?? Number.POSITIVE_INFINITY, command?.seq ?? Number.POSITIVE_INFINITY);
    const at = row?.seq === seq ? row.received_at : (command?.received_at ?? null);
    // Checkpoints of entries that are no more: what follows can't be told from what was cut.
    for (const { at: taken } of known.upTo(seq - 1, previous)) yield met({ seq: last, at: taken }, rewritten(last));
    if (coveredFrom !== null && seq > last + 1) {
      broken = true;
      yield met({ seq: last + 1, at }, missing(last + 1, seq - 1));
    }
    if (command?.seq === seq) {
      await log.next();
      if (command.digest === null) {
        uncovered += 1;
        if (row?.seq === seq && row.collection === '')
          yield met(command, 'it was put beside a load, which has no command', named(command));
        else if (coveredFrom !== null || loaded) yield met(command, 'it has lost its seal', named(command));
      } else {
        coveredFrom ??= command.received_at;
        commands += 1;
        const reason = commandFault(command, lawful);
        if (reason) yield met(command, reason, named(command));
        previous = linkOf(previous, factsOf(nameAt(seq), command), command.digest);
      }
      while ((await log.peek())?.seq === seq) {
        const other = await log.next();
        if (other) yield met(other, 'it was put beside another one', named(other));
      }
    }
    for (let own = await rows.peek(); own?.seq === seq; own = await rows.peek()) {
      await rows.next();
      loaded ||= isSealedLoad(own);
      const reason = fault(nameAt(seq), own, previous, lawful);
      if (reason && !(broken && reason === NOT_AFTER))
        yield met(own, told(own, reason, command?.seq === seq ? command : undefined), changeOf(own));
      broken = false;
      previous = own.hash;
      seen += 1;
      if (seen % TOLD_EVERY === 0) onProgress?.({ stage: 'history', done: seq, total: head?.seq ?? seq });
    }
    last = seq;
  }
  for (const { at: taken } of known.upTo(last, previous)) yield met({ seq: last, at: taken }, rewritten(last));
  const [beyond] = known.rest();
  if (beyond)
    yield met(
      { seq: last, at: beyond.at },
      `a checkpoint knows ${beyond.seq} entries and the history ends with entry ${last}: ${
        last === 0 ? 'all' : `the last ${beyond.seq - last}`
      } of them were deleted`,
    );
  else if (head && !previous.equals(head.hash)) yield met({ seq: head.seq, at: null }, 'rows are missing at the end');
  onProgress?.({ stage: 'history', done: last, total: last });
  return { rows: seen, commands, uncoveredCommands: uncovered, coveredFrom };
}

const HISTORY = `SELECT seq, ord, at, received_at, author, on_behalf_of, command, collection, doc_id, before, after, salt, digest, prev_hash, hash
  FROM vetloom.history WHERE clinic_id = $1 ORDER BY seq, ord`;

const COMMANDS = `SELECT seq, uuid, client_id, number, name, version, args::text AS args, author, on_behalf_of, carrier, key_id, at, received_at,
    status, code, message, detail, salt, digest
  FROM vetloom.command_log WHERE clinic_id = $1 ORDER BY seq`;

const NOT_AFTER = 'it does not follow the row before it: a row was removed or inserted';

/** Checkpoints in order, each compared once when the walk has come to its entry. */
class KnownHeads {
  readonly #heads: readonly KnownHead[];
  #at = 0;

  constructor(heads: readonly KnownHead[]) {
    this.#heads = heads.toSorted((one, other) => one.seq - other.seq);
  }

  /** Those up to that entry whose head isn't `hash`; of many the first, because those after it can't be otherwise. */
  upTo(seq: number, hash: Uint8Array): KnownHead[] {
    const wrong: KnownHead[] = [];
    for (let head = this.#heads[this.#at]; head !== undefined && head.seq <= seq; head = this.#heads[this.#at]) {
      this.#at += 1;
      if (!head.matches(hash)) wrong.push(head);
    }
    return wrong.slice(0, 1);
  }

  /** The last one first. */
  rest(): KnownHead[] {
    return this.#heads.slice(this.#at).reverse();
  }
}

const rewritten = (seq: number) =>
  `the history up to entry ${seq} is not what it was when its checkpoint was signed: it was rewritten as a whole`;

const missing = (from: number, to: number) =>
  from === to
    ? `entry ${from} is gone from the history and from the command log`
    : `entries ${from} to ${to} are gone from the history and from the command log`;

const named = ({ name, author }: LoggedRow) => `the command ${name} of ${author} in the command log`;

const changeOf = ({ collection, doc_id, command, author }: Row) =>
  collection === ''
    ? `the load ${command} of ${author}`
    : `the change of ${collection} ${doc_id} (${command} of ${author})`;

/** Why a row doesn't follow: what stands before it is its command's link, where commands are sealed. */
function told(row: Row, reason: string, command: LoggedRow | undefined): string {
  if (reason !== NOT_AFTER || row.collection === '') return reason;
  if (command === undefined) return `${reason}; or its command ${row.command} was deleted from the command log`;
  return command.digest === null ? reason : `${reason}; or its command ${command.name} was changed in the command log`;
}

const isSealedLoad = ({ collection, after }: Row): boolean =>
  collection === '' && typeof after === 'object' && after !== null && 'states' in after;

async function headOf(session: Session, clinic: string): Promise<{ seq: number; hash: Buffer } | undefined> {
  const [head] = await session.run<{ seq: number; hash: Buffer }>({
    text: 'SELECT seq, hash FROM vetloom.clinic_head WHERE clinic_id = $1',
    values: [clinic],
  });
  return head;
}

/** What erasures listed: places of rows, and commands. The walk comes by the entries that say so, and finds out whether they are as they were. */
interface Lawful {
  readonly rows: ReadonlySet<string>;
  readonly commands: ReadonlySet<string>;
}

const placeOf = (seq: number, ord: number) => `${seq}.${ord}`;

async function lawfulErasures(session: Session, clinic: string): Promise<Lawful> {
  const found = await session.run<{ rows: [number, number][] | null; commands: string[] | null }>({
    text: `SELECT after -> 'rows' AS rows, after -> 'commands' AS commands FROM vetloom.history WHERE clinic_id = $1 AND collection = $2`,
    values: [clinic, ERASURES],
  });
  return {
    rows: new Set(found.flatMap(({ rows }) => (rows ?? []).map(([seq, ord]) => placeOf(seq, ord)))),
    commands: new Set(found.flatMap(({ commands }) => commands ?? [])),
  };
}

const factsOf = (clinic: string, row: LoggedRow) => ({
  clinic,
  seq: row.seq,
  uuid: row.uuid,
  client: row.client_id,
  number: row.number,
  name: row.name,
  version: row.version,
  author: row.author,
  onBehalfOf: row.on_behalf_of,
  carrier: row.carrier,
  key: row.key_id,
  at: row.at,
  receivedAt: row.received_at,
  status: row.status,
  code: row.code,
  message: row.message,
});

function commandFault(row: LoggedRow, lawful: Lawful): string | undefined {
  if (row.salt && row.digest)
    return contentDigestOf(row.salt, row.args, row.detail).equals(row.digest)
      ? undefined
      : 'its arguments are not those that were decided: they were overwritten';
  if (!lawful.commands.has(row.uuid)) return 'it was emptied as if it had been erased, and no erasure lists it';
  return row.args === '{}' && JSON.stringify(row.detail) === '{}' ? undefined : 'it was erased and filled again';
}

function fault(clinic: string, row: Row, previous: Buffer, lawful: Lawful): string | undefined {
  if (!row.prev_hash.equals(previous)) return NOT_AFTER;
  // Without its salt the payload was erased; the digest stands for it.
  if (!row.salt && (row.before || row.after)) return 'its salt was removed but its payload was not';
  if (!row.salt && !lawful.rows.has(placeOf(row.seq, row.ord)))
    return 'its payload was taken away as if it had been erased, and no erasure lists it';
  if (row.salt && !digestOf(row.salt, row).equals(row.digest)) return 'its payload was changed';
  const facts = {
    clinic,
    seq: row.seq,
    ord: row.ord,
    at: row.at,
    receivedAt: row.received_at,
    author: row.author,
    onBehalfOf: row.on_behalf_of,
    command: row.command,
    collection: row.collection,
    docID: row.doc_id,
  };
  return hashOf(previous, facts, row.digest).equals(row.hash) ? undefined : 'its facts were changed';
}
