import { DomainError } from '@vetloom/domain/core/error.ts';
import type { AnyDocument, CollectionName } from '@vetloom/domain/engine/kind.ts';
import { documentKey, type Footprint, OverlayTx } from '@vetloom/domain/engine/overlay.ts';
import type { Change, Outcome } from '@vetloom/protocol/sync.ts';
import type { LocalTx } from '../store/local-store.ts';
import type { BaseRow, OutboxRow, Row } from '../store/rows.ts';
import { actorFromRow, attempt, NO_FOOTPRINT, parseInput, upcast } from './attempt.ts';
import type { CommandShelf } from './command-shelf.ts';
import { type ChangedDocument, meets } from './footprint.ts';
import { type Holding, holdingOf, mentionedIDs } from './holding.ts';
import { LocalReader, RestoredReader } from './local-reader.ts';
import { type beyondView, type Fresh, freshChanges, isCold, refOf, rowsByKey } from './server-versions.ts';

/** What a replay knows: the clinic and every command by name. */
export interface World {
  readonly clinic: string;
  readonly commands: CommandShelf;
}

/** News from the server, to be put under the pending commands. */
export interface News {
  readonly changes: readonly Change[];
  readonly outcomes: readonly Outcome[];
  /** The highest sequence up to which everything has arrived: decided commands at or below it leave the outbox (law 15). */
  readonly passed: number;
  /** Unix seconds. */
  readonly now: number;
  /**
   * For what comes beside the feed: the sequence up to which that has come. What is newer stays out where something of this device stands on it: the
   * feed brings it with all that belongs to it, and half of what a command did is what nobody did.
   */
  readonly fedUpTo?: number | undefined;
  /** Of each collection the fields that only another person's wider view, which is held here too, shows. */
  readonly beyond?: ReturnType<typeof beyondView>;
  /** For pages of a first load: closed work before this time goes into packs, and only unpacked rows can be in the way. */
  readonly coldBefore?: number;
  /** Cold rows may already be packed in another version. */
  readonly repack?: boolean;
  /** Commands to replay even if the changes don't meet them. */
  readonly replay?: (row: OutboxRow) => boolean;
}

/**
 * Restores what pending commands touched to the server's version, applies the changes, and replays those commands whose
 * recorded reads or writes (ranges included) meet them, and transitively what they touched, over a memory overlay. All in
 * the caller's one transaction (law 15).
 */
export async function integrate(tx: LocalTx, world: World, news: News): Promise<void> {
  const decided = new Map(news.outcomes.map((outcome) => [outcome.uuid, outcome]));
  const [outbox, allBase] = await Promise.all([tx.outbox(), tx.allBase()]);
  const rows = outbox.map((row) => {
    const outcome = decided.get(row.uuid);
    return outcome ? { ...row, outcome } : row;
  });
  const finished = rows.filter((row) => row.outcome && row.outcome.seq <= news.passed);
  const open = rows.filter((row) => !finished.includes(row));
  const base = new Map(allBase.map((row) => [documentKey(row.collection, row.id), row]));
  const unpackedOnly = news.coldBefore !== undefined && news.repack !== true;
  const own = new Set(open.flatMap((row) => row.footprint.writes));
  const { fedUpTo = Number.POSITIVE_INFINITY } = news;
  const due = news.changes.filter(({ collection, id, seq }) => seq <= fedUpTo || !own.has(documentKey(collection, id)));
  const fresh = await freshChanges(tx, due, news.beyond ?? (() => undefined), base, unpackedOnly);
  await tx.bury(
    fresh.filter(({ row }) => row === null).map(({ collection, id, seq }) => ({ collection, id, seq })),
    news.now,
  );

  const rebase = new Rebase(tx, world, base, fresh, unpackedOnly);
  for (const row of finished) for (const key of row.footprint.writes) rebase.restore(key);
  const replayed = await rebase.replay(open, news.replay ?? (() => false));

  const updated = rows.filter((row) => !finished.includes(row)).map((row) => replayed.get(row.order) ?? row);
  await Promise.all([
    tx.putOutbox(updated.filter((row) => replayed.has(row.order) || decided.has(row.uuid))),
    tx.removeFromOutbox(finished.map((row) => row.order)),
    tx.putAcknowledged(
      finished.map((row) => ({
        uuid: row.uuid,
        at: news.now,
        order: row.order,
        envelope: envelopeOf(row),
        actor: row.actor,
      })),
    ),
    rebase.store(updated, news),
  ]);
}

const envelopeOf = ({ uuid, name, version, at, args, author, key, signature }: OutboxRow) => ({
  uuid,
  name,
  version,
  at,
  args,
  author,
  key,
  signature,
});

