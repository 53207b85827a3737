import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { LIVE_CHANGES, LIVE_EVENT, LIVE_NAMESPACE, type LiveChange, type LiveStart } from '@vetloom/protocol/live.ts';
import { REALTIME_PATH } from '@vetloom/protocol/realtime.ts';
import { authorOf } from '@vetloom/sync-server/author.ts';
import type { RealtimeAccess } from '@vetloom/sync-server/realtime.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import { Server } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { ConnectionGuard, type SocketLimits } from './connection-guard.ts';
import { type LiveCalls, type LiveOptions, serveLive } from './serve-live.ts';

/** A realtime service over a database, on a port of its own. A token here is the person's email. */
export interface TestRealtime {
  readonly url: string;
  readonly guard: ConnectionGuard;
  readonly io: Server;
  readonly warnings: string[];
  readonly revoked: Set<string>;
  /** Ends a sign-in, as everybody who listens hears of it. */
  readonly end: (session: string) => void;
  close(): Promise<void>;
}

/** Starts one, with doors of its own unless they are given; several over one database are several processes to each other. */
export async function openRealtime(
  services: SyncServices,
  options: Partial<LiveOptions> & { readonly calls?: LiveCalls } = {},
  limits: Partial<SocketLimits> = {},
  doors?: RealtimeAccess,
): Promise<TestRealtime> {
  const warnings: string[] = [];
  const revoked = new Set<string>();
  const hearers = new Set<(session: string) => void>();
  const log = { warn: (_: object, message: string) => void warnings.push(message), error: () => undefined };
  const guard = new ConnectionGuard(log, (request) => request.socket.remoteAddress ?? '', limits);
  const http = createServer();
  const server = new Server(http, {
    path: REALTIME_PATH,
    serveClient: false,
    maxHttpBufferSize: 16 * 1024,
    allowRequest: (request, decide) => {
      const refusal = guard.refusal(request);
      decide(refusal, refusal === undefined);
    },
  });
  const watch = guard.watch(server);
  const { db } = services;
  const access: RealtimeAccess = {
    authenticate: async (token) => {
      if (!(await db.system.findAccount(token))) throw new DomainError('notLoggedIn', 'the token is not valid');
      return { email: token, session: token };
    },
    enter: ({ email, emulation }, clinic) =>
      emulation && emulation.clinic !== clinic
        ? Promise.resolve(undefined)
        : db.readClinic(clinic, (tx) => authorOf(tx.reader, email, new Map())),
    holds: async ({ session }) => !revoked.has(session ?? ''),
    onEnd: (hear) => {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
  };
  const live = await serveLive(server, { ...services, log }, doors ?? access, options);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', 4096, resolve));
  const { port } = http.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    guard,
    io: server,
    warnings,
    revoked,
    end: (session) => {
      for (const hear of hearers) hear(session);
    },
    close: async () => {
      watch.stop();
      await live.stop();
      await server.close();
    },
  };
}

/** What a connection heard, in order. */
export type Heard = readonly [event: string, payload: LiveChange | LiveStart];

/** A connection to a clinic with everything that it hears. */
export async function connected(url: string, token: string, clinic = 'demo') {
  const socket: Socket = io(`${url}${LIVE_NAMESPACE}`, {
    auth: { token, clinic },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  const heard: Heard[] = [];
  for (const event of [LIVE_EVENT.start, ...LIVE_CHANGES])
    socket.on(event, (payload: LiveChange | LiveStart) => heard.push([event, payload]));
  const outcome = await new Promise<'connect' | { code?: number }>((resolve) => {
    socket.on('connect', () => resolve('connect'));
    socket.on('connect_error', (error) => resolve((error as Error & { data?: { code: number } }).data ?? {}));
  });
  const ask = (name: string, body: unknown): Promise<{ code: number; result?: { collections: string[] } }> =>
    socket.timeout(10_000).emitWithAck(name, body);
  return { socket, heard, outcome, ask };
}
