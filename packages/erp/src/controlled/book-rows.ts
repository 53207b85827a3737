import type { BookDrug, BookLine, DrugBook } from '@vetloom/documents/controlled-book.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import { type BookMovement, bookEntries } from '@vetloom/domain/stock/controlled-book.ts';
import { destructionRow } from '@vetloom/domain/stock/destruction.schema.ts';
import { sumOf } from '@vetloom/domain/stock/movement.ts';
import { TRANSIT } from '@vetloom/domain/stock/places.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';

const DRUG = `jsonb_build_object('id', p.id, 'name', p.name, 'customID', p.custom_id, 'unit', p.unit,
  'content', COALESCE(p.controlled_drug_info ->> 'content', ''), 'license', COALESCE(p.controlled_drug_info ->> 'license', ''),
  'schedule', (p.controlled_drug_info ->> 'schedule')::integer, 'manufacturer', COALESCE(p.controlled_drug_info ->> 'manufacturer', ''))`;

/** Controlled drugs by their ids, all of them without; those that were taken out of the lists too, since their book is kept. */
export async function controlledDrugs(sql: ClinicSql, ids?: readonly string[]): Promise<BookDrug[]> {
  const rows = await sql<{ drug: BookDrug }>(
    `SELECT ${DRUG} AS drug FROM vetloom.product p
      WHERE p.clinic_id = $1 AND p.controlled_drug_info IS NOT NULL AND ($2::text[] IS NULL OR p.id = ANY ($2)) ORDER BY p.name, p.id`,
    [ids ?? null],
  );
  return rows.map(({ drug }) => drug);
}

/** Which part of a book is asked for. */
export interface BookPart {
  readonly drugID: string;
  /** A place alone; the whole clinic without. */
  readonly placeID?: string | undefined;
  /** A lot alone. */
  readonly lotID?: string | undefined;
  /** Unix seconds: from `from` to before `to`. */
  readonly from: number;
  readonly to: number;
}

type Read = Omit<BookLine, 'reason' | 'correction' | 'income' | 'outgo' | 'balance'>;

/** What one write of a transfer moved of a lot. By the write, so that nothing that happens to it later changes how it stands in the book. */
const STEP = '(PARTITION BY m.cause, m.cause_id, m.seq, m.product_id, m.lot_id';

/**
 * Movements `m` of which `asked` holds, which must ask for whole steps: with what their step came to in the clinic (`net`) and which of it they are (`nth`).
 * What isn't a transfer is a step by itself.
 */
const steps = (asked: string) => `(SELECT m.*,
    CASE m.cause WHEN 'transfer' THEN sum(m.quantity) OVER ${STEP}) ELSE m.quantity END AS net,
    CASE m.cause WHEN 'transfer' THEN row_number() OVER ${STEP} ORDER BY m.ord) ELSE 1 END AS nth
  FROM vetloom.stock_movement m WHERE m.clinic_id = $1 AND ${asked})`;

/** Of the whole clinic a step is one line or none: what goes from place to place neither comes nor goes, nor does what is on its way to another clinic. */
const ONE_LINE = 'm.nth = 1 AND m.net <> 0';

/** Whether what moved at a place has stayed in the clinic. Into transit nothing comes from elsewhere. */
const WITHIN = `(m.cause = 'transfer' AND (m.net = 0 OR m.place_id = '${TRANSIT.id}' AND m.quantity > 0))`;

/** Email of the second person who looked at the bag that was handed out, as the document has it. */
const LOOKED = `(SELECT replace(b ->> 'checkedBy', '/staff/', '')
  FROM jsonb_array_elements(CASE jsonb_typeof(work.body -> split_part(m.cause_row, '/', 1)) WHEN 'array' THEN work.body -> split_part(m.cause_row, '/', 1) END) b
  WHERE m.cause = 'dispensing' AND m.quantity < 0 AND b ->> 'bagID' = split_part(m.cause_row, '/', 2) AND b ->> 'checkedBy' <> '' LIMIT 1)`;

/**
 * Emails of the second persons who looked at what was given in the ward of the mission that moved, as the day's log has them: a row of the ledger is all that was given of
 * a mission on a day, so that several may have looked.
 */
