import type { Command } from '@vetloom/domain/engine/command.ts';
import type { OutboxMove } from './memory-disk.ts';

/** In the place of a sequence: the browser held nothing of the document. */
export const NOT_HELD = -1;

/** A command that a device accepted and told its person so. */
export interface Accepted {
  readonly uuid: string;
  readonly clinic: string;
  readonly name: string;
  readonly author: string;
  readonly browser: string;
  /** The true time at which the person acted, Unix seconds. */
  readonly madeAt: number;
  /**
   * How often the browser's clock had been set by then. If it is set again before the server is heard, nobody can tell any more that it was wrong:
   * two settings that cancel each other while no page is open leave no trace. A copy of the profile counts as one: it may bring what waited, by a
   * clock of its own.
   */
  readonly settings: number;
  /** Sequences of the documents that it speaks of, as that browser held them then, by `collection id`; `NOT_HELD` for others. */
  readonly seen: ReadonlyMap<string, number>;
}

/** What was promised to people, kept outside of every device and server, to be held against what became of it. */
export class Books {
  readonly accepted = new Map<string, Accepted>();
  /** Every UUID that was ever put into an outbox. */
  readonly queued = new Set<string>();
  /** UUID → the later command that took its place (law 33). */
  readonly merged = new Map<string, string>();
  /** Writes over REST that were answered: the UUID of each try, of which one counts, and how many backups had been restored before. */
  readonly answered: { readonly tries: readonly string[]; readonly restores: number }[] = [];
  restores = 0;
  /** Browsers that never come back: nothing was promised of what only they knew. */
  readonly lost = new Set<string>();
  /** Each command in the newest version that a server of the run knew: old servers come back, their history stays. */
  readonly newest = new Map<string, Command>();

  /** Copies of browsers by their names: of which each was made, and how many commands had been accepted by then. */
  readonly #copies = new Map<string, { readonly of: string; readonly accepted: number }>();

  /** A profile was copied, with the work that waited in it. */
  copied(name: string, of: string): void {
    this.#copies.set(name, { of, accepted: this.accepted.size });
  }

  /** Follows a device's outbox, to know which later command took an earlier one's place. */
  readonly outboxMoved = ({ removed, added }: OutboxMove): void => {
    for (const { uuid } of added) this.queued.add(uuid);
    const still = new Set(added.map(({ uuid }) => uuid));
    for (const row of removed) {
      if (row.outcome !== undefined || still.has(row.uuid)) continue;
      const heir = added.find(({ coalesceKey, author }) => coalesceKey === row.coalesceKey && author === row.author);
      if (heir && row.coalesceKey !== undefined && row.number === undefined) this.merged.set(row.uuid, heir.uuid);
    }
  };

  /**
   * The latest sequence at which whoever gave a command had received a document, with the commands whose place it took; `NOT_HELD` where they had
   * nothing of it. Undefined where nothing is known: the command doesn't name it, or sent again what had come back as a case.
   */
  seenBy(uuid: string, key: string): number | undefined {
    const parts = [...this.accepted.values()].filter((one) => this.standsFor(one.uuid) === uuid);
    return parts
      .map(({ seen }) => seen.get(key))
      .reduce((latest, one) => (one !== undefined && (latest === undefined || one > latest) ? one : latest), undefined);
  }

  /**
   * Whether a command was given in a browser in which the earlier one already showed: whoever shares it, or sits at a copy that was made since, has its
   * unsent work before them too.
   */
  sharedScreen(earlier: string, later: string): boolean {
    const given = [...this.accepted.values()].filter((one) => [earlier, later].includes(this.standsFor(one.uuid)));
    const first = given.find(({ uuid }) => this.standsFor(uuid) === earlier);
    const last = given.findLast(({ uuid }) => this.standsFor(uuid) === later);
    return (
      first !== undefined &&
      last !== undefined &&
      given.indexOf(first) < given.indexOf(last) &&
      this.#shows(last.browser, first)
    );
  }

  /** Whether nobody was told that a command is kept: its tab ended between the disk and the word, and what it did shows on that browser all the same. */
  isUntold(uuid: string): boolean {
    return ![...this.accepted.keys()].some((one) => this.standsFor(one) === uuid);
  }

  #shows(browser: string, command: Accepted): boolean {
    if (browser === command.browser) return true;
    const copy = this.#copies.get(browser);
    const isOlder = copy !== undefined && [...this.accepted.keys()].indexOf(command.uuid) < copy.accepted;
    return isOlder && this.#shows(copy.of, command);
  }

  /** The command that stands for it in the end. */
  standsFor(uuid: string): string {
    let last = uuid;
    for (let next = this.merged.get(last); next !== undefined; next = this.merged.get(last)) last = next;
    return last;
  }
}
