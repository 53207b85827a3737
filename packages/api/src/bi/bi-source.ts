import type { BiFacts, BiItem, BiStep } from '@vetloom/domain/bi/bi.schema.ts';
import {
  type BiRange,
  type BiSource,
  type CountedReceipt,
  type CountedVisit,
  factsOf,
  NO_FACTS,
} from '@vetloom/domain/bi/facts.ts';
import { addDays, dayStart, nextDay } from '@vetloom/domain/core/clock.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import type { ClinicRead } from '../engine/clinic-call.ts';

/** Reads by statements whose first value is the clinic. */
type Rows = Pick<ClinicRead, 'rows'>;

/** Which part of a clinic is asked for: `staffID` for what one person took or earned, `owners` false where they are counted apart. */
interface Asked {
  readonly staffID?: string | undefined;
  readonly owners: boolean;
  readonly zone: Zone;
}

/*
 * Documents are opened once each (jsonb_to_record): every `body -> 'x'` would unpack the whole of it again. Times come from key columns, so that
 * their indexes serve the range under row-level security.
 */
const RECORDS = `FROM vetloom.document d, LATERAL jsonb_to_record(d.body) AS v
    ("dateTime" float8, "doctorID" text, doctor text, source text, "openedDateTime" float8, "inspectedDateTime" float8, imported jsonb)
  WHERE d.clinic_id = $1 AND d.collection = 'record' AND NOT d.deleted`;
const VISITS = `SELECT d.id AS "_id", v.* ${RECORDS} AND d."n_dateTime" >= $2 AND d."n_dateTime" < $3`;
const PAID = `SELECT d.id AS "_id", v."doctorID", v.doctor ${RECORDS} AND d.id = ANY ($2)`;
const RECEIPTS = `SELECT v.* FROM vetloom.document d, LATERAL jsonb_to_record(d.body) AS v
    ("createDateTime" float8, receive float8, method text, "collectionID" text, "receiveBy" text)
  WHERE d.clinic_id = $1 AND d.collection = 'receipt' AND NOT d.deleted AND d."n_createDateTime" >= $2 AND d."n_createDateTime" < $3`;
/** An owner who was made in the range was changed then or later, which has an index. */
const OWNERS = `SELECT (body ->> 'createDateTime')::float8 AS at FROM vetloom.document
  WHERE clinic_id = $1 AND collection = 'user' AND NOT deleted AND "n_updateDateTime" >= $2
    AND (body ->> 'createDateTime')::float8 >= $2 AND (body ->> 'createDateTime')::float8 < $3`;
/** The lines of bills by stretch ($4 are their borders), by the groups of `billGroups` and with the rounding of `lineTotal`: half up on exact decimals. */
const items = (condition: string) => `
  SELECT place, kind, name, sum(number)::float8 AS number, sum(amount)::float8 AS amount FROM (
    SELECT width_bucket(d."n_dateTime", $4::float8[]) AS place, kind, coalesce(nullif(line ->> 'name', ''), line ->> 'type', '') AS name, (line ->> 'number')::numeric AS number,
      coalesce((line ->> 'subTotal')::numeric, round((line ->> 'price')::numeric * (line ->> 'number')::numeric)) AS amount
    FROM vetloom.document d, LATERAL jsonb_to_record(d.body) AS v
      ("doctorID" text, "chargeDivision" jsonb, "examTask" jsonb, "drugBag" jsonb, vaccine jsonb, surgery jsonb, "surgeryDrugBag" jsonb,
        "examConsumable" jsonb, "surgeryConsumable" jsonb),
    LATERAL (
      SELECT 'charge' AS kind, value AS line FROM jsonb_array_elements(v."chargeDivision")
      UNION ALL SELECT 'exam', value FROM jsonb_array_elements(v."examTask")
      UNION ALL SELECT 'drug', item.value FROM jsonb_array_elements(v."drugBag") AS bag, jsonb_array_elements(bag.value -> 'items') AS item
      UNION ALL SELECT 'vaccine', value FROM jsonb_array_elements(v.vaccine)
      UNION ALL SELECT 'surgery', value FROM jsonb_array_elements(v.surgery)
      UNION ALL SELECT 'surgery', value FROM jsonb_array_elements(v."surgeryDrugBag")
      UNION ALL SELECT 'consumable', value FROM jsonb_array_elements(v."examConsumable")
      UNION ALL SELECT 'consumable', value FROM jsonb_array_elements(v."surgeryConsumable")
    ) AS lines
    WHERE d.clinic_id = $1 AND d.collection = 'record' AND NOT d.deleted AND d."n_dateTime" >= $2 AND d."n_dateTime" < $3 ${condition}
  ) AS billed GROUP BY place, kind, name`;

