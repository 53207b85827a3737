import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Committed, HearAnnounced } from '../ports/database.ts';
import { holdConnection } from './held-connection.ts';

const CHANNEL = 'vetloom_head';

/**
 * Outside of the writing transaction: NOTIFY inside of one makes commits queue up behind each other. It waits for no disk: a notice that a
 * power cut takes with it delays a poke.
 */
const ANNOUNCE = `SELECT set_config('synchronous_commit', 'off', true), pg_notify('${CHANNEL}', $1)`;

/**
 * Tells of commits: who listens in this process at once, other processes by NOTIFY, which nobody waits for and of which one is on its way
 * for a clinic at a time (law 22). Losing one delays a poke, because heads are also looked at.
 */
export class Announcer {
  readonly #notify: (statement: { readonly name: string; readonly text: string; readonly values: [string] }) => unknown;
  /** Names this process among those that use the database. */
  readonly #origin = randomUUID();
  readonly #hearers = new Set<HearAnnounced>();
  /** Clinics of which a notice is on its way, each with the sequence that is to be told next. */
  readonly #next = new Map<string, number>();
  readonly #sending = new Set<Promise<void>>();

  /** `notify` runs a statement outside of any transaction. */
  constructor(
    notify: (statement: { readonly name: string; readonly text: string; readonly values: [string] }) => unknown,
  ) {
    this.#notify = notify;
  }

  tell(clinic: string, seq: number, committed?: Committed): void {
    for (const hear of this.#hearers) hear(clinic, seq, committed);
    const next = this.#next.get(clinic);
    if (next !== undefined) {
      this.#next.set(clinic, Math.max(next, seq));
      return;
    }
    const sending = this.#send(clinic, seq).finally(() => this.#sending.delete(sending));
    this.#sending.add(sending);
  }

  async #send(clinic: string, seq: number): Promise<void> {
    for (let announced = seq; announced > 0; announced = this.#next.get(clinic) ?? 0) {
      this.#next.set(clinic, 0);
      try {
        await this.#notify({
          name: 'announce',
          text: ANNOUNCE,
          values: [JSON.stringify([clinic, announced, this.#origin])],
        });
      } catch {
        // The commit stands; the others find it when they look at the heads.
      }
    }
    this.#next.delete(clinic);
  }

  /** Hears what is told here and, on a connection of its own, by others. Returns how to stop. */
  async listen(config: pg.ClientConfig, hear: HearAnnounced): Promise<() => Promise<void>> {
    const stop = await listen(config, CHANNEL, (payload) => {
      const [clinic, seq, origin] = JSON.parse(payload) as unknown[];
      // Our own came at once.
      if (typeof clinic === 'string' && typeof seq === 'number' && origin !== this.#origin) hear(clinic, seq);
    });
    this.#hearers.add(hear);
    return async () => {
      this.#hearers.delete(hear);
      await stop();
    };
  }

  /** Resolves when nothing is on its way any more. */
  async settled(): Promise<void> {
    await Promise.all(this.#sending);
  }
}

/** Hears what is told on a channel, on a connection of its own, and takes a new one when that breaks. Returns how to stop. */
export function listen(
  config: pg.ClientConfig,
  channel: string,
  hear: (payload: string) => void,
): Promise<() => Promise<void>> {
  return holdConnection(config, async (client) => {
    client.on('notification', ({ payload }) => {
      if (payload !== undefined && payload !== '') hear(payload);
    });
    await client.query(`LISTEN ${channel}`);
  });
}
