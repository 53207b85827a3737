import { addDays } from '@vetloom/domain/core/clock.ts';
import { rowID } from '@vetloom/domain/core/schema.ts';
import { DEAD_AFTER_DAYS } from '@vetloom/domain/stock/figures.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { z } from 'zod';
import { erpEndpoint } from '../services.ts';
import { boughtByProduct, boughtBySupplier, boughtLines, formSums, paidOf, pricesOf } from './bought-rows.ts';
import { soldBy, soldByStaff, soldLines } from './sold-rows.ts';
import {
  boughtResult,
  healthResult,
  lossResult,
  openedResult,
  priceResult,
  soldResult,
  staffResult,
  worthResult,
} from './stat.schemas.ts';
import { RANGE_NOTE, readStat, type StatRange, statBody, statPage } from './stat-range.ts';
import { healthOf, lossesOf, sumAt, worthAt, worthLines } from './worth-rows.ts';

/** What all calls of statistics share. */
export const STAT_FRAME = {
  scope: 'clinic',
  tag: 'Statistics',
  permission: ['ERP_REPORTS'],
  write: false,
} as const;
const frame = { ...STAT_FRAME, method: 'POST', errors: [] } as const;
const PATH = `${ERP_BASE}/stat`;
const SOLD_NOTE =
  'What counts is what stands on bills that the cashier has or has settled (visits, days in hospital, sales over the counter), each line with its part of the bill’s discounts and rounding, and on sale forms: goods and services together are the bills’ totals to the dollar.';

interface Page {
  readonly limit: number;
  readonly offset: number;
}
const paged = <R>(rows: readonly R[], { limit, offset }: Page) => ({
  count: rows.length,
  rows: rows.slice(offset, offset + limit),
});

const stockCost = erpEndpoint({
  ...frame,
  path: `${PATH}/stockCost`,
  summary:
    'What stock on hand is worth at cost at the end of a range, product by product, and what all of it was at its beginning',
  description: `By the moving average, from the ledger alone; what was written later for that time counts. A shelf is nobody’s: \`staffID\` changes nothing. ${RANGE_NOTE}`,
  body: statPage,
  result: worthResult,
  handle: (call) =>
    readStat(call, call.body, async (sql, { start, end }) => {
      const { cost, rows } = await worthAt(sql, end);
      return { beginCost: await sumAt(sql, start), cost, ...paged(rows, call.body) };
    }),
});

const purchaseStatus = erpEndpoint({
  ...frame,
  path: `${PATH}/purchaseStatus`,
  summary: 'Sums of the purchases of a range, by supplier and by product, what of them is paid, and what went back',
  description: `With \`staffID\` the forms of that person alone. Of a form with tax on top the rows are rounded one by one, the sums as the forms have them. ${RANGE_NOTE}`,
  body: statBody,
  result: boughtResult,
  handle: (call) =>
    readStat(call, call.body, async (sql, range) => ({
      ...(await formSums(sql, 'purchase', range)),
      paid: await paidOf(sql, range),
      returned: await formSums(sql, 'return', range),
      suppliers: await boughtBySupplier(sql, range),
      products: await boughtByProduct(sql, range),
    })),
});

const sold = (name: 'sellStatus' | 'serviceStatus', goods: boolean) =>
  erpEndpoint({
    ...frame,
    path: `${PATH}/${name}`,
    summary: goods
      ? 'Goods sold in a range, product by product, with what left the shelf for them at cost and the margin'
      : 'Services given in a range, one by one, with what giving them costs, supplies included, and the margin',
    description: `${SOLD_NOTE} ${goods ? 'Cost is the ledger’s; with `staffID` it isn’t known.' : 'Cost is the service’s own and its supplies’ at their present worth; null where neither is known.'} ${RANGE_NOTE}`,
    body: statPage,
    result: soldResult,
    handle: (call) =>
      readStat(call, call.body, async (sql, range) => {
        const { rows, ...sums } = await soldBy(sql, goods, range);
        return { ...sums, ...paged(rows, call.body) };
      }),
  });

