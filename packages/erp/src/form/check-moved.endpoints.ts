import { DomainError } from '@vetloom/domain/core/error.ts';
import { rowID } from '@vetloom/domain/core/schema.ts';
import { sumOf } from '@vetloom/domain/stock/movement.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { movedBy } from '@vetloom/storage/stock/ledger.ts';
import { z } from 'zod';
import { readRows } from '../rows/row-write.ts';
import { erpEndpoint } from '../services.ts';
import { FORM_RIGHTS } from './form-rights.ts';
import { formOf } from './form-rows.ts';

const moved = erpEndpoint({
  scope: 'clinic',
  tag: 'Forms',
  permission: [FORM_RIGHTS.check[0]],
  write: false,
  method: 'GET',
  path: `${ERP_BASE}/form/check/{formID}/moved`,
  summary: 'By how much each row of a check has moved the book',
  description:
    'In stock units: what was counted less what the book said of that moment. A row that found what the book said has moved nothing, and isn’t named.',
  params: z.object({ formID: rowID }),
  result: z.array(z.object({ row: z.string(), quantity: z.number() })),
  errors: ['notFound'],
  handle: (call) =>
    readRows(call, async (sql) => {
      const { formID } = call.params;
      if (!(await formOf(sql, 'check', formID))) throw new DomainError('notFound', 'no such form');
      const byRow = Map.groupBy(await movedBy(sql, { cause: 'count', causeID: formID }), ({ row }) => row);
      return [...byRow]
        .map(([row, of]) => ({ row, quantity: sumOf(of.map(({ quantity }) => quantity)) }))
        .filter(({ quantity }) => quantity !== 0);
    }),
});

/** What checks have moved. */
export const checkMovedEndpoints = [moved];
