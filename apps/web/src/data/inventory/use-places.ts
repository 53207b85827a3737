import { TRANSIT } from '@vetloom/domain/stock/places.ts';
import { useMemo } from 'react';
import { useSyncStatus } from '../engine/hooks.ts';
import { type StockPlace, stockCalls } from './stock-calls.ts';
import { useAsked } from './use-asked.ts';

/** The clinic's places, and how any that a movement names is called. */
export interface Places {
  /** In their order; undefined until they are here. */
  readonly list: readonly StockPlace[] | undefined;
  /** Its id where it is no longer in the list. */
  readonly nameOf: (id: string) => string;
}

/** The clinic's places; `turn` asks anew when it changes. */
export function usePlaces(turn: unknown = 0): Places {
  const online = useSyncStatus()?.connection === 'online';
  const { found } = useAsked(stockCalls.places, online ? ['places', turn] : undefined);
  return useMemo(() => {
    const names = new Map(found?.map(({ id, name }) => [id, name]));
    return { list: found, nameOf: (id) => (id === TRANSIT.id ? TRANSIT.name : (names.get(id) ?? id)) };
  }, [found]);
}
