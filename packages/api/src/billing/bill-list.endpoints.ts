import { can } from '@vetloom/domain/access/policy.ts';
import type { CheckoutDay } from '@vetloom/domain/billing/checkout-day.schema.ts';
import type { Deposit } from '@vetloom/domain/billing/deposit.schema.ts';
import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import { receiveLogOf } from '@vetloom/domain/billing/receive-log.ts';
import {
  type Counted,
  type CountedVisit,
  countedStay,
  ownPart,
  periodOfDays,
  statisticsOf,
} from '@vetloom/domain/billing/statistics.ts';
import { storedDays } from '@vetloom/domain/billing/stored-days.ts';
import type { Period } from '@vetloom/domain/billing/till.ts';
import { DAY_SECONDS, dayStart, nextDay } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { unixSeconds } from '@vetloom/domain/core/schema.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import { isStayID } from '@vetloom/domain/hospital/stay-ids.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { z } from 'zod';
import { type AnyClinicCall, type ClinicRead, many, reading } from '../engine/clinic-call.ts';
import { one } from '../engine/read.ts';
import { receiveLogRow } from '../record/record-view.ts';
import { endpoint } from '../services.ts';
import { statistics } from './statistics-view.ts';

const BASE = `${CLINIC_BASE}/billing`;
const frame = { scope: 'clinic', tag: 'Billing', write: false } as const;
/** `/receiveLog/{dayStart}`: composed from the day's receipts on read (law 25). */
const receiveLog = z.object({ _id: z.string(), collection: z.literal('receiveLog'), log: z.array(receiveLogRow) });
/** A list is asked for a quarter at most, figures for a leap year. */
const MOST_DAYS = { list: 93, stat: 366 };
const range = z.object({ begin: unixSeconds, end: unixSeconds });

function demandRange(asked: z.output<typeof range>, days: number): z.output<typeof range> {
  if (asked.end < asked.begin || asked.end - asked.begin > days * DAY_SECONDS)
    throw new DomainError('badParameter', `a range of at most ${days} days`, { fields: ['begin', 'end'] });
  return asked;
}

/** BILLING_READ shows the day; looking through others is BILLING_SEARCH's (spec 2 §6). @throws DomainError forbidden */
function demandDays(
  { actor, now }: Pick<AnyClinicCall, 'actor' | 'now'>,
  begin: number,
  end: number,
  zone: Zone,
): void {
  const today = dayStart(now, zone);
  const isToday = dayStart(begin, zone) === today && dayStart(end, zone) === today;
  if (!isToday && !can(actor, 'BILLING_SEARCH'))
    throw new DomainError('forbidden', 'BILLING_SEARCH is needed', { permission: 'BILLING_SEARCH' });
}

/** Receipts by the day that they were stored with: one of a zone that the clinic had before belongs to the day in which it began. */
const receiptsOfDays = async ({ reader }: ClinicRead, begin: number, end: number, zone: Zone): Promise<Receipt[]> => {
  const found = await reader.query('receipt', 'byDay', { from: dayStart(begin, zone), to: nextDay(end, zone) });
  return found as Receipt[];
};

const listOfDays = endpoint({
  ...frame,
  method: 'POST',
  path: `${BASE}/receiveLog/list`,
  permission: ['BILLING_READ'],
  summary: 'The receive logs of days, both ends included',
  body: range,
  result: z.array(receiveLog),
  errors: [],
  handle: (call) => {
    const { begin, end } = demandRange(call.body, MOST_DAYS.list);
    return reading(call, async (clinic) => {
      const zone = await clinic.zone();
      demandDays(call, begin, end, zone);
      const receipts = await receiptsOfDays(clinic, begin, end, zone);
      const days = [...new Set(receipts.map(({ receiveDay }) => receiveDay))];
      return days.map((day) => ({ ...receiveLogOf(day, receipts), log: [...receiveLogOf(day, receipts).log] }));
    });
  },
});

const ofDay = endpoint({
  ...frame,
  method: 'GET',
  path: `${BASE}/receiveLog/{dayStart}`,
  permission: ['BILLING_READ'],
  summary: 'The receive log of the day that holds a time',
  params: z.object({
    dayStart: z
      .string()
      .regex(/^[0-9]{1,10}$/)
      .transform(Number)
      .pipe(unixSeconds),
  }),
  result: receiveLog,
  errors: [],
  handle: (call) =>
    reading(call, async (clinic) => {
      const zone = await clinic.zone();
      const day = dayStart(call.params.dayStart, zone);
      demandDays(call, day, day, zone);
      const receipts = await receiptsOfDays(clinic, day, day, zone);
      const { log, ...composed } = receiveLogOf(
        day,
        receipts.map((receipt) => ({ ...receipt, receiveDay: day })),
      );
      return { ...composed, log: [...log] };
    }),
});

async function countedOf(clinic: ClinicRead, period: Period): Promise<Counted> {
  const days = storedDays(period);
  const receipts = (await clinic.reader.query('receipt', 'byDay', days)) as Receipt[];
  const deposits = (await clinic.reader.query('deposit', 'byDay', days)) as Deposit[];
  const books = (await clinic.reader.query('checkout', 'byDay', { equals: ['other'], ...days })) as CheckoutDay[];
  return { receipts, deposits, inout: books.flatMap(({ inoutLog }) => inoutLog) };
}

const stat = endpoint({
  ...frame,
  method: 'POST',
  path: `${BASE}/receiveLog/stat`,
  permission: ['BILLING_STAT', 'BILLING_READ_STAT'],
  summary: 'What was received by day, way of paying, doctor and division',
  description: 'The figures of the whole clinic with BILLING_STAT, else what the person took or earned.',
  body: range,
  result: statistics,
  errors: [],
  handle: (call) => {
    const { begin, end } = demandRange(call.body, MOST_DAYS.stat);
    return reading(call, async (clinic) => {
      const zone = await clinic.zone();
      const period = periodOfDays(begin, end, zone);
      const all = await countedOf(clinic, period);
      const ids = [...new Set(all.receipts.map(({ collectionID }) => collectionID))];
      const records = await many(clinic.reader, 'record', ids);
      const stays = await many(clinic.reader, 'inHospital', ids.filter(isStayID));
      const visits = new Map<string, CountedVisit>([
        ...records.map((record) => [record._id, record] as const),
        ...stays.map((stay) => [stay._id, countedStay(stay)] as const),
      ]);
      const services = (await one(clinic.reader, 'customize', '/customize/services'))?.services;
      const counted = can(call.actor, 'BILLING_STAT') ? all : ownPart(all, visits, call.actor.staffID);
      return statistics.parse(statisticsOf(counted, visits, period, zone, services));
    });
  },
});

/** What was received (spec 2 §7 "receiveLog list, stat"). */
export const billListEndpoints = [listOfDays, ofDay, stat];
