import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import type { ProtocolOrder } from '@vetloom/domain/clinic/settings/ward-protocol.setting.ts';
import { wallSeconds } from '@vetloom/domain/core/clock.ts';
import type { Edit } from '@vetloom/domain/core/edit.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import { BILLING_TYPE, type StayPlan } from '@vetloom/domain/hospital/plan.schema.ts';
import { MISSION_LISTS } from '@vetloom/domain/ward/doses.ts';
import { timesWord } from '@vetloom/domain/ward/repeats.ts';
import { emptyOrder, type OrderSource, type OrderValues, orderEdits } from './order-values.ts';

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
          unitsPerDose: drug?.unitsPerDose ?? null,
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
  day: number,
  zone: Zone,
  hour: number,
): OrderValues {
  const { list, every, leastGap, times, mlPerHour, number, unitsPerDose } = order;
  const isByWeight = item?.drug?.dosePerKg != null;
  return {
    ...emptyOrder(list, hour),
    monitorID: order.monitorID,
    item,
    name: order.name,
    price: String(item?.price ?? order.price),
    billingType: order.billingType,
    // A dose by weight is worked out for this animal.
    perDose: isByWeight || unitsPerDose === null ? '' : String(unitsPerDose),
    rate: mlPerHour === null ? '' : String(mlPerHour),
    volume: number === null ? '' : String(number),
    note: order.note,
    repeat: every !== undefined ? 'every' : leastGap !== undefined ? 'asNeeded' : 'at',
    hours: every === undefined ? '' : String(every / 3600),
    times: timesWord(
      times.map((seconds) => day + seconds),
      zone,
    ),
    gap: leastGap === undefined ? '' : String(leastGap / 3600),
  };
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
  const { plan, zone, hour } = source;
  return orders.flatMap((order) => {
    const values = valuesOf(order, itemOf(order.itemID), plan.planDateTime, zone, hour);
    return orderEdits(values, source)?.edits ?? [];
  });
}