/** What a failed command had written it now only watches, so that a change there brings it back. */
const withoutWrites = ({ reads, ranges, writes }: Footprint): Footprint => ({
  reads: [...new Set([...reads, ...writes])],
  ranges,
  writes: [],
});

class Rebase {
  readonly #tx: LocalTx;
  readonly #world: World;
  readonly #unpackedOnly: boolean;
  readonly #base: ReadonlyMap<string, BaseRow>;
  readonly #fresh: ReadonlyMap<string, Fresh>;
  /** Keys whose documents go back to the server's version before the replay. */
  readonly #restored = new Set<string>();
  /** What stands in the tables now. */
  readonly #visible = new Map<string, Row | undefined>();
  #overlay: OverlayTx | undefined;

  constructor(
    tx: LocalTx,
    world: World,
    base: ReadonlyMap<string, BaseRow>,
    fresh: readonly Fresh[],
    unpackedOnly: boolean,
  ) {
    this.#tx = tx;
    this.#unpackedOnly = unpackedOnly;
    this.#world = world;
    this.#base = base;
    this.#fresh = new Map(fresh.map((item) => [documentKey(item.collection, item.id), item]));
    for (const key of this.#fresh.keys()) this.restore(key);
  }

  restore(key: string): void {
    this.#restored.add(key);
  }

  /** The server's version as it will be; undefined and null both mean that there is none. */
  #server(key: string): Row | null | undefined {
    const fresh = this.#fresh.get(key);
    if (fresh) return fresh.row;
    const base = this.#base.get(key);
    return base ? base.row : this.#visible.get(key);
  }

  async #see(keys: Iterable<string>): Promise<void> {
    const unseen = [...keys].filter((key) => !this.#visible.has(key));
    const rows = await rowsByKey(unseen.map(refOf), (collection, ids) =>
      this.#unpackedOnly ? this.#tx.hotRows(collection, ids) : this.#tx.rows(collection, ids),
    );
    for (const key of unseen) this.#visible.set(key, rows.get(key));
  }

  #changed(keys: Iterable<string>): Map<string, ChangedDocument> {
    return new Map(
      [...keys].map((key) => {
        const versions = [this.#visible.get(key)?.body, this.#server(key)?.body, this.#base.get(key)?.row?.body];
        return [key, { collection: refOf(key).collection, versions: versions.filter((body) => body !== undefined) }];
      }),
    );
  }

  /** Replays until no further command is met. Gives the replayed rows by order. */
  async replay(open: readonly OutboxRow[], always: (row: OutboxRow) => boolean): Promise<Map<number, OutboxRow>> {
    if (open.length === 0) return new Map();
    const readable = open.filter((row) => row.state !== 'unreadable');
    const affected = new Set(readable.filter(always));
    for (const row of affected) for (const key of row.footprint.writes) this.restore(key);
    await this.#spread(readable, affected);
    for (;;) {
      const replayed = affected.size > 0 ? await this.#pass(readable, affected) : new Map<number, OutboxRow>();
      const writes = this.#overlay?.writes().map(({ collection, id }) => documentKey(collection, id)) ?? [];
      const further = writes.filter((key) => !this.#restored.has(key));
      await this.#see(further);
      const reached = this.#changed(further);
      const met = readable.filter((row) => !affected.has(row) && meets(row.footprint, reached));
      if (met.length === 0) return replayed;
      for (const row of met) {
        affected.add(row);
        for (const key of row.footprint.writes) this.restore(key);
      }
      await this.#spread(readable, affected);
    }
  }

  /** Adds every command that meets what is restored, and what those wrote, until nothing is added. */
  async #spread(open: readonly OutboxRow[], affected: Set<OutboxRow>): Promise<void> {
    for (;;) {
      await this.#see(this.#restored);
      const changed = this.#changed(this.#restored);
      const met = open.filter((row) => !affected.has(row) && meets(row.footprint, changed));
      if (met.length === 0) return;
      for (const row of met) {
        affected.add(row);
        for (const key of row.footprint.writes) this.restore(key);
      }
    }
  }

