/** How often it is tried whether the server answers while the live link is down, in milliseconds. */
export const PROBE_EVERY_MS = 15_000;
/** Between the word that the page reloads and its doing so: time to finish a word. */
export const RELOAD_AFTER_MS = 5_000;

/** What the person is told. `asked`: the link has been down for long. `reloading`: the server answers, the page reloads in a moment. */
export type LongDisconnect = 'quiet' | 'asked' | 'reloading';

/** What the watch stands on; the browser's own outside of tests. */
export interface DisconnectWorld {
  /** Whether the server itself answers over HTTP. */
  probe(): Promise<boolean>;
  reload(): void;
  /** Whether this tab has already reloaded for this disconnect; outlives the reload. */
  readonly reloaded: { get(): boolean; set(value: boolean): void };
  /** Calls `work` once; the answer calls it off. */
  after(ms: number, work: () => void): () => void;
  tell(state: LongDisconnect): void;
}

/**
 * The ten-minute disconnect (spec 1 §4, §9). The page asks to be refreshed; it reloads by itself only once the server answers while the
 * live link stays down, and once for each disconnect: a day offline, or a proxy that lets no socket through, must not reload
 * in circles, and offline a reload would help nobody. Drafts and unsynced work are kept as they are typed (law 33).
 */
export class DisconnectWatch {
  readonly #world: DisconnectWorld;
  #state: LongDisconnect = 'quiet';
  #cancel: (() => void) | undefined;

  constructor(world: DisconnectWorld) {
    this.#world = world;
  }

  /** The link has been down for ten minutes. */
  begin(): void {
    if (this.#state !== 'quiet') return;
    this.#set('asked');
    void this.#try();
  }

  /** The link is up again: whatever was asked is over. */
  linked(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#world.reloaded.set(false);
    this.#set('quiet');
  }

  /** The person goes on working; what is shown goes away until the next disconnect. */
  dismiss(): void {
    this.close();
    this.#set('quiet');
  }

  close(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #set(state: LongDisconnect): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#world.tell(state);
  }

  async #try(): Promise<void> {
    const answers = await this.#world.probe();
    if (this.#state !== 'asked') return;
    if (!answers || this.#world.reloaded.get()) {
      this.#cancel = this.#world.after(PROBE_EVERY_MS, () => void this.#try());
      return;
    }
    this.#set('reloading');
    this.#cancel = this.#world.after(RELOAD_AFTER_MS, () => {
      this.#world.reloaded.set(true);
      this.#world.reload();
    });
  }
}
