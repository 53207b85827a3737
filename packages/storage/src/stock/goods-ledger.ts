import type { GoodsUse } from '@vetloom/domain/lines/goods-use.ts';
import { type GoodsMovements, goodsMovements, type ShelfLot } from '@vetloom/domain/stock/goods-lots.ts';
import {
  type GoodsCatalogue,
  type GoodsChange,
  goodsDemand,
  namedGoods,
  type PostedGoods,
} from '@vetloom/domain/stock/goods-moved.ts';
import { type CountCorrection, countCorrections, type LaterCount } from '@vetloom/domain/stock/later-counts.ts';
import { spotKey, sumOf } from '@vetloom/domain/stock/movement.ts';
import type { OpenedProduct, OpenedUnit } from '@vetloom/domain/stock/opened-units.ts';
import type { Posting } from '@vetloom/domain/stock/postings.ts';
import type { ClinicSql } from '../ports/clinic-sql.ts';
import { laterCountsSql, SHELF_TIME } from './counted-rows.ts';
import { firstPlace, type LedgerWrite } from './ledger.ts';
import { OPENED_JSON } from './opened-rows.ts';
import { type Moved, postGoods } from './post-goods.ts';

/** A document of the clinic's work whose goods are to be moved. */
export interface GoodsDocument {
  /** Its id: what the ledger calls the cause. */
  readonly id: string;
  readonly before: GoodsChange['before'];
  /** What it has taken. `isSold` is known once the ledger was read: somebody had said so before. */
  readonly after: (posted: readonly PostedGoods[]) => Promise<readonly GoodsUse[]>;
  /** Everything that it may come to name: what is read beforehand. */
  readonly named: readonly GoodsUse[];
  /** When it was written, Unix seconds. */
  readonly at: number;
  /** The day of that, as the clinic counts it. */
  readonly today: string;
  readonly newLotID: () => string;
  /** Why it is given back, where somebody says so. */
  readonly reason?: string;
}

/** What a document has moved, with which one it was. */
type PostedOfDocument = PostedGoods & { readonly causeID: string };

/** What of the ledger and the catalogue documents have to do with. */
interface Known extends GoodsCatalogue {
  readonly posted: ReadonlyMap<string, readonly PostedGoods[]>;
  readonly places: readonly string[];
  readonly products: ReadonlyMap<string, OpenedProduct>;
  /** By product, as they are once what was moved before is taken into account. */
  readonly lots: Map<string, ShelfLot[]>;
  readonly opened: Map<string, OpenedUnit[]>;
  readonly counts: readonly LaterCount[];
}

/**
 * Moves the shelf to what a document has taken: in one question and, where something moves, one statement. What is as it should be moves nothing, so that it may
 * be called as often as anybody likes. Answers what it added.
 */
export async function moveGoods(write: LedgerWrite, document: GoodsDocument): Promise<GoodsMovements> {
  const [moved] = await moveAllGoods(write, [document]);
  return moved ?? { postings: [], newLots: [], opened: [] };
}

/** The same of several documents, one after the other: each finds the shelf as those before it have left it. */
export async function moveAllGoods(
  write: LedgerWrite,
  documents: readonly GoodsDocument[],
): Promise<readonly GoodsMovements[]> {
  if (documents.length === 0) return [];
  const known = await knownOf(write.sql, documents);
  let { places, counts } = known;
  const all: Moved[] = [];
  for (const document of documents) {
    const { id, before, at, today, newLotID, reason = '' } = document;
    const posted = known.posted.get(id) ?? [];
    const after = await document.after(posted);
    const demand = goodsDemand({ before, after, at }, posted, known);
    if (places.length === 0 && demand.takings.length > 0) places = [await firstPlace(write)];
    const productIDs = new Set([...demand.takings, ...posted].map(({ productID }) => productID));
    const of = <T>(rows: ReadonlyMap<string, readonly T[]>) => [...productIDs].flatMap((one) => rows.get(one) ?? []);
    const opened = { units: of(known.opened), products: known.products, causeID: id, newID: newLotID };
    const shelves = { lots: of(known.lots), places, today, opened };
    const moved = goodsMovements(demand, posted, shelves, { at, newLotID });
    const corrections = countCorrections(moved.postings, counts);
    all.push({ id, moved, corrections, reason });
    if (documents.length === 1) continue;
    leaveShelf(known, { ...moved, postings: [...moved.postings, ...corrections] });
    counts = counts.map((count) => ({ ...count, steps: count.steps + corrections.filter(isOf(count)).length }));
  }
  if (all.some(({ moved }) => moved.postings.length > 0)) await postGoods(write, all);
  return all.map(({ moved }) => moved);
}

