import { createHash } from 'node:crypto';
import { canonical } from '@vetloom/domain/core/canonical.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { isProvisional } from '@vetloom/domain/pet/pet-number.ts';
import type { ClinicTransaction } from '../ports/transaction.ts';

type Tx = Pick<ClinicTransaction, 'clinic' | 'sql'>;

/** By what rows name an animal of an owner. `petNumber` is that of the file, empty where it has none. */
export interface NamedPet {
  readonly name: string;
  readonly petNumber: string;
}

/** An owner or an animal that was taken back, and is not here again. */
export interface TakenBackPerson {
  readonly id: string;
  readonly knownBy: string;
  /** Of an animal: the owner that it had; empty of an owner. */
  readonly ownerID: string;
}

// Nothing of what the file said is kept but what a refused command has to name.
const digest = (clinic: string, said: readonly string[]): string =>
  createHash('sha256')
    .update(canonical([clinic, ...said]))
    .digest('base64url');

/** By what an owner of a file is known again. `phone` as it is stored. */
export const ownerKnownBy = (clinic: string, phone: string): string => digest(clinic, ['user', phone]);

/** By what an animal is known again among those of its owner. */
export const petKnownBy = (clinic: string, { name, petNumber }: NamedPet): string =>
  digest(clinic, ['pet', name.toLowerCase(), petNumber]);

const isPet = (document: AnyDocument): document is Pet => document.collection === 'pet';

/** What is kept of one that is taken back. */
function rowOf(clinic: string, document: AnyDocument) {
  const { _id: id, collection } = document;
  if (!isPet(document)) {
    const { phone, name } = document as Owner;
    return { id, collection, known_by: ownerKnownBy(clinic, phone), owner_id: '', word: name };
  }
  const { name, petNumber, userID } = document;
  // A number in the id was given here: the file has none.
  const said = { name, petNumber: isProvisional(id) ? petNumber : '' };
  const word = [name, petNumber].filter(Boolean).join(' ');
  return { id, collection, known_by: petKnownBy(clinic, said), owner_id: userID, word };
}

/** Keeps by what owners and animals are known again that an import takes back. `at` is Unix seconds. */
export async function noteTakenBack(tx: Tx, documents: readonly AnyDocument[], at: number): Promise<void> {
  if (documents.length === 0) return;
  await tx.sql(
    `INSERT INTO vetloom.import_taken_back (clinic_id, collection, doc_id, known_by, owner_id, word, at)
      SELECT here.clinic_id, r.collection, r.id, r.known_by, r.owner_id, r.word, $3
        FROM json_to_recordset($2) AS r (collection text, id text, known_by text, owner_id text, word text) JOIN vetloom.clinic_head here ON here.clinic_id = $1
      ON CONFLICT (clinic_id, collection, doc_id) DO UPDATE
        SET known_by = excluded.known_by, owner_id = excluded.owner_id, word = excluded.word, at = excluded.at`,
    [tx.clinic, JSON.stringify(documents.map((document) => rowOf(tx.clinic, document))), at],
  );
}

/** Owners that were taken back and are known by these, and the animals of these owners; none that is here again. In the order of their ids. */
export const takenBackPeople = (
  tx: Tx,
  { knownBy, owners }: { readonly knownBy: readonly string[]; readonly owners: readonly string[] },
): Promise<TakenBackPerson[]> =>
  tx.sql<TakenBackPerson>(
    `SELECT t.doc_id AS id, t.known_by AS "knownBy", t.owner_id AS "ownerID" FROM vetloom.import_taken_back t
      WHERE t.clinic_id = $1 AND (t.collection = 'user' AND t.known_by = ANY ($2) OR t.collection = 'pet' AND t.owner_id = ANY ($3))
        AND NOT EXISTS (SELECT FROM vetloom.document d
          WHERE d.clinic_id = $1 AND d.collection = t.collection AND d.id = t.doc_id AND NOT d.deleted)
      ORDER BY t.doc_id`,
    [tx.clinic, knownBy, owners],
  );

/** Nothing has to be known any more of what is here again. */
export async function forgetTakenBack(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx.sql('DELETE FROM vetloom.import_taken_back WHERE clinic_id = $1 AND doc_id = ANY ($2)', [tx.clinic, ids]);
}

/** Nothing may be known any more of a person who is erased (law 26): under the ids that they had, or by their phones under another, with their animals. */
export async function forgetPersonTakenBack(
  tx: Tx,
  owners: readonly string[],
  phones: readonly string[],
): Promise<void> {
  await tx.sql(
    `WITH theirs AS (SELECT doc_id FROM vetloom.import_taken_back
        WHERE clinic_id = $1 AND collection = 'user' AND (doc_id = ANY ($2) OR known_by = ANY ($3)))
      DELETE FROM vetloom.import_taken_back
        WHERE clinic_id = $1 AND (doc_id IN (SELECT * FROM theirs) OR owner_id IN (SELECT * FROM theirs) OR owner_id = ANY ($2))`,
    [tx.clinic, owners, phones.map((phone) => ownerKnownBy(tx.clinic, phone))],
  );
}

/** Which of these an import created, in whatever step: it has written them, and nothing stood there before. */
export async function createdBy(tx: Tx, job: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.sql<{ id: string }>(
    `SELECT doc_id AS id FROM vetloom.import_write
      WHERE clinic_id = $1 AND job_id = $2 AND collection IN ('user', 'pet') AND doc_id = ANY ($3) AND before IS NULL`,
    [tx.clinic, job, ids],
  );
  return new Set(rows.map(({ id }) => id));
}
