/** A card that may be charged again; without key and token it is one that was just typed. */
export interface KnownCard {
  readonly key: string;
  readonly token: string;
  readonly number: string;
  /** `203212`. */
  readonly expires: string;
}

/** A transaction. Money in dollars, times in Unix milliseconds. */
export interface SimulatedTrade {
  readonly id: string;
  /** The caller's own id; no two have the same. */
  readonly bankID: string;
  readonly order: string;
  readonly amount: number;
  readonly refunded: number;
  /** The vendor's `record_status`. */
  readonly record: number;
  readonly at: number;
  readonly number: string;
  readonly expires: string;
  readonly returnTo: string;
  readonly notifyAt: string;
}

/** What happened, as the journal has it. */
export type Entry =
  | {
      readonly is: 'prime';
      readonly prime: string;
      readonly number: string;
      readonly expires: string;
      readonly at: number;
    }
  | { readonly is: 'primeUsed'; readonly prime: string }
  | { readonly is: 'kept'; readonly card: KnownCard }
  | { readonly is: 'removed'; readonly key: string }
  | { readonly is: 'trade'; readonly trade: SimulatedTrade }
  | { readonly is: 'became'; readonly id: string; readonly record: number; readonly refunded: number }
  | { readonly is: 'result'; readonly number: string; readonly declined: boolean }
  | { readonly is: 'next'; readonly status: number | undefined };

interface Prime {
  readonly number: string;
  readonly expires: string;
  readonly at: number;
  readonly used: boolean;
}

/** What the simulated vendor knows. */
export class TapPayBooks {
  readonly primes = new Map<string, Prime>();
  readonly cards = new Map<string, KnownCard>();
  readonly trades = new Map<string, SimulatedTrade>();
  readonly #declined = new Set<string>();
  /** What the next charge is answered instead of being done. */
  next: number | undefined;

  apply(entry: Entry): void {
    switch (entry.is) {
      case 'prime': {
        const { prime, number, expires, at } = entry;
        this.primes.set(prime, { number, expires, at, used: false });
        return;
      }
      case 'primeUsed': {
        const known = this.primes.get(entry.prime);
        if (known) this.primes.set(entry.prime, { ...known, used: true });
        return;
      }
      case 'kept':
        this.cards.set(entry.card.key, entry.card);
        return;
      case 'removed':
        this.cards.delete(entry.key);
        return;
      case 'trade':
        this.trades.set(entry.trade.id, entry.trade);
        return;
      case 'became': {
        const trade = this.trades.get(entry.id);
        if (trade) this.trades.set(entry.id, { ...trade, record: entry.record, refunded: entry.refunded });
        return;
      }
      case 'result':
        if (entry.declined) this.#declined.add(entry.number);
        else this.#declined.delete(entry.number);
        return;
      case 'next':
        this.next = entry.status;
        return;
      default:
        throw new Error(`unknown entry: ${entry satisfies never}`);
    }
  }

  clear(): void {
    this.primes.clear();
    this.cards.clear();
    this.trades.clear();
    this.#declined.clear();
    this.next = undefined;
  }

  /** A card that is kept, by what stands on it. */
  keptOf(number: string, expires: string): KnownCard | undefined {
    return [...this.cards.values()].find((card) => card.number === number && card.expires === expires);
  }

  cardOf(key: unknown, token: unknown): KnownCard | undefined {
    const card = this.cards.get(String(key));
    return card?.token === token ? card : undefined;
  }

  byBankID(bankID: string): SimulatedTrade | undefined {
    return [...this.trades.values()].find((trade) => trade.bankID === bankID);
  }

  /** Whether the bank says no: to a number of which that was seeded, and to a card whose last month is over. `now` in ms. */
  isDeclined({ number, expires }: KnownCard, now: number): boolean {
    const month = new Date(now).toISOString().slice(0, 7).replace('-', '');
    return this.#declined.has(number) || expires < month;
  }
}

/** `12/32` → `203212`; undefined for what is no month. */
export function expiryOf(typed: string): string | undefined {
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(typed) ?? [];
  return month === '' ? undefined : `20${year}${month}`;
}

/** Whether a number can be a card's: 13 to 19 digits of which the last checks the others (Luhn). */
export function isCardNumber(number: string): boolean {
  if (!/^\d{13,19}$/.test(number)) return false;
  const sum = [...number].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
