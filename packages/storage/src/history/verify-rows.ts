import type { Act } from '@vetloom/domain/engine/act.ts';
import { selectedOf } from '../catalog/catalogue-tables.ts';
import { settingJson } from '../catalog/erp-setting-rows.ts';
import {
  LEVEL_JSON,
  OFFER_JSON,
  PRICE_LIST_DIGEST,
  PRICE_LIST_JSON,
  SUPPLIER_JSON,
} from '../catalog/inventory-columns.ts';
import type { Session } from '../database/connections.ts';
import { DEVICE_JSON, SET_JSON } from '../exam/device-rows.ts';
import type { ComparedRows, Finding, VerifyOptions } from '../ports/verification.ts';
import { controlledCountJson, controlledReportJson } from '../stock/controlled-columns.ts';
import { FORM_FOLLOWS, FORM_JSON } from '../stock/form-json.ts';
import {
  clinicArrivalJson,
  clinicTransferJson,
  closingJson,
  countEntryJson,
  countJson,
  formFileJson,
  goodsMatchJson,
  lotJson,
  openedJson,
  orderMailJson,
  paymentShareJson,
  placeJson,
  transferJson,
} from '../stock/stock-json.ts';
import { historyNameOf } from './flush.ts';
import { compareKeys, lookBack, type Past, type Standing, type Step, takeOf } from './look-back.ts';
import { RowStream } from './row-stream.ts';
import { comparePrices, PRICED, type PriceRow } from './verify-prices.ts';

const TOLD_EVERY = 5000;

interface InventoryRow extends Standing {
  /** Null of a row that doesn't say when it was written. */
  readonly at: number | null;
}

/** How the rows of a table are read: SQL, each with the row's name in it. */
interface ReadTable {
  readonly row: string;
  /** A row's id in the history. */
  readonly id: string;
  /** The row as JSON, as whoever writes it puts it there. */
  readonly json: string;
  /** The write by which the row stands as it does, and when that was. */
  readonly seq?: string;
  readonly at?: string;
  /** Whether rows of the table are taken out of it by a mark. */
  readonly isMarked: boolean;
}

/** Of rows that don't say when they were written, the last of all: they came by an entry. */
const LAST = String(Number.MAX_SAFE_INTEGER);

const TABLES: Readonly<Record<string, ReadTable>> = {
  clinic_arrival: { row: 'a', id: 'a.id', json: clinicArrivalJson('a'), isMarked: false },
  clinic_transfer: { row: 't', id: 't.id', json: clinicTransferJson('t'), isMarked: false },
  controlled_count: { row: 'c', id: 'c.id', json: controlledCountJson('c'), isMarked: true },
  controlled_report: { row: 'r', id: 'r.id', json: controlledReportJson('r'), isMarked: true },
  erp_setting: { row: 'e', id: `e.kind || '/' || e.id`, json: settingJson('e'), isMarked: true },
  device: { row: 'd', id: 'd.id', json: DEVICE_JSON, isMarked: false },
  form: { row: 'f', id: 'f.id', json: FORM_JSON, isMarked: true },
  form_file: { row: 'p', id: 'p.id', json: formFileJson('p'), isMarked: false },
  form_payment: {
    ...{ row: 'p', id: `p.payment_id || '/' || p.purchase_id`, json: paymentShareJson('p'), isMarked: false },
    ...{ seq: LAST, at: 'NULL' },
  },
  goods_match: {
    ...{ row: 'g', id: `g.from_clinic || '/' || g.from_product`, json: goodsMatchJson('g'), isMarked: false },
    ...{ seq: LAST, at: 'NULL' },
  },
  lot: { row: 'l', id: 'l.id', json: lotJson('l'), isMarked: false },
  opened_unit: { row: 'u', id: 'u.id', json: openedJson('u'), isMarked: false },
  order_mail: { row: 'm', id: 'm.message_id', json: orderMailJson('m'), isMarked: false, at: 'm.created_at' },
  package: { row: 't', id: 't.id', json: selectedOf('package'), isMarked: true },
  price_list: {
    ...{ row: 'l', id: 'l.id', isMarked: false },
    json: `(${PRICE_LIST_JSON} || jsonb_build_object('changesDigest', ${PRICE_LIST_DIGEST}))`,
  },
  product: { row: 't', id: 't.id', json: selectedOf('product'), isMarked: true },
  product_level: { row: 'l', id: 'l.id', json: LEVEL_JSON, isMarked: true },
  service: { row: 't', id: 't.id', json: selectedOf('service'), isMarked: true },
  standard_set: { row: 's', id: 's.id', json: `(${SET_JSON})`, isMarked: true },
  stock_closing: {
    ...{ row: 'c', id: 'c.month', json: closingJson('c'), isMarked: false },
    at: 'COALESCE(c.reopened_at, c.closed_at)',
  },
  stock_count: { row: 'c', id: 'c.id', json: countJson('c'), isMarked: false },
  stock_count_entry: {
    ...{ row: 'e', id: `e.count_id || '/' || e.person || '/' || e.spot`, json: countEntryJson('e'), isMarked: false },
    seq: '(SELECT c.seq FROM vetloom.stock_count c WHERE c.clinic_id = $1 AND c.id = e.count_id)',
    at: 'e.counted_at',
  },
  stock_place: { row: 'p', id: 'p.id', json: placeJson('p'), isMarked: true },
  stock_transfer: { row: 't', id: 't.id', json: transferJson('t'), isMarked: false },
  supplier: { row: 's', id: 's.id', json: SUPPLIER_JSON, isMarked: true },
  supplier_offer: { row: 'o', id: `o.supplier_id || '/' || o.product_id`, json: OFFER_JSON, isMarked: true },
};
/** What rows have in fields that came later than they did, by table. */
const SINCE: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  [historyNameOf('product')]: { sellFactor: 1, purchaseFactor: 1 },
  [historyNameOf('stock_place')]: { active: true },
};
const HISTORY_NAMES = Object.keys(TABLES).map(historyNameOf);

interface RowPast extends Past<InventoryRow> {
  readonly prices: readonly PriceRow[];
}

/** Tables of the inventory whose rows `compareRows` holds against their history. */
export const COMPARED_TABLES: readonly string[] = Object.keys(TABLES);

/**
 * Compares every row of the inventory's tables with what its history makes of it, as `compareDocuments` does with documents, and the past of prices with the
 * prices that were set. A row that was removed stays in its table for what names it: of it only the end is compared. The ledger of stock has its own comparison
 * (`verify-stock.ts`).
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
      { row, id, json, seq = `${row}.seq`, at = `${row}.updated_at`, isMarked },
    ]) => `SELECT '${historyNameOf(table)}'::text COLLATE "C" AS collection, (${id}) COLLATE "C" AS id, ${seq} AS seq,
    ${at} AS at, ${isMarked ? `CASE WHEN ${row}.removed_at IS NULL THEN ${json}::json END` : `${json}::json`} AS body
    FROM vetloom.${table} ${row} WHERE ${row}.clinic_id = $1`,
  )
  .join(' UNION ALL ')} ORDER BY collection, id`;

const STEPS = `SELECT collection, doc_id AS id, seq, ord, at, author, on_behalf_of, before - $3::text[] AS before, after - $3::text[] AS after,
    salt IS NULL AS erased, command = '${'rows.takeOver' satisfies Act}' AS begins FROM vetloom.history
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
