import { bondsTo } from '@vetloom/domain/engine/bonds.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { COLLECTION_NAMES } from '@vetloom/domain/kinds.ts';
import type { ClinicTransaction } from '../ports/transaction.ts';
import { keyColumn, keyValue } from '../schema/document-schema.ts';
import type { WrittenRow } from './import-rows.ts';

const PHONE = keyColumn(['phone', 'text']);
const OWNER = keyColumn(['userID', 'text']);

interface Row {
  readonly body: AnyDocument;
}

/** Documents as they are stored, without keeping them for the rest of the transaction: a whole import is looked through so. */
export async function storedDocuments(
  tx: ClinicTransaction,
  collection: string,
  ids: readonly string[],
): Promise<AnyDocument[]> {
  const rows = await tx.sql<Row>(
    'SELECT body FROM vetloom.document WHERE clinic_id = $1 AND collection = $2 AND NOT deleted AND id = ANY ($3)',
    [tx.clinic, collection, ids],
  );
  return rows.map(({ body }) => body);
}

/** Owners with one of these phones, in one round trip. */
export async function ownersByPhone(tx: ClinicTransaction, phones: readonly string[]): Promise<AnyDocument[]> {
  if (phones.length === 0) return [];
  const rows = await tx.sql<Row>(
    `SELECT body FROM vetloom.document WHERE clinic_id = $1 AND collection = 'user' AND NOT deleted AND ${PHONE} = ANY ($2)`,
    [tx.clinic, phones.map(keyValue)],
  );
  return rows.map(({ body }) => body);
}

/** Animals of these owners. */
export async function petsOfOwners(tx: ClinicTransaction, owners: readonly string[]): Promise<AnyDocument[]> {
  if (owners.length === 0) return [];
  const rows = await tx.sql<Row>(
    `SELECT body FROM vetloom.document WHERE clinic_id = $1 AND collection = 'pet' AND NOT deleted AND ${OWNER} = ANY ($2)`,
    [tx.clinic, owners.map(keyValue)],
  );
  return rows.map(({ body }) => body);
}

/** Which of these chip numbers an animal of the clinic has already. */
export async function takenChips(tx: ClinicTransaction, chips: readonly string[]): Promise<Set<string>> {
  if (chips.length === 0) return new Set();
  const rows = await tx.sql<{ chip: string }>(
    `SELECT DISTINCT body ->> 'chipID' AS chip FROM vetloom.document
      WHERE clinic_id = $1 AND collection = 'pet' AND NOT deleted AND body ->> 'chipID' = ANY ($2)`,
    [tx.clinic, chips],
  );
  return new Set(rows.map(({ chip }) => chip));
}

/** A condition by which nothing of any kind belongs to a document `d` of the kinds to which documents can belong. */
const NOTHING_HANGS_ON_IT = COLLECTION_NAMES.flatMap((holder) => {
  const fields = Map.groupBy(
    bondsTo(holder).filter(({ bond }) => bond.by !== undefined),
    ({ field }) => field,
  );
  const hanging = [...fields].map(
    ([field, bonds]) =>
      `SELECT FROM vetloom.document h WHERE h.clinic_id = $1 AND NOT h.deleted AND h.${keyColumn([field, 'text'])} = d.id
        AND h.collection IN (${bonds.map(({ kind }) => `'${kind.collection}'`).join(', ')})`,
  );
  return hanging.map((found) => `AND NOT (w.created AND d.collection = '${holder}' AND EXISTS (${found}))`);
}).join('\n        ');

/** Of documents that an import wrote, those that nobody has touched since and nothing hangs on. */
export async function untouched(tx: ClinicTransaction, rows: readonly WrittenRow[]): Promise<Set<string>> {
  const found = await tx.sql<{ id: string }>(
    `SELECT d.id FROM vetloom.document d
      JOIN unnest($2::text[], $3::text[], $4::bigint[], $5::boolean[]) AS w (collection, id, seq, created)
        ON d.collection = w.collection AND d.id = w.id AND d.seq = w.seq
      WHERE d.clinic_id = $1 AND NOT d.deleted
        ${NOTHING_HANGS_ON_IT}`,
    [
      tx.clinic,
      rows.map(({ collection }) => collection),
      rows.map(({ id }) => id),
      rows.map(({ seq }) => seq),
      rows.map(({ before }) => before === null),
    ],
  );
  return new Set(found.map(({ id }) => id));
}
