import { CODE } from '@vetloom/domain/core/codes.ts';
import { decodeHistoryPage } from '@vetloom/protocol/history-page.ts';
import type { Poke } from '@vetloom/protocol/sync.ts';
import { type Link, type LinkListener, type Transport, TransportError } from '@vetloom/sync-client/transport.ts';
import type { KindsTold } from '../older-answer.ts';
import type { Browser } from './browser.ts';
import type { Build } from './build.ts';
import { ProcessEnded } from './faulty-database.ts';
import type { Random } from './random.ts';
import type { Life, Scheduler } from './scheduler.ts';
import type { Reply, Request, SimulatedServer } from './simulated-server.ts';

/** A real client gives an answer up after a minute. */
const ANSWER_TIMEOUT_MS = 60_000;
/** A socket comes back by itself after about this long. */
const RECONNECT_MS = 4_000;

/** How the network between all browsers and the server behaves. Probabilities are by message. */
export interface NetworkWeather {
  lost: number;
  doubled: number;
  /** Answers cut short, or replaced by a proxy's page. */
  damaged: number;
  /** Pokes that never come, come twice or come late. */
  pokeTrouble: number;
  /** How often a live link breaks, by poke. */
  cut: number;
}

/** A network without faults. */
export const fairWeather = (): NetworkWeather => ({ lost: 0, doubled: 0, damaged: 0, pokeTrouble: 0, cut: 0 });

/** What a tab's way to the server needs. */
export interface TransportSurroundings {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly server: SimulatedServer;
  readonly weather: NetworkWeather;
  readonly browser: Browser;
  readonly life: Life;
  readonly build: Build;
  readonly email: string;
  /** Hears of each document of a kind that the tab's app doesn't know. */
  readonly passedOver: (collection: string) => void;
}

/** A tab's way to the server through a network that does everything that networks do. */
export class SimulatedTransport implements Transport {
  /** Whether the session is good. */
  signedIn = true;
  /** Whether the password was given within the last hours. */
  fresh = true;
  readonly #around: TransportSurroundings;
  readonly #links = new Set<LinkHandle>();

  constructor(around: TransportSurroundings) {
    this.#around = around;
  }

  push: Transport['push'] = (clinic, request) => this.#call('push', clinic, request);
  pull: Transport['pull'] = (clinic, request) => this.#call('pull', clinic, request);
  snapshot: Transport['snapshot'] = (clinic, request) => this.#call('snapshot', clinic, request);

  history: NonNullable<Transport['history']> = async (clinic, request) => {
    const { bytes } = await this.#call<{ bytes: string }>('history', clinic, request);
    const page = decodeHistoryPage(Buffer.from(bytes, 'base64'));
    if (!page) throw new TransportError('offline', 'a page of history was cut');
    return page;
  };

  petHistory: Transport['petHistory'] = (clinic, request) => this.#call('petHistory', clinic, request);

  registerKey: Transport['registerKey'] = async (request) => {
    await this.#call('registerKey', '', request);
  };

  link: Transport['link'] = (clinic, listener): Link => {
    const handle = new LinkHandle(this.#around, this, clinic, listener);
    this.#links.add(handle);
    handle.connect();
    return {
      close: () => {
        handle.close();
        this.#links.delete(handle);
      },
    };
  };

  /** The network of the browser went away. */
  cut(): void {
    for (const link of this.#links) link.drop('transport close');
  }

  async #call<T>(kind: Request['kind'], clinic: string, body: object): Promise<T> {
    const { scheduler, random, browser, life, email, build } = this.#around;
    const { signedIn, fresh } = this;
    const request = { kind, clinic, email, fresh, protocol: build.protocol, body: JSON.stringify(body) };
    await scheduler.sleep(random.delay(1), life);
    if (!signedIn) throw new TransportError('signed-out', 'no session', CODE.notLoggedIn);
    if (!browser.online) throw new TransportError('offline', 'no network');
    const answer = await this.#exchange(request);
    if (answer.code === CODE.success) {
      const result = 'result' in answer ? answer.result : undefined;
      this.#note(result as KindsTold | undefined);
      return result as T;
    }
    const transient: readonly number[] = [CODE.databaseNotReady, CODE.failure, CODE.rateLimited];
    const { message = '', detail = {} } = 'message' in answer ? answer : {};
    throw new TransportError(transient.includes(answer.code) ? 'offline' : 'refused', message, answer.code, detail);
  }

  /** Notes what the tab's app can't know of. */
  #note(told: KindsTold | undefined): void {
    const { kinds } = this.#around.build;
    for (const { collection } of [...(told?.patch ?? []), ...(told?.documents ?? [])])
      if (!kinds.has(collection)) this.#around.passedOver(collection);
  }

