import { giveDiscount } from '@vetloom/domain/billing/discount.commands.ts';
import { prose, rowID } from '@vetloom/domain/core/schema.ts';
import { discountOff, discountRow, WHOLE_BILL } from '@vetloom/domain/lines/discount.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { z } from 'zod';
import { one, writing } from '../engine/clinic-call.ts';
import { endpoint } from '../services.ts';

const give = endpoint({
  scope: 'clinic',
  tag: 'Billing',
  method: 'PUT',
  path: `${CLINIC_BASE}/billing/discount/{recordID}`,
  permission: giveDiscount.permission,
  write: true,
  summary: 'Give a discount on a line of a bill or on the whole, change it or take it back (off null)',
  command: giveDiscount.name,
  params: z.object({ recordID: idParam('record/', 'notFound') }),
  body: z.object({
    /** The line's id; the whole bill when left out. */
    target: rowID.default(WHOLE_BILL),
    /** Whole per cent that are taken off (5 is 95 折), or NT$. */
    off: discountOff.nullable(),
    reason: prose(300).default(''),
  }),
  result: z.object({
    discounts: z.array(discountRow),
    /** NT$ that the bill asks for now. */
    total: z.number().int(),
  }),
  errors: ['notFound', 'contradictory', 'forbidden'],
  handle: (call) => {
    const { recordID } = call.params;
    const { target, off, reason } = call.body;
    return writing(
      call,
      giveDiscount,
      async (base) => {
        const [record] = (await base.getMany('record', [recordID])) as (VisitRecord | undefined)[];
        const from = record?.discounts?.find(({ _id }) => _id === target)?.off ?? null;
        return { recordID, target, off, from, reason };
      },
      async ({ reader }) => {
        const record = await one(reader, 'record', recordID);
        return { discounts: record?.discounts ?? [], total: record?.total ?? 0 };
      },
    );
  },
});

/** Discounts of bills. */
export const discountEndpoints = [give];
