import { unixSeconds } from '@vetloom/domain/core/schema.ts';
import type { StayPlan } from '@vetloom/domain/hospital/plan.schema.ts';
import { drugTodoSince } from '@vetloom/domain/pharmacy/todo.ts';
import { z } from 'zod';
import { reading } from '../engine/clinic-call.ts';
import { page, pageOf } from '../engine/listing.ts';
import { shownAll } from '../engine/shown.ts';
import { endpoint } from '../services.ts';
import { stayDayInList, waitingStayDays } from './stay-lists.ts';
import { reads as base, partsOfStay, stayField, WARD } from './ward-frame.ts';

const reads = { ...base, permission: ['DRUG_TASK_READ', 'RECORD_READ'] } as const;
/** Most days that the pharmacy's list answers. */
const MOST = 2000;

const todo = endpoint({
  ...reads,
  method: 'POST',
  path: `${WARD}/todo/drug`,
  summary: 'Days of stays whose drugs wait to be handed out, of the last 14 days, the oldest first',
  body: z.object({ dateTime: unixSeconds.optional() }),
  result: z.array(stayDayInList),
  errors: [],
  handle: (call) =>
    reading(call, (clinic) => waitingStayDays(call, clinic, call.body.dateTime ?? drugTodoSince(call.now))),
});

const given = z.object({
  planDateTime: unixSeconds,
  list: z.enum(['drugBag', 'injectionDrugBag', 'infusionDrugMission']),
  bagID: z.string(),
  name: z.string(),
  itemID: z.string(),
  number: z.number(),
  unit: z.string(),
});

const history = endpoint({
  ...reads,
  method: 'POST',
  path: `${WARD}/drug/history`,
  summary: 'The drugs of a stay by day: in bags, injections and infusions; whoever only hands out sees the bags',
  body: page.extend({ inHospitalID: stayField }),
  result: z.array(given),
  errors: [],
  handle: (call) =>
    reading(call, async (clinic) => {
      const listing = partsOfStay('inHospitalPlan', call.body.inHospitalID, '"n_planDateTime"');
      const plans = await pageOf(clinic, listing, { limit: MOST, skip: 0 });
      const seen = shownAll(call.actor, 'inHospitalPlan', plans);
      const rows = seen.flatMap(
        ({ planDateTime = 0, drugBag = [], injectionDrugBag = [], infusionDrugMission = [] }) => {
          const ofBags = (list: 'drugBag' | 'injectionDrugBag', bags: StayPlan['drugBag']) =>
            bags.flatMap(({ bagID, items }) =>
              items.map(({ name, itemID, number, unit }) => ({
                planDateTime,
                list,
                bagID,
                name,
                itemID,
                number,
                unit,
              })),
            );
          return [
            ...ofBags('drugBag', drugBag),
            ...ofBags('injectionDrugBag', injectionDrugBag),
            ...infusionDrugMission.map(({ name, itemID, number, unit }) => ({
              ...{ planDateTime, list: 'infusionDrugMission' as const, bagID: '' },
              ...{ name, itemID, number, unit },
            })),
          ];
        },
      );
      return rows.slice(call.body.skip, call.body.skip + call.body.limit);
    }),
});

/** Drugs of stays (spec 2 §7 "In-hospital v2": todo, drug). */
export const wardDrugEndpoints = [todo, history];
