import { MAX_TABLE_BYTES } from '@vetloom/domain/import/import.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { z } from 'zod';
import { endpoint } from '../services.ts';

const read = endpoint({
  scope: 'clinic',
  tag: 'Import',
  permission: ['SUPPLIER_WRITE', 'STOCK_CHECK_FORM_WRITE', 'GENERAL_SETTINGS_WRITE', 'VETLOOM_SYSTEM'],
  write: false,
  method: 'POST',
  path: `${CLINIC_BASE}/import/table`,
  summary: 'What stands in a table (CSV, Excel or OpenDocument, as the body): headings and rows',
  description:
    'Nothing is kept of it: whoever asked says what it means, for a supplier’s price list, an opening or one of the clinic’s own lists. At most 5,000 rows. `row` is a row’s number in the file. Refusals say why in detail.reason, as those of `/import`.',
  accepts: 'bytes',
  bodyLimit: MAX_TABLE_BYTES,
  result: z.object({
    headings: z.array(z.string()),
    rows: z.array(z.object({ row: z.number().int(), cells: z.array(z.string()) })),
  }),
  errors: ['tooLarge', 'rateLimited'],
  handle: (call) => {
    const { body } = call.request;
    return call.services.imports.readTable(call.clinic, Buffer.isBuffer(body) ? body : Buffer.alloc(0));
  },
});

/** Tables that are read for a screen, and not imported as a whole. */
export const tableEndpoints = [read];
