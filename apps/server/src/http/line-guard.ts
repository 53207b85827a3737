import type { Server } from 'node:http';
import { OnceLog } from '@vetloom/realtime/once-log.ts';
import { networkOf } from '@vetloom/sync-server/network-of.ts';
import type { Logger } from 'pino';

/** Who may open how many lines (TCP connections) at a time. */
export interface LineLimits {
  readonly perAddress: number;
  /** Proxies carry the lines of everybody. */
  readonly isProxy: (address: string) => boolean;
}

/** Cuts lines beyond the number of an address before anything is read from them, so that thousands of silent ones can't use up the server's. */
export function guardLines(server: Server, { perAddress, isProxy }: LineLimits, log: Logger): void {
  const open = new Map<string, number>();
  const once = new OnceLog(log);
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress)) return;
    const address = networkOf(remoteAddress);
    const held = open.get(address) ?? 0;
    if (held >= perAddress) {
      socket.destroy();
      once.warn(address, { address, open: held }, 'too many lines');
      return;
    }
    open.set(address, held + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
