import type { Finding } from '../ports/verification.ts';
import { historyNameOf } from './flush.ts';
import type { Past, Standing, Step } from './look-back.ts';

/** A line of the past of an item's prices. */
export interface PriceRow {
  readonly collection: string;
  readonly id: string;
  /** The sequence of the write that set it. */
  readonly seq: number;
  readonly price: number;
  readonly since: number;
  readonly by: string;
  readonly operator: string | null;
}

/** Items that have a past of prices, as the history calls them. */
export const PRICED: ReadonlySet<string> = new Set(['product', 'service', 'package'].map(historyNameOf));

/**
 * Compares the past of an item's prices with the entries that set one: each stands there once, as it was set and by whom. What was set before the
 * item's history begins isn't looked at.
 */
export function* comparePrices(
  what: string,
  { steps, prices }: Past<Standing> & { readonly prices: readonly PriceRow[] },
): Generator<Finding> {
  const begin = beginOf(steps);
  const kept = new Map(prices.filter(({ seq }) => seq >= begin).map((price) => [price.seq, price]));
  for (const step of steps) {
    const price = priceSetBy(step);
    if (price === undefined) continue;
    const found = kept.get(step.seq);
    kept.delete(step.seq);
    const finding = (reason: string): Finding => ({ seq: step.seq, ord: step.ord, at: step.at, about: null, reason });
    if (!found) yield finding(`the price ${price} of ${what} is gone from the past of its prices`);
    else if (!isAsSet(found, price, step))
      yield finding(
        `the past of the prices of ${what} is not what its history makes it: ${told(found)}, not ${told(asSet(price, step))}`,
      );
  }
  for (const { seq, since, price } of kept.values())
    yield {
      seq,
      ord: 0,
      at: since,
      about: null,
      reason: `the price ${price} of ${what} was put into the past of its prices, and the history knows nothing of it`,
    };
}

/** From which entry on all prices are known: from the beginning for an item that an entry made, else from its first entry. */
function beginOf(steps: readonly Step[]): number {
  const [first] = steps;
  if (!first) return Number.POSITIVE_INFINITY;
  return first.before === null ? 0 : first.seq;
}

function priceSetBy({ erased, after }: Step): number | undefined {
  const price = erased || after === null ? undefined : (after as Readonly<Record<string, unknown>>).price;
  return typeof price === 'number' ? price : undefined;
}

type SetPrice = Pick<PriceRow, 'price' | 'since' | 'by' | 'operator'>;

/** Who acts in somebody's place is the author of the entry, and stands beside the person whose right it was. */
const asSet = (price: number, { at, author, on_behalf_of: person }: Step): SetPrice => ({
  price,
  since: at,
  by: person ?? author,
  operator: person === null ? null : author,
});

function isAsSet(found: PriceRow, price: number, step: Step): boolean {
  const set = asSet(price, step);
  return (
    found.price === set.price && found.since === set.since && found.by === set.by && found.operator === set.operator
  );
}

const told = ({ price, since, by, operator }: SetPrice): string =>
  `${price} since ${since} by ${by}${operator === null ? '' : ` (${operator})`}`;