const isOf = (count: LaterCount) => (correction: CountCorrection) =>
  correction.formID === count.formID && correction.row === count.row && spotKey(correction) === spotKey(count);

/** Takes what was moved out of the shelf from which the next document takes. */
function leaveShelf(
  { lots, opened }: Pick<Known, 'lots' | 'opened'>,
  moved: Pick<GoodsMovements, 'newLots' | 'opened'> & { readonly postings: readonly Posting[] },
): void {
  const printed = new Map(moved.newLots.map((lot) => [lot.lotID, lot.printed]));
  for (const { productID, lotID, placeID, quantity } of moved.postings) {
    const own = lots.get(productID) ?? [];
    const same = own.find((lot) => lot.lotID === lotID && (lot.placeID === placeID || lot.placeID === ''));
    const kin = own.find((lot) => lot.lotID === lotID);
    const lies = {
      ...{ productID, lotID, placeID, printed: kin?.printed ?? printed.get(lotID) ?? '' },
      ...{ expiresOn: kin?.expiresOn ?? null, isUsable: kin?.isUsable ?? true },
      quantity: sumOf([same?.quantity ?? 0, quantity]),
    };
    lots.set(productID, [...own.filter((lot) => lot !== same), lies]);
  }
  for (const unit of moved.opened) {
    const own = opened.get(unit.productID) ?? [];
    opened.set(unit.productID, [...own.filter(({ openedID }) => openedID !== unit.openedID), unit]);
  }
}

/** Answers of one statement; lists are null where nothing was found. */
interface KnownRow {
  readonly posted: PostedOfDocument[] | null;
  readonly factors: (OpenedProduct & { readonly id: string })[] | null;
  readonly opened: OpenedUnit[] | null;
  readonly supplies: { readonly id: string; readonly productID: string; readonly number: number }[] | null;
  readonly lots: ShelfLot[] | null;
  readonly places: string[] | null;
  readonly counts: LaterCount[] | null;
}

const WORK_CAUSES = `('dispensing', 'treatment', 'sale')`;

