import { line, unixSeconds } from '@vetloom/domain/core/schema.ts';
import type { DocumentOf } from '@vetloom/domain/engine/kind.ts';
import { readView } from '@vetloom/domain/engine/read-view.ts';
import { drugTodoSince } from '@vetloom/domain/pharmacy/todo.ts';
import { recordSchema } from '@vetloom/domain/record/record.schema.ts';
import { THREAD_STATUS } from '@vetloom/domain/record/record-status.ts';
import { referralSchema } from '@vetloom/domain/referral/referral.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { z } from 'zod';
import { type AnyClinicCall, many, reading } from '../engine/clinic-call.ts';
import { bulkIDs, page, pageOf } from '../engine/listing.ts';
import { keptNames } from '../files/kept-names.ts';
import { endpoint } from '../services.ts';
import { stayDayInList, waitingStayDays } from '../ward/stay-lists.ts';
import { twice } from './record-search.endpoints.ts';
import { answeredList, answeredRecord, RECORD_READERS, recordView } from './record-view.ts';
import { divisionsMeant } from './search-lists.ts';

const BASE = `${CLINIC_BASE}/record`;
const reads = { scope: 'clinic', tag: 'Visits', permission: RECORD_READERS, write: false, method: 'POST' } as const;
/** Most visits that one list answers; longer ranges are asked in parts. */
const MOST = 2000;

/** Conditions on visits; the clinic is the first value of the statement. */
class Conditions {
  readonly where: string[] = [];
  readonly values: unknown[] = [];

  /** Adds one; `$` stands for the value. */
  and(condition: string, value: unknown): this {
    if (value === undefined || value === '') return this;
    this.where.push(condition.replace('$', `$${this.values.push(value) + 1}`));
    return this;
  }
}

const list = (
  call: AnyClinicCall,
  { where, values }: Conditions,
  part: z.output<typeof page> = { limit: MOST, skip: 0 },
  order = '"n_dateTime" DESC',
): Promise<Partial<DocumentOf<'record'>>[]> =>
  reading(call, async (clinic) => {
    const records = await pageOf(clinic, { collection: 'record', where, values, order }, part);
    return answeredList(call, clinic, records);
  });

const bulkRead = endpoint({
  ...reads,
  path: `${BASE}/bulk/read`,
  summary: 'Read visits by id, in the order asked; missing ones are left out',
  body: bulkIDs,
  result: z.array(recordView),
  errors: [],
  handle: (call) =>
    reading(call, async ({ reader, rows }) => {
      const found = await many(reader, 'record', call.body.ids);
      const answers = await Promise.all(found.map((record) => answeredRecord(call, reader, record)));
      return keptNames(
        rows,
        answers.filter((record) => record !== null),
      );
    }),
});

const ofPet = endpoint({
  ...reads,
  path: `${BASE}/getList/pet`,
  summary: 'The visits of a pet, newest first, with its referrals where they are asked for',
  description:
    'With `referralList` its referrals stand among them, by their time: all with `true` or an empty list, else those whose ids are sent; for who may read them. `isExamEmpty`, `hasDrug` and `hasSurgery` narrow the visits. `petName` is taken and changes nothing: the id says which pet.',
  body: z.object({
    petID: z.string().max(160),
    options: page
      .partial()
      .extend({
        isExamEmpty: z.boolean().optional(),
        hasDrug: z.boolean().optional(),
        hasSurgery: z.boolean().optional(),
      })
      .default({}),
    petName: line(80).optional(),
    referralList: z.union([z.boolean(), z.array(z.string().max(160)).max(100)]).optional(),
  }),
  result: z.array(z.union([recordView, referralSchema])),
  errors: [],
  handle: (call) => {
    const { petID, options } = call.body;
    const { isExamEmpty, hasDrug, hasSurgery } = options;
    const conditions = new Conditions()
      .and('"t_petID" = $', petID)
      .and(`(body -> 'isExamEmpty')::boolean = $`, isExamEmpty)
      .and(`(body -> 'hasDrug')::boolean = $`, hasDrug)
      .and(`(body -> 'surgery' -> 0 IS NOT NULL) = $`, hasSurgery);
    const part = page.parse(options);
    const wanted = call.body.referralList ?? false;
    if (wanted === false || !readView(call.actor, 'referral')) return list(call, conditions, part);
    return reading(call, async (clinic) => {
      // From the beginning, because a page may hold any share of either.
      const upTo = { limit: part.skip + part.limit, skip: 0 };
      const order = '"n_dateTime" DESC';
      const ofPet = { where: ['"t_petID" = $2'], values: [petID], order };
      const visits = await pageOf(clinic, { collection: 'record', ...conditions, order }, upTo);
      const referrals = await pageOf(clinic, { collection: 'referral', ...ofPet }, upTo);
      const named = new Set(wanted === true || wanted.length === 0 ? referrals.map(({ _id }) => _id) : wanted);
      const among = [...(await answeredList(call, clinic, visits)), ...referrals.filter(({ _id }) => named.has(_id))];
      return among
        .sort((one, other) => (other.dateTime ?? 0) - (one.dateTime ?? 0))
        .slice(part.skip, part.skip + part.limit);
    });
  },
});

