import { rowID } from '@vetloom/domain/core/schema.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { z } from 'zod';
import { sendXlsx, XLSX_ANSWER } from '../paper/send-file.ts';
import { erpEndpoint } from '../services.ts';
import { STAT_FRAME } from './stat.endpoints.ts';
import { askFile, bytesOf, lookAt, makeFile } from './stat-file.ts';
import { RANGE_NOTE, statBody } from './stat-range.ts';

const stat = z.object({
  id: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  /** Sheets that are done, of so many. */
  done: z.number().int(),
  total: z.number().int(),
  askedDateTime: z.number().int(),
});
const KEPT = 'It is the person’s own and is kept for a week.';

const made = erpEndpoint({
  ...STAT_FRAME,
  method: 'POST',
  path: `${ERP_BASE}/stat/statFile`,
  summary: 'All statistics of a range as an Excel file, which is done when this answers',
  description: `GET /statFile gives it. ${KEPT} ${RANGE_NOTE}`,
  body: statBody,
  result: stat,
  errors: ['rateLimited', 'tooLarge'],
  handle: async (call) => makeFile(call, (await askFile(call, call.body)).id, call.body),
});

const ask = erpEndpoint({
  ...STAT_FRAME,
  method: 'POST',
  path: `${ERP_BASE}/statFile`,
  summary: 'All statistics of a range as an Excel file, made in the background: begins one, or says how far one is',
  description: `With \`id\` how far that one is, else a new one is begun. \`failed\`: ask for another. ${KEPT} ${RANGE_NOTE}`,
  body: statBody.extend({ id: rowID.optional() }),
  result: stat,
  errors: ['notFound', 'rateLimited'],
  handle: async (call) => {
    const { id, ...asked } = call.body;
    if (id !== undefined) return lookAt(call, id);
    const file = await askFile(call, asked);
    // Nobody waits for it: that it failed is written down where it is looked for, and where operators look.
    void makeFile(call, file.id, asked).catch((error: unknown) =>
      call.request.log.error({ err: error, file: file.id }, 'a file of statistics was not made'),
    );
    return file;
  },
});

const fetchFile = erpEndpoint({
  ...STAT_FRAME,
  ...XLSX_ANSWER,
  method: 'GET',
  path: `${ERP_BASE}/statFile`,
  summary: 'A file of statistics that is done: the one named by id, else the person’s latest',
  query: z.object({ id: rowID.optional() }),
  result: z.null(),
  errors: ['notFound'],
  handle: async (call) => sendXlsx(call, 'statistics', await bytesOf(call, call.query.id)),
});

/** Statistics as a file (spec 3 §7 "Statistics": statFile). */
export const statFileEndpoints = [made, ask, fetchFile];
