import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { CHANNELS } from '@vetloom/domain/core/channels.ts';
import { addDays, dayStart, isoDay } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { MESSAGE_MATTERS } from '@vetloom/domain/core/message-purposes.ts';
import { unixSeconds } from '@vetloom/domain/core/schema.ts';
import { balancesOf, ledgerBalance, ledgerSum, type SpentDay } from '@vetloom/domain/message/ledger.ts';
import { messageAttempt } from '@vetloom/domain/message/message.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { type SummedDay, summedDays, takenRows } from '@vetloom/storage/outbox/ledger-rows.ts';
import { z } from 'zod';
import type { AnyClinicCall } from '../engine/clinic-call.ts';
import { shortPage } from '../engine/listing.ts';
import { endpoint } from '../services.ts';

const BASE = `${CLINIC_BASE}/message/ledger`;
const reads = { scope: 'clinic', tag: 'Messages', permission: ['CUSTOMER_READ'], write: false } as const;
/** How far before the asked days the balance may lie by which their first one is explained. */
const LOOK_BACK_DAYS = 92;
const MOST_DAYS = 400;

const span = z.object({
  /** A time within the first and one within the last day; both days count whole. */
  dateBegin: z.coerce.number().pipe(unixSeconds),
  dateEnd: z.coerce.number().pipe(unixSeconds),
});

/** @throws DomainError badParameter for days that end before they begin, or more than a year of them */
async function within(call: AnyClinicCall, { dateBegin, dateEnd }: z.output<typeof span>) {
  const zone = await call.services.sync.db.readClinic(call.clinic, ({ reader }) => zoneIn(reader));
  const begin = dayStart(dateBegin, zone);
  const end = addDays(dateEnd, 1, zone) - 1;
  if (end < begin || addDays(begin, MOST_DAYS, zone) < end)
    throw new DomainError('badParameter', 'a year of days at the most', { field: 'dateEnd', most: MOST_DAYS });
  return { begin, end, zone };
}

const sums = endpoint({
  ...reads,
  method: 'GET',
  path: BASE,
  summary: 'What messages cost by day, way and purpose, and what the vendors say is left',
  description:
    'Messages and points are of what a vendor took; `unsure` are tries of which nobody knows. `unexplained` is by how much a balance moved beside them: points that were bought, or used by others.',
  query: span,
  result: z.object({ sums: z.array(ledgerSum), balances: z.array(ledgerBalance) }),
  errors: ['badParameter'],
  handle: async (call) => {
    const { begin, end, zone } = await within(call, call.query);
    const early = addDays(begin, -LOOK_BACK_DAYS, zone);
    const days = await call.services.sync.db.readClinic(call.clinic, (tx) =>
      summedDays(tx, { begin: early, end }, zone.name),
    );
    // Days of one zone sort as their names do.
    const first = isoDay(begin, zone);
    const asked = ({ day }: { readonly day: string }) => day >= first;
    return {
      sums: days.filter(asked).map(({ left: _, leftAt: __, ...sum }) => sum),
      balances: balancesOf(spentDays(days)).filter(asked),
    };
  },
});

/** Purposes of a day put together: points add up, and of the balances the latest holds. */
function spentDays(days: readonly SummedDay[]): SpentDay[] {
  const byDay = Map.groupBy(days, ({ day, channel }) => `${day} ${channel}`);
  return [...byDay.values()].flatMap((parts) => {
    const [one] = parts;
    if (one === undefined) return [];
    const last = parts
      .filter(({ left }) => left !== null)
      .toSorted((a, b) => (b.leftAt ?? 0) - (a.leftAt ?? 0) || (a.left ?? 0) - (b.left ?? 0))[0];
    const points = parts.reduce((sum, part) => sum + part.points, 0);
    return [{ day: one.day, channel: one.channel, points, left: last?.left ?? undefined }];
  });
}

const rows = endpoint({
  ...reads,
  method: 'GET',
  path: `${BASE}/row`,
  summary: 'The messages behind the sums, the latest first',
  query: span.extend({
    ...shortPage.shape,
    channel: z.enum(CHANNELS).optional(),
    about: z.enum(MESSAGE_MATTERS).optional(),
  }),
  result: z.array(
    z.object({
      messageID: z.string(),
      userID: z.string(),
      petID: z.string(),
      about: z.enum(MESSAGE_MATTERS),
      attempt: messageAttempt.pick({
        ...{ _id: true, channel: true, to: true, outcome: true, endDateTime: true },
        ...{ segments: true, points: true, pointsLeft: true, arrived: true },
      }),
    }),
  ),
  errors: ['badParameter'],
  handle: async (call) => {
    const { channel, about, limit, skip } = call.query;
    const asked = await within(call, call.query);
    const found = await call.services.sync.db.readClinic(call.clinic, (tx) =>
      takenRows(tx, asked, { channel, about }, { limit, skip }),
    );
    return found.map(({ id, ...row }) => ({ messageID: id, ...row }));
  },
});

/** What messages cost. */
export const messageLedgerEndpoints = [sums, rows];
