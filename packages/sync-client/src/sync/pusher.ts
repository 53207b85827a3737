import { type Envelope, envelope, MAX_COMMANDS_PER_PUSH, type Outcome, SYNC_PROTOCOL } from '@vetloom/protocol/sync.ts';
import { integrate } from '../run/rebase.ts';
import type { LocalTx } from '../store/local-store.ts';
import type { OutboxRow } from '../store/rows.ts';
import { TransportError } from '../transport.ts';
import { isDoubted, settleTimes } from './command-times.ts';
import { type Engine, passedBy, wasRefused, writeReplaying } from './engine.ts';
import { clientIdentity, takeNewIdentity } from './identity.ts';
import { nextPush } from './next-push.ts';
import { reset } from './reset.ts';

/** What a push came to. `later`: the server asks to come again after a while. */
export type Pushed = 'everything' | 'later';

interface Queue {
  readonly client: string;
  readonly epoch: string | null;
  readonly rows: readonly OutboxRow[];
}

/** Sends the outbox, oldest first, in as few pushes as may be (law 10). Throws TransportError when the server can't be reached. */
export async function pushAll(engine: Engine): Promise<Pushed> {
  let size = MAX_COMMANDS_PER_PUSH;
  for (;;) {
    const queue = await queued(engine);
    if (queue === 'later') return 'later';
    if (queue.rows.length === 0) return 'everything';
    let batch: readonly OutboxRow[] = [];
    // What a push decided is written down while the next one is under way.
    let settling: Promise<void> = Promise.resolve();
    try {
      for (let at = 0; at < queue.rows.length; at += batch.length) {
        batch = nextPush(queue.rows, at, size);
        const answer = await send(engine, queue, batch);
        await settling;
        if (queue.epoch !== null && answer.epoch !== queue.epoch) {
          await reset(engine, answer.epoch, 'restored');
          break;
        }
        settling = settle(engine, answer.outcomes, answer.epoch);
        // It is awaited before anything else happens; until then a failure must not count as unhandled.
        settling.catch(() => undefined);
        if (!answer.retry) continue;
        await settling;
        return 'later';
      }
      await settling;
      size = MAX_COMMANDS_PER_PUSH;
    } catch (error) {
      await Promise.allSettled([settling]);
      if (wasRefused(error, 'forkedClient', 'sequenceGap')) {
        await engine.store.write('strict', (tx) => takeNewIdentity(tx));
        if (wasRefused(error, 'forkedClient')) engine.signal({ kind: 'forked' });
      } else if (wasRefused(error, 'badParameter', 'tooLarge')) {
        // One of them can't be read by the server at all: find it, set it aside, never let it block the rest.
        const [only] = batch;
        if (batch.length === 1 && only) await setAside(engine, only);
        size = Math.max(1, Math.floor(batch.length / 2));
      } else if (wasRefused(error, 'badSignature')) {
        // The server was restored from a backup that is older than a key: it is registered again, and until then its commands wait.
        await engine.device.forgetRegistrations(keysOf(error));
        return 'later';
      } else if (wasRefused(error, 'clinicClosed')) {
        // What was done waits until the clinic is opened again; what others did before is received all the same.
        return 'later';
      } else throw error;
    }
  }
}

const send = (engine: Engine, { epoch, client }: Queue, batch: readonly OutboxRow[]) =>
  engine.clock.measured(engine.store, () =>
    engine.transport.push(engine.clinic, {
      protocol: SYNC_PROTOCOL,
      epoch,
      client,
      commands: batch.map(envelopeOf),
    }),
  );

/** The keys that a refusal names. */
function keysOf(error: unknown): readonly string[] {
  const keys = error instanceof TransportError ? error.detail.keys : undefined;
  return Array.isArray(keys) ? keys : [];
}

/** Whether there is anything that the server hasn't decided: mostly the newest, so that hundreds needn't be read to know it. */
export async function hasUnsent(tx: LocalTx): Promise<boolean> {
  const newest = await tx.outboxNewest();
  return newest !== undefined && (undecided(newest) || (await tx.outbox()).some(undecided));
}

/** Records what the server decided; what the feed has passed already leaves at once. */
async function settle(engine: Engine, outcomes: readonly Outcome[], epoch: string): Promise<void> {
  // Relaxed: an answer that a power cut takes is given again when its command is sent again. Of no collection: while it is written, screens go on reading.
  const noted = await engine.store.write('relaxed', (tx) => noteOutcomes(tx, outcomes, epoch), []);
  if (noted) return;
  await writeReplaying(engine, 'relaxed', async (tx) => {
    if (await noteOutcomes(tx, outcomes, epoch)) return;
    const passed = await passedBy(tx);
    await integrate(tx, engine, { changes: [], outcomes, passed, now: Math.floor(engine.clock.now()) });
  });
}

