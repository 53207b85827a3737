import { infusedPerDay, orderedBags } from '../hospital/ordered-drugs.ts';
import type { StayPlan } from '../hospital/plan.schema.ts';
import { type DrugBag, type DrugLine, FRESH_BAG } from '../lines/drug-bag.schema.ts';
import { drugsOf } from '../lines/holder.ts';
import { type PrescribeWarning, type Prescribing, reasonFor, warningsOf } from './prescribe-warnings.ts';

/** What the orders of a stay's day are looked at with; its drugs are the day's own. */
export type OrdersAround = Omit<Prescribing, 'bags' | 'perDay'>;

/** The drugs of a stay's day as a prescription is looked at: all that is ordered and not stopped, with what its infusions give in a day. */
export function ordersOfDay(plan: StayPlan, around: OrdersAround): Prescribing {
  const infusions = new Map(plan.infusionDrugMission.map((infusion) => [infusion.missionID, infusion]));
  return {
    ...around,
    bags: orderedBags(plan, around.now),
    perDay: (rowID) => {
      const infusion = infusions.get(rowID);
      return infusion && infusedPerDay(infusion, around.dosed.weight);
    },
  };
}

/** A drug of a day, in whichever list it is ordered: of a bag by its line, of an injection or infusion by its mission. */
export const orderedDrug = ({ bags }: Prescribing, rowID: string): DrugLine | undefined =>
  drugsOf(bags).find(({ _id }) => _id === rowID);

/**
 * Everything about one order of a day that should be looked at again, as about a drug of a visit. Which of two was ordered first says nothing in a day's lists, so that
 * an order is looked at as if it came last: it meets all others.
 */
export function orderWarnings(drug: DrugLine, orders: Prescribing): readonly PrescribeWarning[] {
  const others = orders.bags.map(
    (bag): DrugBag => ({ ...bag, items: bag.items.filter(({ _id }) => _id !== drug._id) }),
  );
  const last: DrugBag = { ...FRESH_BAG, bagID: drug._id, name: '', items: [drug] };
  return warningsOf(drug, { ...orders, bags: [...others, last] });
}

/** What of an infusion should be looked at if its pump is set to a rate (mL an hour): how much would run in a day. */
export function rateWarnings(
  plan: StayPlan,
  missionID: string,
  mlPerHour: number,
  around: OrdersAround,
): readonly PrescribeWarning[] {
  const infusionDrugMission = plan.infusionDrugMission.map((infusion) =>
    infusion.missionID === missionID ? { ...infusion, mlPerHour } : infusion,
  );
  const orders = ordersOfDay({ ...plan, infusionDrugMission }, around);
  const drug = orderedDrug(orders, missionID);
  return drug === undefined ? [] : orderWarnings(drug, orders).filter(({ kind }) => kind === 'day-high');
}

/** The reason that was given for a warning of an order. Of two that don't go together either may have it, whichever was ordered last. */
export function orderReason(
  drug: DrugLine,
  warning: PrescribeWarning,
  orders: Prescribing,
): ReturnType<typeof reasonFor> {
  const own = reasonFor(drug, warning);
  if (own !== undefined || !('other' in warning)) return own;
  const other = drugsOf(orders.bags).find(({ _id }) => _id !== drug._id && warning.key.endsWith(`.${ofRow(_id)}`));
  if (other === undefined) return undefined;
  const key = `${warning.key.slice(0, -ofRow(other._id).length)}${ofRow(drug._id)}`;
  return (other.overrides ?? []).find((one) => one._id === key);
}

/** How a key names a line. */
const ofRow = (rowID: string): string => rowID.slice(0, 20);

/** An order with the warnings for which nobody has given a reason. */
export interface UnexplainedOrder {
  readonly drug: DrugLine;
  readonly warnings: readonly PrescribeWarning[];
}

/** Orders of a day that have warnings without a reason, in its order; of two that don't go together both, until one of them has it. What was handed out is looked at too: it goes on being given. */
export const unexplainedOrders = (orders: Prescribing): UnexplainedOrder[] =>
  drugsOf(orders.bags)
    .map((drug) => ({
      drug,
      warnings: orderWarnings(drug, orders).filter(
        (warning) => warning.severity !== 'note' && orderReason(drug, warning, orders) === undefined,
      ),
    }))
    .filter(({ warnings }) => warnings.length > 0);
