import { LIVE_NAMESPACE } from '@vetloom/protocol/live.ts';
import { SYNC_NAMESPACE } from '@vetloom/protocol/realtime.ts';
import { TOOL_NAMESPACE } from '@vetloom/protocol/sync-tool.ts';
import type { GuardRefusal } from '@vetloom/realtime/connection-guard.ts';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Server } from 'socket.io';

const NAMESPACES = [SYNC_NAMESPACE, LIVE_NAMESPACE, TOOL_NAMESPACE];

/** Why a socket was not let in or was ended: by the guard, or because a page of another site opened it. */
export type SocketRefusal = GuardRefusal | 'origin';

/** Measures sockets of all listeners of this process. */
export class SocketMetrics {
  readonly #servers = new Set<Server>();
  readonly #open: Gauge<'namespace'>;
  readonly #refused: Counter<'reason'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#open = new Gauge({
      name: 'vetloom_sockets_open',
      help: 'Sockets that are in a namespace.',
      labelNames: ['namespace'],
      registers,
    });
    this.#refused = new Counter({
      name: 'vetloom_sockets_refused_total',
      help: 'Sockets that were not let in or were ended, by the reason.',
      labelNames: ['reason'],
      registers,
    });
    for (const reason of ['origin', 'address', 'all', 'talkative', 'deaf']) this.#refused.inc({ reason }, 0);
  }

  /** Counts sockets of a server; answers how to stop. */
  watch(io: Server): () => void {
    this.#servers.add(io);
    return () => void this.#servers.delete(io);
  }

  refused(reason: SocketRefusal): void {
    this.#refused.inc({ reason });
  }

  look(): void {
    for (const namespace of NAMESPACES) {
      const open = [...this.#servers].reduce((sum, io) => sum + io.of(namespace).sockets.size, 0);
      this.#open.set({ namespace }, open);
    }
  }
}
