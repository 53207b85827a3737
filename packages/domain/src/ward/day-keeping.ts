import type { CommandContext } from '../engine/command.ts';
import type { StayPlan } from '../hospital/plan.schema.ts';
import { demandBagsOnce } from '../lines/bags-once.ts';
import { FRESH_BAG } from '../lines/drug-bag.schema.ts';
import { type Overrides, signedOverrides } from '../lines/overrides.ts';

const signatureOf = (ctx: CommandContext) => ({ by: ctx.actor.staffID, dateTime: ctx.now });

/**
 * Handing out is a fact with a command of its own: an edit neither makes nor unmakes it, and a new bag begins undispensed. What was edited isn't checked yet: it may
 * be anything. Reasons for giving a drug against warnings get their author and time here, as in a visit.
 */
export function withBagFacts(before: StayPlan, edited: StayPlan, ctx: CommandContext): StayPlan {
  const kept = (list: 'drugBag' | 'injectionDrugBag') => {
    if (!Array.isArray(edited[list])) return edited[list];
    demandBagsOnce(list, edited[list]);
    const known = new Map(before[list].map((bag) => [bag.bagID, bag]));
    return edited[list].map((bag) => {
      const { dispensed, dispensedDateTime, dispensedBy, checkedBy, checkedDateTime, uncheckedReason, takenBack } = {
        ...FRESH_BAG,
        takenBack: [],
        ...known.get(bag.bagID),
      };
      const facts = {
        dispensed,
        dispensedDateTime,
        dispensedBy,
        checkedBy,
        checkedDateTime,
        uncheckedReason,
        takenBack,
      };
      const items = Array.isArray(bag.items)
        ? signedOverrides(known.get(bag.bagID)?.items ?? [], bag.items, signatureOf(ctx))
        : bag.items;
      return { ...bag, items, ...facts };
    });
  };
  return { ...edited, drugBag: kept('drugBag'), injectionDrugBag: kept('injectionDrugBag') };
}

/** What is ordered outside of a bag, with its reasons for going against warnings. */
interface Ordered {
  readonly missionID: string;
  readonly overrides?: Overrides | undefined;
}

const byMission = <M extends Ordered>(missions: readonly M[]) =>
  missions.map((one) => ({ ...one, _id: one.missionID }));

/** Signs the reasons for injecting or infusing something against warnings, as those of bags are. */
export function withReasons(before: StayPlan, edited: StayPlan, ctx: CommandContext): StayPlan {
  const signed = <M extends Ordered>(known: M[], missions: M[]): M[] => {
    if (!Array.isArray(missions)) return missions;
    const all = signedOverrides(byMission(known), byMission(missions), signatureOf(ctx));
    return missions.map((mission, at) => {
      const overrides = all[at]?.overrides;
      return overrides === undefined ? mission : { ...mission, overrides };
    });
  };
  return {
    ...edited,
    injectionMission: signed(before.injectionMission, edited.injectionMission),
    infusionDrugMission: signed(before.infusionDrugMission, edited.infusionDrugMission),
  };
}
