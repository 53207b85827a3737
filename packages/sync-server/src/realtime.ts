import type { Actor } from '@vetloom/domain/access/policy.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { REALTIME_EVENT, SYNC_NAMESPACE } from '@vetloom/protocol/realtime.ts';
import type { Namespace, Server, Socket } from 'socket.io';
import { z } from 'zod';
import type { Listener, ListenerGroup, Pokes } from './pokes.ts';
import type { SyncServices } from './services.ts';

/** A connection's person. */
export interface RealtimePerson {
  readonly email: string;
  readonly session: string | undefined;
  /** Set for an operator in this person's place: the one clinic that is open to them. */
  readonly emulation?: { readonly by: string; readonly clinic: string } | undefined;
  /** Set for whoever may listen to the live changes of this one clinic, and nothing else. */
  readonly room?: string | undefined;
}

/** What sockets need of sign-in. */
export interface RealtimeAccess {
  /** @throws DomainError notLoggedIn, sessionRevoked */
  readonly authenticate: (token: string) => Promise<RealtimePerson>;
  /** The person inside of a clinic, or undefined: also where what they came by opens another clinic alone. */
  readonly enter: (person: RealtimePerson, clinic: string) => Promise<Actor | undefined>;
  /** Whether what the person came in by still holds. */
  readonly holds: (person: RealtimePerson) => Promise<boolean>;
  /** Hears of each sign-in that ends, by its session; answers how to stop hearing. */
  readonly onEnd: (hear: (session: string) => void) => () => void;
}

/** A socket's person and clinic, as its door has let it in. */
export interface Admitted {
  readonly person: RealtimePerson;
  readonly clinic: string;
}

const handshake = z.object({ token: z.string().min(1).max(4000), clinic: z.string().min(1).max(60) });
const REVOCATION_CHECK_MS = 60_000;

/** Serves pokes on the sync namespace. The answer stops the revocation checks. */
export function serveRealtime(
  io: Server,
  services: SyncServices,
  pokes: Pokes,
  access: RealtimeAccess,
): { stop(): void } {
  const namespace = io.of(SYNC_NAMESPACE);
  namespace.use((socket, next) => {
    admit(socket, access).then(
      () => next(notForListeners(socket)),
      (error: unknown) => next(refusalFor(error, services)),
    );
  });
  const group = groupOf(namespace);
  namespace.on('connection', (socket) => {
    serveSocket(socket, services, pokes, access, group).catch((error: unknown) => {
      services.log.warn({ err: error }, 'a socket could not be served');
      socket.disconnect(true);
    });
  });
  const check = () => void dropRevoked([...namespace.sockets.values()], services, access);
  const timer = setInterval(check, REVOCATION_CHECK_MS).unref();
  const deafen = access.onEnd((session) => dropSession(namespace, session));
  return {
    stop: () => {
      clearInterval(timer);
      deafen();
    },
  };
}

/** Ends what came in by a sign-in that has just ended. The look from time to time is for notices that were lost. */
export function dropSession(namespace: Namespace, session: string): void {
  for (const socket of namespace.sockets.values())
    if ((socket.data as Partial<Admitted>).person?.session === session) socket.disconnect(true);
}

/** Security: a token of a clinic's room opens its live changes alone. */
const notForListeners = (socket: Socket): Error | undefined =>
  (socket.data as Admitted).person.room === undefined
    ? undefined
    : refusalOf(new DomainError('notLoggedIn', 'that kind of token opens nothing here'));

/** Lets a socket in, for every namespace alike. @throws DomainError notLoggedIn, sessionRevoked, noDatabaseAccess */
export async function admit(socket: Socket, access: RealtimeAccess): Promise<void> {
  const auth = handshake.safeParse(socket.handshake.auth);
  if (!auth.success) throw new DomainError('notLoggedIn', 'a token and a clinic are needed');
  const person = await access.authenticate(auth.data.token);
  const { clinic } = auth.data;
  if (!(await access.enter(person, clinic))) throw new DomainError('noDatabaseAccess', 'no access to that clinic');
  socket.data = { person, clinic } satisfies Admitted;
}

/** Sockets of one namespace, to which a message that many get is sent in one piece: written as text once. */
function groupOf(namespace: Namespace): ListenerGroup & { readonly rooms: WeakMap<Listener, string> } {
  const rooms = new WeakMap<Listener, string>();
  return {
    rooms,
    poke(listeners, poke) {
      const addressed = listeners.flatMap((listener) => rooms.get(listener) ?? []);
      // Without a room everybody would be meant.
      if (addressed.length > 0) namespace.to(addressed).emit(REALTIME_EVENT.poke, poke);
    },
  };
}

async function serveSocket(
  socket: Socket,
  services: SyncServices,
  pokes: Pokes,
  access: RealtimeAccess,
  group: ReturnType<typeof groupOf>,
): Promise<void> {
  const { person, clinic } = socket.data as Admitted;
  const listener: Listener = {
    actor: () => access.enter(person, clinic),
    poke: (poke) => void socket.emit(REALTIME_EVENT.poke, poke),
    accessChanged: () => void socket.emit(REALTIME_EVENT.access),
    expelled: () => {
      socket.emit(REALTIME_EVENT.access);
      socket.disconnect(true);
    },
    group,
  };
  // Every socket is in a room of its own.
  group.rooms.set(listener, socket.id);
  socket.on('disconnect', () => pokes.leave(clinic, listener));
  const head = await pokes.enter(clinic, listener);
  if (head === undefined || !socket.connected) {
    pokes.leave(clinic, listener);
    socket.disconnect(true);
    return;
  }
  // What was committed between the client's own pull and now would otherwise be missed.
  socket.emit(REALTIME_EVENT.poke, { clinic, epoch: services.db.epoch, from: head, to: head });
}

async function dropRevoked(sockets: readonly Socket[], services: SyncServices, access: RealtimeAccess): Promise<void> {
  for (const socket of sockets) {
    try {
      if (!(await access.holds((socket.data as Admitted).person))) socket.disconnect(true);
    } catch (error) {
      services.log.warn({ err: error }, 'a revocation could not be checked');
    }
  }
}

/** The refusal as socket.io's `connect_error` carries it. */
function refusalFor(error: unknown, services: SyncServices): Error {
  if (!(error instanceof DomainError)) services.log.error({ err: error }, 'a socket could not be admitted');
  return refusalOf(error instanceof DomainError ? error : new DomainError('failure', 'unexpected failure'));
}

function refusalOf(refusal: DomainError): Error {
  return Object.assign(new Error(refusal.message), { data: { code: refusal.code, message: refusal.message } });
}
