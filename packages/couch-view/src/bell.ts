import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Listener } from '@vetloom/sync-server/pokes.ts';
import type { CouchServices } from './couch-services.ts';
import type { Visitor } from './visitor.ts';

/** Live feeds that one person, and everyone together, may hold open in a process. */
const MOST_BY_PERSON = 30;
const MOST = 3000;

/** Rings when a clinic moves on. Holds the number of live feeds within bounds. */
export class Bells {
  readonly #services: CouchServices;
  readonly #byPerson = new Map<string, number>();
  readonly #hanging = new Set<Bell>();

  readonly #deafen: () => void;

  constructor(services: CouchServices) {
    this.#services = services;
    // A feed looks at its person's rights when its bell rings.
    this.#deafen = services.access.onEnd((session) => {
      for (const bell of this.#hanging) if (bell.session === session) bell.ring();
    });
  }

  /** Hangs up a bell for a live feed; to be taken down by its caller. @throws DomainError rateLimited */
  async hang(visitor: Visitor): Promise<Bell> {
    const { email } = visitor.person;
    const held = this.#byPerson.get(email) ?? 0;
    if (held >= MOST_BY_PERSON || this.#hanging.size >= MOST)
      throw new DomainError('rateLimited', 'too many live feeds are open');
    this.#byPerson.set(email, held + 1);
    const bell: Bell = new Bell(this.#services, visitor, () => this.#release(email, bell));
    this.#hanging.add(bell);
    try {
      await bell.hang();
      return bell;
    } catch (error) {
      bell.takeDown();
      throw error;
    }
  }

  /** Ends every live feed; a server that stops does not wait for them. */
  takeAllDown(): void {
    this.#deafen();
    for (const bell of this.#hanging) bell.takeDown();
  }

  #release(email: string, bell: Bell): void {
    this.#hanging.delete(bell);
    const held = (this.#byPerson.get(email) ?? 1) - 1;
    if (held > 0) this.#byPerson.set(email, held);
    else this.#byPerson.delete(email);
  }
}

/** Wakes one live feed. */
export class Bell {
  /** The sign-in by which the feed's person came. */
  readonly session: string | undefined;
  readonly #services: CouchServices;
  readonly #clinic: string;
  readonly #release: () => void;
  readonly #listener: Listener;
  #rung = false;
  #down = false;
  #wake: (() => void) | undefined;

  constructor(services: CouchServices, { person, clinic }: Visitor, release: () => void) {
    this.session = person.session;
    this.#services = services;
    this.#clinic = clinic;
    this.#release = release;
    this.#listener = {
      actor: () => services.access.enter(person, clinic),
      poke: () => this.ring(),
      expelled: () => this.ring(),
    };
  }

  /** Whether it was taken down: the feed is to end. */
  get isDown(): boolean {
    return this.#down;
  }

  async hang(): Promise<void> {
    await this.#services.pokes.enter(this.#clinic, this.#listener);
  }

  ring(): void {
    this.#rung = true;
    this.#wake?.();
  }

  /** Waits until the clinic has moved on since the last wait, or for as many milliseconds. Answers whether it rang. */
  async wait(ms: number): Promise<boolean> {
    if (!this.#rung && !this.#down && ms > 0)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    this.#wake = undefined;
    const rang = this.#rung;
    this.#rung = false;
    return rang;
  }

  /** Ends the waiting, and the feed's place among the open ones. */
  takeDown(): void {
    if (this.#down) return;
    this.#down = true;
    this.#services.pokes.leave(this.#clinic, this.#listener);
    this.#release();
    this.#wake?.();
  }
}
