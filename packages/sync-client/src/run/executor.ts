import { type Actor, demand } from '@vetloom/domain/access/policy.ts';
import { CLINIC_READ } from '@vetloom/domain/clinic/clinic-zone.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { type Command, readsOf, type Sight } from '@vetloom/domain/engine/command.ts';
import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { documentKey, type Write } from '@vetloom/domain/engine/overlay.ts';
import { witnessOf } from '@vetloom/domain/engine/witness.ts';
import { isCollection } from '@vetloom/domain/kinds.ts';
import type { RunResult } from '../client.types.ts';
import type { KeyRow } from '../identity/device-store.ts';
import { sign } from '../identity/signing.ts';
import { type LocalStore, type LocalTx, refusalOf } from '../store/local-store.ts';
import type { BaseRow, ClockReading, OutboxRow, Row, UnsignedRow } from '../store/rows.ts';
import { type NextNumber, NO_NUMBER, nextNumber } from '../sync/identity.ts';
import type { TimeRead } from '../sync/server-clock.ts';
import { attempt, authorRow, parseInput } from './attempt.ts';
import { type Both, earlierOf, replaceable, unionOf } from './coalesce.ts';
import { type Holding, holdingOf, mentionedIDs } from './holding.ts';
import { documentsOf, type Known, LocalReader } from './local-reader.ts';

/** What running needs from its clinic. */
export interface Runner {
  readonly clinic: string;
  readonly store: LocalStore;
  readonly actor: Actor;
  readonly key: KeyRow;
  /** The time to act at, and what it is read off. */
  readonly time: () => TimeRead;
  /** Whether this tab sends at once what is queued now. */
  readonly sends: () => boolean;
}

/** A command that is sent again keeps its moment (law 13). */
export interface RunOptions {
  readonly at?: number;
}

/** Runs a command on this device and queues it, in one strictly durable transaction (law 16). Throws DomainError and stores nothing when refused. */
export async function runCommand(
  runner: Runner,
  command: Command,
  input: unknown,
  options: RunOptions = {},
): Promise<RunResult> {
  // Security: permission before anything else, also before the input is looked at (law 5).
  demand(runner.actor, command.permission);
  const time = options.at === undefined ? runner.time() : { at: options.at, reading: undefined };
  const row = compose(runner, command, await witnessed(runner, command, parseInput(command, input)), time);
  // Beside the transaction: a person waits for whatever comes before it.
  const signature = begun(sign(runner.key, runner.clinic, row));
  try {
    return await runner.store.write('strict', async (tx) => {
      const around = await lookAround(tx, runner, command, row);
      const merging = around.both && joined(tx, runner, command, row, around.both);
      const [ran, merged] = await Promise.all([runHere(tx, runner, command, row, around), merging]);
      const { state, footprint } = ran;
      if (state === 'pending' && merged) {
        const { earlier, row: instead } = merged;
        await Promise.all([
          ran.store(),
          tx.removeFromOutbox([earlier.order]),
          tx.addToOutbox({ ...instead, state, footprint: unionOf(earlier.footprint, footprint) }),
        ]);
        return { uuid: instead.uuid, local: 'done' };
      }
      const queue = async () =>
        tx.addToOutbox({ ...row, number, signature: await signature.within(tx), state, footprint });
      const { number, client } = around.next;
      const counting = client && tx.putMeta('client', client);
      await Promise.all([ran.store(), queue(), counting]);
      return { uuid: row.uuid, local: state === 'pending' ? 'done' : 'waiting' };
    });
  } catch (error) {
    throw refusalOf(error);
  }
}

/** The sight of whoever has nothing before them. */
const NOTHING: Sight = {
  get: async () => undefined,
  getMany: async (_collection, ids) => ids.map(() => undefined),
  query: async () => [],
};

/** A command's input with what its author has before them here (law 3): read beside the transaction, as their screen was. */
async function witnessed({ store, actor }: Runner, command: Command, input: unknown): Promise<unknown> {
  const look = witnessOf(command, input);
  if (!look) return input;
  const looked = new Set<CollectionName>();
  const reading = <T>(collection: CollectionName, read: (tx: LocalTx) => Promise<T>): Promise<T> => {
    looked.add(collection);
    return store.readDocuments(collection, read);
  };
  const sight: Sight = {
    get: async (collection, id) => {
      const [found] = await reading(collection, (tx) => documentsOf(tx, collection, [id]));
      return found as never;
    },
    getMany: async (collection, ids) => (await reading(collection, (tx) => documentsOf(tx, collection, ids))) as never,
    query: async (collection, index, range) =>
      (await reading(collection, (tx) => tx.query(collection, index, range))).map((row) => row.body as never),
  };
  try {
    return parseInput(command, await look(sight));
  } catch (error) {
    if (error instanceof DomainError) throw error;
    const holding = holdingOf(await store.readState((tx) => tx.feeds()), actor.email, new Set());
    if (![...looked].some((collection) => holding.isPartial(collection))) throw error;
    // A document that lacks fields here shows nobody what stands in them: nothing of it was seen.
    return parseInput(command, await look(NOTHING));
  }
}

/** A signature that the browser's own thread is making. */
interface Begun {
  /** The signature; the transaction is held open where it isn't ready yet. */
  within(tx: LocalTx): Promise<string>;
}

