import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import type { ProtocolOrder } from '@vetloom/domain/clinic/settings/ward-protocol.setting.ts';
import { wallSeconds } from '@vetloom/domain/core/clock.ts';
import type { Edit } from '@vetloom/domain/core/edit.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import { BILLING_TYPE, type StayPlan } from '@vetloom/domain/hospital/plan.schema.ts';
import type { DrugLine } from '@vetloom/domain/lines/drug-bag.schema.ts';
import { MISSION_LISTS } from '@vetloom/domain/ward/doses.ts';
import { timesWord } from '@vetloom/domain/ward/repeats.ts';
import type { GivenReason } from '../../../parts/prescribing/reason-edits.ts';
import { dosedBy, infusionFilled } from './order-dose.ts';
import type { OrderValues } from './order-form.ts';
import { emptyOrder, type OrderSource, orderEdits } from './order-values.ts';

type AnyMission = StayPlan[(typeof MISSION_LISTS)[number]][number];

/** The orders of a day as a protocol keeps them: what is watched only where it has times. */
export function ordersOf(plan: StayPlan, zone: Zone, newRowID: () => string): ProtocolOrder[] {
  return MISSION_LISTS.flatMap((list) =>
    (plan[list] as readonly AnyMission[]).flatMap((mission): ProtocolOrder[] => {
      const { missionID, name, arrangeDateTime, repeat } = mission;
      const isAsked = arrangeDateTime.length > 0 || repeat?.leastGap !== undefined;
      if (!isAsked) return [];
      const drug =
        'bagID' in mission
          ? plan.drugBag.find(({ bagID }) => bagID === mission.bagID)?.items.find((item) => item.name === name)
          : undefined;
      const billing = (Object.keys(BILLING_TYPE) as (keyof typeof BILLING_TYPE)[]).find(
        (key) => 'billingType' in mission && BILLING_TYPE[key] === mission.billingType,
      );
      return [
        {
          _id: newRowID(),
          list,
          // An id of the clinic's own is made anew in every animal.
          monitorID: list === 'monitorMission' && name === '' ? missionID : '',
          itemID: drug?.itemID ?? ('itemID' in mission ? mission.itemID : ''),
          name,
          price: drug?.price ?? ('price' in mission ? mission.price : 0),
          billingType: billing ?? 'onDemand',
          unitsPerDose: drug?.unitsPerDose ?? ('unitsPerDose' in mission ? (mission.unitsPerDose ?? null) : null),
          dosePerKg: drug?.dosePerKg ?? ('dosePerKg' in mission ? (mission.dosePerKg ?? null) : null),
          ...('mix' in mission && mission.mix !== undefined ? { mix: mission.mix } : {}),
          mlPerHour: 'mlPerHour' in mission ? mission.mlPerHour : null,
          number: 'mlPerHour' in mission ? mission.number : null,
          note: 'note' in mission ? mission.note : '',
          times: arrangeDateTime.map((time) => wallSeconds(time, zone)),
          ...(repeat?.every === undefined ? {} : { every: repeat.every }),
          ...(repeat?.leastGap === undefined ? {} : { leastGap: repeat.leastGap }),
        },
      ];
    }),
  );
}

/** An order of a protocol as the form would have it. What is done every so many hours begins at `hour`, when the protocol is applied. */
function valuesOf(
  order: ProtocolOrder,
  item: CatalogItem | undefined,
  { plan, zone, hour, weight }: OrderSource & { readonly hour: number },
): OrderValues {
  const { list, every, leastGap, times, mlPerHour, number, unitsPerDose, mix } = order;
  const perKg = order.dosePerKg ?? item?.drug?.dosePerKg ?? null;
  // A dose by weight is worked out for this animal; without a weight there is none.
  const isByWeight = perKg !== null;
  const values: OrderValues = {
    ...emptyOrder(list, hour),
    monitorID: order.monitorID,
    item,
    name: order.name,
    price: String(item?.price ?? order.price),
    billingType: order.billingType,
    unit: item?.unit ?? '',
    strength: item?.drug?.strength ?? null,
    divisible: item?.drug?.divisible ?? 1,
    perDose: isByWeight || unitsPerDose === null ? '' : String(unitsPerDose),
    rate: mlPerHour === null ? '' : String(mlPerHour),
    volume: number === null ? '' : String(number),
    note: order.note,
    repeat: every !== undefined ? 'every' : leastGap !== undefined ? 'asNeeded' : 'at',
    hours: every === undefined ? '' : String(every / 3600),
    times: timesWord(
      times.map((seconds) => plan.planDateTime + seconds),
      zone,
    ),
    gap: leastGap === undefined ? '' : String(leastGap / 3600),
  };
  if (list === 'infusionDrugMission') {
    if (mix === undefined) return values;
    const mixed = { ...values, mixUnit: mix.unit, drugMg: String(mix.drugMg), bag: String(mix.bag) };
    // A drug that is given by weight runs as fast as this animal needs it.
    return mix.dose === null
      ? mixed
      : { ...mixed, ...infusionFilled({ ...mixed, rate: '' }, { mixDose: String(mix.dose) }, weight) };
  }
  return isByWeight ? { ...values, ...dosedBy(values, String(perKg), weight) } : values;
}

/**
 * The edits that put a protocol's orders into a day's plan. What the catalogue has is priced as it is now, and dosed by the weight of this animal; what is watched in
 * every animal has its times set.
 */
export function protocolEdits(
  orders: readonly ProtocolOrder[],
  source: OrderSource & { readonly hour: number },
  itemOf: (itemID: string) => CatalogItem | undefined,
): Edit[] {
  return orders.flatMap((order) => {
    const values = valuesOf(order, itemOf(order.itemID), source);
    return orderEdits(values, source)?.edits ?? [];
  });
}

/** The missions that some edits put into a day. */
export const newMissions = (edits: readonly Edit[]): ReadonlySet<string> =>
  new Set(
    edits.flatMap((edit) =>
      edit.op === 'insert' && typeof edit.row.missionID === 'string' ? [edit.row.missionID] : [],
    ),
  );

/** The edits of a protocol with the reasons for ordering something of it against warnings, by its mission. */
export function reasonedEdits({
  edits,
  reasons,
}: {
  readonly edits: readonly Edit[];
  readonly reasons: ReadonlyMap<string, readonly GivenReason[]>;
}): Edit[] {
  const inserted = edits.flatMap((edit) => (edit.op === 'insert' ? [edit] : []));
  const bags = new Map(
    inserted.flatMap(({ row }) => {
      const given = reasons.get(String(row.missionID ?? ''));
      return given === undefined || typeof row.bagID !== 'string' ? [] : [[row.bagID, given] as const];
    }),
  );
  return edits.map((edit): Edit => {
    if (edit.op !== 'insert') return edit;
    const { row, path } = edit;
    if (path[0] === 'drugBag') {
      const given = bags.get(String(row.bagID));
      const items = row.items as readonly DrugLine[];
      return given === undefined
        ? edit
        : { ...edit, row: { ...row, items: items.map((drug) => ({ ...drug, overrides: [...given] })) } };
    }
    const given = path[0] === 'drugMission' ? undefined : reasons.get(String(row.missionID));
    return given === undefined ? edit : { ...edit, row: { ...row, overrides: [...given] } };
  });
}