const soldOfStaff = (name: 'staffSellStatus' | 'staffServiceStatus', goods: boolean) =>
  erpEndpoint({
    ...frame,
    path: `${PATH}/${name}`,
    summary: goods ? 'Goods sold in a range, by person' : 'Services given in a range, by person',
    description: `A visit counts for its doctor, a day in hospital for its doctor, a sale over the counter for whoever wrote it, a form for its member of staff; \`staffID\`: that person alone. ${SOLD_NOTE} ${RANGE_NOTE}`,
    body: statBody,
    result: staffResult,
    handle: (call) =>
      readStat(call, call.body, async (sql, range) => {
        const rows = await soldByStaff(sql, goods, range);
        const of = (field: 'bills' | 'amount') => rows.reduce((sum, row) => sum + row[field], 0);
        return { bills: of('bills'), amount: of('amount'), rows };
      }),
  });

const stockHealth = erpEndpoint({
  ...frame,
  path: `${PATH}/stockHealth`,
  summary: 'How each product’s stock does: use at cost, turnover, reach, ABC class, and what is dead',
  description: `Use is what was sold, handed out or used in the work. A is the first 80 % of it, B up to 95 %. Dead is what lies there and of which nothing went out for \`deadAfterDays\` (${DEAD_AFTER_DAYS}) before the range’s end. ${RANGE_NOTE}`,
  body: statPage.extend({ deadAfterDays: z.number().int().min(1).max(3650).default(DEAD_AFTER_DAYS) }),
  result: healthResult,
  handle: (call) =>
    readStat(call, call.body, async (sql, range) => {
      const rows = await healthOf(sql, range, addDays(range.end, -call.body.deadAfterDays, range.zone));
      const of = (field: 'cost' | 'usedCost', all = rows) => Math.round(all.reduce((sum, row) => sum + row[field], 0));
      return {
        cost: of('cost'),
        deadCost: of(
          'cost',
          rows.filter(({ dead }) => dead),
        ),
        usedCost: of('usedCost'),
        ...paged(rows, call.body),
      };
    }),
});

const losses = erpEndpoint({
  ...frame,
  path: `${PATH}/losses`,
  summary: 'What was lost, destroyed, or found missing by counts, product by product, at cost',
  description: `What counts found is negative. ${RANGE_NOTE}`,
  body: statPage,
  result: lossResult,
  handle: (call) =>
    readStat(call, call.body, async (sql, range) => {
      const rows = await lossesOf(sql, range);
      return { cost: Math.round(rows.reduce((sum, { cost }) => sum + cost, 0)), ...paged(rows, call.body) };
    }),
});

const priceHistory = erpEndpoint({
  ...frame,
  path: `${PATH}/priceHistory`,
  summary: 'At what prices a product was bought in a range, the latest first',
  description: `NT$ of one stock unit with its tax, free goods counted in. At most 1000 purchases. ${RANGE_NOTE}`,
  body: statBody.extend({ prodID: rowID }),
  result: priceResult,
  handle: (call) => readStat(call, call.body, (sql, range) => pricesOf(sql, call.body.prodID, range)),
});

/** Which rows there are to a figure. */
const FIGURES = ['stock', 'purchase', 'sell', 'service', 'loss'] as const;

const opened = erpEndpoint({
  ...frame,
  path: `${PATH}/rows`,
  summary: 'The rows that a figure sums, the latest first: of all, or of one item',
  description: `\`of\` stock: all movements until the range’s end, what each changed of the worth; purchase: rows of purchases; sell and service: lines of bills and sale forms; loss: movements that lost something. ${RANGE_NOTE}`,
  body: statPage.extend({ of: z.enum(FIGURES), itemID: rowID.optional() }),
  result: openedResult,
  handle: (call) => {
    const { of, itemID, limit, offset } = call.body;
    const part = { itemID, limit, offset };
    const lines = {
      stock: (sql: ClinicSql, range: StatRange) => worthLines(sql, range, part, false),
      loss: (sql: ClinicSql, range: StatRange) => worthLines(sql, range, part, true),
      purchase: (sql: ClinicSql, range: StatRange) => boughtLines(sql, range, part),
      sell: (sql: ClinicSql, range: StatRange) => soldLines(sql, true, range, part),
      service: (sql: ClinicSql, range: StatRange) => soldLines(sql, false, range, part),
    };
    return readStat(call, call.body, lines[of]);
  },
});

/** Statistics of stock, purchases and sales (spec 3 §7 "Statistics"). */
export const statEndpoints = [
  stockCost,
  purchaseStatus,
  sold('sellStatus', true),
  soldOfStaff('staffSellStatus', true),
  sold('serviceStatus', false),
  soldOfStaff('staffServiceStatus', false),
  stockHealth,
  losses,
  priceHistory,
  opened,
];
