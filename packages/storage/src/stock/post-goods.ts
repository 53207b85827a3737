import type { GoodsMovements } from '@vetloom/domain/stock/goods-lots.ts';
import type { CountCorrection } from '@vetloom/domain/stock/later-counts.ts';
import type { OpenedUnit } from '@vetloom/domain/stock/opened-units.ts';
import { BALANCES, DIGEST, type LedgerWrite } from './ledger.ts';
import { lotJson, openedJson } from './stock-json.ts';

/** What a document moved, and what that makes of counts which had it before them. */
export interface Moved {
  readonly id: string;
  readonly moved: GoodsMovements;
  readonly corrections: readonly CountCorrection[];
  readonly reason: string;
}

const MOVED = `jsonb_to_recordset($2) AS m (ord integer, "productID" text, "lotID" text, "placeID" text, quantity numeric, cause text, "causeID" text, row text,
  step integer, reason text, at bigint)`;

const LOTS = `INSERT INTO vetloom.lot (clinic_id, id, product_id, number, seq, created_at, created_by, updated_at, updated_by)
  SELECT here.clinic_id, n."lotID", n."productID", n.printed, $3, $4, $5, $4, $5
  FROM jsonb_to_recordset($2) AS n ("lotID" text, "productID" text, printed text) JOIN vetloom.clinic_head here ON here.clinic_id = $1`;
const LOTS_NOW = `SELECT l.id, ${lotJson('l')} AS row FROM vetloom.lot l WHERE l.clinic_id = $1 AND l.id = ANY ($2)`;

const MOVEMENTS = `INSERT INTO vetloom.stock_movement (clinic_id, seq, ord, product_id, lot_id, place_id, quantity, unit_cost, cause, cause_id, cause_row, step, reason,
    happened_at, recorded_at, recorded_by)
  SELECT here.clinic_id, $3, m.ord, m."productID", m."lotID", m."placeID", m.quantity, NULL, m.cause, m."causeID", m.row, m.step, m.reason, m.at, $4, $5
  FROM ${MOVED} JOIN vetloom.clinic_head here ON here.clinic_id = $1`;

const OPENED = `INSERT INTO vetloom.opened_unit (clinic_id, id, product_id, lot_id, place_id, size, taken, opened_at, opened_by, good_until, cause_id, status, seq,
    created_at, created_by, updated_at, updated_by)
  SELECT here.clinic_id, o."openedID", o."productID", o."lotID", o."placeID", o.size, o.taken, o."openedAt", $5, o.until, o."causeID", o.status, $3, $4, $5, $4, $5
  FROM jsonb_to_recordset($2) AS o ("openedID" text, "productID" text, "lotID" text, "placeID" text, size numeric, taken numeric, "openedAt" bigint,
    until date, "causeID" text, status text) JOIN vetloom.clinic_head here ON here.clinic_id = $1
  ON CONFLICT (clinic_id, id) DO UPDATE SET taken = excluded.taken, status = excluded.status, opened_at = excluded.opened_at,
    good_until = excluded.good_until, seq = excluded.seq, updated_at = excluded.updated_at, updated_by = excluded.updated_by`;
const OPENED_NOW = `SELECT u.id, ${openedJson('u')} AS row FROM vetloom.opened_unit u WHERE u.clinic_id = $1 AND u.id = ANY ($2)`;

const VALUES = `INSERT INTO vetloom.stock_value AS v (clinic_id, product_id, quantity, unit_cost)
  SELECT here.clinic_id, m."productID", sum(m.quantity), NULL FROM ${MOVED} JOIN vetloom.clinic_head here ON here.clinic_id = $1
  GROUP BY 1, 2
  ON CONFLICT (clinic_id, product_id) DO UPDATE SET quantity = v.quantity + excluded.quantity`;

interface Row {
  readonly id: string;
  readonly row: object;
}

/**
 * Writes what documents moved: lots, movements, bottles, balances and values. What the work takes goes at the average and leaves it as it is (`valuation.ts`), and
 * what it gives back comes at an unknown cost, so that of a value the quantity alone moves. The statements are sent together, in one round trip, and each sees
 * what those before it wrote: one for all is more than a spread database carries out.
 */
export async function postGoods(write: LedgerWrite, all: readonly Moved[]): Promise<void> {
  const { sql, seq, now, author, next } = write;
  const own = all.flatMap(({ id, moved, corrections, reason }) => [
    ...moved.postings.map(({ unitCost: _, ...posting }) => ({ ...posting, causeID: id, reason })),
    ...corrections.map(({ unitCost: _, formID, bookedAt, ...posting }) => ({
      ...{ ...posting, cause: 'count', causeID: formID, at: bookedAt, reason: '' },
    })),
  ]);
  const from = next.take(own.length);
  const movements = JSON.stringify(own.map((posting, at) => ({ ...posting, ord: from + at })));
  const lots = all.flatMap(({ moved }) => moved.newLots);
  const lotIDs = lots.map(({ lotID }) => lotID);
  const bottles = latest(all.flatMap(({ moved }) => moved.opened));
  const bottleIDs = bottles.map(({ openedID }) => openedID);
  const written = [seq, now, author];
  const sent: Promise<unknown>[] = [];
  const send = <R extends object>(text: string, values: readonly unknown[], name: string): Promise<R[]> => {
    const answer = sql<R>(text, values, name);
    sent.push(answer);
    return answer;
  };
  if (lots.length > 0) send(LOTS, [JSON.stringify(lots), ...written], 'goods-lots');
  const made = lots.length > 0 ? send<Row>(LOTS_NOW, [lotIDs], 'goods-lots-now') : [];
  send(MOVEMENTS, [movements, ...written], 'goods-movements');
  const stood = bottles.length > 0 ? send<Row>(OPENED_NOW, [bottleIDs], 'goods-opened-now') : [];
  if (bottles.length > 0) send(OPENED, [JSON.stringify(bottles), ...written], 'goods-opened');
  const drawn = bottles.length > 0 ? send<Row>(OPENED_NOW, [bottleIDs], 'goods-opened-now') : [];
  send(BALANCES, [movements], 'goods-balances');
  send(VALUES, [movements], 'goods-values');
  const sealed = send<{ digest: string | null }>(DIGEST, [seq, from], 'goods-digest');
  await Promise.all(sent);
  noteRows(write, 'lot', lotIDs, await made, []);
  noteRows(write, 'opened_unit', bottleIDs, await drawn, await stood);
  next.seal(seq, { from, digest: (await sealed)[0]?.digest ?? '' });
}

/** In the order in which they were written. */
function noteRows(
  { next }: LedgerWrite,
  table: string,
  ids: readonly string[],
  now: readonly Row[],
  stood: readonly Row[],
): void {
  const [after, before] = [now, stood].map((rows) => new Map(rows.map(({ id, row }) => [id, row])));
  for (const id of ids) next.note({ table, id, before: before?.get(id) ?? null, after: after?.get(id) ?? null });
}

/** Of a bottle that several documents have drawn from what the last of them left. */
const latest = (units: readonly OpenedUnit[]): OpenedUnit[] => [
  ...new Map(units.map((unit) => [unit.openedID, unit])).values(),
];
