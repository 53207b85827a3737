import { randomBytes } from 'node:crypto';
import type { Permission } from '@vetloom/domain/access/permissions.ts';
import { type Actor, demand, limitedTo } from '@vetloom/domain/access/policy.ts';
import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { edits } from '@vetloom/domain/core/edit.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { randomSuffix } from '@vetloom/domain/core/ids.ts';
import type { FieldConflict } from '@vetloom/domain/engine/command.ts';
import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { OverlayTx, type Write } from '@vetloom/domain/engine/overlay.ts';
import { staffIDOf } from '@vetloom/domain/staff/staff.schema.ts';
import type { Conflict, DraftLog } from '@vetloom/domain/sync/case.schema.ts';
import { contestedOnce } from '@vetloom/domain/sync/contested.ts';
import { draftLogOf } from '@vetloom/domain/sync/draft-log.ts';
import type { ClinicTransaction, LogEntry, Opening, RowChange } from '@vetloom/storage/ports/transaction.ts';
import { authorOf } from './author.ts';
import { conflictsOf, type DocumentPast } from './case.ts';
import { demandRoom } from './list-limits.ts';
import type { ReadCommand } from './read-command.ts';
import type { SyncServices } from './services.ts';
import type { SyncWatch } from './watch.ts';
import { demandAffordable } from './write-budget.ts';

/** A command with everything that its run needs. */
export interface Attempt {
  readonly uuid: string;
  readonly name: string;
  readonly read: ReadCommand;
  readonly author: string;
  /** Set for who acts on the clinic without being its member: an operator, as the caller has found them in the database. */
  readonly actor?: Actor | undefined;
  /** Set where an operator acts in the author's place. */
  readonly operator?: string | undefined;
  /** What a program's consent allows at most of what the author may do. */
  readonly most?: ReadonlySet<Permission> | undefined;
  readonly at: number;
  /** The server's time, by which settled things are guarded. */
  readonly received: number;
}

/** What a run came to. */
export type Decision =
  | {
      readonly applied: true;
      readonly writes: readonly Write[];
      /** Rows of tables that followed from them. */
      readonly rows: readonly RowChange[];
      readonly conflicts: readonly FieldConflict[];
      /** What the writes come to, in bytes. */
      readonly bytes: number;
    }
  | { readonly applied: false; readonly refusal: DomainError; readonly attempted: readonly Write[] };

/** Where commands of one transaction are decided, one after the other, each on what the ones before it left. */
export interface Court {
  readonly services: SyncServices;
  readonly tx: ClinicTransaction;
  readonly opening: Opening;
  /** The clinic as the commands so far left it. */
  readonly state: OverlayTx;
  /** What this transaction has decided so far, oldest first: not in the history yet. */
  readonly decided: readonly LogEntry[];
}

/**
 * Decides one command: the author's permission first, then the input, then the run (law 5). An applied command's writes are put into
 * the court's state; a refused one leaves nothing. What is thrown that is not a refusal is thrown on.
 */
export function decide(court: Court, attempt: Attempt): Promise<Decision> {
  const { watch } = court.services;
  return watch ? watched(watch, attempt, () => decided(court, attempt)) : decided(court, attempt);
}

async function watched(watch: SyncWatch, { read }: Attempt, work: () => Promise<Decision>): Promise<Decision> {
  const command = read.command?.name ?? 'unknown';
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  try {
    const decision = await watch.step({ name: 'command', command }, work);
    if (!decision.applied)
      watch.command({ command, outcome: 'refused', code: decision.refusal.codeName, seconds: seconds() });
    else {
      const outcome = decision.conflicts.length > 0 ? 'conflict' : 'taken';
      watch.command({ command, outcome, code: undefined, seconds: seconds() });
    }
    return decision;
  } catch (error) {
    const code = error instanceof DomainError ? error.codeName : undefined;
    watch.command({ command, outcome: 'failed', code, seconds: seconds() });
    throw error;
  }
}

async function decided(court: Court, attempt: Attempt): Promise<Decision> {
  const overlay = new OverlayTx(court.state);
  const met: FieldConflict[] = [];
  try {
    await run(court, attempt, overlay, (conflict) => void met.push(conflict));
    const conflicts = contestedOnce(met);
    const { uuid, name, author, at } = attempt;
    const draftOf = (collection: string, id: string) =>
      draftBetween(attempt, court.state, overlay, collection as CollectionName, id);
    const past = (conflict: Pick<Conflict, 'documentCollection' | 'documentID' | 'fields'>) =>
      pastOf(court, attempt, overlay, conflict);
    for (const conflict of await conflictsOf(conflicts, { uuid, name, author, now: at, draftOf, past }))
      await overlay.put('conflict', await withFreeID(overlay, conflict));
    const writes = overlay.writes();
    demandRoom(writes);
    const bytes = demandAffordable(writes);
    const rows = await follow(court, attempt, overlay, writes);
    await overlay.mergeInto(court.state);
    return { applied: true, writes, rows, conflicts, bytes };
  } catch (error) {
    if (!(error instanceof DomainError) || error.codeName === 'databaseNotReady') throw error;
    return { applied: false, refusal: error, attempted: overlay.writes() };
  }
}

