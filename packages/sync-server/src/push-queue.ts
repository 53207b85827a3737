import { AsyncLocalStorage } from 'node:async_hooks';
import type { CodeName } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { MAX_COMMANDS_PER_PUSH, type PushResult } from '@vetloom/protocol/sync.ts';
import type { Undertaking } from '@vetloom/storage/ports/watch.ts';
import type { Push } from './push-entry.ts';
import { RefusedRoom } from './refused-room.ts';
import type { SyncServices } from './services.ts';
import { ATTEMPTS_BEFORE_QUARANTINE, CommandFailure, type Plan, type TakenTogether, take } from './take.ts';

/** What a push came to, and what of it was refused has left, in bytes. */
interface Answer {
  readonly result: PushResult;
  readonly refused: number;
  /** The clinic's sequence that it led to, together with those that were decided with it; undefined where nothing was written. */
  readonly to: number | undefined;
}

interface Waiting {
  readonly services: SyncServices;
  readonly push: Push;
  /** For what it is done, where that is watched. */
  readonly undertaking: Undertaking | undefined;
  /** Runs what is done for it as what it came by: whoever came first to an idle clinic works the line off. */
  readonly inItsName: <T>(work: () => T) => T;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** Refusals that pass by themselves, for whoever waits. */
const FOR_ALL: ReadonlySet<CodeName> = new Set(['databaseNotReady', 'clinicClosed']);

const NOTHING_FAILED: Plan = { quarantine: new Set(), stopBefore: undefined };

/**
 * Pushes by clinic, in the order in which they came. A clinic's writers take turns at its head in any case, so those that wait while one is
 * being decided are decided together: one lock, one commit, one flush to the disk for all of them.
 */
export class PushQueue {
  /** Clinics of which something is being decided, with what waits there. */
  readonly #clinics = new Map<string, Waiting[]>();
  readonly #room: RefusedRoom;

  constructor(room = new RefusedRoom()) {
    this.#room = room;
  }

  /** @throws DomainError forkedClient, sequenceGap, databaseNotReady */
  async decided(services: SyncServices, push: Push): Promise<PushResult> {
    const { email } = push.carrier;
    if (this.#room.isFull(email, services.now())) {
      services.log.warn(
        { clinic: push.clinic, client: push.request.client },
        'too much of a carrier’s is refused: pushes wait',
      );
      return { epoch: services.db.epoch, outcomes: [], lastNumber: 0, retry: true, serverTime: services.now() };
    }
    const { result, refused, to } = await this.#inLine(services, push);
    this.#room.keep(email, refused, services.now());
    services.watch?.pushed({
      clinic: push.clinic,
      commands: push.request.commands.length,
      refused: result.outcomes.filter(({ status }) => status !== 'applied').length,
      retry: result.retry,
      to,
    });
    return result;
  }

  #inLine(services: SyncServices, push: Push): Promise<Answer> {
    const inItsName = AsyncLocalStorage.snapshot();
    return new Promise((resolve, reject) => {
      const one = { services, push, undertaking: services.watch?.here(), inItsName, resolve, reject };
      const line = this.#clinics.get(push.clinic);
      if (line) {
        line.push(one);
        return;
      }
      const begun = [one];
      this.#clinics.set(push.clinic, begun);
      void this.#work(push.clinic, begun);
    });
  }

  async #work(clinic: string, line: Waiting[]): Promise<void> {
    while (line.length > 0) {
      const group = nextOf(line);
      await group[0]?.inItsName(() => decide(group));
    }
    this.#clinics.delete(clinic);
  }
}

/**
 * Takes from a line what is decided next: as many commands as one device may bring, and of each device one push, because the next one of it
 * was numbered on top of the first.
 */
function nextOf(line: Waiting[]): readonly Waiting[] {
  const group: Waiting[] = [];
  const clients = new Set<string>();
  let commands = 0;
  for (const one of line) {
    const { client, commands: brought } = one.push.request;
    commands += brought.length;
    if (group.length > 0 && (commands > MAX_COMMANDS_PER_PUSH || one.services !== group[0]?.services)) break;
    if (clients.has(client)) break;
    clients.add(client);
    group.push(one);
  }
  line.splice(0, group.length);
  return group;
}

async function decide(group: readonly Waiting[]): Promise<void> {
  const [first] = group;
  if (!first) return;
  if (group.length > 1)
    try {
      answer(first.services, group, await taken(first.services, group, NOTHING_FAILED), false);
      return;
    } catch (error) {
      // A database that is away is away for all of them, and a closed clinic is closed to all; anything else is one's trouble, and no other's.
      if (error instanceof DomainError && FOR_ALL.has(error.codeName)) {
        for (const { reject } of group) reject(error);
        return;
      }
    }
  for (const one of group) await untilDecided(one).catch(one.reject);
}

/** Tries the push until nothing in it throws unexpectedly: a command that does ends the batch, or is put aside after its fifth time. */
async function untilDecided(one: Waiting): Promise<void> {
  const { services, push } = one;
  const quarantine = new Set<string>();
  let stopBefore: string | undefined;
  for (;;) {
    try {
      const result = await taken(services, [one], { quarantine, stopBefore });
      answer(services, [one], result, stopBefore !== undefined);
      return;
    } catch (error) {
      if (!(error instanceof CommandFailure)) throw error;
      const attempts = await services.db.countAttempt(push.clinic, error.uuid);
      services.log.error({ err: error.cause, clinic: push.clinic, uuid: error.uuid, attempts }, 'a command failed');
      if (attempts >= ATTEMPTS_BEFORE_QUARANTINE) quarantine.add(error.uuid);
      else stopBefore = error.uuid;
    }
  }
}

async function taken(services: SyncServices, group: readonly Waiting[], plan: Plan): Promise<TakenTogether> {
  const pushes = group.map(({ push }) => push);
  const [first] = pushes;
  const clinic = first?.clinic ?? '';
  const decided = async () => {
    const done = await services.db.inClinic(clinic, (tx) => take(services, tx, pushes, plan));
    const { flushed } = done;
    if (flushed && flushed.to > flushed.from) await services.db.announce(clinic, flushed.to, flushed);
    return done;
  };
  const { watch } = services;
  if (!watch) return decided();
  const undertakings = group.flatMap(({ undertaking }) => undertaking ?? []);
  return watch.together(undertakings, { name: 'transaction' }, decided);
}

function answer(services: SyncServices, group: readonly Waiting[], taken: TakenTogether, retry: boolean): void {
  const { pushes, flushed } = taken;
  const to = flushed && flushed.to > flushed.from ? flushed.to : undefined;
  for (const [at, { push, resolve, reject }] of group.entries()) {
    const became = pushes[at];
    if (!became) continue;
    if ('refusal' in became) {
      reject(became.refusal);
      continue;
    }
    const { outcomes, lastNumber, refused } = became;
    const result = {
      epoch: services.db.epoch,
      outcomes: [...outcomes],
      lastNumber,
      retry: retry || outcomes.length < push.request.commands.length,
      serverTime: services.now(),
    };
    resolve({ refused, result, to });
  }
}