const LOOKED_IN_WARD = `(SELECT string_agg(DISTINCT replace(k ->> 'by', '/staff/', ''), ', ')
  FROM vetloom.document log
  CROSS JOIN LATERAL jsonb_array_elements(CASE jsonb_typeof(log.body -> 'execute') WHEN 'array' THEN log.body -> 'execute' END) e
  CROSS JOIN LATERAL jsonb_array_elements(CASE jsonb_typeof(e -> 'looks') WHEN 'array' THEN e -> 'looks' END) k
  WHERE m.cause = 'treatment' AND m.quantity < 0 AND log.clinic_id = $1 AND log.collection = 'inHospitalMissionLog' AND NOT log.deleted
    AND log.id = replace(m.cause_id, '/plan/', '/missionLog/') AND k ->> 'missionID' = split_part(m.cause_row, '/', 2))`;

/** Whether a loss is none to be reported: it was used up without a dose. */
const USED_UP = `(m.cause = 'loss' AND m.cause_row LIKE '${destructionRow('used', '')}%')`;

/** Whether a sale is a charge of a visit or a stay: its animal got it. */
const TO_PATIENT = `(m.cause = 'sale' AND (m.cause_id LIKE '/record/%' OR m.cause_id LIKE '/inHospital%'))`;

/**
 * Movements of a part of a book in its order, by when they happened, with what stands behind each: the form and its supplier, the other clinic, or the visit with its
 * animal, owner and doctor.
 */
function movementsOf(sql: ClinicSql, { drugID, placeID, lotID, from, to }: BookPart, most: number): Promise<Read[]> {
  const [quantity, within, lines] =
    placeID === undefined ? ['m.net', 'false', ONE_LINE] : ['m.quantity', WITHIN, 'm.place_id = $6'];
  return sql<Read>(
    `SELECT m.happened_at AS "dateTime", m.cause, ${quantity}::float8 AS quantity, l.number AS lot, m.place_id AS "placeID", COALESCE(pl.name, '') AS place,
        COALESCE(f.custom_id, gone.body ->> 'customID', come.body ->> 'customID', '') AS form,
        COALESCE(s.name, gone.body ->> 'toClinicName', come.body ->> 'fromClinicName', '') AS supplier, COALESCE(s.controlled_license, '') AS "supplierLicense",
        COALESCE(pet.body ->> 'name', '') AS pet, COALESCE(pet.body ->> 'userName', '') AS owner, COALESCE(doctor.body ->> 'licenseNumber', '') AS "doctorLicense",
        COALESCE(m.witness, ${LOOKED}, ${LOOKED_IN_WARD}, '') AS witness, m.recorded_by AS by, m.recorded_at AS "recordedAt",
        CASE WHEN m.reason = 'removed' THEN '' ELSE m.reason END AS said, ${within} AS within, ${USED_UP} AS "usedUp",
        ${TO_PATIENT} AS "toPatient", m.cause_id AS "causeID", m.cause_row AS "causeRow", COALESCE(work.body ->> 'petID', '') AS "petID"
      FROM ${steps('m.product_id = $2 AND ($3::text IS NULL OR m.lot_id = $3) AND m.happened_at >= $4 AND m.happened_at < $5')} AS m
      JOIN vetloom.lot l ON l.clinic_id = $1 AND l.id = m.lot_id
      LEFT JOIN vetloom.stock_place pl ON pl.clinic_id = $1 AND pl.id = m.place_id
      LEFT JOIN vetloom.form f ON f.clinic_id = $1 AND f.id = m.cause_id
      LEFT JOIN vetloom.supplier s ON s.clinic_id = $1 AND s.id = f.supplier_id
      LEFT JOIN vetloom.clinic_transfer gone ON gone.clinic_id = $1 AND gone.id = m.cause_id AND m.cause = 'transfer'
      LEFT JOIN vetloom.clinic_arrival come ON come.clinic_id = $1 AND come.id = m.cause_id AND m.cause = 'transfer'
      LEFT JOIN LATERAL (SELECT d.body FROM vetloom.document d WHERE d.clinic_id = $1 AND d.id = m.cause_id AND NOT d.deleted
        AND d.collection IN ('record', 'inHospital', 'inHospitalPlan', 'inHospitalExam', 'sale') LIMIT 1) AS work ON true
      LEFT JOIN vetloom.document pet ON pet.clinic_id = $1 AND pet.collection = 'pet' AND pet.id = work.body ->> 'petID' AND NOT pet.deleted
      LEFT JOIN vetloom.document doctor ON doctor.clinic_id = $1 AND doctor.collection = 'staff' AND doctor.id = work.body ->> 'doctorID' AND NOT doctor.deleted
      WHERE ${lines} ORDER BY m.happened_at, m.seq, m.ord LIMIT ${most}`,
    [drugID, lotID ?? null, from, to, ...(placeID === undefined ? [] : [placeID])],
  );
}

