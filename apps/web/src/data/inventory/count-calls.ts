import type {
  CountEntry,
  CountFields,
  CountSpot,
  CountStatus,
  CountVerdict,
  StockCount,
} from '@vetloom/domain/stock/count.schema.ts';
import type { CountSuggestion } from '@vetloom/domain/stock/count-suggestions.ts';
import { callErp } from '../engine/calls/own-call.ts';
import { writeErp } from './erp-calls.ts';

/** A lot at a place that is to be counted. */
export type NamedSpot = CountSpot & { readonly name: string; readonly unit: string };

/** A count as whoever counts sees it: blind. */
export interface CountSheet {
  readonly count: StockCount;
  readonly spots: readonly NamedSpot[];
  readonly mine: readonly CountEntry[];
  /** How many somebody else has counted. */
  readonly others: number;
}

/** A lot at a place as it was counted, beside what the book says. */
export interface CountRow extends NamedSpot {
  readonly isControlled: boolean;
  readonly book: number;
  readonly moved: number;
  /** Null where nobody counted, or two people differ. */
  readonly counted: number | null;
  readonly difference: number | null;
  /** NT$ */
  readonly value: number | null;
  readonly entries: readonly { readonly person: string; readonly counted: number }[];
}

const at = (id: string) => `/count/${encodeURIComponent(id)}`;
const ask = <T>(method: string, path: string, body?: unknown): Promise<T> => callErp(method, path, body) as Promise<T>;

/** Counts over the inventory service. Figures wait on the device until there is a network; all else needs it. Refusals are DomainErrors. */
export const countCalls = {
  list: (status: readonly CountStatus[], limit: number): Promise<{ count: number; rows: StockCount[] }> =>
    ask('POST', '/count/getList', { status, limit }),
  begin: (fields: CountFields, once: string): Promise<StockCount> =>
    writeErp('POST', '/count', fields, once) as Promise<StockCount>,
  sheet: (id: string): Promise<CountSheet> => ask('GET', at(id)),
  enter: async (id: string, entries: readonly CountEntry[]): Promise<void> =>
    void (await writeErp('POST', `${at(id)}/entries`, { entries })),
  end: async (id: string): Promise<void> => void (await writeErp('POST', `${at(id)}/end`)),
  again: async (id: string, spots: readonly CountSpot[]): Promise<void> =>
    void (await writeErp('POST', `${at(id)}/again`, { spots })),
  differences: (id: string): Promise<{ count: StockCount; rows: CountRow[] }> => ask('GET', `${at(id)}/differences`),
  approve: async (
    id: string,
    verdict: { readonly reason: string; readonly zero: boolean; readonly rows: readonly CountVerdict[] },
    once: string,
  ): Promise<void> => void (await writeErp('POST', `${at(id)}/approve`, verdict, once)),
  drop: async (id: string): Promise<void> => void (await writeErp('DELETE', at(id))),
  suggestions: (): Promise<(CountSuggestion & { readonly name: string })[]> => ask('GET', '/count/suggestions'),
} as const;