  async #pass(open: readonly OutboxRow[], affected: ReadonlySet<OutboxRow>): Promise<Map<number, OutboxRow>> {
    const feeds = await this.#tx.feeds();
    const uncertain = new Set<string>();
    const local = new LocalReader(this.#tx, holdingOf([], '', uncertain));
    const restored = new Map<string, AnyDocument | null>(
      [...this.#restored].map((key) => [key, this.#server(key)?.body ?? null]),
    );
    const overlay = new OverlayTx(new RestoredReader(this.#tx, local, restored));
    this.#overlay = overlay;
    const replayed = new Map<number, OutboxRow>();
    for (const row of open) {
      if (affected.has(row)) {
        const holding = holdingOf(feeds, row.author, uncertain);
        local.holding = holding;
        replayed.set(row.order, await this.#replay(overlay, row, holding));
      }
      if ((replayed.get(row.order) ?? row).state === 'waiting') mentionedIDs(row.args, uncertain);
    }
    return replayed;
  }

  async #replay(overlay: OverlayTx, row: OutboxRow, { isPartial }: Holding): Promise<OutboxRow> {
    // The server's version already has what this one did; a second run on top of it would do it twice.
    const { outcome } = row;
    if (
      outcome?.status === 'applied' &&
      row.footprint.writes.some((key) => (this.#fresh.get(key)?.seq ?? -1) >= outcome.seq)
    )
      return { ...row, footprint: NO_FOOTPRINT };
    const command = this.#world.commands.get(row.name);
    // A newer tab may have queued a command that this version doesn't know: the server will.
    if (!command) return { ...row, state: 'waiting', footprint: NO_FOOTPRINT };
    try {
      const input = parseInput(command, upcast(command, row.version, row.args));
      const context = { clinic: this.#world.clinic, at: row.at, actor: actorFromRow(row.actor), isPartial };
      const tried = await attempt(overlay, command, input, context);
      switch (tried.kind) {
        case 'done':
          await tried.overlay.mergeInto(overlay);
          return { ...row, state: 'pending', code: undefined, detail: undefined, footprint: tried.overlay.footprint() };
        case 'not-held':
          return { ...row, state: 'waiting', code: undefined, detail: undefined, footprint: tried.footprint };
        case 'refused':
          return {
            ...row,
            state: 'doubtful',
            code: tried.error.code,
            detail: tried.error.detail,
            footprint: tried.footprint,
          };
      }
    } catch (error) {
      // A fault in one command must not keep the feed from arriving; the server tries it five times and then shows it.
      const code = error instanceof DomainError ? error.code : new DomainError('failure', 'replay failed').code;
      return { ...row, state: 'doubtful', code, detail: undefined, footprint: withoutWrites(row.footprint) };
    }
  }

  /** Writes what is visible now, and keeps the server's version of what pending commands still change. */
  async store(open: readonly OutboxRow[], news: News): Promise<void> {
    const written = new Map(
      (this.#overlay?.writes() ?? []).map((write) => [documentKey(write.collection, write.id), write.after]),
    );
    const pending = new Set(open.flatMap((row) => row.footprint.writes));
    const keys = new Set([...this.#restored, ...written.keys()]);
    const puts: { collection: CollectionName; row: Row }[] = [];
    const packs: { collection: CollectionName; row: Row }[] = [];
    const removes: { collection: CollectionName; id: string }[] = [];
    const keptBase: BaseRow[] = [];
    const goneBase: { collection: CollectionName; id: string }[] = [];
    for (const key of keys) {
      const ref = refOf(key);
      const server = this.#server(key) ?? null;
      const after = written.get(key);
      const row =
        after === undefined
          ? server
          : after && { id: ref.id, seq: server?.seq ?? 0, version: server?.version ?? 0, body: after };
      const cold =
        news.coldBefore !== undefined &&
        row &&
        after === undefined &&
        isCold(ref.collection, row.body, news.coldBefore);
      if (!row) removes.push(ref);
      else if (cold && !pending.has(key) && !this.#base.has(key)) packs.push({ collection: ref.collection, row });
      else puts.push({ collection: ref.collection, row });
      if (pending.has(key)) keptBase.push({ ...ref, row: server });
      else if (this.#base.has(key)) goneBase.push(ref);
    }
    for (const [collection, group] of Map.groupBy(packs, (item) => item.collection))
      await this.#pack(
        collection,
        group.map((item) => item.row),
        news.repack === true,
      );
    const collections = new Set([...puts, ...removes].map((item) => item.collection));
    const writing = [...collections].map((collection) =>
      this.#tx.write(
        collection,
        puts.filter((item) => item.collection === collection).map((item) => item.row),
        removes.filter((item) => item.collection === collection).map((item) => item.id),
      ),
    );
    await Promise.all([...writing, this.#tx.putBase(keptBase), this.#tx.removeBase(goneBase)]);
  }

  /** A document that is already unpacked stays so. */
  async #pack(collection: CollectionName, rows: readonly Row[], replace: boolean): Promise<void> {
    const hot = await this.#tx.hotRows(
      collection,
      rows.map((row) => row.id),
    );
    await this.#tx.write(
      collection,
      rows.filter((_, at) => hot[at] !== undefined),
      [],
    );
    await this.#tx.pack(
      collection,
      rows.filter((_, at) => hot[at] === undefined),
      replace,
    );
  }
}
