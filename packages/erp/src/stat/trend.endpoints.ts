import { BI_STEPS } from '@vetloom/domain/bi/bi.schema.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { z } from 'zod';
import { erpEndpoint } from '../services.ts';
import { STAT_FRAME } from './stat.endpoints.ts';
import { trendResult } from './stat.schemas.ts';
import { RANGE_NOTE, readStat, statBody } from './stat-range.ts';
import { MOST_POINTS, type Series, seriesOf } from './trend-rows.ts';

const body = statBody.extend({ step: z.enum(BI_STEPS).default('day') });

const trend = (name: 'stockCost' | 'sellStatus' | 'all', series: Series, what: string) =>
  erpEndpoint({
    ...STAT_FRAME,
    method: 'POST',
    path: `${ERP_BASE}/trend/${name}`,
    summary: `${what} by day, week or month`,
    description: `At most ${MOST_POINTS} points. The last one’s stock is what /stat/stockCost says of the range, and sales add up to /stat/sellStatus and /stat/serviceStatus. ${RANGE_NOTE}`,
    body,
    result: trendResult,
    errors: [],
    handle: (call) => readStat(call, call.body, (sql, range) => seriesOf(sql, range, call.body.step, series)),
  });

/** Statistics over time (spec 3 §7 "Statistics": trends). */
export const trendEndpoints = [
  trend('stockCost', { stockCost: true }, 'What stock is worth at the end of each stretch,'),
  trend('sellStatus', { sold: true }, 'Goods and services sold,'),
  trend('all', { stockCost: true, sold: true }, 'What stock is worth and what was sold,'),
];
