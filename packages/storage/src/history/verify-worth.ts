import { worthChange } from '@vetloom/domain/stock/figures.ts';
import type { Valuation } from '@vetloom/domain/stock/valuation.ts';
import type { Session } from '../database/connections.ts';
import type { Finding } from '../ports/verification.ts';
import { RowStream } from './row-stream.ts';

/** A movement with what the figures keep of it; `worth` null where they keep nothing. */
interface ValuedRow {
  readonly product: string;
  readonly seq: number;
  readonly ord: number;
  readonly at: number;
  readonly quantity: number;
  readonly unitCost: number | null;
  readonly worth: number | null;
  /** Whether the figures say the same of the movement as the ledger. */
  readonly isSame: boolean;
}

interface KeptValue extends Valuation {
  readonly product: string;
}

const NOTHING: Valuation = { quantity: 0, unitCost: null };
/** NT$: figures are kept to the tenth decimal, and a double has sixteen digits. */
const EXACT = 1e-6;

/**
 * Follows the moving average of each product through the ledger and compares with it what is kept beside it: the average itself, and the figures of what each
 * movement changed of the worth of stock, as far as those have been read. A product is told once for each of them.
 */
export async function* compareWorth(session: Session, clinic: string): AsyncGenerator<Finding, void> {
  const kept = await keptOf(session, VALUES, clinic);
  const figures = await keptOf(session, FIGURES, clinic);
  const mark = await markOf(session, clinic);
  const movements = await RowStream.open<ValuedRow>(session, 'valued_movements', MOVEMENTS, [clinic]);
  for (let row = await movements.next(); row; ) {
    const { product } = row;
    let now = NOTHING;
    let read = NOTHING;
    let falseFigure: ValuedRow | undefined;
    for (; row?.product === product; row = await movements.next()) {
      const { after, worth } = worthChange(now, row);
      now = after;
      if (row.seq > mark.seq || (row.seq === mark.seq && row.ord > mark.ord)) continue;
      read = after;
      if (row.worth === null || !row.isSame || Math.abs(row.worth - Number(worth)) > EXACT) falseFigure ??= row;
    }
    const value = kept.get(product);
    if (value && value.unitCost !== now.unitCost)
      yield found(
        null,
        `the value of product ${product} is kept as ${value.unitCost} a unit, and its movements make it ${now.unitCost}`,
      );
    if (falseFigure)
      yield found(
        falseFigure,
        `the figure of what movement ${falseFigure.seq}.${falseFigure.ord} changed of the worth of product ${product} is not what the ledger makes it`,
      );
    const figure = figures.get(product) ?? NOTHING;
    if (figure.unitCost !== read.unitCost || figure.quantity !== read.quantity)
      yield found(
        null,
        `the figures have product ${product} at ${figure.quantity} units of ${figure.unitCost}, and its movements make it ${read.quantity} of ${read.unitCost}`,
      );
    kept.delete(product);
    figures.delete(product);
  }
  for (const [product, { unitCost }] of kept)
    if (unitCost !== null) yield found(null, `the value of product ${product} is kept, of which nothing ever moved`);
  for (const product of figures.keys())
    yield found(null, `the figures have product ${product}, of which nothing ever moved`);
}

const found = (row: ValuedRow | null, reason: string): Finding => ({
  ...{ seq: row?.seq ?? null, ord: row?.ord ?? 0, at: row?.at ?? null, about: null, reason },
});

async function keptOf(session: Session, text: string, clinic: string): Promise<Map<string, KeptValue>> {
  const rows = await session.run<KeptValue>({ text, values: [clinic] });
  return new Map(rows.map((row) => [row.product, row]));
}

/** The last movement that figures were made of. */
async function markOf(session: Session, clinic: string): Promise<{ readonly seq: number; readonly ord: number }> {
  const [mark] = await session.run<{ seq: number; ord: number }>({
    text: `SELECT seq, COALESCE(NULLIF(after_id, '')::integer, -1) AS ord FROM vetloom.figure_mark WHERE clinic_id = $1 AND name = 'worth'`,
    values: [clinic],
  });
  return mark ?? { seq: -1, ord: -1 };
}

const keptIn = (table: string) =>
  `SELECT product_id AS product, quantity::float8 AS quantity, unit_cost::float8 AS "unitCost" FROM vetloom.${table} WHERE clinic_id = $1`;
const VALUES = keptIn('stock_value');
const FIGURES = keptIn('stock_worth_now');

const MOVEMENTS = `SELECT m.product_id AS product, m.seq, m.ord, m.recorded_at AS at, m.quantity::float8 AS quantity, m.unit_cost::float8 AS "unitCost",
    w.worth::float8 AS worth, (w.product_id, w.cause, w.cause_id, w.happened_at, w.quantity) IS NOT DISTINCT FROM
      (m.product_id, m.cause, m.cause_id, m.happened_at, m.quantity) AS "isSame"
  FROM vetloom.stock_movement m LEFT JOIN vetloom.stock_worth w ON w.clinic_id = $1 AND w.seq = m.seq AND w.ord = m.ord
  WHERE m.clinic_id = $1 ORDER BY m.product_id, m.seq, m.ord`;