const FIELDS = Object.keys(recordSchema.shape) as [string, ...string[]];

const ofRange = endpoint({
  ...reads,
  path: `${BASE}/getList/dateTime`,
  summary: 'The visits of a time range, both ends included',
  description:
    '`sort` by `status` puts those first that have gone the least far: check-in, inspected, dispensed, check-out.',
  body: z.object({
    begin: unixSeconds,
    end: unixSeconds,
    fields: z.array(z.enum(FIELDS)).max(100).optional(),
    sort: z.enum(['dateTime', 'status']).default('dateTime'),
  }),
  result: z.array(recordView),
  errors: [],
  handle: async (call) => {
    const { begin, end, fields, sort } = call.body;
    const conditions = new Conditions().and('"n_dateTime" >= $', begin).and('"n_dateTime" <= $', end);
    const order = sort === 'status' ? '"n_status", "n_dateTime"' : '"n_dateTime"';
    const found = await list(call, conditions, undefined, order);
    if (!fields) return found;
    const wanted = new Set(['_id', ...fields]);
    return found.map((record) => Object.fromEntries(Object.entries(record).filter(([field]) => wanted.has(field))));
  },
});

const ofStatusUpdate = twice('statusUpdateDateTime', (path) =>
  endpoint({
    ...reads,
    path,
    summary: 'Visits whose status last changed in a time range, both ends included',
    body: z.object({ dateBegin: unixSeconds, dateEnd: unixSeconds }),
    result: z.array(recordView),
    errors: [],
    handle: (call) => {
      const { dateBegin, dateEnd } = call.body;
      const within = new Conditions()
        .and('"n_statusUpdateDateTime" >= $', dateBegin)
        .and('"n_statusUpdateDateTime" <= $', dateEnd);
      return list(call, within, undefined, '"n_statusUpdateDateTime"');
    },
  }),
);

const todoDrug = twice('todoDrug', (path) =>
  endpoint({
    ...reads,
    path,
    permission: ['DRUG_TASK_READ', 'RECORD_READ'],
    summary: 'Visits, and days of stays, whose drugs wait to be dispensed, the oldest first',
    description: '`collection` tells which each is; of a day of a stay `cageName` says where the animal is.',
    body: z.object({ dateTime: unixSeconds.optional() }),
    result: z.array(z.union([recordView, stayDayInList])),
    errors: [],
    handle: async (call) => {
      const from = call.body.dateTime ?? drugTodoSince(call.now);
      const waiting = new Conditions()
        .and('"n_dispenseStatus" = $', THREAD_STATUS.requested)
        .and('"n_dateTime" >= $', from);
      const visits = await list(call, waiting, undefined, '"n_dateTime"');
      const days = await reading(call, (clinic) => waitingStayDays(call, clinic, from));
      const at = (one: { readonly dateTime?: number; readonly planDateTime?: number }) =>
        one.dateTime ?? one.planDateTime ?? 0;
      return [...visits, ...days].toSorted((a, b) => at(a) - at(b));
    },
  }),
);

const billing = twice('billing', (path) =>
  endpoint({
    ...reads,
    path,
    permission: ['BILLING_READ'],
    summary: 'Visits whose bill was asked for',
    description: '`checkout` true gives paid ones, false unpaid ones.',
    body: page.extend({
      begin: unixSeconds.optional(),
      end: unixSeconds.optional(),
      doctorID: z.string().max(200).optional(),
      petID: z.string().max(160).optional(),
      userID: z.string().max(160).optional(),
      division: line(40).optional(),
      checkout: z.boolean().optional(),
    }),
    result: z.array(recordView),
    errors: [],
    handle: async (call) => {
      const { begin, end, doctorID, petID, userID, division, checkout } = call.body;
      const divisions = await reading(call, ({ reader }) => divisionsMeant(reader, division || undefined));
      const status = checkout === undefined ? '>=' : '=';
      const asked = checkout === true ? THREAD_STATUS.done : THREAD_STATUS.requested;
      const conditions = new Conditions()
        .and(`"n_billStatus" ${status} $`, asked)
        .and('"n_dateTime" >= $', begin)
        .and('"n_dateTime" <= $', end)
        .and('"t_petID" = $', petID)
        .and('"t_userID" = $', userID)
        .and(`body ->> 'doctorID' = $`, doctorID)
        .and(`body ->> 'division' = ANY($)`, divisions);
      return list(call, conditions, call.body);
    },
  }),
);

/** Lists of visits (spec 2 §7 "Record"). */
export const recordListEndpoints = [bulkRead, ofPet, ofRange, ...ofStatusUpdate, ...todoDrug, ...billing];
