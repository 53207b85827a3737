import type { ErpSettingKind } from '@vetloom/domain/catalog/erp-setting.schema.ts';
import type { ProductLevel } from '@vetloom/domain/catalog/product-level.schema.ts';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useStore, useSyncStatus } from '../engine/hooks.ts';
import { type ListEntry, levelCalls, listCalls } from './list-calls.ts';
import { type HeldRows, ServerRows } from './server-rows.ts';

interface Lists {
  readonly entries: ServerRows<ListEntry>;
  readonly levels: ServerRows<ProductLevel>;
}

/** The lists as the service said, by the open store. */
const kept = new WeakMap<object, Lists>();

function listsOf(store: object): Lists {
  const known = kept.get(store);
  if (known) return known;
  const made = { entries: new ServerRows({ all: listCalls.all }), levels: new ServerRows({ all: levelCalls.all }) };
  kept.set(store, made);
  return made;
}

/** Rows that the service alone has, with what reads them again. */
export interface Asked<T extends { readonly id: string; readonly updateDateTime: number }> extends HeldRows<T> {
  readonly server: ServerRows<T>;
}

/** Asks anew whenever a screen opens or the network is back: no feed tells of the lists. */
function useAsked<T extends { readonly id: string; readonly updateDateTime: number }>(server: ServerRows<T>): Asked<T> {
  const held = useSyncExternalStore(server.subscribe, server.current);
  const online = useSyncStatus()?.connection === 'online';
  useEffect(() => {
    if (online) void server.load();
  }, [online, server]);
  return { ...held, server };
}

/** Every entry of the clinic's lists (spec 3 §7 "Settings"). */
export function useListEntries(): Asked<ListEntry> {
  const store = useStore();
  return useAsked(useMemo(() => listsOf(store).entries, [store]));
}

/** The levels by which products are sorted. */
export function useLevels(): Asked<ProductLevel> {
  const store = useStore();
  return useAsked(useMemo(() => listsOf(store).levels, [store]));
}

/** The entries of a list in its order; of the types of services those of a class. */
export const entriesOf = (rows: HeldRows<ListEntry>['rows'], kind: ErpSettingKind, of = ''): ListEntry[] =>
  [...rows.values()]
    .filter((entry) => entry.kind === kind && (kind !== 'service' || entry.class === of))
    .sort((a, b) => a.sequence - b.sequence);
