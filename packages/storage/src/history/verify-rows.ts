import { selectedOf } from '../catalog/catalogue-tables.ts';
import { settingJson } from '../catalog/erp-setting-rows.ts';
import { LEVEL_JSON, OFFER_JSON, SUPPLIER_JSON } from '../catalog/inventory-columns.ts';
import type { Session } from '../database/connections.ts';
import type { ComparedRows, Finding, VerifyOptions } from '../ports/verification.ts';
import { controlledCountJson, controlledReportJson } from '../stock/controlled-columns.ts';
import { FORM_FOLLOWS, FORM_JSON } from '../stock/form-json.ts';
import { historyNameOf } from './flush.ts';
import { compareKeys, lookBack, type Past, type Standing, type Step, takeOf } from './look-back.ts';
import { RowStream } from './row-stream.ts';
import { comparePrices, PRICED, type PriceRow } from './verify-prices.ts';

const TOLD_EVERY = 5000;

interface InventoryRow extends Standing {
  readonly at: number;
}

/** SQL of a table's rows: of each its id in the history and itself as JSON, as whoever writes it puts it there. */
const TABLES: Readonly<Record<string, { readonly row: string; readonly id: string; readonly json: string }>> = {
  controlled_count: { row: 'c', id: 'c.id', json: controlledCountJson('c') },
  controlled_report: { row: 'r', id: 'r.id', json: controlledReportJson('r') },
  erp_setting: { row: 'e', id: `e.kind || '/' || e.id`, json: settingJson('e') },
  form: { row: 'f', id: 'f.id', json: FORM_JSON },
  package: { row: 't', id: 't.id', json: selectedOf('package') },
  product: { row: 't', id: 't.id', json: selectedOf('product') },
  product_level: { row: 'l', id: 'l.id', json: LEVEL_JSON },
  service: { row: 't', id: 't.id', json: selectedOf('service') },
  supplier: { row: 's', id: 's.id', json: SUPPLIER_JSON },
  supplier_offer: { row: 'o', id: `o.supplier_id || '/' || o.product_id`, json: OFFER_JSON },
};
/** What rows have in fields that came later than they did, by table. */
const SINCE: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  [historyNameOf('product')]: { sellFactor: 1, purchaseFactor: 1 },
};
const HISTORY_NAMES = Object.keys(TABLES).map(historyNameOf);

interface RowPast extends Past<InventoryRow> {
  readonly prices: readonly PriceRow[];
}

/**
 * Compares every row of the catalogue, of suppliers, of the clinic's lists, of forms and of what was counted and told of controlled drugs with what its history
 * makes of it, as `compareDocuments` does with documents, and the past of prices with the prices that were set. A row that was removed stays in its table for what names it: of it only the
 * end is compared. The ledger of stock has its own comparison (`verify-stock.ts`).
 */
export async function* compareRows(
  session: Session,
  clinic: string,
  { onProgress }: VerifyOptions = {},
): AsyncGenerator<Finding, ComparedRows> {
  const before = await uncoveredUntil(session, clinic);
  let rows = 0;
  let uncovered = 0;
  for await (const past of pastsOf(session, clinic)) {
    rows += 1;
    const what = `the ${past.collection.slice(historyNameOf('').length).replaceAll('_', ' ')} ${past.id}`;
    const found = lookBack(past, { what, among: 'the rows of the inventory', since: SINCE[past.collection] ?? {} });
    if (found.kind === 'finding') yield found.finding;
    else if (found.kind === 'unfounded') {
      if ((past.standing?.seq ?? 0) < before || past.steps.length > 0) uncovered += 1;
      else
        yield {
          seq: null,
          ord: 0,
          at: past.standing?.at ?? null,
          about: null,
          reason: `${what} stands among the rows of the inventory, and the history knows nothing of how it came there`,
        };
    }
    if (PRICED.has(past.collection)) yield* comparePrices(what, past);
    if (rows % TOLD_EVERY === 0) onProgress?.({ stage: 'inventory', done: rows, total: rows });
  }
  return { inventoryRows: rows, uncoveredRows: uncovered };
}

async function* pastsOf(session: Session, clinic: string): AsyncGenerator<RowPast> {
  const rows = await RowStream.open<InventoryRow>(session, 'inventory_rows', ROWS, [clinic]);
  const steps = await RowStream.open<Step>(session, 'inventory_steps', STEPS, [clinic, HISTORY_NAMES, FORM_FOLLOWS]);
  const prices = await RowStream.open<PriceRow>(session, 'inventory_prices', PRICES, [clinic]);
  for (;;) {
    const heads = [await rows.peek(), await steps.peek(), await prices.peek()].filter((row) => row !== undefined);
    const [first, ...others] = heads;
    if (first === undefined) return;
    const { collection, id } = others.reduce((least, row) => (compareKeys(row, least) < 0 ? row : least), first);
    const key = { collection, id };
    const [standing] = await takeOf(rows, key);
    yield { ...key, standing, steps: await takeOf(steps, key), pins: [], prices: await takeOf(prices, key) };
  }
}

const ROWS = `${Object.entries(TABLES)
  .map(
    ([
      table,
      { row, id, json },
    ]) => `SELECT '${historyNameOf(table)}' COLLATE "C" AS collection, (${id}) COLLATE "C" AS id, ${row}.seq,
    ${row}.updated_at AS at, CASE WHEN ${row}.removed_at IS NULL THEN ${json}::json END AS body FROM vetloom.${table} ${row} WHERE ${row}.clinic_id = $1`,
  )
  .join(' UNION ALL ')} ORDER BY collection, id`;

const STEPS = `SELECT collection, doc_id AS id, seq, ord, at, author, on_behalf_of, before - $3::text[] AS before, after - $3::text[] AS after,
    salt IS NULL AS erased FROM vetloom.history
  WHERE clinic_id = $1 AND collection = ANY ($2) ORDER BY collection, doc_id, seq, ord`;

const PRICES = `SELECT ('${historyNameOf('')}' || p.kind) COLLATE "C" AS collection, p.item_id AS id, p.seq, p.price, p.since, p.set_by AS by, p.operator
  FROM vetloom.catalogue_price p WHERE p.clinic_id = $1 ORDER BY 1, p.item_id, p.seq`;

/**
 * The first entry that changed a row: rows from before are in no history. In a clinic that was founded there is no such time: all that stands
 * there came by an entry.
 */
async function uncoveredUntil(session: Session, clinic: string): Promise<number> {
  const [row] = await session.run<{ founded: boolean; first: number | null }>({
    text: `SELECT EXISTS (SELECT FROM vetloom.history f WHERE f.clinic_id = $1 AND f.seq = 1 AND f.command = 'clinic.found') AS founded,
        (SELECT min(h.seq) FROM vetloom.history h WHERE h.clinic_id = $1 AND h.collection = ANY ($2)) AS first`,
    values: [clinic, HISTORY_NAMES],
  });
  return row?.founded ? 0 : (row?.first ?? Number.POSITIVE_INFINITY);
}
