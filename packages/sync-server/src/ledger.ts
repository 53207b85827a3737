import { documentKey } from '@vetloom/domain/engine/overlay.ts';
import type { Change } from '@vetloom/protocol/sync.ts';
import type {
  ClientProgress,
  ClinicTransaction,
  Flushed,
  KnownOutcome,
  LogEntry,
} from '@vetloom/storage/ports/transaction.ts';

/** Entries that are written while the next ones are decided. Chosen by numbers (docs/SYNC.md "What was chosen by numbers"). */
export const PART = 25;

/**
 * The history that a transaction adds. Long ones are written in parts, in order, so that the database writes while commands are still being
 * decided; between two parts whatever else waits in this process has its turn.
 */
export class Ledger {
  readonly #tx: ClinicTransaction;
  readonly #uuids = new Set<string>();
  readonly #written: Flushed[] = [];
  #waiting: LogEntry[] = [];
  #writing: Promise<void> = Promise.resolve();

  constructor(tx: ClinicTransaction) {
    this.#tx = tx;
  }

  /** Whether the command is among the entries. */
  holds(uuid: string): boolean {
    return this.#uuids.has(uuid);
  }

  async add(entry: LogEntry): Promise<void> {
    if (this.#waiting.length >= PART) await this.#writePart();
    this.#waiting.push(entry);
    this.#uuids.add(entry.uuid);
  }

  async #writePart(): Promise<void> {
    const part = this.#waiting;
    this.#waiting = [];
    this.#writing = this.#writing.then(async () => void this.#written.push(await this.#tx.flush(part)));
    // Whoever ends the transaction hears of it; until then a failure must not count as unhandled.
    this.#writing.catch(() => undefined);
    await new Promise(setImmediate);
  }

  /** Writes the rest and commits. */
  async conclude(clients: readonly ClientProgress[]): Promise<Flushed> {
    await this.#writing;
    this.#written.push(await this.#tx.conclude(this.#waiting, clients));
    return together(this.#written);
  }

  /** Resolves when nothing is being written any more. @throws what the database refused: whatever was asked of it afterwards failed with it */
  async settled(): Promise<void> {
    await this.#writing;
  }
}

/** Parts of one history as one; a document that several wrote stands as the last left it. */
function together(parts: readonly Flushed[]): Flushed {
  const changes = new Map<string, Change>();
  const outcomes: KnownOutcome[] = [];
  for (const part of parts) {
    for (const change of part.changes) changes.set(documentKey(change.collection, change.id), change);
    outcomes.push(...part.outcomes);
  }
  return { from: parts[0]?.from ?? 0, to: parts.at(-1)?.to ?? 0, outcomes, changes: [...changes.values()] };
}
