import { dayStart } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import { SYNC_PROTOCOL } from '@vetloom/protocol/sync.ts';
import type { KeyRow } from '../identity/device-store.ts';
import { sign } from '../identity/signing.ts';
import { integrate } from '../run/rebase.ts';
import type { LocalTx } from '../store/local-store.ts';
import type { OutboxRow } from '../store/rows.ts';
import { zoneOfStore } from './clinic-zone.ts';
import { type Verdict, verdictOf } from './clock-verdict.ts';
import { type Engine, passedBy, writeReplaying } from './engine.ts';
import { clientIdentity } from './identity.ts';
import { movedArgs } from './moved-args.ts';
import type { Moment } from './server-clock.ts';

/** Whether a command's time has to be checked before it may be numbered: what has a number may have been sent, and is never changed. */
export const isDoubted = ({ clock, number, outcome, state }: OutboxRow): boolean =>
  clock?.sure === false &&
  clock.asked === undefined &&
  number === undefined &&
  outcome === undefined &&
  state !== 'unreadable';

/**
 * Checks the times of commands that were given while the server's time wasn't surely known: against the server's, which is asked for it if nothing has
 * told it since. What can be mended is; what can't is held back with its question. False when the server's time still isn't known.
 */
export async function settleTimes(engine: Engine): Promise<boolean> {
  const moment = engine.clock.moment() ?? (await measure(engine));
  if (!moment) return false;
  const [outbox, zone, keys] = await standing(engine);
  const moves = new Moves(engine.clinic, keys, zone);
  const settled: OutboxRow[] = [];
  for (const row of outbox)
    if (isDoubted(row) && row.clock) settled.push(await moves.settled(row, verdictOf(row.at, row.clock, moment, zone)));
  await put(engine, settled, moves.moved, isDoubted);
  return true;
}

const standing = (engine: Engine) =>
  Promise.all([engine.store.readState((tx) => tx.outbox()), zoneOfStore(engine.store), engine.device.keys()]);

/** Asks the server for no more than its time. */
async function measure(engine: Engine): Promise<Moment | undefined> {
  const { email } = engine.person();
  const known = await engine.store.readState(async (tx) => ({
    cursor: (await tx.feed(email))?.cursor ?? 0,
    epoch: (await tx.meta('epoch')) ?? null,
    client: await tx.meta('client'),
  }));
  const client = known.client ?? (await engine.store.write('strict', (tx) => clientIdentity(tx), []));
  const { cursor, epoch } = known;
  // An answer of one document; the pull that follows takes it.
  const request = { protocol: SYNC_PROTOCOL, epoch, client: client.id, cursor, limit: 1 };
  await engine.clock.measured(engine.store, () => engine.transport.pull(engine.clinic, request));
  return engine.clock.moment();
}

/**
 * A person has said on which day these commands were made.
 * @throws DomainError badParameter for a day on which one of them can't have been made, storageQuotaFull
 */
export async function tellDay(engine: Engine, uuids: readonly string[], day: number): Promise<void> {
  const [outbox, zone, keys] = await standing(engine);
  const moves = new Moves(engine.clinic, keys, zone);
  const told: OutboxRow[] = [];
  for (const row of outbox) {
    const asked = row.clock?.asked;
    if (!asked || !uuids.includes(row.uuid)) continue;
    const at = asked.times[asked.days.indexOf(day)];
    if (at === undefined) throw new DomainError('badParameter', 'not made on that day', { field: 'day' });
    told.push(await moves.settled(row, at === row.at ? { kind: 'stands' } : { kind: 'mended', at }));
  }
  await put(engine, told, moves.moved, (row) => row.clock?.asked !== undefined);
}

/** Stores rows as they are settled; one that has become another thing meanwhile is left to the next time. */
async function put(
  engine: Engine,
  rows: readonly OutboxRow[],
  moved: ReadonlySet<string>,
  isStill: (row: OutboxRow) => boolean,
): Promise<void> {
  const store = async (tx: LocalTx) => {
    const standing = new Map((await tx.outboxByUuid(rows.map(({ uuid }) => uuid))).map((row) => [row.uuid, row]));
    const due = rows.flatMap((row) => {
      const now = standing.get(row.uuid);
      // What a pull has replayed meanwhile stays as it left it.
      return now && isStill(now)
        ? [{ ...now, at: row.at, args: row.args, signature: row.signature, clock: row.clock }]
        : [];
    });
    await tx.putOutbox(due);
  };
  if (moved.size === 0) return engine.store.write('strict', store, []);
  await writeReplaying(engine, 'strict', async (tx) => {
    await store(tx);
    // Day lists and boards show them where they belong now.
    const replay = (row: OutboxRow) => moved.has(row.uuid);
    const now = Math.floor(engine.clock.now());
    await integrate(tx, engine, { changes: [], outcomes: [], passed: await passedBy(tx), now, replay });
  });
}

/** Commands on their way to their true times; what one of them has moved, later ones speak of. */
class Moves {
  /** UUIDs of what was changed. */
  readonly moved = new Set<string>();
  readonly #clinic: string;
  readonly #keys: ReadonlyMap<string, KeyRow>;
  readonly #zone: Zone;
  readonly #times = new Map<number, number>();

  constructor(clinic: string, keys: readonly KeyRow[], zone: Zone) {
    this.#zone = zone;
    this.#clinic = clinic;
    this.#keys = new Map(keys.map((key) => [key.id, key]));
  }

  async settled(row: OutboxRow, verdict: Verdict): Promise<OutboxRow> {
    const { clock } = row;
    const key = this.#keys.get(row.key);
    // What nobody here can sign goes as it was given; the server bounds it.
    if (!clock || verdict.kind === 'stands' || !key) return { ...row, clock: undefined };
    if (verdict.kind === 'asked') return { ...row, clock: { ...clock, asked: verdict.asked } };
    const given = dayStart(row.at, this.#zone);
    const onGivenDay = (time: number) => dayStart(time, this.#zone) === given;
    const args = movedArgs(row.args, { from: row.at, to: verdict.at, onGivenDay }, this.#times);
    const mended = { ...row, at: verdict.at, args, clock: undefined };
    this.moved.add(row.uuid);
    return { ...mended, signature: await sign(key, this.#clinic, mended) };
  }
}
