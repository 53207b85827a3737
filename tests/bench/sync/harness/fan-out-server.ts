// A process of its own: `node fan-out-server.ts ours <postgres url>` or `… ws`. Sends to every client when it is told to.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { ALL_PERMISSIONS } from '@vetloom/domain/access/permissions.ts';
import type { Actor } from '@vetloom/domain/access/policy.ts';
import { openDatabase } from '@vetloom/storage/database/open-database.ts';
import { Pokes } from '@vetloom/sync-server/pokes.ts';
import { serveRealtime } from '@vetloom/sync-server/realtime.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import { Server } from 'socket.io';
import { type WebSocket, WebSocketServer } from 'ws';
import { CLINIC } from './clinic-data.ts';

/** What the process says. `sent`: the moments, in ms since 1970, at which the commit was announced and at which the patch was ready. */
export type Said =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'sent'; readonly announced: number; readonly ready: number };

/** What it is told: to send a document of that text. */
export interface Told {
  readonly text: string;
}

const now = () => performance.timeOrigin + performance.now();
const say = (said: Said) => process.send?.(said);

const http = createServer();
const [kind, url = ''] = process.argv.slice(2);
const send = kind === 'ours' ? await ours(url) : bare();
http.listen(0, '127.0.0.1', () => {
  const address = http.address();
  say({ kind: 'listening', port: typeof address === 'object' && address !== null ? address.port : 0 });
});
process.on('message', ({ text }: Told) => {
  send(text).then(say, (error: unknown) => {
    throw error;
  });
});
process.on('disconnect', () => process.exit());

/** The product's own pokes over a real database, with sign-in left out. */
async function ours(databaseURL: string): Promise<(text: string) => Promise<Said>> {
  const db = await openDatabase({ url: databaseURL });
  let ready = 0;
  const { feed } = db;
  const services: SyncServices = {
    db: {
      ...db,
      feed: {
        ...feed,
        changesSince: async (request) => {
          const page = await feed.changesSince(request);
          ready = now();
          return page;
        },
      },
    },
    commands: new Map(),
    consequences: new Map(),
    now: () => Math.floor(Date.now() / 1000),
    log: { warn: () => undefined, error: () => undefined },
  };
  const actor: Actor = {
    email: 'bench@demo.test',
    staffID: '/staff/bench',
    name: 'bench',
    roleID: '/role/admin',
    admin: true,
    permissions: new Set(ALL_PERMISSIONS),
    systemRole: undefined,
  };
  const pokes = new Pokes(services);
  await pokes.start();
  serveRealtime(new Server(http, { transports: ['websocket'] }), services, pokes, {
    authenticate: async () => ({ email: actor.email, session: undefined }),
    enter: async () => actor,
    holds: async () => true,
    onEnd: () => () => undefined,
  });
  return async (text) => {
    const at = Math.floor(Date.now() / 1000);
    const seq = await db.inClinic(CLINIC, async (tx) => {
      await tx.openForWriting({ commands: [], authors: [], hints: [] });
      const id = `/setting/${randomUUID()}`;
      const after = { _id: id, collection: 'setting', text } as never;
      const frame = { uuid: randomUUID(), client: null, number: null, name: 'bench.send', version: 1, args: {}, at };
      const people = { author: actor.email, onBehalfOf: null, carrier: actor.email, key: null };
      const outcome = { status: 'applied', code: 100_000, message: '', detail: {} } as const;
      const writes = [{ collection: 'setting' as const, id, before: undefined, after }];
      return (await tx.flush([{ ...frame, ...people, ...outcome, writes }])).to;
    });
    const announced = now();
    ready = 0;
    await db.announce(CLINIC, seq);
    while (ready === 0) await new Promise((resolve) => setImmediate(resolve));
    return { kind: 'sent', announced, ready };
  };
}

/** `ws` as its handbook shows a broadcast: the message is written once and sent to each. */
function bare(): (text: string) => Promise<Said> {
  const clients = new Set<WebSocket>();
  new WebSocketServer({ server: http }).on('connection', (socket) => {
    clients.add(socket);
    socket.on('close', () => clients.delete(socket));
  });
  return async (text) => {
    const announced = now();
    const patch = [{ collection: 'setting', id: `/setting/${randomUUID()}`, seq: 1, version: 1, body: { text } }];
    const message = JSON.stringify({ clinic: CLINIC, epoch: '', from: 0, to: 1, patch });
    for (const socket of clients) socket.send(message);
    return { kind: 'sent', announced, ready: announced };
  };
}