  /** Sends a request on its way and waits for what comes back; nothing but the tab's own life ends with the tab. */
  #exchange(request: Request): Promise<Reply> {
    const { scheduler, random, weather, browser, life } = this.#around;
    const way = () => random.delay(browser.latency);
    return new Promise((resolve, reject) => {
      const fail = (reason: string, ms: number) =>
        scheduler.after(ms, () => reject(new TransportError('offline', reason)), life);
      const answered = (text: string) => {
        if (!browser.online || random.chance(weather.lost)) return void fail('the answer was lost', ANSWER_TIMEOUT_MS);
        const damaged = random.chance(weather.damaged);
        scheduler.after(
          way(),
          () => {
            const reply = readReply(damaged ? damage(text, random) : text);
            if (reply) resolve(reply);
            else reject(new TransportError('offline', 'no answer of this server'));
          },
          life,
        );
      };
      const deliver = () => {
        this.#around.server.handle(request).then(
          (reply) => answered(JSON.stringify(reply)),
          (error: unknown) => {
            if (!(error instanceof ProcessEnded)) scheduler.faults.push(error);
            fail('connection reset', way());
          },
        );
      };
      if (random.chance(weather.lost)) fail('the request was lost', ANSWER_TIMEOUT_MS);
      else scheduler.after(way(), deliver);
      // A proxy that sends again what it thought lost; the answer that comes first counts.
      if (random.chance(weather.doubled)) scheduler.after(way() * 3, deliver);
    });
  }
}

/** A cut body, or a page that a proxy gives in the server's place. */
const damage = (text: string, random: Random): string =>
  random.chance(0.5) ? text.slice(0, random.whole(0, text.length - 1)) : '<html><body>502 Bad Gateway</body></html>';

function readReply(text: string): Reply | undefined {
  try {
    const reply: unknown = JSON.parse(text);
    return typeof reply === 'object' && reply !== null && 'code' in reply ? (reply as Reply) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** One live link, which reconnects by itself. */
class LinkHandle {
  readonly #around: TransportSurroundings;
  readonly #transport: SimulatedTransport;
  readonly #clinic: string;
  readonly #listener: LinkListener;
  #leave: (() => void) | undefined;
  #closed = false;
  /** Raised when a connection ends, so that what was under way on it is dropped. */
  #connection = 0;

  constructor(around: TransportSurroundings, transport: SimulatedTransport, clinic: string, listener: LinkListener) {
    this.#around = around;
    this.#transport = transport;
    this.#clinic = clinic;
    this.#listener = listener;
    around.life.atEnd(() => this.close());
  }

  connect(): void {
    const { scheduler, random, browser, life } = this.#around;
    this.#connection += 1;
    const connection = this.#connection;
    const current = () => !this.#closed && this.#connection === connection;
    const enter = async () => {
      if (!current()) return;
      const { server } = this.#around;
      if (!browser.online || !this.#transport.signedIn || !server.life.alive) return this.#later(connection);
      const process = server.life;
      try {
        const leave = await server.connect(this.#around.email, this.#clinic, {
          poke: (poke) => this.#poke(connection, poke),
          expelled: () => this.#lost(connection, 'io server disconnect'),
        });
        if (!leave || !current()) {
          leave?.();
          return this.#later(connection);
        }
        this.#leave = leave;
        process.atEnd(() => this.#lost(connection, 'transport close'));
        scheduler.after(0.1, () => current() && this.#listener.onConnect(), life);
      } catch {
        // Whatever went wrong at the server, the library tries again.
        this.#later(connection);
      }
    };
    scheduler.after(random.delay(browser.latency), () => void enter(), life);
  }

  #later(connection: number): void {
    const { scheduler, random, life } = this.#around;
    scheduler.after(
      RECONNECT_MS * (0.5 + random.fraction()),
      () => {
        if (!this.#closed && this.#connection === connection) this.connect();
      },
      life,
    );
  }

  #poke(connection: number, poke: Poke): void {
    const { scheduler, random, weather, browser, life } = this.#around;
    const text = JSON.stringify(poke);
    const arrive = (ms: number) =>
      scheduler.after(
        ms,
        () => {
          if (!this.#closed && this.#connection === connection && browser.online)
            this.#listener.onPoke(JSON.parse(text));
        },
        life,
      );
    if (random.chance(weather.cut)) {
      this.#lost(connection, 'transport error');
      return;
    }
    const trouble = random.chance(weather.pokeTrouble) ? random.one(['lost', 'twice', 'late'] as const) : undefined;
    if (trouble !== 'lost') arrive(random.delay(browser.latency) * (trouble === 'late' ? 20 : 1));
    if (trouble === 'twice') arrive(random.delay(browser.latency) * 5);
  }

  #lost(connection: number, reason: string): void {
    const { scheduler, random, browser, life } = this.#around;
    scheduler.after(
      random.delay(browser.latency),
      () => {
        if (this.#connection === connection) this.drop(reason);
      },
      life,
    );
  }

  /** The connection is gone. */
  drop(reason: string): void {
    if (this.#closed) return;
    this.#leave?.();
    this.#leave = undefined;
    this.#connection += 1;
    this.#listener.onDisconnect(reason);
    this.#later(this.#connection);
  }

  close(): void {
    this.#closed = true;
    this.#leave?.();
    this.#leave = undefined;
  }
}