function begun(signing: Promise<string>): Begun {
  let made: string | undefined;
  signing.then(
    (signature) => {
      made = signature;
    },
    // Whoever asks for it hears of it; a command that is refused needs none.
    () => undefined,
  );
  return { within: async (tx) => made ?? tx.until(() => signing) };
}

/** When a command is given; without a reading for one that keeps its moment. */
interface Given {
  readonly at: number;
  readonly reading: ClockReading | undefined;
}

function compose(runner: Runner, command: Command, input: unknown, { at, reading }: Given): UnsignedRow {
  // What is signed is what travels: JSON, without the members that JSON drops.
  const args: unknown = JSON.parse(JSON.stringify(input ?? null));
  return {
    uuid: crypto.randomUUID(),
    number: undefined,
    name: command.name,
    version: command.version,
    at,
    args,
    author: runner.actor.email,
    key: runner.key.id,
    actor: authorRow(runner.actor),
    state: 'pending',
    code: undefined,
    footprint: { reads: [], ranges: [], writes: [] },
    coalesceKey: command.coalesce?.key(args as never),
    outcome: undefined,
    clock: reading,
  };
}

/** A command that does what an earlier one and this one did; undefined where the earlier one has to stay. */
async function joined(tx: LocalTx, runner: Runner, command: Command, later: UnsignedRow, both: Both) {
  const row = compose(runner, command, parseInput(command, both.input), { at: later.at, reading: later.clock });
  const [signature, free] = await Promise.all([
    tx.until(() => sign(runner.key, runner.clinic, row)),
    replaceable(tx, both.earlier),
  ]);
  return free ? { earlier: both.earlier, row: { ...row, signature } } : undefined;
}

/** What a command needs to know before it runs. */
interface Surroundings {
  readonly reader: LocalReader;
  readonly holding: Holding;
  readonly both: Both | undefined;
  readonly next: NextNumber;
}

/** Asked together: a person waits for each answer of the database that another question waits for. */
async function lookAround(tx: LocalTx, runner: Runner, command: Command, row: UnsignedRow): Promise<Surroundings> {
  const uncertain = new Set<string>();
  const reader = new LocalReader(tx, holdingOf([], '', uncertain));
  const [waiting, feeds, both, next] = await Promise.all([
    tx.outboxWaiting(),
    tx.feeds(),
    earlierOf(tx, command, row),
    // A number is what may have been sent, and so can't be mended any more.
    runner.sends() && row.clock?.sure !== false ? nextNumber(tx) : NO_NUMBER,
    ...[CLINIC_READ, ...readsOf(command, row.args)].map(({ collection, id }) =>
      isCollection(collection) ? reader.known(collection, [id]) : [],
    ),
  ]);
  for (const { args } of waiting) mentionedIDs(args, uncertain);
  const holding = holdingOf(feeds, runner.actor.email, uncertain);
  reader.holding = holding;
  return { reader, holding, both, next };
}

/** What a command came to here, and how its effects are stored. */
interface Ran extends Pick<OutboxRow, 'state' | 'footprint'> {
  readonly store: () => Promise<void>;
}

async function runHere(
  tx: LocalTx,
  runner: Runner,
  command: Command,
  row: UnsignedRow,
  { reader, holding: { isPartial } }: Surroundings,
): Promise<Ran> {
  const context = { clinic: runner.clinic, at: row.at, actor: runner.actor, isPartial };
  const tried = await attempt(reader, command, row.args, context);
  if (tried.kind === 'refused') throw tried.error;
  if (tried.kind === 'not-held') return { state: 'waiting', footprint: tried.footprint, store: async () => undefined };
  const { overlay } = tried;
  return { state: 'pending', footprint: overlay.footprint(), store: () => storeEffects(tx, reader, overlay.writes()) };
}

/** Writes a command's effects, keeping the server's version of what no other pending command had touched (law 15). */
export async function storeEffects(tx: LocalTx, reader: LocalReader, writes: readonly Write[]): Promise<void> {
  const stood = new Map<string, Known>();
  for (const [collection, group] of Map.groupBy(writes, (write) => write.collection)) {
    // The command has read what it wrote, so that hardly anything is left to be asked.
    const known = await reader.known(
      collection,
      group.map(({ id }) => id),
    );
    for (const [at, { id }] of group.entries()) {
      const one = known[at];
      if (one) stood.set(documentKey(collection, id), one);
    }
  }
  const below = writes.flatMap(({ collection, id }): BaseRow[] => {
    const { base, row } = stood.get(documentKey(collection, id)) ?? {};
    return base ? [] : [{ collection, id, row: row ?? null }];
  });
  const kept = tx.putBase(below);
  const written = [...Map.groupBy(writes, (write) => write.collection)].map(([collection, group]) => {
    const puts = group.flatMap(({ id, after }): Row[] => {
      if (!after) return [];
      const before = stood.get(documentKey(collection, id))?.row;
      return [{ id, seq: before?.seq ?? 0, version: before?.version ?? 0, body: after }];
    });
    return tx.write(
      collection,
      puts,
      group.filter((write) => write.after === null).map((write) => write.id),
    );
  });
  await Promise.all([kept, ...written]);
}