/** The figures of days as the database has them now; the sums themselves are the domain's. */
export async function readFacts(rows: Rows, range: BiRange, step: BiStep, asked: Asked): Promise<BiFacts> {
  const borders = [dayStart(range.from, asked.zone), nextDay(range.to, asked.zone)];
  const [facts = NO_FACTS] = await readStretches(rows, borders, step, asked);
  return facts;
}

/** The figures of stretches that follow each other, each apart, in one reading: `borders` are their starts and the end of the last, Unix seconds. */
export async function readStretches(
  { rows }: Rows,
  borders: readonly number[],
  step: BiStep,
  asked: Asked,
): Promise<BiFacts[]> {
  const { staffID, zone } = asked;
  const within = [borders[0], borders.at(-1)];
  const own = staffID === undefined ? [] : [staffID];
  const ofDoctor = (condition: string) => (staffID === undefined ? '' : condition);
  const [visits, receipts, lines, owners] = await Promise.all([
    rows<CountedVisit>(`${VISITS} ${ofDoctor('AND v."doctorID" = $4')}`, [...within, ...own]),
    rows<CountedReceipt & { receiveBy: string }>(RECEIPTS, within),
    rows<BiItem & { place: number }>(items(ofDoctor('AND v."doctorID" = $5')), [...within, borders, ...own]),
    asked.owners && staffID === undefined ? rows<{ at: number }>(OWNERS, within) : [],
  ]);
  const paid: Map<string, Pick<CountedVisit, 'doctorID' | 'doctor'>> = new Map(visits.map((one) => [one._id, one]));
  const older = [...new Set(receipts.map(({ collectionID }) => collectionID))].filter((id) => !paid.has(id));
  for (const one of older.length === 0 ? [] : await rows<CountedVisit>(PAID, [older])) paid.set(one._id, one);
  const isOwn = ({ receiveBy, collectionID }: (typeof receipts)[number]) =>
    staffID === undefined || receiveBy === staffID || paid.get(collectionID)?.doctorID === staffID;
  const placeOf = (time: number) => borders.findLastIndex((border) => border <= time) + 1;
  const byPlace = {
    visits: Map.groupBy(visits, ({ dateTime }) => placeOf(dateTime)),
    receipts: Map.groupBy(receipts.filter(isOwn), ({ createDateTime }) => placeOf(createDateTime)),
    owners: Map.groupBy(owners, ({ at }) => placeOf(at)),
    items: Map.groupBy(lines, ({ place }) => place),
  };
  return borders.slice(0, -1).map((from, at) => {
    const place = at + 1;
    const source: BiSource = {
      visits: byPlace.visits.get(place) ?? [],
      receipts: byPlace.receipts.get(place) ?? [],
      newOwners: (byPlace.owners.get(place) ?? []).map((owner) => owner.at),
      items: (byPlace.items.get(place) ?? []).map(({ place: _, ...line }) => line),
      paid,
    };
    return factsOf(source, { from, to: addDays(borders[place] ?? from, -1, zone) }, step, zone);
  });
}

/** How many bills money was received for between two times. */
export async function readBills({ rows }: Rows, within: readonly [from: number, to: number]): Promise<number> {
  const [found] = await rows<{ bills: number }>(
    `SELECT count(DISTINCT "t_collectionID")::float8 AS bills FROM vetloom.document
     WHERE clinic_id = $1 AND collection = 'receipt' AND NOT deleted AND "n_createDateTime" >= $2 AND "n_createDateTime" < $3`,
    within,
  );
  return found?.bills ?? 0;
}

/** New owners of a range, counted apart from what is kept: every change of an owner would make its stretch untrue. */
export async function readNewOwners({ rows }: Rows, range: BiRange, step: BiStep, zone: Zone): Promise<BiFacts> {
  const found = await rows<{ at: number }>(OWNERS, [dayStart(range.from, zone), nextDay(range.to, zone)]);
  const newOwners = found.map(({ at }) => at);
  return factsOf({ visits: [], receipts: [], newOwners, items: [], paid: new Map() }, range, step, zone);
}