const KNOWN = `
WITH posted AS (
  SELECT cause, cause_id, cause_row, product_id, lot_id, place_id, sum(quantity) AS quantity, count(*)::integer AS steps
  FROM vetloom.stock_movement WHERE clinic_id = $1 AND cause IN ${WORK_CAUSES} AND cause_id = ANY ($2) GROUP BY 1, 2, 3, 4, 5, 6
), supplies AS (
  SELECT service_id, product_id, number, place FROM vetloom.service_supply WHERE clinic_id = $1 AND service_id = ANY ($4)
), products AS (
  SELECT unnest($3::text[]) AS id UNION SELECT product_id FROM supplies UNION SELECT product_id FROM posted
), counted AS MATERIALIZED (
  ${laterCountsSql('products', '$7')}
), lying AS (
  -- Of what was counted since, what lay there when it was taken: it was taken of that, whatever people found later, or in the same second.
  SELECT l.id, l.product_id, l.number, l.expires_on, l.status, COALESCE(b.place_id, '') AS place_id, CASE
      WHEN l.product_id IN (SELECT "productID" FROM counted) AND bool_or(a.quantity > 0) OVER (PARTITION BY l.product_id) THEN a.quantity
      ELSE COALESCE(b.quantity, 0) END AS quantity
  FROM products w JOIN vetloom.lot l ON l.clinic_id = $1 AND l.product_id = w.id
  LEFT JOIN vetloom.stock_balance b ON b.clinic_id = $1 AND b.product_id = l.product_id AND b.lot_id = l.id
  CROSS JOIN LATERAL (SELECT CASE WHEN l.product_id IN (SELECT "productID" FROM counted) THEN
      (SELECT COALESCE(sum(m.quantity), 0) FROM vetloom.stock_movement m WHERE m.clinic_id = $1 AND m.product_id = l.product_id AND m.lot_id = l.id
        AND m.place_id = b.place_id AND ${SHELF_TIME} <= $7 - (m.cause = 'count')::integer) END AS quantity) a
)
SELECT
  (SELECT json_agg(json_build_object('cause', cause, 'causeID', cause_id, 'row', cause_row, 'productID', product_id, 'lotID', lot_id, 'placeID', place_id,
      'quantity', quantity, 'steps', steps, 'unitCost', NULL)) FROM posted) AS posted,
  (SELECT json_agg(json_build_object('id', p.id, 'sellFactor', p.sell_factor, 'purchaseFactor', p.purchase_factor, 'openDays', p.open_days)) FROM vetloom.product p JOIN products w ON w.id = p.id
    WHERE p.clinic_id = $1) AS factors,
  (SELECT json_agg(json_build_object('id', service_id, 'productID', product_id, 'number', number) ORDER BY service_id, place) FROM supplies) AS supplies,
  (SELECT json_agg(json_build_object('productID', l.product_id, 'lotID', l.id, 'placeID', l.place_id, 'printed', l.number,
      'expiresOn', l.expires_on, 'isUsable', l.status = 'usable', 'quantity', l.quantity) ORDER BY l.id, l.place_id)
    FROM lying l
    WHERE l.quantity <> 0 OR (l.number = '' AND l.expires_on IS NULL) OR l.id = ANY ($5) OR l.number = ANY ($6)
      OR l.id IN (SELECT lot_id FROM posted)) AS lots,
  (SELECT json_agg(${OPENED_JSON} ORDER BY u.opened_at, u.id) FROM products w JOIN vetloom.opened_unit u ON u.clinic_id = $1 AND u.product_id = w.id
    WHERE u.status = 'open' OR (u.status = 'empty' AND u.id IN (SELECT x.id FROM vetloom.opened_unit x JOIN posted t ON t.lot_id = x.lot_id
      AND t.place_id = x.place_id WHERE x.clinic_id = $1 AND x.status = 'empty' ORDER BY x.opened_at DESC LIMIT 5))) AS opened,
  (SELECT json_agg(id ORDER BY sequence, id) FROM vetloom.stock_place WHERE clinic_id = $1 AND removed_at IS NULL AND active) AS places,
  (SELECT json_agg(c) FROM counted c) AS counts`;

async function knownOf(sql: ClinicSql, documents: readonly GoodsDocument[]): Promise<Known> {
  const named = documents.flatMap((document) => document.named);
  const { products, services } = namedGoods(named);
  const chosen = named.flatMap(({ lots }) => lots);
  const [row] = await sql<KnownRow>(
    KNOWN,
    [
      documents.map(({ id }) => id),
      products,
      services,
      chosen.flatMap(({ lotID }) => lotID ?? []),
      chosen.flatMap(({ printed }) => printed ?? []),
      Math.min(...documents.map(({ at }) => at), ...named.map((use) => use.at)),
    ],
    'goods-known',
  );
  const byProduct = <T extends { readonly productID: string }>(rows: readonly T[] | null | undefined) =>
    Map.groupBy(rows ?? [], ({ productID }) => productID);
  return {
    posted: Map.groupBy(row?.posted ?? [], ({ causeID }) => causeID),
    sellFactors: new Map((row?.factors ?? []).map((one) => [one.id, one.sellFactor])),
    products: new Map((row?.factors ?? []).map((one) => [one.id, one])),
    opened: byProduct(row?.opened),
    supplies: Map.groupBy(row?.supplies ?? [], (supply) => supply.id),
    lots: byProduct(row?.lots),
    places: row?.places ?? [],
    counts: row?.counts ?? [],
  };
}
