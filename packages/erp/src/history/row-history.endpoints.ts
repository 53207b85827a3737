import type { Permission } from '@vetloom/domain/access/permissions.ts';
import { demand } from '@vetloom/domain/access/policy.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { rowID } from '@vetloom/domain/core/schema.ts';
import { FORM_KINDS, type FormKind } from '@vetloom/domain/stock/form-effects.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { historyNameOf } from '@vetloom/storage/history/flush.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import {
  HISTORY_COLUMNS,
  type HistoryLine,
  historyPage,
  shownHistory,
  shownLine,
  shownPage,
} from '@vetloom/sync-server/history-line.ts';
import { z } from 'zod';
import { FORM_READERS, FORM_RIGHTS } from '../form/form-rights.ts';
import { readRows } from '../rows/row-write.ts';
import { erpEndpoint } from '../services.ts';

/** What has a history that people look at, and who reads it where that is the same of all of them. */
const SUBJECTS = {
  form: undefined,
  product: 'PRODUCT_READ',
  service: 'SERVICE_READ',
  package: 'PRODUCT_READ',
  supplier: 'SUPPLIER_READ',
} as const satisfies Readonly<Record<string, Permission | undefined>>;
const SUBJECT_NAMES = Object.keys(SUBJECTS) as (keyof typeof SUBJECTS)[];

const list = erpEndpoint({
  ...{ scope: 'clinic', tag: 'History', write: false, method: 'GET' },
  path: `${ERP_BASE}/history/{subject}/{rowID}`,
  permission: [...FORM_READERS, 'PRODUCT_READ', 'SERVICE_READ', 'SUPPLIER_READ'],
  summary: 'Who changed which field of a form, an item of the price list or a supplier when, the newest first',
  description:
    'A removed one has its history still; of a form it is read by whoever reads forms of its kind. `intact` tells for each line whether it still fits its seal. `next` asks for the lines before.',
  params: z.object({ subject: z.enum(SUBJECT_NAMES), rowID }),
  query: historyPage,
  result: shownHistory,
  errors: ['notFound'],
  handle: (call) => {
    const { subject, rowID: id } = call.params;
    const { seq = 2 ** 52, ord = 0, limit } = call.query;
    return readRows(call, async (sql) => {
      demand(call.actor, [SUBJECTS[subject] ?? FORM_RIGHTS[await formKind(sql, id)][0]]);
      const found = await sql<HistoryLine>(
        `SELECT ${HISTORY_COLUMNS} FROM vetloom.history
          WHERE clinic_id = $1 AND collection = $2 AND doc_id = $3 AND (seq, ord) < ($4, $5) ORDER BY seq DESC, ord DESC LIMIT ${limit + 1}`,
        [historyNameOf(subject), id, seq, ord],
      );
      return shownPage(found, limit, (line) => shownLine(call.clinic, 'all', line));
    });
  },
});

/** Of what kind a form is or was. @throws DomainError notFound */
async function formKind(sql: ClinicSql, id: string): Promise<FormKind> {
  const [form] = await sql<{ kind: string }>('SELECT kind FROM vetloom.form WHERE clinic_id = $1 AND id = $2', [id]);
  const kind = FORM_KINDS.find((one) => one === form?.kind);
  if (!kind) throw new DomainError('notFound', 'no such form');
  return kind;
}

/** The history of what the inventory service keeps (law 26). */
export const rowHistoryEndpoints = [list];
