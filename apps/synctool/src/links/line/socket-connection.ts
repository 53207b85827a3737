import type { Socket } from 'node:net';
import type { Connection, LineEvents } from './line.ts';

/** After so long without a word the system asks whether the other side is still there, ms: an instrument that was switched off says no goodbye. */
const KEEP_ALIVE_MS = 30_000;

/** Lets a session listen to a socket. `ended` is called once, with what broke it. */
export function attachSocket(socket: Socket, events: LineEvents, ended: (error?: Error) => void): void {
  socket.setNoDelay(true);
  socket.setKeepAlive(true, KEEP_ALIVE_MS);
  let broken: Error | undefined;
  socket.on('error', (error) => {
    broken = error;
  });
  const session = events.connected(connectionOf(socket));
  socket.on('data', (bytes) => session.take(bytes));
  // An instrument that ends its side after the last message still waits to hear that it was kept.
  socket.on('end', () => void session.drained().then(() => socket.end()));
  socket.on('close', () => {
    session.closed();
    ended(broken);
  });
}

const connectionOf = (socket: Socket): Connection => ({
  write: (bytes) => {
    if (socket.writable) socket.write(bytes);
  },
  close: () => socket.destroy(),
  pause: () => socket.pause(),
  resume: () => socket.resume(),
});
