import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { type CatalogItemKind, catalogItemID } from '@vetloom/domain/catalog/catalog-projection.ts';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { heldOrEmpty } from '../engine/held.ts';
import { useLive, useStore, useSyncStatus } from '../engine/hooks.ts';
import { type HeldRows, type RowSource, type RowsState, type ServerRow, ServerRows } from './server-rows.ts';

/** A row of the catalogue as lists show it. */
export interface CatalogueRow<T extends ServerRow> {
  /** The inventory's id, without `/catalog/…`. */
  readonly id: string;
  /** What every desk holds of it, also without a network. */
  readonly item: CatalogItem;
  /** What only the inventory service has; undefined where it wasn't asked yet or couldn't be. */
  readonly held: T | undefined;
}

/** A kind's rows, live. */
export interface Catalogue<T extends ServerRow> {
  /** By name; undefined until the device was read. */
  readonly rows: readonly CatalogueRow<T>[] | undefined;
  readonly state: RowsState;
  /** Why the service couldn't be asked. */
  readonly failure: HeldRows<T>['failure'];
  readonly server: ServerRows<T>;
}

/** The clinic's rows of a kind as the service said, by the open store. */
const kept = new WeakMap<object, Map<CatalogItemKind, ServerRows<never>>>();

function serverRowsOf<T extends ServerRow>(store: object, kind: CatalogItemKind, source: RowSource<T>): ServerRows<T> {
  const kinds = kept.get(store) ?? new Map<CatalogItemKind, ServerRows<never>>();
  kept.set(store, kinds);
  const known = kinds.get(kind) as ServerRows<T> | undefined;
  if (known) return known;
  const made = new ServerRows(source);
  kinds.set(kind, made as unknown as ServerRows<never>);
  return made;
}

/**
 * Products, services or packages: at once from what this device holds of the feed, so that they are there without a network and follow every other station,
 * and completed by what the inventory service says of them. What somebody changes elsewhere comes by the feed and is read again. `source` is the same object
 * at every render.
 */
export function useCatalogue<T extends ServerRow>(kind: CatalogItemKind, source: RowSource<T>): Catalogue<T> {
  const store = useStore();
  const server = useMemo(() => serverRowsOf(store, kind, source), [store, kind, source]);
  const held = useSyncExternalStore(server.subscribe, server.current);
  const online = useSyncStatus()?.connection === 'online';
  const items = useLive(
    async (reads) =>
      (await heldOrEmpty(() => reads.query('catalog', 'byName', {}))).filter((item) => item.kind === kind),
    [kind],
  );
  useEffect(() => {
    // Whoever comes back to the network or to the screen has all that was missed in between.
    if (online && server.current().state !== 'whole') void server.load();
  }, [online, server]);
  const rows = useMemo(() => items && rowsOf(kind, items, held.state, held.rows), [kind, items, held]);
  useFollowing(rows, held.state, server);
  useEffect(() => {
    server.hears(new Map(rows?.map(({ id, item }) => [id, item.updateDateTime])));
  }, [rows, server]);
  return { rows, state: held.state, failure: held.failure, server };
}

/** The feed's items with what the service says of them. One that is not in use and of which the service, asked for all, knows nothing was removed. */
function rowsOf<T extends ServerRow>(
  kind: CatalogItemKind,
  items: readonly CatalogItem[],
  state: RowsState,
  held: ReadonlyMap<string, T>,
): CatalogueRow<T>[] {
  const prefix = catalogItemID(kind, '');
  return items.flatMap((item) => {
    const id = item._id.slice(prefix.length);
    const row = held.get(id);
    return row === undefined && state === 'whole' && !item.active ? [] : [{ id, item, held: row }];
  });
}

/** Reads rows again that came anew by the feed. */
function useFollowing<T extends ServerRow>(
  rows: readonly CatalogueRow<T>[] | undefined,
  state: RowsState,
  server: ServerRows<T>,
): void {
  // Asked for once: a row that the service doesn't know is none that it will know when it is asked again.
  const asked = useRef(new Map<string, number>());
  useEffect(() => {
    if (rows === undefined || state !== 'whole') return;
    const stale = rows.filter(
      ({ id, item, held }) =>
        (held === undefined || held.updateDateTime < item.updateDateTime) &&
        asked.current.get(id) !== item.updateDateTime,
    );
    if (stale.length === 0) return;
    for (const { id, item } of stale) asked.current.set(id, item.updateDateTime);
    void server.refresh(stale.map(({ id }) => id));
  }, [rows, state, server]);
}
