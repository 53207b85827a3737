import { z } from 'zod';

/** Where answers are kept: the tab's own storage, which ends with it, so that nothing of the stock stays on a shared computer. */
export type AnswerStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** What was known of a product at a time. */
export interface KnownAnswer<Lot> {
  readonly lots: readonly Lot[];
  /** Unix seconds. */
  readonly at: number;
}

/** As many products as a pharmacy hands out of in a day. */
const MOST = 150;
const kept = z.array(z.tuple([z.string(), z.object({ at: z.number(), lots: z.array(z.unknown()) })]));

/**
 * The lots of products as this tab last heard of them, for who hands out without a network: from which one is chosen by hand is a fact, however old the list is.
 * Of a clinic each for itself.
 */
export class KnownLots<Lot> {
  readonly #storage: AnswerStorage;
  readonly #key: string;
  readonly #lot: z.ZodType<Lot>;

  constructor(storage: AnswerStorage, clinic: string, lot: z.ZodType<Lot>) {
    this.#storage = storage;
    this.#key = `vetloom.lots.${clinic}`;
    this.#lot = lot;
  }

  /** Keeps what was answered; the product that was asked for longest ago makes room. `at` in Unix seconds. */
  keep(answer: ReadonlyMap<string, readonly Lot[]>, at: number): void {
    const others = this.#read().filter(([item]) => !answer.has(item));
    const all = [...others, ...[...answer].map(([item, lots]) => [item, { lots, at }] as const)].slice(-MOST);
    try {
      this.#storage.setItem(this.#key, JSON.stringify(all));
    } catch (error) {
      // Without room nothing is known, and nothing else changes.
      if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error;
    }
  }

  /** What is known of these products, and since when the oldest of it; undefined where nothing is. */
  of(
    items: readonly string[],
  ): { readonly lots: ReadonlyMap<string, readonly Lot[]>; readonly at: number } | undefined {
    const known = this.#read().filter(([item]) => items.includes(item));
    if (known.length === 0) return undefined;
    return {
      lots: new Map(known.map(([item, { lots }]) => [item, lots])),
      at: Math.min(...known.map(([, { at }]) => at)),
    };
  }

  #read(): (readonly [string, KnownAnswer<Lot>])[] {
    const parsed = kept.safeParse(JSON.parse(this.#storage.getItem(this.#key) ?? '[]'));
    if (!parsed.success) return [];
    return parsed.data.flatMap(([item, { at, lots }]) => {
      const read = z.array(this.#lot).safeParse(lots);
      return read.success ? [[item, { at, lots: read.data }] as const] : [];
    });
  }
}
