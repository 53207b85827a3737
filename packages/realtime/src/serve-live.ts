import { CODE } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { isCollection } from '@vetloom/domain/kinds.ts';
import { LIVE_NAMESPACE, LIVE_REQUEST, liveSubscription } from '@vetloom/protocol/live.ts';
import { type Admitted, admit, dropSession, type RealtimeAccess } from '@vetloom/sync-server/realtime.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import { viewsOf } from '@vetloom/sync-server/views.ts';
import type { Server, Socket } from 'socket.io';
import type { z } from 'zod';
import { ClinicRounds } from './clinic-rounds.ts';
import { LiveRooms, type Member } from './live-rooms.ts';
import { OnceLog } from './once-log.ts';

/** How live changes are served. */
export interface LiveOptions {
  /** A connection that has subscribed to nothing and called nothing for so long is ended, in ms. */
  readonly idleMs: number;
  /** Time between looks at whether sign-ins were revoked, in ms. */
  readonly revocationMs: number;
}

const OPTIONS: LiveOptions = { idleMs: 60_000, revocationMs: 60_000 };

/** Calls that a connection may make by an event, by its name: each answers the whole acknowledgement. @throws DomainError */
export type LiveCalls = ReadonlyMap<string, (asker: Admitted, body: unknown) => Promise<unknown>>;

type Reply = (answer: unknown) => void;

/** Serves live changes on their namespace (spec 3 §4). The answer stops it. */
export async function serveLive(
  io: Server,
  services: SyncServices,
  access: RealtimeAccess,
  { calls = new Map(), ...options }: Partial<LiveOptions> & { readonly calls?: LiveCalls } = {},
): Promise<{ stop(): Promise<void> }> {
  const live = new Live(io, services, access, { ...OPTIONS, ...options, calls });
  await live.start();
  return { stop: () => live.stop() };
}

class Live {
  readonly #io: Server;
  readonly #services: SyncServices;
  readonly #access: RealtimeAccess;
  readonly #options: LiveOptions & { readonly calls: LiveCalls };
  readonly #rounds: ClinicRounds;
  readonly #rooms: LiveRooms;
  readonly #once: OnceLog;
  #timer: NodeJS.Timeout | undefined;
  #deafen: () => void = () => undefined;

