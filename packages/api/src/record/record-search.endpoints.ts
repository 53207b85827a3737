import { type NamedEntry, presentKey } from '@vetloom/domain/clinic/list-entries.ts';
import { unixSeconds } from '@vetloom/domain/core/schema.ts';
import type { DocumentOf } from '@vetloom/domain/engine/kind.ts';
import { recordSchema } from '@vetloom/domain/record/record.schema.ts';
import { recordConditions, widened } from '@vetloom/domain/record/record-search.ts';
import { recordWindow } from '@vetloom/domain/record/record-window.ts';
import { type AnyEndpoint, aliasAt, CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { z } from 'zod';
import { type AnyClinicCall, type ClinicRead, many, reading } from '../engine/clinic-call.ts';
import { pageLimit } from '../engine/listing.ts';
import { type ApiServices, endpoint } from '../services.ts';
import { answeredList, RECORD_READERS, recordView } from './record-view.ts';
import { searchLists } from './search-lists.ts';

const BASE = `${CLINIC_BASE}/record`;
const reads = { scope: 'clinic', tag: 'Visits', permission: RECORD_READERS, write: false, method: 'POST' } as const;
/** Visits of a page of the drug history (spec 2 §7; [2.7.035]). */
const HISTORY_PAGE = 50;
/** Most visits of the day's window; a busy hospital has some 2,500 in it. */
const MOST_OF_WINDOW = 5000;

const FIELDS = Object.keys(recordSchema.shape) as [string, ...string[]];

/** Lists that the specification names below `/record/getList`; they are answered at `/record/{name}` too (R17). */
export const twice = (name: string, make: (path: string) => AnyEndpoint<ApiServices>): AnyEndpoint<ApiServices>[] => {
  const own = make(`${BASE}/getList/${name}`);
  return [own, aliasAt(own, `${BASE}/${name}`)];
};

interface Found {
  readonly id: string;
}

/** Visits by what `record_fact` found, in its order, as the caller may see them. */
async function answered(call: AnyClinicCall, clinic: ClinicRead, found: readonly Found[], fields?: readonly string[]) {
  const records = await many(
    clinic.reader,
    'record',
    found.map(({ id }) => id),
  );
  const shown = await answeredList(call, clinic, records as DocumentOf<'record'>[]);
  if (!fields) return shown;
  const wanted = new Set(['_id', ...fields]);
  return shown.map((record) => Object.fromEntries(Object.entries(record).filter(([field]) => wanted.has(field))));
}

const conditions = twice('conditions', (path) =>
  endpoint({
    ...reads,
    permission: ['RECORD_READ'],
    path,
    summary: 'Visits that meet conditions, the latest first',
    description:
      'Names (`drug`, `item`, `exam`, `label`, `disease`) and `text` (cause, diseases, diagnosis) are found by a part of them. `after` is the last visit of the page before.',
    body: z.object({
      conditions: recordConditions,
      fields: z.array(z.enum(FIELDS)).max(200).optional(),
      limit: pageLimit,
      after: z.object({ dateTime: unixSeconds, _id: z.string().max(160) }).optional(),
    }),
    result: z.array(recordView),
    errors: ['badParameter'],
    handle: (call) =>
      reading(call, async (clinic) => {
        const { conditions: wanted, fields, limit, after } = call.body;
        const found = await clinic.rows<Found>(
          // The clinic is that of the transaction; the statement's first value stands for it in every list.
          'SELECT id FROM vetloom.find_records($2, $3, $4, $5) WHERE $1::text IS NOT NULL',
          [
            JSON.stringify(widened(wanted, await searchLists(clinic.reader))),
            after?.dateTime ?? null,
            after?._id ?? null,
            limit,
          ],
        );
        return answered(call, clinic, found, fields);
      }),
  }),
);

const figure = z.object({
  doctorID: z.string(),
  division: z.string(),
  visits: z.number().int(),
  /** NT$ */
  total: z.number().int(),
  /** NT$ */
  received: z.number().int(),
});

/** Figures under what services are called today: those that became one are one row. */
function ofServicesOfToday(rows: readonly z.output<typeof figure>[], services: readonly NamedEntry[]) {
  const found = new Map<string, z.output<typeof figure>>();
  for (const row of rows) {
    const division = presentKey('services', services, row.division);
    const key = `${row.doctorID}\n${division}`;
    const { visits = 0, total = 0, received = 0 } = found.get(key) ?? {};
    const sums = { visits: visits + row.visits, total: total + row.total, received: received + row.received };
    found.set(key, { ...row, division, ...sums });
  }
  return [...found.values()].toSorted((a, b) => b.visits - a.visits);
}

const stat = twice('stat', (path) =>
  endpoint({
    ...reads,
    permission: ['BILLING_STAT', 'BILLING_READ_STAT'],
    path,
    summary: 'How many visits a range had and what they came to, by doctor and division',
    description:
      'Both ends of the range are included. Money is that of the bills of these visits, whenever it was received.',
    body: z.object({ begin: unixSeconds, end: unixSeconds }),
    result: z.array(figure),
    errors: [],
    handle: (call) => {
      // Without BILLING_STAT one's own figures only ([2.6.13]).
      const own = call.actor.admin || call.actor.permissions.has('BILLING_STAT') ? null : call.actor.staffID;
      return reading(call, async ({ rows, reader }) => {
        const { services } = await searchLists(reader);
        const counted = await rows<z.output<typeof figure>>(
          `SELECT doctor_id AS "doctorID", division, count(*)::float8 AS visits, sum(total)::float8 AS total, sum(received)::float8 AS received
           FROM vetloom.record_fact WHERE clinic_id = $1 AND date_time >= $2 AND date_time <= $3 AND ($4::text IS NULL OR doctor_id = $4)
           GROUP BY doctor_id, division ORDER BY visits DESC, doctor_id, division`,
          [call.body.begin, call.body.end, own],
        );
        return ofServicesOfToday(counted, services);
      });
    },
  }),
);

const init = twice('init', (path) =>
  endpoint({
    ...reads,
    path,
    summary: 'Visits from two weeks back to six months ahead, the earliest first',
    body: z.object({}),
    result: z.array(recordView),
    errors: [],
    handle: (call) =>
      reading(call, async (clinic) => {
        const { from, to } = recordWindow(call.now, await clinic.zone());
        const found = await clinic.rows<Found>(
          `SELECT id FROM vetloom.record_fact WHERE clinic_id = $1 AND date_time >= $2 AND date_time < $3
           ORDER BY date_time, id LIMIT ${MOST_OF_WINDOW}`,
          [from, to],
        );
        return answered(call, clinic, found);
      }),
  }),
);

const drugHistory = endpoint({
  ...reads,
  permission: ['RECORD_READ', 'DRUG_TASK_READ'],
  path: `${BASE}/drug/history`,
  summary: 'Visits with drugs in a range, the latest first, 50 a page',
  description:
    'Both ends of `timeRange` are included; pages begin with 1. `inspected` asks for when the visit was examined instead of when it was.',
  body: z.object({
    timeRange: z.object({ begin: unixSeconds, end: unixSeconds }),
    page: z.number().int().min(1).max(100_000).default(1),
    inspected: z.boolean().default(false),
    petID: z.string().max(160).optional(),
    userID: z.string().max(160).optional(),
    doctorID: z.string().max(200).optional(),
  }),
  result: z.array(recordView),
  errors: [],
  handle: (call) =>
    reading(call, async (clinic) => {
      const { timeRange, page, inspected, petID, userID, doctorID } = call.body;
      const time = inspected ? 'inspected' : 'date_time';
      const own = { pet_id: petID, user_id: userID, doctor_id: doctorID };
      const asked = Object.entries(own).filter(([, value]) => value !== undefined);
      const found = await clinic.rows<Found>(
        `SELECT id FROM vetloom.record_fact WHERE clinic_id = $1 AND has_drug AND ${time} >= $2 AND ${time} <= $3
         ${asked.map(([column], at) => `AND ${column} = $${at + 4}`).join(' ')}
         ORDER BY ${time} DESC, id DESC LIMIT ${HISTORY_PAGE} OFFSET ${(page - 1) * HISTORY_PAGE}`,
        [timeRange.begin, timeRange.end, ...asked.map(([, value]) => value)],
      );
      return answered(call, clinic, found);
    }),
});

/** Visits by what is asked of them, over all years (spec 2 §7 "Record"). */
export const recordSearchEndpoints = [...conditions, ...stat, ...init, drugHistory];
