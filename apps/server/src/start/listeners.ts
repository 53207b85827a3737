import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { ENDPOINTS } from '@vetloom/api/endpoints.ts';
import type { CouchServices } from '@vetloom/couch-view/couch-services.ts';
import { answerEvent, eventCalls } from '@vetloom/http/event-call.ts';
import { REALTIME_PATH } from '@vetloom/protocol/realtime.ts';
import type { ConnectionGuard } from '@vetloom/realtime/connection-guard.ts';
import { type LiveCalls, serveLive } from '@vetloom/realtime/serve-live.ts';
import { serveTools } from '@vetloom/realtime/serve-tools.ts';
import type { Pokes } from '@vetloom/sync-server/pokes.ts';
import { type RealtimeAccess, serveRealtime } from '@vetloom/sync-server/realtime.ts';
import type { FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import { type AppParts, buildApp } from '../http/build-app.ts';
import { guardLines } from '../http/line-guard.ts';
import { maySocket } from '../http/web-origins.ts';
import type { Holding } from './leaving.ts';
import type { Options, Service } from './options.ts';
import { StartRefusal } from './refusal.ts';
import { proxyReader } from './remote-address.ts';
import { WEB_DIST } from './version.ts';

/** What listeners are made of. */
export interface ListenerParts extends Omit<AppParts, 'webDist' | 'api' | 'erp' | 'couch'> {
  readonly pokes: Pokes;
  readonly couch: CouchServices;
  readonly guard: ConnectionGuard;
  readonly realtime: RealtimeAccess;
}

/** An open listener. */
export interface Listener extends Holding {
  readonly service: Service;
  readonly url: string;
  close(): Promise<void>;
}

/** What a listener carries; `database` is where the database view stands. */
interface Cargo {
  readonly web: boolean;
  readonly api: boolean;
  readonly erp: boolean;
  readonly database: '' | '/db' | undefined;
  readonly realtime: boolean;
}

const NOTHING: Cargo = { web: false, api: false, erp: false, database: undefined, realtime: false };

/** What each service's listener carries; the gateway has all of it on one origin. */
const CARRIES: Record<Service, Cargo> = {
  gateway: { web: true, api: true, erp: true, database: '/db', realtime: true },
  api: { ...NOTHING, api: true },
  database: { ...NOTHING, database: '' },
  realtime: { ...NOTHING, realtime: true },
  erp: { ...NOTHING, erp: true },
};
/** A browser holds half a dozen lines beside its socket. */
const LINES_PER_SOCKET = 8;
/** A connection that joins no namespace is ended after this, in ms. */
const CONNECT_TIMEOUT = 10_000;

/** Opens a listener. @throws StartRefusal for a taken port or an address that is not this machine's */
export async function listen(service: Service, options: Options, parts: ListenerParts): Promise<Listener> {
  const { web, api, erp, database, realtime } = CARRIES[service];
  const couch = database === undefined ? undefined : { services: parts.couch, base: database };
  const app = await buildApp({ ...parts, api, erp, couch, webDist: web ? WEB_DIST : undefined });
  const sockets = realtime ? await attachRealtime(app, parts) : undefined;
  const lines = { perAddress: options.socketsPerAddress * LINES_PER_SOCKET, isProxy: proxyReader(options.trustProxy) };
  guardLines(app.server, lines, parts.log);
  const port = options.ports[service];
  try {
    await app.listen({ port, host: options.host });
  } catch (error) {
    await app.close();
    throw refusalOf(error, service, port, options.host) ?? error;
  }
  const { port: actual } = app.server.address() as AddressInfo;
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  return {
    service,
    url: `http://${host === '0.0.0.0' || host === '[::]' ? 'localhost' : host}:${actual}`,
    dismiss: async (withinMs) => sockets?.dismiss(withinMs),
    close: async () => {
      await sockets?.stop();
      await app.close();
    },
  };
}

/** Finds a port that can't be used before anything is made, so that no first start invents clinics in vain. @throws StartRefusal */
export async function demandPorts({ services, ports, host }: Options): Promise<void> {
  for (const service of services) {
    const port = ports[service];
    const probe = createServer();
    const listening = new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen({ port, host }, resolve);
    });
    await listening.catch((error: unknown) => {
      throw refusalOf(error, service, port, host) ?? error;
    });
    await new Promise((resolve) => probe.close(resolve));
  }
}

async function attachRealtime(app: FastifyInstance, parts: ListenerParts) {
  const { guard } = parts;
  const io = new Server(app.server, {
    path: REALTIME_PATH,
    serveClient: false,
    maxHttpBufferSize: 16 * 1024,
    connectTimeout: CONNECT_TIMEOUT,
    ...(parts.webOrigins.length === 0 ? {} : { cors: { origin: [...parts.webOrigins], credentials: true } }),
    allowRequest: (request, decide) => {
      const { origin, host = '' } = request.headers;
      // Security: another site's page must not open a socket with this person's rights. API clients send no Origin.
      if (!maySocket(parts.webOrigins, origin, host)) {
        parts.metrics.sockets.refused('origin');
        return decide(null, false);
      }
      const refusal = guard.refusal(request);
      decide(refusal, refusal === undefined);
    },
  });
  const { sync } = parts.ports.services;
  const watch = guard.watch(io);
  const uncount = parts.metrics.sockets.watch(io);
  const pokes = serveRealtime(io, sync, parts.pokes, parts.realtime);
  const live = await serveLive(io, sync, parts.realtime, { calls: callsOf(parts.ports) });
  const { tools: service } = parts.ports.services;
  const tools = await serveTools(io, {
    ...{ db: sync.db, log: sync.log, admit: (token: string) => service.pairing.admit(token) },
    notePresence: (tool, isOnline) => service.presence.note(tool, isOnline),
  });
  return {
    dismiss: (withinMs: number) => dismiss(io, withinMs),
    stop: async () => {
      watch.stop();
      uncount();
      pokes.stop();
      await live.stop();
      await tools.stop();
      await io.close();
    },
  };
}

/**
 * Cuts the open sockets one after the other. The line itself is closed, as by an end of this process: after a farewell of socket.io's own, programs that use its
 * client would stay away.
 */
async function dismiss(io: Server, withinMs: number): Promise<void> {
  const open = Object.values((io.engine as unknown as { readonly clients: Record<string, Closable> }).clients);
  for (const socket of open) {
    socket.close();
    await delay(withinMs / open.length);
  }
}

/** What of engine.io's sockets is used here; its own types keep their list private. */
interface Closable {
  close(): void;
}

/** Calls of the API that have a socket variant. */
const callsOf = (ports: ListenerParts['ports']): LiveCalls =>
  new Map(
    [...eventCalls(ENDPOINTS)].map(([name, endpoint]) => [
      name,
      // A connection may be hours old: it counts as no proof that the password was given a moment ago.
      ({ person, clinic }, payload) =>
        answerEvent(endpoint, ports, { person: { ...person, authenticatedAt: 0 }, clinic, payload }),
    ]),
  );

function refusalOf(error: unknown, service: Service, port: number, host: string): StartRefusal | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new StartRefusal(`Port ${port} (${service}) is in use by another program; choose another one.`);
  if (code === 'EACCES') return new StartRefusal(`Port ${port} (${service}) may not be used by this user.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartRefusal(`HOST ${host} is not an address of this machine.`);
  return undefined;
}
