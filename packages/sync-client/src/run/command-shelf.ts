import type { Command } from '@vetloom/domain/engine/command.ts';

type Commands = ReadonlyMap<string, Command>;

/** A replay met a command before the commands' code was there. */
export class CommandsMissing extends Error {
  override readonly name = 'CommandsMissing';
}

/**
 * Every command by name, for replays. Their code is the larger part of the domain, and a device on which nothing is pending does without it: it is
 * fetched with the first command or the first replay, and the first picture of a screen need not wait for it.
 */
export class CommandShelf {
  readonly #fetch: () => Promise<Commands>;
  #commands: Commands | undefined;
  #loading: Promise<Commands> | undefined;
  /** A replay has asked for one before they were here. */
  #missed = false;

  /** `source`: the commands, or how their code is fetched. */
  constructor(source: Commands | (() => Promise<Commands>)) {
    this.#fetch = typeof source === 'function' ? source : async () => source;
    if (typeof source !== 'function') this.#commands = source;
  }

  /** The commands; fetches them unless they are here. A fetch that failed is tried again by the next call. */
  load(): Promise<Commands> {
    this.#loading ??= this.#fetch().then(
      (commands) => {
        this.#commands = commands;
        return commands;
      },
      (error: unknown) => {
        this.#loading = undefined;
        throw error;
      },
    );
    return this.#loading;
  }

  /** A command of this version, if it has one of that name. @throws CommandsMissing before they are loaded: a transaction can't wait for them */
  get(name: string): Command | undefined {
    if (!this.#commands) {
      this.#missed = true;
      throw new CommandsMissing('the commands are not loaded');
    }
    return this.#commands.get(name);
  }

  /**
   * Does what may replay commands. Where they turn out to be missing it has changed nothing, and is done again with them; what fails for another
   * reason is not repeated. The error itself doesn't tell, because a store may put its own in its place.
   */
  async during<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (this.#commands || !this.#missed) throw error;
      await this.load();
      return work();
    }
  }
}