  constructor(
    io: Server,
    services: SyncServices,
    access: RealtimeAccess,
    options: LiveOptions & { readonly calls: LiveCalls },
  ) {
    this.#io = io;
    this.#services = services;
    this.#access = access;
    this.#options = options;
    this.#once = new OnceLog(services.log);
    this.#rounds = new ClinicRounds(services.db, services.log, (round) => this.#rooms.tell(round));
    this.#rooms = new LiveRooms({
      namespace: io.of(LIVE_NAMESPACE),
      log: services.log,
      epoch: () => services.db.epoch,
      enter: access.enter,
      toldUpTo: (clinic) => this.#rounds.toldUpTo(clinic),
    });
  }

  async start(): Promise<void> {
    const namespace = this.#io.of(LIVE_NAMESPACE);
    namespace.use((socket, next) => {
      admit(socket, this.#access).then(
        () => next(),
        (error: unknown) => next(this.#refusal(error, socket)),
      );
    });
    namespace.on('connection', (socket) => {
      this.#serve(socket).catch((error: unknown) => {
        this.#services.log.warn({ err: error }, 'a socket could not be served');
        socket.disconnect(true);
      });
    });
    await this.#rounds.start();
    this.#deafen = this.#access.onEnd((session) => dropSession(namespace, session));
    this.#timer = setInterval(() => void this.#dropRevoked(), this.#options.revocationMs).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#deafen();
    await this.#rounds.stop();
  }

  async #serve(socket: Socket): Promise<void> {
    const { person, clinic } = socket.data as Admitted;
    const member: Member = { socket, clinic, person, wanted: new Set(), views: {} };
    // Heard from the beginning: what a client asks before it is let in would be lost otherwise.
    const entered = this.#enter(member);
    const answered = (name: string, answer: (body: unknown) => Promise<unknown>) =>
      socket.on(name, (body: unknown, reply: unknown) => {
        const tell: Reply = typeof reply === 'function' ? (reply as Reply) : () => undefined;
        entered
          .then(async (inside) => {
            if (inside) tell(await answer(body));
          })
          .catch((error: unknown) => tell(this.#answerOf(error, socket)));
      });
    const ask = (name: string, answer: (body: z.output<typeof liveSubscription>) => unknown) =>
      answered(name, async (body) => ({ code: CODE.success, result: answer(read(body)) }));
    ask(LIVE_REQUEST.subscribe, ({ collections }) => this.#subscribe(member, collections));
    ask(LIVE_REQUEST.unsubscribe, ({ collections }) => {
      for (const collection of collections.filter(isCollection)) this.#rooms.cancel(member, collection);
      return { collections: [...member.wanted] };
    });
    const idle = setTimeout(() => {
      if (member.wanted.size === 0) socket.disconnect(true);
    }, this.#options.idleMs).unref();
    for (const [name, call] of this.#options.calls)
      answered(name, async (body) => {
        // Security: whoever came by a token of the clinic's room listens, and does nothing.
        if (person.room !== undefined) throw new DomainError('forbidden', 'this token only listens');
        // A call changes something: whether the sign-in still holds isn't left to the next look.
        if (!(await this.#access.holds(person))) throw new DomainError('sessionRevoked', 'signed out');
        idle.refresh();
        return call({ person, clinic }, body);
      });
    socket.on('disconnect', () => {
      clearTimeout(idle);
      this.#leave(member);
    });
    if (!(await entered)) socket.disconnect(true);
  }

  async #enter(member: Member): Promise<boolean> {
    const { person, clinic, socket } = member;
    this.#rooms.enter(member);
    const toldUpTo = await this.#rounds.watch(clinic);
    const actor = toldUpTo === undefined ? undefined : await this.#access.enter(person, clinic);
    if (!actor || !socket.connected) {
      this.#leave(member);
      return false;
    }
    member.views = viewsOf(actor);
    return true;
  }

  #leave(member: Member): void {
    if (this.#rooms.leave(member)) this.#rounds.leave(member.clinic);
  }

  #subscribe(member: Member, names: readonly string[]) {
    const collections = names.filter(isCollection);
    // What a newer program asks for and this server doesn't know is as what may not be read.
    const hidden = names.filter((name) => !isCollection(name) || member.views[name] === undefined);
    if (hidden.length > 0)
      throw new DomainError('forbidden', `may not read ${hidden.join(', ')}`, { collections: hidden });
    for (const collection of collections) if (!member.wanted.has(collection)) this.#rooms.join(member, collection);
    return { collections: [...member.wanted] };
  }

  async #dropRevoked(): Promise<void> {
    for (const socket of this.#io.of(LIVE_NAMESPACE).sockets.values()) {
      try {
        if (!(await this.#access.holds((socket.data as Admitted).person))) socket.disconnect(true);
      } catch (error) {
        this.#services.log.warn({ err: error }, 'a revocation could not be checked');
      }
    }
  }

  /** The refusal as socket.io's `connect_error` carries it. */
  #refusal(error: unknown, socket: Socket): Error {
    const data = this.#answerOf(error, socket);
    return Object.assign(new Error(data.message), { data });
  }

  #answerOf(error: unknown, socket: Socket): { readonly code: number; readonly message: string } {
    if (error instanceof DomainError) {
      const { code, message } = error;
      const { address } = socket.handshake;
      this.#once.warn(`refused ${code} ${address}`, { code, address }, 'a socket was refused');
      return { code, message };
    }
    this.#services.log.error({ err: error }, 'a socket could not be answered');
    return { code: CODE.failure, message: 'unexpected failure' };
  }
}

/** @throws DomainError badParameter */
function read(body: unknown): z.output<typeof liveSubscription> {
  const parsed = liveSubscription.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new DomainError('badParameter', 'a list of collections is needed', { fields: ['collections'] });
}
