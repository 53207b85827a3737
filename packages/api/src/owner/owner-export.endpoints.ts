import { ownerCells, ownerTable } from '@vetloom/documents/content/owner-table.ts';
import { calendarDate } from '@vetloom/domain/core/clock.ts';
import { csvOf } from '@vetloom/domain/core/csv.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { z } from 'zod';
import { reading } from '../engine/clinic-call.ts';
import { noteOf } from '../engine/traced-call.ts';
import { endpoint } from '../services.ts';
import { workbookFile } from './workbook-file.ts';

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
const two = (value: number): string => String(value).padStart(2, '0');

const exportOwners = endpoint({
  scope: 'clinic',
  tag: 'Owners',
  permission: ['CUSTOMER_EXPORT'],
  write: false,
  method: 'GET',
  path: `${CLINIC_BASE}/user/export`,
  answers: 'bytes',
  media: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  summary: 'All owners with the names of their animals, as CSV or as an Excel file',
  description:
    'Every export is noted in the audit log with its author and number of rows. What looks like a formula is written as text.',
  query: z.object({ format: z.enum(['csv', 'xlsx']).default('csv') }),
  result: z.null(),
  errors: ['rateLimited', 'tooLarge'],
  handle: async (call) => {
    const { found, zone } = await reading(call, async (clinic) => ({
      zone: await clinic.zone(),
      // The animals in one pass: asked owner by owner, a hospital whose tables weren't counted yet is read once for each of 20,000.
      found: await clinic.rows<{ body: Owner; pets: string[] | null }>(
        `SELECT u.body, p.pets FROM vetloom.document u
          LEFT JOIN (SELECT "t_userID" AS owner, array_agg(body ->> 'name' ORDER BY id) AS pets FROM vetloom.document
            WHERE clinic_id = $1 AND collection = 'pet' AND NOT deleted GROUP BY 1) p ON p.owner = u.id
          WHERE u.clinic_id = $1 AND u.collection = 'user' AND NOT u.deleted ORDER BY u.id`,
        [],
      ),
    }));
    const { format } = call.query;
    const owners = found.map(({ body, pets }) => ({ owner: body, pets: pets ?? [] }));
    await noteOf(call, 'owner.export', { rows: found.length, format });
    const { year, month, day } = calendarDate(call.now, zone);
    call.reply
      .header('content-type', TYPES[format])
      .header('content-disposition', `attachment; filename="owners-${year}${two(month)}${two(day)}.${format}"`)
      .header('x-content-type-options', 'nosniff');
    await call.reply.send(
      format === 'csv'
        ? csvOf(ownerTable(owners, zone))
        : await workbookFile(call.person.email, [{ name: 'owners', rows: ownerCells(owners, zone) }]),
    );
    return null;
  },
});

/** The export of owners (CUSTOMER_EXPORT, spec 1 §6). */
export const ownerExportEndpoints = [exportOwners];
