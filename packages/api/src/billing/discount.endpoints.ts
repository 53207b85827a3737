import { giveDiscount } from '@vetloom/domain/billing/discount.commands.ts';
import type { Sale } from '@vetloom/domain/billing/sale.schema.ts';
import { prose, rowID } from '@vetloom/domain/core/schema.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import type { StayPlan } from '@vetloom/domain/hospital/plan.schema.ts';
import { PLAN_ID } from '@vetloom/domain/hospital/stay-ids.ts';
import { discountOff, discountRow, WHOLE_BILL } from '@vetloom/domain/lines/discount.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { z } from 'zod';
import { writing } from '../engine/clinic-call.ts';
import { endpoint } from '../services.ts';

type Discounted = VisitRecord | Sale | StayPlan;

const collectionOf = (id: string) =>
  id.startsWith('/sale/') ? 'sale' : PLAN_ID.test(id) ? 'inHospitalPlan' : 'record';

/** What can have discounts: a visit's bill, a sale's, or a day of a stay. */
const discounted = async (reader: Pick<Reader, 'getMany'>, id: string): Promise<Discounted | undefined> => {
  const [bill] = (await reader.getMany(collectionOf(id), [id])) as (Discounted | undefined)[];
  return bill;
};

const give = endpoint({
  scope: 'clinic',
  tag: 'Billing',
  method: 'PUT',
  path: `${CLINIC_BASE}/billing/discount/{recordID}`,
  permission: giveDiscount.permission,
  write: true,
  summary: 'Give a discount on a line of a bill or on the whole, change it or take it back (off null)',
  description:
    'Of a visit’s bill or of a sale over the counter, by its id; of a stay by the id of its day’s plan, on single lines alone (of a mission by its `missionID`, of the cage by `cage`).',
  command: giveDiscount.name,
  params: z.object({ recordID: idParam(['record/', 'sale/', 'inHospital/'], 'notFound') }),
  body: z.object({
    /** The line's id; the whole bill when left out. */
    target: rowID.default(WHOLE_BILL),
    /** Whole per cent that are taken off (5 is 95 折), or NT$. */
    off: discountOff.nullable(),
    reason: prose(300).default(''),
  }),
  result: z.object({
    discounts: z.array(discountRow),
    /** NT$ that the bill, or the day of a stay, asks for now. */
    total: z.number().int(),
  }),
  errors: ['notFound', 'contradictory', 'forbidden', 'badParameter'],
  handle: (call) => {
    const { recordID } = call.params;
    const { target, off, reason } = call.body;
    return writing(
      call,
      giveDiscount,
      async (base) => {
        const bill = await discounted(base, recordID);
        const from = bill?.discounts?.find(({ _id }) => _id === target)?.off ?? null;
        return { recordID, target, off, from, reason };
      },
      async ({ reader }) => {
        const bill = await discounted(reader, recordID);
        return { discounts: bill?.discounts ?? [], total: bill?.total ?? 0 };
      },
    );
  },
});

/** Discounts of bills. */
export const discountEndpoints = [give];
