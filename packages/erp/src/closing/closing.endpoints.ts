import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { requiredReason, unixSeconds } from '@vetloom/domain/core/schema.ts';
import {
  calendarMonth,
  closedThrough,
  isMonthOver,
  monthRange,
  type StockClosing,
  stockClosing,
} from '@vetloom/domain/stock/closed-months.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { closingsOf, countLate, putClosing } from '@vetloom/storage/stock/closing-rows.ts';
import { stockAuditOf } from '@vetloom/storage/stock/stock-audit.ts';
import { z } from 'zod';
import { erpPage } from '../rows/listing.ts';
import { type RowCommand, writeRows } from '../rows/row-write.ts';
import { erpEndpoint } from '../services.ts';
import { shownMovement } from '../stock/shown-movement.ts';
import { lateMovements } from '../stock/stock-rows.ts';

const PATH = `${ERP_BASE}/closing`;
const TABLE = 'stock_closing';
const frame = { scope: 'clinic', tag: 'Closed months' } as const;
const reads = { ...frame, permission: ['ERP_SETTINGS_READ', 'ERP_REPORTS'], write: false } as const;
const writes = { ...frame, permission: ['ERP_SETTINGS_WRITE'], write: true } as const;
const command = (name: string): RowCommand => ({ name, permission: writes.permission });
const CLOSE = command('stockClosing.close');
const REOPEN = command('stockClosing.reopen');
/** As many as a year has are counted; who wants an older one's asks for its list. */
const COUNTED = 12;

const told = stockClosing.extend({
  /** Movements of the month that were recorded after it was closed; null of months longer ago than a year of closings. */
  late: z.number().int().nullable(),
});

const list = erpEndpoint({
  ...reads,
  method: 'GET',
  path: PATH,
  summary: 'Months that were closed, the latest first, and what came late to each',
  description:
    '`through` is the last closed month: all before it are closed, too. `audit` is what the nightly comparison of balances with their movements came to; null before the first.',
  result: z.object({
    through: calendarMonth.nullable(),
    rows: z.array(told),
    audit: z
      .object({
        checkDateTime: unixSeconds,
        wrong: z.number().int(),
        findings: z.array(z.string()),
      })
      .nullable(),
  }),
  errors: [],
  handle: (call) =>
    call.services.db.readClinic(call.clinic, async (tx) => {
      const sql = clinicSqlOf(tx);
      const zone = await zoneIn(tx.reader);
      const closings = await closingsOf(sql);
      const rows: z.output<typeof told>[] = [];
      for (const [at, closing] of closings.entries())
        rows.push({
          ...closing,
          late: at < COUNTED ? await countLate(sql, closing.month, monthRange(closing.month, zone)) : null,
        });
      return { through: closedThrough(closings) ?? null, rows, audit: (await stockAuditOf(sql)) ?? null };
    }),
});

const close = erpEndpoint({
  ...writes,
  method: 'POST',
  path: PATH,
  summary: 'Close a month, and all before it: no form and no count is dated within it any more',
  description:
    'What happened in the clinic’s work and is heard of later is booked all the same, and listed as late. A month that isn’t over is refused as contradictory (`monthNotOver`); a closed one stays as it is.',
  command: CLOSE.name,
  body: z.object({ month: calendarMonth }),
  result: stockClosing,
  errors: ['contradictory'],
  handle: (call) =>
    writeRows(call, CLOSE, call.body, async (write) => {
      const { month } = call.body;
      if (!isMonthOver(month, call.now, await zoneIn(write.tx.reader)))
        throw new DomainError('contradictory', `${month} is not over`, { rule: 'monthNotOver', month });
      const closings = await closingsOf(write.sql);
      const before = closings.find((closing) => closing.month === month) ?? null;
      if (before?.reopenDateTime === null) return before;
      const after: StockClosing = {
        ...{ month, closeDateTime: call.now, closeBy: write.author },
        ...{ reopenDateTime: null, reopenBy: '', reason: '' },
      };
      await putClosing(write.sql, after, write.seq);
      write.note({ table: TABLE, id: month, before, after });
      return after;
    }),
});

const reopen = erpEndpoint({
  ...writes,
  method: 'POST',
  path: `${PATH}/{month}/reopen`,
  summary: 'Reopen the last closed month, with a reason',
  description:
    'Asks for ERP_REPORTS besides, because figures change that were told already. Later months come first: contradictory (`laterMonthClosed`). Months before it that were closed with it are open again as far as none of them was closed by itself.',
  command: REOPEN.name,
  params: z.object({ month: calendarMonth }),
  body: z.object({ reason: requiredReason(200) }),
  result: stockClosing,
  errors: ['notFound', 'contradictory'],
  handle: (call) => {
    const { month } = call.params;
    return writeRows(call, REOPEN, { month, ...call.body }, async (write) => {
      write.demand('ERP_REPORTS');
      const closings = await closingsOf(write.sql);
      const before = closings.find((closing) => closing.month === month);
      if (!before) throw new DomainError('notFound', 'this month was not closed');
      if (before.reopenDateTime !== null) return before;
      const through = closedThrough(closings);
      if (through !== undefined && through !== month)
        throw new DomainError('contradictory', `${through} is closed, too`, {
          rule: 'laterMonthClosed',
          month: through,
        });
      const after = { ...before, reopenDateTime: call.now, reopenBy: write.author, reason: call.body.reason };
      await putClosing(write.sql, after, write.seq);
      write.note({ table: TABLE, id: month, before, after });
      return after;
    });
  },
});

const late = erpEndpoint({
  ...reads,
  method: 'POST',
  path: `${PATH}/{month}/late`,
  summary: 'What moved within a closed month and was recorded after it was closed',
  params: z.object({ month: calendarMonth }),
  body: erpPage,
  result: z.array(shownMovement.extend({ prodID: z.string(), name: z.string(), recordDateTime: unixSeconds })),
  errors: ['tooLarge'],
  handle: (call) =>
    call.services.db.readClinic(call.clinic, async (tx) => {
      const { month } = call.params;
      return lateMovements(clinicSqlOf(tx), { month, ...monthRange(month, await zoneIn(tx.reader)), ...call.body });
    }),
});

/** Months that a clinic has closed: what is dated within them by people is refused, what happened is late. */
export const closingEndpoints = [list, close, reopen, late];
