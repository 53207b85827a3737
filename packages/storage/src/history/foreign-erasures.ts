import { forgottenWith } from '@vetloom/domain/engine/bonds.ts';
import '@vetloom/domain/kinds.ts';
import type { Session } from '../database/connections.ts';
import type { Finding } from '../ports/verification.ts';
import { ERASURES } from './erasure.ts';

interface Entry {
  readonly seq: number;
  readonly ord: number;
  readonly at: number;
  readonly person: string;
}

/**
 * Erasures that list what no erasure of that person takes: an entry that was put at the end of the history could otherwise call anything
 * erased. An erasure stands behind the change of its own person, holds a digest of them, and lists rows about them and about those who were
 * erased before.
 */
export async function foreignErasures(session: Session, clinic: string): Promise<Finding[]> {
  const { about, mirrors } = forgottenWith('user');
  const takes = ['user', '', ERASURES, ...about, ...mirrors.map(({ collection }) => collection)];
  const [orphans, foreign] = await Promise.all([
    session.run<Entry>({ text: WITHOUT_PERSON, values: [clinic, ERASURES] }),
    session.run<Entry & { collection: string; id: string }>({ text: FOREIGN_ROWS, values: [clinic, ERASURES, takes] }),
  ]);
  const finding = ({ seq, ord, at, person }: Entry, reason: string): Finding => ({
    seq,
    ord,
    at,
    about: `the erasure of ${person}`,
    reason,
  });
  return [
    ...orphans.map((entry) => finding(entry, 'it does not stand behind a change of that person: it was put there')),
    ...foreign.map((entry) =>
      finding(entry, `it lists a change of ${entry.collection} ${entry.id}, which is not about that person`),
    ),
  ];
}

/** The entry with which the migration took over erasures of before: nothing that was sealed stands before it. */
const OF_BEFORE = `(e.doc_id = 'before' AND NOT EXISTS (
    SELECT FROM vetloom.command_log c WHERE c.clinic_id = $1 AND c.seq < e.seq AND c.digest IS NOT NULL)
  AND NOT EXISTS (SELECT FROM vetloom.history l WHERE l.clinic_id = $1 AND l.seq < e.seq AND l.collection = '' AND l.after ? 'states'))`;

const WITHOUT_PERSON = `SELECT e.seq, e.ord, e.at, e.doc_id AS person FROM vetloom.history e
  WHERE e.clinic_id = $1 AND e.collection = $2 AND NOT ${OF_BEFORE} AND (
    NOT EXISTS (SELECT FROM vetloom.history u WHERE u.clinic_id = $1 AND u.seq = e.seq AND u.ord < e.ord AND u.collection = 'user' AND u.doc_id = e.doc_id)
    OR (e.after IS NOT NULL AND NOT EXISTS (SELECT FROM jsonb_array_elements(e.after -> 'states') AS held
      WHERE held ->> 0 = 'user' AND held ->> 1 = e.doc_id)))
  ORDER BY e.seq, e.ord LIMIT 20`;

const FOREIGN_ROWS = `WITH erased AS (
    SELECT doc_id AS id FROM vetloom.history WHERE clinic_id = $1 AND collection = $2
    UNION
    SELECT a.body ->> 'from' FROM vetloom.document a JOIN vetloom.history p
      ON p.clinic_id = $1 AND p.collection = $2 AND p.doc_id = a.body ->> 'to'
      WHERE a.clinic_id = $1 AND a.collection = 'alias')
  SELECT e.seq, e.ord, e.at, e.doc_id AS person, h.collection, h.doc_id AS id
  FROM vetloom.history e CROSS JOIN LATERAL jsonb_array_elements(e.after -> 'rows') AS place
    JOIN vetloom.history h ON h.clinic_id = $1 AND h.seq = (place ->> 0)::bigint AND h.ord = (place ->> 1)::int
  WHERE e.clinic_id = $1 AND e.collection = $2 AND NOT ${OF_BEFORE}
    AND (h.collection <> ALL ($3) OR (h.collection = 'user' AND h.doc_id NOT IN (SELECT id FROM erased)))
  ORDER BY e.seq, e.ord LIMIT 20`;
