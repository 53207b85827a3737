import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TOOL_NAMESPACE } from '@vetloom/protocol/sync-tool.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import { Server } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveTools } from './serve-tools.ts';

const http = createServer();
const server = new Server(http);
let tools: Awaited<ReturnType<typeof serveTools>>;
const dialled: Socket[] = [];
beforeAll(async () => {
  const db = {
    onAnnounce: async () => async () => undefined,
    // Nobody was removed, and nothing is to be done.
    readClinic: async () =>
      new Map([
        ['one', ''],
        ['other', ''],
      ]),
  };
  tools = await serveTools(server, {
    db: db as unknown as Database,
    log: { warn: () => undefined, error: () => undefined },
    admit: async (token) => ({ clinic: 'demo', toolID: token }),
    notePresence: async () => undefined,
  });
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
});
afterAll(async () => {
  for (const socket of dialled) socket.disconnect();
  await tools.stop();
  await server.close();
});

async function dial(token: string): Promise<Socket> {
  const { port } = http.address() as AddressInfo;
  const socket = io(`http://127.0.0.1:${port}${TOOL_NAMESPACE}`, {
    ...{ auth: { token }, forceNew: true, reconnection: false, transports: ['websocket'] },
  });
  dialled.push(socket);
  await new Promise<void>((connected, failed) => {
    socket.once('connect', connected);
    socket.once('connect_error', failed);
  });
  return socket;
}
const ended = (socket: Socket) =>
  socket.connected ? new Promise((done) => socket.once('disconnect', done)) : Promise.resolve();

it('a tool has so many lines at a time: a further one ends its oldest, and no other tool’s', async () => {
  const other = await dial('other');
  const lines: Socket[] = [];
  for (let n = 0; n < 7; n += 1) lines.push(await dial('one'));
  await Promise.all(lines.slice(0, 3).map(ended));
  expect(server.of(TOOL_NAMESPACE).sockets.size).toBe(5);
  expect([other, ...lines.slice(3)].map(({ connected }) => connected)).toEqual(Array.from({ length: 5 }, () => true));
});
