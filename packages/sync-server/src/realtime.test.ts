import type { Actor } from '@vetloom/domain/access/policy.ts';
import type { Server } from 'socket.io';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Pokes } from './pokes.ts';
import { type RealtimeAccess, serveRealtime } from './realtime.ts';
import type { SyncServices } from './services.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A socket that was admitted as somebody, with what it was sent and whether it was cut. */
const socketOf = (email: string) => {
  const sent: unknown[] = [];
  const person = { email, session: email };
  const socket = {
    data: { person, clinic: 'demo' },
    connected: true,
    cut: false,
    sent,
    on: () => socket,
    emit: (event: string, payload: unknown) => sent.push([event, payload]),
    disconnect: () => {
      socket.cut = true;
    },
  };
  return socket;
};

/** The sync namespace with these sockets on it. */
function serving(sockets: readonly ReturnType<typeof socketOf>[], access: Partial<RealtimeAccess> = {}) {
  let connect: (socket: unknown) => void = () => {};
  const namespace = {
    use: () => namespace,
    on: (_event: string, work: (socket: unknown) => void) => {
      connect = work;
      return namespace;
    },
    sockets: new Map(sockets.map((socket, at) => [at, socket])),
  };
  const io = { of: () => namespace } as unknown as Server;
  const services = { db: { epoch: 'life' }, log: { warn: () => {}, error: () => {} } } as unknown as SyncServices;
  const pokes = { enter: async () => 7, leave: () => {} } as unknown as Pokes;
  const served = serveRealtime(io, services, pokes, {
    authenticate: async (token) => ({ email: token, session: token }),
    enter: async () => ({}) as Actor,
    holds: async () => true,
    onEnd: () => () => undefined,
    ...access,
  });
  return { served, connect };
}

it('[S33] the first poke of a connection tells the head, up to which the client pulls by itself', async () => {
  const socket = socketOf('a@demo.test');
  const { served, connect } = serving([socket]);
  connect(socket);
  await vi.advanceTimersByTimeAsync(0);
  expect(socket.sent).toEqual([['poke', { clinic: 'demo', epoch: 'life', from: 7, to: 7 }]]);
  served.stop();
});

it('[S34] a revoked sign-in is disconnected within a minute, and nobody else', async () => {
  const [gone, here] = [socketOf('gone@demo.test'), socketOf('here@demo.test')];
  const { served } = serving([gone, here], { holds: async ({ email }) => email !== 'gone@demo.test' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([gone.cut, here.cut]).toEqual([true, false]);
  served.stop();
});
