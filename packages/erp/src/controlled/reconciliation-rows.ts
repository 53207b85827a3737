import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { goodsUsed } from '@vetloom/domain/holders.ts';
import type { GoodsCatalogue } from '@vetloom/domain/stock/goods-moved.ts';
import type { BookedByDocument, GivingDocument } from '@vetloom/domain/stock/reconciliation.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';

/** Documents of the clinic's work that give something. */
const GIVING = `('record', 'sale', 'inHospitalPlan', 'inHospitalExam')`;
const GIVEN = `('dispensing', 'treatment', 'sale')`;

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Seconds by which what a document says of its time may lie ahead of when the server had it. */
const CLOCKS_APART = DAY_SECONDS;

/** What the book has of a drug at a place over a time, in the smallest units. */
export interface PlaceBook {
  readonly prodID: string;
  readonly placeID: string;
  readonly place: string;
  readonly opening: number;
  readonly came: number;
  readonly went: number;
}

/** What the book has of drugs, place by place: before the time, and what came and went in it. */
export const placeBooks = (sql: ClinicSql, drugs: readonly string[], { from, to }: Range): Promise<PlaceBook[]> =>
  sql<PlaceBook>(
    `SELECT m.product_id AS "prodID", m.place_id AS "placeID", COALESCE(min(pl.name), '') AS place,
        COALESCE(sum(m.quantity) FILTER (WHERE m.happened_at < $3), 0)::float8 AS opening,
        COALESCE(sum(m.quantity) FILTER (WHERE m.happened_at >= $3 AND m.quantity > 0), 0)::float8 AS came,
        COALESCE(-sum(m.quantity) FILTER (WHERE m.happened_at >= $3 AND m.quantity < 0), 0)::float8 AS went
      FROM vetloom.stock_movement m LEFT JOIN vetloom.stock_place pl ON pl.clinic_id = $1 AND pl.id = m.place_id
      WHERE m.clinic_id = $1 AND m.product_id = ANY ($2) AND m.happened_at < $4 GROUP BY m.product_id, m.place_id, pl.sequence ORDER BY pl.sequence, m.place_id`,
    [drugs, from, to],
  );

/** What the ledger has of documents, all of their movements together: of those that gave something first in a time, and of those that are named. */
export const bookedByDocuments = (
  sql: ClinicSql,
  drugs: readonly string[],
  { from, to, named }: Range & { readonly named: readonly string[] },
): Promise<BookedByDocument[]> =>
  sql<BookedByDocument>(
    `SELECT m.cause_id AS "causeID", m.product_id AS "prodID", -sum(m.quantity)::float8 AS quantity, min(m.happened_at) AS "dateTime"
      FROM vetloom.stock_movement m
      WHERE m.clinic_id = $1 AND m.product_id = ANY ($2) AND m.cause IN ${GIVEN} AND m.cause_id LIKE '/%'
      GROUP BY 1, 2 HAVING m.cause_id = ANY ($5) OR (min(m.happened_at) >= $3 AND min(m.happened_at) < $4)`,
    [drugs, from, to, named],
  );

/** Since when each drug is kept in the ledger: of what was given before it knows nothing. */
export const keptSince = async (sql: ClinicSql, drugs: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const rows = await sql<{ id: string; since: number }>(
    `SELECT d.id, (SELECT min(m.happened_at) FROM vetloom.stock_movement m WHERE m.clinic_id = $1 AND m.product_id = d.id) AS since
      FROM unnest($2::text[]) AS d (id)`,
    [drugs],
  );
  return new Map(rows.filter(({ since }) => since !== null).map(({ id, since }) => [id, since]));
};

/** What one sale unit of a drug is, and what services use up of drugs. */
export async function drugCatalogue(sql: ClinicSql, drugs: readonly string[]): Promise<GoodsCatalogue> {
  const factors = await sql<{ id: string; factor: number }>(
    'SELECT id, sell_factor::float8 AS factor FROM vetloom.product WHERE clinic_id = $1 AND id = ANY ($2)',
    [drugs],
  );
  const supplies = await sql<{ id: string; productID: string; number: number }>(
    'SELECT service_id AS id, product_id AS "productID", number::float8 AS number FROM vetloom.service_supply WHERE clinic_id = $1 AND product_id = ANY ($2)',
    [drugs],
  );
  return {
    sellFactors: new Map(factors.map(({ id, factor }) => [id, factor])),
    supplies: Map.groupBy(supplies, ({ id }) => id),
  };
}

/**
 * Documents that name drugs, or a service that uses them up, and may have given them since `from`, with what they say: read from themselves, whatever the ledger
 * has. At most so many and one more. A document is written when it gives, so what wasn't written since hasn't given.
 */
export async function givingDocuments(
  tx: Pick<ClinicTransaction, 'reader' | 'prefetch'>,
  sql: ClinicSql,
  { sellFactors, supplies }: GoodsCatalogue,
  { from, most }: { readonly from: number; readonly most: number },
): Promise<GivingDocument[]> {
  const named = [
    ...[...sellFactors.keys()].map((id) => `%/catalog/product/${id}"%`),
    ...[...supplies.keys()].map((id) => `%/catalog/service/${id}"%`),
  ];
  const found = await sql<{ collection: CollectionName; id: string }>(
    `SELECT d.collection, d.id FROM vetloom.document d WHERE d.clinic_id = $1 AND d.collection IN ${GIVING} AND NOT d.deleted AND d.received_at >= $2
      AND d.body::text LIKE ANY ($3) ORDER BY d.received_at DESC LIMIT ${most + 1}`,
    [from - CLOCKS_APART, named],
  );
  await tx.prefetch(found.map(({ collection, id }) => ({ collection, id })));
  const documents: GivingDocument[] = [];
  for (const { collection, id } of found)
    documents.push({ id, uses: (await goodsUsed(tx.reader, { collection, id })) ?? [] });
  return documents;
}

/** Who the documents are about, by their ids. */
export const petsOfDocuments = async (
  sql: ClinicSql,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { petID: string; petName: string }>> => {
  const rows = await sql<{ id: string; petID: string; petName: string }>(
    `SELECT d.id, COALESCE(d.body ->> 'petID', '') AS "petID", COALESCE(pet.body ->> 'name', '') AS "petName" FROM vetloom.document d
      LEFT JOIN vetloom.document pet ON pet.clinic_id = $1 AND pet.collection = 'pet' AND pet.id = d.body ->> 'petID' AND NOT pet.deleted
      WHERE d.clinic_id = $1 AND d.collection IN ${GIVING} AND d.id = ANY ($2) AND NOT d.deleted`,
    [ids],
  );
  return new Map(rows.map(({ id, ...pet }) => [id, pet]));
};