/** The common case: the feed has yet to bring what the server made of them, and until then their effects stay (law 15). False in the other. */
async function noteOutcomes(tx: LocalTx, outcomes: readonly Outcome[], epoch: string): Promise<boolean> {
  const decided = new Map(outcomes.map((outcome) => [outcome.uuid, outcome]));
  const [known, passed, rows] = await Promise.all([
    tx.meta('epoch'),
    passedBy(tx),
    tx.outboxByUuid([...decided.keys()]),
  ]);
  // Another tab has found meanwhile that the server was restored: what the earlier one decided is gone with it.
  if (known !== undefined && known !== epoch) return true;
  const noted = outcomes.every(({ seq }) => seq > passed);
  await Promise.all([
    known === undefined && tx.putMeta('epoch', epoch),
    noted && tx.putOutbox(rows.map((row) => ({ ...row, outcome: decided.get(row.uuid) }))),
  ]);
  return noted;
}

const NOTHING: Queue = { client: '', epoch: null, rows: [] };

/** The commands to send, each with its number. */
async function queued(engine: Engine): Promise<Queue | 'later'> {
  const [standing, keys] = await Promise.all([engine.store.readState(outboxNow), engine.device.keys()]);
  if (standing === 'empty') return NOTHING;
  const unknownKeys = new Set(keys.filter((key) => !key.registered).map((key) => key.id));
  if (standing !== 'unnumbered') {
    const { client, outbox, epoch } = standing;
    if (!outbox.some(undecided)) return NOTHING;
    const rows = sendable(outbox, unknownKeys);
    if (rows.every((row) => row.number !== undefined) && outbox.every((row) => !undecided(row) || isReadable(row)))
      return { client: client.id, epoch, rows };
  }
  for (;;) {
    const found = await numbered(engine, unknownKeys);
    if (found !== 'doubted') return found;
    // Before a number says that they may have been sent, and before a day's total has them.
    if (!(await settleTimes(engine))) return 'later';
  }
}

/** What a push finds: a device that is reached numbers its commands as they are run, and then nothing has to be written before they are sent. */
async function outboxNow(tx: LocalTx) {
  const newest = await tx.outboxNewest();
  if (!newest) return 'empty';
  if (undecided(newest) && newest.number === undefined) return 'unnumbered';
  const [client, outbox, epoch = null] = await Promise.all([tx.meta('client'), tx.outbox(), tx.meta('epoch')]);
  return client ? { client, outbox, epoch } : 'unnumbered';
}

/**
 * The commands to send, with numbers for those that were run while the server was out of reach: one durable transaction before they are first
 * sent. Until then they may still be coalesced, and afterwards they are sent again under the same numbers.
 */
async function numbered(engine: Engine, unknownKeys: ReadonlySet<string>): Promise<Queue | 'doubted'> {
  const number = async (tx: LocalTx): Promise<Queue | 'doubted'> => {
    const read = () => Promise.all([clientIdentity(tx), tx.outbox(), tx.meta('epoch')]);
    let [client, outbox, epoch = null] = await read();
    // A damaged row takes its number along, so that what is left is numbered for a new client.
    if (await markBroken(tx, outbox)) [client, outbox] = await read();
    if (outbox.some(isDoubted)) return 'doubted';
    let { next } = client;
    const withNumbers = sendable(outbox, unknownKeys).map((row) => {
      if (row.number !== undefined) return row;
      next += 1;
      return { ...row, number: next - 1 };
    });
    if (next !== client.next) await Promise.all([tx.putMeta('client', { ...client, next }), tx.putOutbox(withNumbers)]);
    return { client: client.id, epoch, rows: withNumbers };
  };
  // Of no collection: it waits for no screen that reads, and none for it.
  return engine.store.write('strict', number, []);
}

const undecided = (row: OutboxRow): boolean => row.state !== 'unreadable' && row.outcome === undefined;

/**
 * Readable commands that the server hasn't decided and whose author's key it can know, up to the first whose day a person has yet to tell: what was
 * done after it may stand on it.
 */
function sendable(outbox: readonly OutboxRow[], unknownKeys: ReadonlySet<string>): OutboxRow[] {
  const held = outbox.findIndex((row) => undecided(row) && row.clock?.asked !== undefined);
  const due = held < 0 ? outbox : outbox.slice(0, held);
  return due.filter((row) => undecided(row) && !unknownKeys.has(row.key));
}

/** Marks rows that can't be read, and tells whether there were any. */
async function markBroken(tx: LocalTx, outbox: readonly OutboxRow[]): Promise<boolean> {
  const broken = outbox.filter((row) => undecided(row) && !isReadable(row));
  if (broken.length === 0) return false;
  await tx.putOutbox(broken.map((row) => ({ ...row, state: 'unreadable', number: undefined })));
  if (broken.some((row) => row.number !== undefined)) await takeNewIdentity(tx);
  return true;
}

/** Whether a row of the outbox still has the shape in which it was written. */
export const isReadable = (row: OutboxRow): boolean => envelope.safeParse({ ...row, number: row.number ?? 1 }).success;

const envelopeOf = ({ number = 0, uuid, name, version, at, args, author, key, signature }: OutboxRow): Envelope => ({
  number,
  uuid,
  name,
  version,
  at,
  args,
  author,
  key,
  signature,
});

/** The server can't take this one in any company: it stays here to be seen, and the rest is numbered without it. */
async function setAside(engine: Engine, row: OutboxRow): Promise<void> {
  await engine.store.write('strict', async (tx) => {
    await tx.putOutbox([{ ...row, state: 'unreadable', number: undefined }]);
    await takeNewIdentity(tx);
  });
}
