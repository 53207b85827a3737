import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import type { Committed, HearAnnounced } from '../ports/database.ts';
import { MOST_REQUESTS, type Trail, type Undertaking } from '../ports/watch.ts';
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
  readonly #here: () => Undertaking;
  readonly #notify: (statement: { readonly name: string; readonly text: string; readonly values: [string] }) => unknown;
  /** Names this process among those that use the database. */
  readonly #origin = randomUUID();
  readonly #hearers = new Set<HearAnnounced>();
  /** On which others are heard, and how many want it open, those who wait for it included. */
  #connection: Promise<() => Promise<void>> | undefined;
  #hearing = 0;
  /** Clinics of which a notice is on its way, each with the one that is to follow. */
  readonly #next = new Map<string, Notice | undefined>();
  readonly #sending = new Set<Promise<void>>();

  /** `notify` runs a statement outside of any transaction; `here` tells what is under way. */
  constructor(
    notify: (statement: { readonly name: string; readonly text: string; readonly values: [string] }) => unknown,
    here: () => Undertaking = () => NOTHING_KNOWN,
  ) {
    this.#notify = notify;
    this.#here = here;
  }

  tell(clinic: string, seq: number, committed?: Committed): void {
    const { requests, trace } = this.#here();
    const trail = { at: Date.now(), requests: requests.slice(0, MOST_REQUESTS), trace };
    for (const hear of this.#hearers) hear(clinic, seq, committed, trail);
    const notice = { seq, trail };
    if (this.#next.has(clinic)) {
      this.#next.set(clinic, joined(this.#next.get(clinic), notice));
      return;
    }
    const sending = this.#send(clinic, notice).finally(() => this.#sending.delete(sending));
    this.#sending.add(sending);
  }

  async #send(clinic: string, first: Notice): Promise<void> {
    for (let notice: Notice | undefined = first; notice; notice = this.#next.get(clinic)) {
      this.#next.set(clinic, undefined);
      const { seq, trail } = notice;
      try {
        await this.#notify({
          name: 'announce',
          text: ANNOUNCE,
          values: [JSON.stringify([clinic, seq, this.#origin, trail])],
        });
      } catch {
        // The commit stands; the others find it when they look at the heads.
      }
    }
    this.#next.delete(clinic);
  }

  /** Hears what is told here and, on one connection for all who hear, by others. Returns how to stop. */
  async listen(config: pg.ClientConfig, hear: HearAnnounced): Promise<() => Promise<void>> {
    this.#hearing += 1;
    this.#connection ??= listen(config, CHANNEL, told, ([clinic, seq, origin, trail]) => {
      // Our own came at once.
      if (origin !== this.#origin) for (const hear of this.#hearers) hear(clinic, seq, undefined, trail);
    });
    try {
      await this.#connection;
    } catch (error) {
      await this.#hearsNoMore();
      throw error;
    }
    this.#hearers.add(hear);
    return async () => {
      if (this.#hearers.delete(hear)) await this.#hearsNoMore();
    };
  }

  async #hearsNoMore(): Promise<void> {
    this.#hearing -= 1;
    if (this.#hearing > 0) return;
    const connection = this.#connection;
    this.#connection = undefined;
    // One that could not be opened needs no end.
    const close = await connection?.catch(() => undefined);
    await close?.();
  }

  /** Resolves when nothing is on its way any more. */
  async settled(): Promise<void> {
    await Promise.all(this.#sending);
  }
}

/** What is to be told of a clinic. */
interface Notice {
  readonly seq: number;
  readonly trail: Trail;
}

const NOTHING_KNOWN: Undertaking = { requests: [] };

/** A notice as it comes. */
const told = z
  .tuple([
    z.string(),
    z.number().int(),
    z.string(),
    // Servers of former versions send none, and later ones may send another.
    z
      .object({ at: z.number(), requests: z.array(z.string()), trace: z.string().optional() })
      .optional()
      .catch(undefined),
  ])
  .rest(z.unknown());

/** Notices that go as one: with the time of the one that has waited longest. */
function joined(one: Notice | undefined, other: Notice): Notice {
  if (!one) return other;
  const requests = [...one.trail.requests, ...other.trail.requests].slice(0, MOST_REQUESTS);
  return { seq: Math.max(one.seq, other.seq), trail: { ...one.trail, requests } };
}

/**
 * Hears what is told on a channel, on a connection of its own, and takes a new one when that breaks. Whoever signs in to the database may tell something there: what isn't
 * of that form is passed over. Returns how to stop.
 */
export function listen<Told>(
  config: pg.ClientConfig,
  channel: string,
  form: z.ZodType<Told>,
  hear: (told: Told) => void,
): Promise<() => Promise<void>> {
  return holdConnection(config, async (client) => {
    client.on('notification', ({ payload = '' }) => {
      const read = form.safeParse(parsed(payload));
      if (read.success) hear(read.data);
    });
    await client.query(`LISTEN ${channel}`);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
