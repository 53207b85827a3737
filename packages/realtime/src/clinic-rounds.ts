import { COLLECTION_NAMES } from '@vetloom/domain/kinds.ts';
import type { Change } from '@vetloom/protocol/sync.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { ReadViews } from '@vetloom/storage/ports/feed.ts';
import type { SyncLog } from '@vetloom/sync-server/services.ts';

/** What happened in a clinic between two rounds, whole and unprojected. */
export interface Round {
  readonly clinic: string;
  /** The clinic's sequence up to which was told before, and is now. */
  readonly from: number;
  readonly to: number;
  /** Undefined when it was too much, or can't be told as changes. */
  readonly changes: readonly Change[] | undefined;
  /** Ids of those that came into being in it, as `collection id`. */
  readonly created: ReadonlySet<string>;
}

/** More than this is told by a fresh start. */
const MOST_CHANGES = 500;
/** NOTIFY can be lost with its connection, so the heads of watched clinics are also looked at. */
const POLL_MS = 5000;

interface Watched {
  toldUpTo: number;
  running: boolean;
  isDue: boolean;
}

/** Reads what happens in watched clinics, whichever process did it, once for all who want to know. */
export class ClinicRounds {
  readonly #db: Database;
  readonly #log: SyncLog;
  readonly #tell: (round: Round) => Promise<void>;
  readonly #pollMs: number;
  readonly #clinics = new Map<string, Watched>();
  #stopHearing: (() => Promise<void>) | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** `tell` is given each round; the next one waits for it. */
  constructor(db: Database, log: SyncLog, tell: (round: Round) => Promise<void>, pollMs = POLL_MS) {
    this.#db = db;
    this.#log = log;
    this.#tell = tell;
    this.#pollMs = pollMs;
  }

  async start(): Promise<void> {
    this.#stopHearing = await this.#db.onAnnounce((clinic) => this.#moved(clinic));
    this.#timer = setInterval(() => {
      for (const clinic of this.#clinics.keys()) this.#moved(clinic);
    }, this.#pollMs).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#stopHearing?.();
    this.#clinics.clear();
  }

  /** Begins to watch a clinic. The answer is the sequence up to which nothing will be told; undefined for a clinic that is not there. */
  async watch(clinic: string): Promise<number | undefined> {
    const known = this.#clinics.get(clinic);
    if (known) return known.toldUpTo;
    const head = await this.#db.feed.head(clinic);
    if (!head) return undefined;
    // Somebody else may have come in meanwhile.
    const watched = this.#clinics.get(clinic) ?? { toldUpTo: head.seq, running: false, isDue: false };
    this.#clinics.set(clinic, watched);
    this.#moved(clinic);
    return watched.toldUpTo;
  }

  /** The sequence up to which a watched clinic's changes have been told. */
  toldUpTo(clinic: string): number {
    return this.#clinics.get(clinic)?.toldUpTo ?? 0;
  }

  leave(clinic: string): void {
    this.#clinics.delete(clinic);
  }

  #moved(clinic: string): void {
    const watched = this.#clinics.get(clinic);
    if (!watched) return;
    watched.isDue = true;
    if (!watched.running) void this.#rounds(clinic, watched);
  }

  async #rounds(clinic: string, watched: Watched): Promise<void> {
    watched.running = true;
    try {
      while (watched.isDue) {
        watched.isDue = false;
        await this.#round(clinic, watched);
      }
    } catch (error) {
      // The poll comes again.
      this.#log.warn({ err: error, clinic }, 'live changes could not be read');
    } finally {
      watched.running = false;
    }
  }

  async #round(clinic: string, watched: Watched): Promise<void> {
    const from = watched.toldUpTo;
    const page = await this.#db.feed.changesSince({ clinic, cursor: from, limit: MOST_CHANGES, views: EVERYTHING });
    if (page.head <= from && !page.reset) return;
    const whole = !page.reset && !page.more;
    const changes = whole ? page.patch : undefined;
    const created = changes ? await this.#created(clinic, from, changes) : new Set<string>();
    // Nobody watches any more, or somebody new does from another place.
    if (this.#clinics.get(clinic) !== watched) return;
    await this.#tell({ clinic, from, to: page.head, changes, created });
    watched.toldUpTo = page.head;
  }

  /** First versions, and what was made and changed again within the round, or made anew after it was removed. */
  async #created(clinic: string, from: number, changes: readonly Change[]): Promise<ReadonlySet<string>> {
    const first = changes.filter(({ version }) => version === 1).map(keyOf);
    if (first.length === changes.length) return new Set(first);
    const rows = await this.#db.readClinic(clinic, (tx) =>
      tx.sql<{ collection: string; id: string }>(
        `SELECT collection, doc_id AS id FROM vetloom.history
          WHERE clinic_id = $1 AND seq > $2 AND before IS NULL AND after IS NOT NULL`,
        [clinic, from],
      ),
    );
    return new Set([...first, ...rows.map(keyOf)]);
  }
}

const keyOf = ({ collection, id }: { readonly collection: string; readonly id: string }) => `${collection} ${id}`;

/** Every collection whole: what a round reads before it is shown to anybody. */
const EVERYTHING: ReadViews = Object.fromEntries(
  COLLECTION_NAMES.map((collection) => [collection, { key: 'all', fields: 'all', own: undefined }]),
);
