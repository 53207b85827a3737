import { CODE } from '@vetloom/domain/core/codes.ts';
import type { Poke } from '@vetloom/protocol/sync.ts';
import type { Attention } from '../link.types.ts';
import { DiskFull } from '../store/local-store.ts';
import { TransportError } from '../transport.ts';
import type { Engine } from './engine.ts';
import { enrolled } from './feed-state.ts';
import { Loader } from './loader.ts';
import { pullAll, takePoke } from './puller.ts';
import { type Pushed, pushAll } from './pusher.ts';
import { tidy } from './tidy.ts';

/** Without a live link a long load pulls this often, in seconds: after each page would double its requests. */
const PULL_WHILE_LOADING = 2;

/** What this tab may do just now, by the locks it holds. */
export interface Role {
  readonly mayPush: boolean;
  readonly mayReceive: boolean;
}

/** What happened meanwhile that a long load should stop for. */
export interface Interruptions {
  /** Takes the next poke that has come in. */
  nextPoke(): Poke | undefined;
  /** True once after something new was put into the outbox, or somebody asked. */
  takeWish(): boolean;
  /** Whether only a pull can tell what is new: no live link, a poke that didn't fit, or a long while without one. */
  pullDue(): boolean;
  /** A pull has happened. */
  pulled(): void;
  closed(): boolean;
}

/** Tells the server the person's key, once per browser (law 12). False: the server won't have it without a fresh sign-in. */
export async function registerKey(engine: Engine): Promise<boolean> {
  const { email } = engine.person();
  const key = (await engine.device.keys()).find((row) => row.email === email);
  if (!key || key.registered) return true;
  try {
    await engine.transport.registerKey({ key: key.id, publicKey: { kty: 'EC', crv: 'P-256', ...key.publicKey } });
  } catch (error) {
    if (error instanceof TransportError && error.kind === 'refused') return false;
    throw error;
  }
  await engine.device.markRegistered(email);
  return true;
}

/** Whether work waits here that only somebody else's sign-in can send: the server doesn't take their key any more. */
export async function waitsForAuthor(engine: Engine): Promise<boolean> {
  const { email } = engine.person();
  const [outbox, keys] = await Promise.all([
    engine.store.readState(async (tx) => ((await tx.outboxSize()) === 0 ? [] : tx.outbox())),
    engine.device.keys(),
  ]);
  const unknown = new Set(keys.filter(({ registered }) => !registered).map(({ id }) => id));
  return outbox.some((row) => row.outcome === undefined && row.author !== email && unknown.has(row.key));
}

/**
 * One round with the server: push before pull (law 15), then the next pages of a first load, with pushes, pokes and pulls in
 * between. Throws TransportError when the server can't be reached.
 */
export async function syncRound(engine: Engine, role: Role, interruptions: Interruptions): Promise<Pushed> {
  const exchange = async (): Promise<Pushed> => {
    const pushed = role.mayPush ? await pushAll(engine) : 'everything';
    if (role.mayReceive) await receive(engine, interruptions);
    return pushed;
  };
  let pushed = await exchange();
  let exchanged = engine.clock.now();
  const loader = new Loader(engine);
  let pages = 0;
  for (; role.mayReceive && !interruptions.closed() && (await loader.loadPage()); pages += 1) {
    const due = interruptions.pullDue() && engine.clock.now() - exchanged >= PULL_WHILE_LOADING;
    if (!interruptions.takeWish() && !due) continue;
    pushed = await exchange();
    exchanged = engine.clock.now();
  }
  if (pages > 0 && !interruptions.closed() && interruptions.pullDue()) pushed = await exchange();
  if (role.mayReceive && !interruptions.closed()) await tidy(engine);
  return pushed;
}

/** A person's first time on this browser. */
export async function ensureEnrolled(engine: Engine): Promise<void> {
  const { email } = engine.person();
  const known = await engine.store.readState((tx) => tx.feed(email));
  if (!known) await engine.store.write('relaxed', (tx) => enrolled(tx, email, Math.floor(engine.clock.now())));
}

async function receive(engine: Engine, interruptions: Interruptions): Promise<void> {
  const behind = !(await takePokes(engine, interruptions)) || interruptions.pullDue();
  if (behind && (await pullAll(engine))) interruptions.pulled();
}

/** Applies the pokes that have come in; false when one of them didn't continue what is here. */
async function takePokes(engine: Engine, interruptions: Pick<Interruptions, 'nextPoke'>): Promise<boolean> {
  let fitting = true;
  for (let poke = interruptions.nextPoke(); poke; poke = interruptions.nextPoke())
    fitting = (await takePoke(engine, poke)) === 'taken' && fitting;
  return fitting;
}

/** What the person should know of a failure; undefined when waiting is all that is needed. */
export function attentionFor(error: unknown): Attention | undefined {
  if (error instanceof DiskFull) return 'disk-full';
  if (!(error instanceof TransportError)) return undefined;
  if (error.kind === 'signed-out') return 'signed-out';
  switch (error.code) {
    case CODE.protocolMismatch:
      return 'protocol';
    case CODE.noDatabaseAccess:
    case CODE.noUsableClinic:
    case CODE.forbidden:
      return 'no-access';
    default:
      return undefined;
  }
}