/** What was there of a part of a book before it begins. */
async function openingOf(sql: ClinicSql, { drugID, placeID, lotID, from }: BookPart): Promise<number> {
  const [row] = await sql<{ opening: number }>(
    `SELECT COALESCE(sum(m.quantity), 0)::float8 AS opening FROM vetloom.stock_movement m
      WHERE m.clinic_id = $1 AND m.product_id = $2 AND m.happened_at < $3 AND ($4::text IS NULL OR m.place_id = $4) AND ($5::text IS NULL OR m.lot_id = $5)`,
    [drugID, from, placeID ?? null, lotID ?? null],
  );
  return row?.opening ?? 0;
}

/** A part of a drug's book, from the ledger: at most so many rows. */
export async function bookOf(
  sql: ClinicSql,
  drug: BookDrug,
  part: BookPart,
  { zone, place, most }: { readonly zone: Zone; readonly place: string; readonly most: number },
): Promise<DrugBook> {
  const opening = await openingOf(sql, part);
  const lines = bookEntries(await movementsOf(sql, part, most), opening);
  return { drug, place, from: part.from, opening, lines, zone };
}

/** What a year's report is made of, by drug: what was there before, and what moved. */
export async function yearsOf(
  sql: ClinicSql,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<ReadonlyMap<string, { opening: number; movements: BookMovement[] }>> {
  const rows = await sql<BookMovement & { drugID: string; before: boolean }>(
    `SELECT m.product_id AS "drugID", m.happened_at < $2 AS before, max(m.happened_at) AS "dateTime", m.cause, sum(m.net)::float8 AS quantity, '' AS lot,
        ${USED_UP} AS "usedUp", ${TO_PATIENT} AS "toPatient"
      FROM ${steps('m.happened_at < $3 AND m.product_id IN (SELECT p.id FROM vetloom.product p WHERE p.clinic_id = $1 AND p.controlled_drug_info IS NOT NULL)')} AS m
      WHERE ${ONE_LINE} GROUP BY m.product_id, m.happened_at < $2, m.cause, m.net > 0, ${USED_UP}, ${TO_PATIENT}`,
    [from, to],
  );
  const years = new Map<string, { opening: number; movements: BookMovement[] }>();
  for (const { drugID, before, ...movement } of rows) {
    const year = years.get(drugID) ?? { opening: 0, movements: [] };
    years.set(drugID, year);
    if (before) year.opening = sumOf([year.opening, movement.quantity]);
    else year.movements.push(movement);
  }
  return years;
}

/** Places at which a drug has ever moved, in the clinic's order. */
export const placesOfDrug = (sql: ClinicSql, drugID: string): Promise<{ id: string; name: string }[]> =>
  sql(
    `SELECT p.id, p.name FROM vetloom.stock_place p WHERE p.clinic_id = $1
      AND EXISTS (SELECT FROM vetloom.stock_movement m WHERE m.clinic_id = $1 AND m.product_id = $2 AND m.place_id = p.id) ORDER BY p.sequence, p.id`,
    [drugID],
  );

/** A lot of a drug with when it was bought first; undefined for one of another. */
export async function lotOf(
  sql: ClinicSql,
  drugID: string,
  lotID: string,
): Promise<{ number: string; boughtAt: number | null } | undefined> {
  const [row] = await sql<{ number: string; boughtAt: number | null }>(
    `SELECT l.number, (SELECT min(m.happened_at) FROM vetloom.stock_movement m WHERE m.clinic_id = $1 AND m.lot_id = l.id AND m.cause = 'purchase') AS "boughtAt"
      FROM vetloom.lot l WHERE l.clinic_id = $1 AND l.id = $2 AND l.product_id = $3`,
    [lotID, drugID],
  );
  return row;
}