/** Tells those who follow documents what was written, where nothing can refuse it any more; answers the rows that they changed. */
async function follow(
  { services, tx, opening, state, decided }: Court,
  { author, at, received }: Attempt,
  after: OverlayTx,
  writes: readonly Write[],
): Promise<readonly RowChange[]> {
  const { followers = [] } = services;
  const rows: RowChange[] = [];
  if (followers.length === 0 || writes.length === 0) return rows;
  const sql: ClinicTransaction['sql'] = (text, values, name) => tx.sql(text, values, name);
  // Each decided command takes the next sequence, refused ones too.
  const seq = opening.seq + decided.length + 1;
  const note = (row: RowChange) => void rows.push(row);
  for (const follower of followers)
    await follower({ clinic: tx.clinic, writes, before: state, after, sql, seq, author, at, received, note });
  return rows;
}

/** Its id is made of what the device sent (time and UUID), so somebody may have taken it before: no conflict takes another's place. */
async function withFreeID(overlay: OverlayTx, conflict: Conflict): Promise<Conflict> {
  for (let more = 1; ; more += 1) {
    const _id = more === 1 ? conflict._id : `${conflict._id}-${randomSuffix(randomBytes, 6)}`;
    if (!(await overlay.get('conflict', _id))) return { ...conflict, _id };
  }
}

/** The draft that a command of edits brought, in its four states (spec 2 §3 "Draft conflict log"). */
async function draftBetween(
  { read }: Attempt,
  before: OverlayTx,
  after: OverlayTx,
  collection: CollectionName,
  id: string,
): Promise<DraftLog | undefined> {
  const input = read.input as { readonly edits?: unknown } | undefined;
  const changes = edits.safeParse(input?.edits);
  const [master, combined] = [await before.get(collection, id), await after.get(collection, id)];
  if (!changes.success || !master || !combined) return undefined;
  return draftLogOf(changes.data, master, combined, read.command?.version ?? 1);
}

/** How a contested document came to stand as a command met it. */
async function pastOf(
  { tx, state, decided }: Court,
  { author, at }: Attempt,
  after: OverlayTx,
  { documentCollection, documentID, fields }: Pick<Conflict, 'documentCollection' | 'documentID' | 'fields'>,
): Promise<DocumentPast> {
  const collection = documentCollection as CollectionName;
  const stored = (await state.get(collection, documentID)) ?? null;
  const here = decided.toReversed().flatMap((entry) =>
    entry.writes
      .filter((write) => write.collection === collection && write.id === documentID)
      .map(({ before = null, after: left }) => ({
        by: staffIDOf(entry.onBehalfOf ?? entry.author),
        at: entry.ranAt ?? entry.at,
        before,
        after: left,
      })),
  );
  const roots = [...new Set(fields.flatMap(({ path }) => path.slice(0, 1)))];
  const earlier = await tx.pastOf(collection, documentID, roots);
  const steps = [...here, ...earlier.map(({ author: email, ...step }) => ({ ...step, by: staffIDOf(email) }))];
  const own = { by: staffIDOf(author), at, before: stored, after: (await after.get(collection, documentID)) ?? null };
  return { stored, steps, own };
}

async function run(
  { services, tx, opening, state }: Court,
  { name, read, author, actor: outsider, operator, most, at, received }: Attempt,
  overlay: OverlayTx,
  conflict: (conflict: FieldConflict) => void,
): Promise<void> {
  const person = outsider ?? (await authorOf(state, author, opening.systemRoles));
  // Commands ask further than their own permission; a consent must hold there too.
  const actor = person && most ? limitedTo(person, most) : person;
  if (!actor)
    throw new DomainError('forbidden', `${author} is not active staff of this clinic`, {
      rule: 'notStaff',
      person: author,
    });
  const { command } = read;
  if (command) demand(actor, command.permission);
  if (operator !== undefined && command?.ownHand)
    throw new DomainError('forbidden', 'nobody signs in another’s place', { rule: 'emulation' });
  // What no permission guards is for people alone, as it is by the API.
  if (most && command?.permission.length === 0) throw new DomainError('forbidden', 'not open to other programs');
  if (read.refusal) throw read.refusal;
  if (!command) throw new DomainError('unknownCommand', `no command ${name}`);
  const ctx = {
    clinic: tx.clinic,
    now: at,
    received,
    actor,
    zone: await zoneIn(overlay),
    where: 'server',
    conflict,
  } as const;
  await command.run(overlay, read.input, ctx);
  for (const consequence of services.consequences.get(name) ?? [])
    await consequence({ tx: overlay, sql: (text, values) => tx.sql(text, values), ctx }, read.input);
}
