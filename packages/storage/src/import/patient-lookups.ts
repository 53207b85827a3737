import type { FormerOwner } from '@vetloom/domain/import/account-holder.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { Staff } from '@vetloom/domain/staff/staff.schema.ts';
import type { ClinicTransaction } from '../ports/transaction.ts';
import { keyColumn, keyValue } from '../schema/document-schema.ts';

const NUMBER = keyColumn(['petNumber', 'text']);
const OWNER = keyColumn(['userID', 'text']);
const LEADS_TO = keyColumn(['to', 'text']);

/** Animals with one of these numbers of the clinic's own, in one round trip. */
export async function petsByNumber(tx: ClinicTransaction, numbers: readonly string[]): Promise<Pet[]> {
  if (numbers.length === 0) return [];
  const rows = await tx.sql<{ body: Pet }>(
    `SELECT body FROM vetloom.document WHERE clinic_id = $1 AND collection = 'pet' AND NOT deleted AND ${NUMBER} = ANY ($2)`,
    [tx.clinic, numbers.map(keyValue)],
  );
  return rows.map(({ body }) => body);
}

/**
 * Animals that these old numbers mean, by number: those that have one, else the one into which an animal with that number was combined, also where it took
 * another number in doing so.
 */
export async function petsOfNumbers(
  tx: ClinicTransaction,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, readonly Pet[]>> {
  const found: Map<string, Pet[]> = Map.groupBy(await petsByNumber(tx, numbers), ({ petNumber }) => petNumber);
  const unknown = [...new Set(numbers)].filter((number) => !found.has(number));
  if (unknown.length === 0) return found;
  const combined = await tx.sql<{ number: string; body: Pet }>(
    `WITH led AS (
        SELECT m.body ->> 'toID' AS id, m.body -> 'source' ->> 'petNumber' AS number FROM vetloom.document m
          WHERE m.clinic_id = $1 AND m.collection = 'petMerge' AND NOT m.deleted AND (m.body ->> 'undoneDateTime')::float8 = 0
        UNION SELECT m.body ->> 'toID', c ->> 'from' FROM vetloom.document m, jsonb_array_elements(m.body -> 'changed') AS c
          WHERE m.clinic_id = $1 AND m.collection = 'petMerge' AND NOT m.deleted AND (m.body ->> 'undoneDateTime')::float8 = 0
            AND c ->> 'field' = 'petNumber')
      SELECT DISTINCT ON (led.number, p.id) led.number, p.body FROM led
        LEFT JOIN vetloom.document a ON a.clinic_id = $1 AND a.collection = 'alias' AND NOT a.deleted AND a.id = '/alias' || led.id
        JOIN vetloom.document p ON p.clinic_id = $1 AND p.collection = 'pet' AND NOT p.deleted AND p.id = COALESCE(a.body ->> 'to', led.id)
      WHERE led.number = ANY ($2)`,
    [tx.clinic, unknown],
  );
  for (const { number, body } of combined) found.set(number, [...(found.get(number) ?? []), body]);
  return found;
}

/** Whose these animals were before they were transferred here, by animal and in the order of time; owners under their present ids, names and phones. */
export async function formerOwners(
  tx: ClinicTransaction,
  pets: readonly string[],
): Promise<ReadonlyMap<string, readonly FormerOwner[]>> {
  if (pets.length === 0) return new Map();
  const rows = await tx.sql<FormerOwner & { petID: string }>(
    `SELECT h.doc_id AS "petID", h.at AS until, COALESCE(u.id, h.before ->> 'userID') AS "userID", COALESCE(u.body ->> 'name', '') AS "userName",
        COALESCE(u.body ->> 'phone', '') AS "userPhone"
      FROM vetloom.history h
      LEFT JOIN vetloom.document a ON a.clinic_id = $1 AND a.collection = 'alias' AND NOT a.deleted AND a.id = '/alias' || (h.before ->> 'userID')
      LEFT JOIN vetloom.document u ON u.clinic_id = $1 AND u.collection = 'user' AND NOT u.deleted AND u.id = COALESCE(a.body ->> 'to', h.before ->> 'userID')
      WHERE h.clinic_id = $1 AND h.collection = 'pet' AND h.doc_id = ANY ($2) AND h.command = 'pet.transfer' AND h.before ? 'userID'
      ORDER BY h.doc_id, h.seq, h.ord`,
    [tx.clinic, pets],
  );
  return Map.groupBy(rows, ({ petID }) => petID);
}

/** Of these old numbers, in any case of letters, those that animals of others than these owners have. */
export async function numbersOfOthers(
  tx: Pick<ClinicTransaction, 'clinic' | 'sql'>,
  numbers: readonly string[],
  owners: readonly string[],
): Promise<Set<string>> {
  if (numbers.length === 0) return new Set();
  const rows = await tx.sql<{ number: string }>(
    `SELECT DISTINCT lower(body ->> 'petNumber') AS number FROM vetloom.document WHERE clinic_id = $1 AND collection = 'pet' AND NOT deleted
      AND lower(body ->> 'petNumber') = ANY ($2) AND NOT body ->> 'userID' = ANY ($3)`,
    [tx.clinic, numbers, owners],
  );
  return new Set(rows.map(({ number }) => number));
}

/** All who work or worked in the clinic. */
export async function allStaff(tx: ClinicTransaction): Promise<Staff[]> {
  const rows = await tx.sql<{ body: Staff }>(
    `SELECT body FROM vetloom.document WHERE clinic_id = $1 AND collection = 'staff' AND NOT deleted`,
    [tx.clinic],
  );
  return rows.map(({ body }) => body);
}

/** Of deposits that an import carried over, those from whose owner's balance something was taken or given back since. */
export async function spentDeposits(
  tx: ClinicTransaction,
  rows: readonly { readonly id: string; readonly seq: number }[],
): Promise<string[]> {
  if (rows.length === 0) return [];
  const found = await tx.sql<{ id: string }>(
    `SELECT d.id FROM vetloom.document d JOIN unnest($2::text[], $3::bigint[]) AS w (id, seq) ON w.id = d.id
      WHERE d.clinic_id = $1 AND d.collection = 'deposit' AND EXISTS (SELECT FROM vetloom.document later
        WHERE later.clinic_id = $1 AND later.collection = 'deposit' AND NOT later.deleted AND later.seq > w.seq
          AND later.${OWNER} = d.${OWNER} AND (later.body ->> 'amount')::float8 < 0)`,
    [tx.clinic, rows.map(({ id }) => id), rows.map(({ seq }) => seq)],
  );
  return found.map(({ id }) => id);
}

/** Deposits and bills of these owners that imports carried over, by the owner's present id: those of an owner who was merged count as theirs. */
export const carriedOver = (
  tx: ClinicTransaction,
  owners: readonly string[],
): Promise<{ readonly userID: string; readonly collection: string; readonly job: string }[]> =>
  tx.sql(
    `SELECT DISTINCT body ->> 'userID' AS "userID", collection, body -> 'imported' ->> 'job' AS job FROM vetloom.document
      WHERE clinic_id = $1 AND collection IN ('deposit', 'sale') AND NOT deleted AND ${OWNER} = ANY ($2) AND body ? 'imported'`,
    [tx.clinic, owners.map(keyValue)],
  );

/** Ids that lead to these animals because they were combined with others or got other ids, by the animal's present id. */
export async function formerPetIDs(
  tx: ClinicTransaction,
  pets: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (pets.length === 0) return new Map();
  const rows = await tx.sql<{ from: string; to: string }>(
    `SELECT body ->> 'from' AS "from", body ->> 'to' AS "to" FROM vetloom.document
      WHERE clinic_id = $1 AND collection = 'alias' AND NOT deleted AND ${LEADS_TO} = ANY ($2)`,
    [tx.clinic, pets.map(keyValue)],
  );
  const former = new Map<string, string[]>();
  for (const { from, to } of rows) former.set(to, [...(former.get(to) ?? []), from]);
  return former;
}
