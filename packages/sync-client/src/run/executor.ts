import { type Actor, demand } from '@vetloom/domain/access/policy.ts';
import type { Command } from '@vetloom/domain/core/command.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { documentKey, type Write } from '@vetloom/domain/core/overlay.ts';
import type { RunResult } from '../client.types.ts';
import type { KeyRow } from '../identity/device-store.ts';
import { sign } from '../identity/signing.ts';
import { DiskFull, type LocalStore, type LocalTx } from '../store/local-store.ts';
import type { OutboxRow, Row } from '../store/rows.ts';
import { attempt, authorRow, parseInput } from './attempt.ts';
import { earlierOf, replaceable, unionOf } from './coalesce.ts';
import { holdingOf, mentionedIDs } from './holding.ts';
import { LocalReader } from './local-reader.ts';
import { rowsByKey } from './server-versions.ts';

/** What running needs from its clinic. */
export interface Runner {
  readonly clinic: string;
  readonly store: LocalStore;
  readonly actor: Actor;
  readonly key: KeyRow;
  /** Unix seconds, server time as the device knows it. */
  readonly now: () => number;
}

/** A command that is sent again keeps its moment (law 13). */
export interface RunOptions {
  readonly at?: number;
}

/** A command that isn't in the outbox yet. */
export type NewRow = Omit<OutboxRow, 'order'>;
/** The same before its author's key has signed it. */
export type UnsignedRow = Omit<NewRow, 'signature'>;

/** Runs a command on this device and queues it, in one strictly durable transaction (law 16). Throws DomainError and stores nothing when refused. */
export async function runCommand(
  runner: Runner,
  command: Command,
  input: unknown,
  options: RunOptions = {},
): Promise<RunResult> {
  // Security: permission before anything else, also before the input is looked at (law 5).
  demand(runner.actor, command.permission);
  const at = options.at ?? Math.floor(runner.now());
  const unsigned = compose(runner, command, parseInput(command, input), at);
  const [row, both] = await Promise.all([signed(runner, unsigned), earlierOf(runner.store, command, unsigned)]);
  const merged = both && {
    earlier: both.earlier,
    row: await signed(runner, compose(runner, command, parseInput(command, both.input), row.at)),
  };
  try {
    return await runner.store.write('strict', async (tx) => {
      const ran = await runHere(tx, runner, command, row);
      const replaced = merged && ran.state === 'pending' && (await replaceable(tx, merged.earlier));
      if (merged && replaced) {
        await tx.removeFromOutbox([merged.earlier.order]);
        const footprint = unionOf(merged.earlier.footprint, ran.footprint);
        await tx.addToOutbox({ ...merged.row, state: 'pending', footprint });
        return { uuid: merged.row.uuid, local: 'done' };
      }
      await tx.addToOutbox({ ...row, ...ran });
      return { uuid: row.uuid, local: ran.state === 'pending' ? 'done' : 'waiting' };
    });
  } catch (error) {
    if (error instanceof DiskFull) throw new DomainError('storageQuotaFull', error.message, { where: 'device' });
    throw error;
  }
}

function compose(runner: Runner, command: Command, input: unknown, at: number): UnsignedRow {
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
  };
}

const signed = async (runner: Runner, row: UnsignedRow): Promise<NewRow> => ({
  ...row,
  signature: await sign(runner.key, runner.clinic, row),
});

async function runHere(
  tx: LocalTx,
  runner: Runner,
  command: Command,
  row: NewRow,
): Promise<Pick<OutboxRow, 'state' | 'footprint'>> {
  const uncertain = new Set<string>();
  // Asked together: a person waits for each answer of the database that another question waits for.
  const [waiting, feeds] = await Promise.all([tx.outboxWaiting(), tx.feeds()]);
  for (const { args } of waiting) mentionedIDs(args, uncertain);
  const holding = holdingOf(feeds, runner.actor.email, uncertain);
  const reader = new LocalReader(tx, holding);
  const { isPartial } = holding;
  const context = { clinic: runner.clinic, at: row.at, actor: runner.actor, isPartial };
  const tried = await attempt(reader, command, row.args, context);
  if (tried.kind === 'refused') throw tried.error;
  if (tried.kind === 'not-held') return { state: 'waiting', footprint: tried.footprint };
  await storeEffects(tx, tried.overlay.writes());
  return { state: 'pending', footprint: tried.overlay.footprint() };
}

/** Writes a command's effects, keeping the server's version of what no other pending command had touched (law 15). */
export async function storeEffects(tx: LocalTx, writes: readonly Write[]): Promise<void> {
  const refs = writes.map(({ collection, id }) => ({ collection, id }));
  const [rows, base] = await Promise.all([
    rowsByKey(refs, (collection, ids) => tx.rows(collection, ids)),
    tx.base(refs),
  ]);
  const kept = tx.putBase(
    refs
      .filter((_, at) => !base[at])
      .map((ref) => ({ ...ref, row: rows.get(documentKey(ref.collection, ref.id)) ?? null })),
  );
  const written = [...Map.groupBy(writes, (write) => write.collection)].map(([collection, group]) => {
    const puts = group.flatMap(({ id, after }): Row[] => {
      if (!after) return [];
      const before = rows.get(documentKey(collection, id));
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
