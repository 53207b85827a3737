import { can } from '@vetloom/domain/access/policy.ts';
import { handOverTill, movementsOf, putInOut, tillAt } from '@vetloom/domain/billing/checkout-day.commands.ts';
import {
  CHECKOUT_TYPES,
  type CheckoutDay,
  cashCount,
  checkoutID,
  checkoutSchema,
  emptyCheckoutDay,
  handoverEntry,
  inOutEntry,
} from '@vetloom/domain/billing/checkout-day.schema.ts';
import { LONGEST_DAY } from '@vetloom/domain/billing/stored-days.ts';
import { lastHandover, tillPeriod } from '@vetloom/domain/billing/till.ts';
import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { DAY_SECONDS, dayStart, nextDay } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { dollars, prose, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { OverlayTx, type Reader } from '@vetloom/domain/engine/overlay.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import type { AfterState, BaseReader } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { one, reading, writing } from '../engine/clinic-call.ts';
import { endpoint } from '../services.ts';
import { tillView } from './statistics-view.ts';

const BASE = `${CLINIC_BASE}/checkout`;
const frame = { scope: 'clinic', tag: 'Checkout' } as const;
const MOST_DAYS = 93;
const wholeSeconds = z
  .string()
  .regex(/^[0-9]{1,10}$/)
  .transform(Number)
  .pipe(unixSeconds);

/** A day's document as it is answered: with the list of its type and without the other's, which is always empty (spec 3 §3 "Checkout"). */
const checkoutView = checkoutSchema.extend({
  inoutLog: z.array(inOutEntry).optional().describe('Where checkoutType is other.'),
  handoverLog: z.array(handoverEntry).optional().describe('Where checkoutType is handover.'),
});
const viewOf = ({ inoutLog, handoverLog, ...day }: CheckoutDay): z.output<typeof checkoutView> =>
  day.checkoutType === 'other' ? { ...day, inoutLog } : { ...day, handoverLog };

const detail = endpoint({
  ...frame,
  method: 'GET',
  path: `${BASE}/detail`,
  permission: ['BILLING_READ'],
  write: false,
  summary: 'The checkout document of a kind and day; an empty one for a day that has none yet',
  query: z.object({ checkoutType: z.enum(CHECKOUT_TYPES), checkoutDate: wholeSeconds.optional() }),
  result: checkoutView,
  errors: [],
  handle: (call) => {
    const { checkoutType, checkoutDate = call.now } = call.query;
    return reading(call, async ({ reader, zone }) => {
      const day = dayStart(checkoutDate, await zone());
      const stored = await one(reader, 'checkout', checkoutID(checkoutType, day));
      return viewOf(stored ?? emptyCheckoutDay(checkoutType, day));
    });
  },
});

const range = endpoint({
  ...frame,
  method: 'POST',
  path: `${BASE}/range`,
  permission: ['BILLING_READ'],
  write: false,
  summary: 'Checkout documents of days, both ends included',
  body: z.object({ begin: unixSeconds, end: unixSeconds, checkoutType: z.enum(CHECKOUT_TYPES).optional() }),
  result: z.array(checkoutView),
  errors: [],
  handle: (call) => {
    const { begin, end, checkoutType } = call.body;
    if (end < begin || end - begin > MOST_DAYS * DAY_SECONDS)
      throw new DomainError('badParameter', `a range of at most ${MOST_DAYS} days`, { fields: ['begin', 'end'] });
    return reading(call, async (clinic) => {
      const { reader } = clinic;
      const zone = await clinic.zone();
      const types = checkoutType === undefined ? CHECKOUT_TYPES : [checkoutType];
      const days: CheckoutDay[] = [];
      for (const type of types) {
        const between = { equals: [type], from: dayStart(begin, zone), to: nextDay(end, zone) };
        days.push(...((await reader.query('checkout', 'byDay', between)) as CheckoutDay[]));
      }
      return days.map(viewOf);
    });
  },
});

const newInOut = inOutEntry.pick({ direction: true, amount: true, method: true, subject: true, note: true }).extend({
  _id: rowID.optional(),
  method: inOutEntry.shape.method.default('cash'),
  voided: z.boolean().default(false),
});

const newHandover = z.object({
  _id: rowID.optional(),
  opening: dollars.min(0).default(0),
  cash: cashCount,
  left: dollars.min(0),
  reason: prose(300).default(''),
  takenBy: z.string().max(160).default(''),
  note: prose(300).default(''),
});

const put = endpoint({
  ...frame,
  method: 'PUT',
  path: BASE,
  permission: ['BILLING_OTHERS', 'BILLING_HANDOVER'],
  write: true,
  summary: 'Add entries to a checkout document, or cross entries out',
  description:
    'An entry whose _id the document does not have is added; with `voided` it is crossed out. Entries are never changed. `optStaff`, where sent, is the person who calls.',
  command: putInOut.name,
  body: z.object({
    doc: z.discriminatedUnion('checkoutType', [
      z.object({
        checkoutType: z.literal('other'),
        checkoutDate: unixSeconds.optional(),
        inoutLog: z.array(newInOut).min(1).max(100),
      }),
      z.object({
        checkoutType: z.literal('handover'),
        checkoutDate: unixSeconds.optional(),
        handoverLog: z.array(newHandover).length(1),
      }),
    ]),
    optStaff: z.string().max(200).optional(),
  }),
  result: checkoutView.nullable(),
  errors: ['notFound', 'conflict', 'contradictory', 'forbidden'],
  handle: (call) => {
    const { doc, optStaff } = call.body;
    if (optStaff !== undefined && optStaff !== call.actor.staffID && optStaff !== call.actor.email)
      throw new DomainError('forbidden', 'optStaff is the person who calls');
    const placeIn = async (reader: Pick<Reader, 'getMany'>) => {
      const zone = await zoneIn(reader);
      const day = dayStart(doc.checkoutDate ?? call.now, zone);
      return { day, id: checkoutID(doc.checkoutType, day), isToday: day === dayStart(call.now, zone) };
    };
    const shownIn = async (reader: AfterState['reader'], id: string) => {
      const day = await one(reader, 'checkout', id);
      return day ? viewOf(day) : null;
    };
    const newID = () => newRowID(call.random);
    if (doc.checkoutType === 'handover') {
      if (!can(call.actor, 'BILLING_HANDOVER')) throw new DomainError('forbidden', 'BILLING_HANDOVER is needed');
      const [entry] = doc.handoverLog;
      const input = async (base: BaseReader) => {
        if (!entry || !(await placeIn(base)).isToday)
          throw new DomainError('badParameter', 'the till is handed over now', { field: 'checkoutDate' });
        return { ...entry, _id: entry._id ?? newID(), asked: true };
      };
      return writing(call, handOverTill, input, async ({ reader }) => shownIn(reader, (await placeIn(reader)).id));
    }
    if (!can(call.actor, 'BILLING_OTHERS')) throw new DomainError('forbidden', 'BILLING_OTHERS is needed');
    let written: string | undefined;
    return writing(
      call,
      putInOut,
      async (base) => {
        const { day: asked } = await placeIn(base);
        const crossedOut = new Set(
          doc.inoutLog.flatMap(({ _id, voided }) => (voided && _id !== undefined ? [_id] : [])),
        );
        const near = (await base.query('checkout', 'byDay', {
          equals: ['other'],
          from: asked - LONGEST_DAY,
          to: asked + LONGEST_DAY,
        })) as CheckoutDay[];
        // What is crossed out may stand in a day of a zone that the clinic had before, which began at another time.
        const holding = near.find(({ inoutLog }) => inoutLog.some(({ _id }) => crossedOut.has(_id)));
        const day = holding?.checkoutDate ?? asked;
        written = checkoutID('other', day);
        const before = near.find(({ checkoutDate }) => checkoutDate === day);
        const known = new Map((before?.inoutLog ?? []).map((entry) => [entry._id, entry]));
        const unknown = [...crossedOut].find((id) => !known.has(id));
        if (unknown !== undefined) throw new DomainError('notFound', `entry ${unknown} not found`, { id: unknown });
        const isKnown = ({ _id }: { _id?: string | undefined }) => _id !== undefined && known.has(_id);
        const entries = doc.inoutLog
          .filter((entry) => !isKnown(entry) && !entry.voided)
          .map(({ voided: _, ...entry }) => ({ ...entry, _id: entry._id ?? newID() }));
        const voided = doc.inoutLog.flatMap(({ _id = '', voided: crossed }) =>
          crossed && known.get(_id)?.voidedDateTime === 0 ? [_id] : [],
        );
        return { day, entries, voided, asked: true };
      },
      async ({ reader }) => (written === undefined ? null : shownIn(reader, written)),
    );
  },
});

const getLast = endpoint({
  ...frame,
  method: 'GET',
  path: `${BASE}/handover/getLast`,
  permission: ['BILLING_READ', 'BILLING_HANDOVER'],
  write: false,
  summary: 'The latest handover of the till, or null',
  result: handoverEntry.nullable(),
  errors: [],
  handle: (call) =>
    reading(call, async ({ reader }) => {
      const days = (await reader.query('checkout', 'byDay', {
        equals: ['handover'],
        descending: true,
        // Days of a zone that the clinic had before begin at other times than those of now: the newest day needn't hold the latest.
        limit: 3,
      })) as CheckoutDay[];
      return lastHandover(days) ?? null;
    }),
});

const getPeriod = endpoint({
  ...frame,
  method: 'POST',
  path: `${BASE}/handover/getPeriod`,
  permission: ['BILLING_READ', 'BILLING_HANDOVER'],
  write: false,
  summary: 'What came and went between two times, by way of paying',
  description: 'After startTime, up to and including endTime. Without them: what a handover now would find.',
  body: z.object({ startTime: unixSeconds.optional(), endTime: unixSeconds.optional() }),
  result: tillView,
  errors: [],
  handle: (call) => {
    const { startTime, endTime = call.now } = call.body;
    if (startTime !== undefined && (endTime < startTime || endTime - startTime > MOST_DAYS * DAY_SECONDS))
      throw new DomainError('badParameter', `at most ${MOST_DAYS} days`, { fields: ['startTime', 'endTime'] });
    return reading(call, async ({ reader }) => {
      const tx = new OverlayTx(reader);
      if (startTime === undefined) return tillView.parse((await tillAt(tx, endTime, await zoneIn(tx))).found);
      const period = { startTime, endTime };
      return tillView.parse(tillPeriod(await movementsOf(tx, period), period));
    });
  },
});

/** Money beside the bills, and handovers of the till (spec 2 §7 "Checkout"). */
export const checkoutEndpoints = [detail, range, put, getLast, getPeriod];
