import { same } from '../core/same.ts';
import { bagContent, isControlled } from '../lines/bag-content.ts';
import type { DrugBag } from '../lines/drug-bag.schema.ts';
import type { DrugWork } from '../lines/holder.ts';
import type { StayPlan } from './plan.schema.ts';

type Dispensed = Pick<StayPlan, 'drugBag' | 'dispensingReadyDateTime' | 'drugDispensedDateTime' | 'drugDispensedBy'>;

/** Whether a bag with a controlled drug was handed out: it is gone from the book of such drugs, and comes back by two people. */
export const isHeldOut = (bag: DrugBag): boolean => bag.dispensed && isControlled(bag);

/** What of a bag an edit may write: who handed it out or looked at it is another matter (R14). */
const content = ({ bagID, name, items }: DrugBag) => ({ bagID, name, items });
/** What the pharmacy is asked for by it: why a drug is given against a warning changes nothing of that. */
const asked = ({ bagID, name, items }: DrugBag) => ({ bagID, name, items: bagContent(items) });
/** One with a controlled drug that went out before two people is taken back by its own command, with the reason, and by nothing that follows from a plan. */
const unmarked = (bag: DrugBag): DrugBag => (isHeldOut(bag) ? bag : blank(bag));
const blank = (bag: DrugBag): DrugBag => ({
  ...content(bag),
  dispensed: false,
  dispensedDateTime: null,
  dispensedBy: '',
  ...(bag.takenBack === undefined ? {} : { takenBack: bag.takenBack }),
});

/**
 * What follows from a change of a plan's bags or of its ready time (spec 2 §4 "Plan dispensing"; R13): the pharmacy sees it again, with no mark
 * of handing out but that of controlled drugs. Without bags nothing is ready; a plan that was not ready stays so; a save that changes neither keeps the marks.
 */
export function dispensingAfter(before: Dispensed, after: Dispensed, now: number): Dispensed {
  const { drugBag, dispensingReadyDateTime, drugDispensedDateTime, drugDispensedBy } = after;
  const isMoved = dispensingReadyDateTime !== before.dispensingReadyDateTime;
  const isOther = !same(before.drugBag.map(asked), drugBag.map(asked));
  if (!isMoved && !isOther) return { drugBag, dispensingReadyDateTime, drugDispensedDateTime, drugDispensedBy };
  const ready = isMoved || dispensingReadyDateTime === 0 ? dispensingReadyDateTime : now;
  return {
    drugBag: drugBag.map(unmarked),
    dispensingReadyDateTime: drugBag.length === 0 ? 0 : ready,
    drugDispensedDateTime: 0,
    drugDispensedBy: '',
  };
}

/** How the pharmacy's lists sort a stay's day ([2.4.67], [2.4.68]): what is ready waits until every bag is out and the time is noted. */
export function planDrugWork(plan: Dispensed & Pick<StayPlan, 'planDateTime'>): DrugWork {
  const { drugBag, dispensingReadyDateTime, drugDispensedDateTime, planDateTime } = plan;
  const isAsked = dispensingReadyDateTime !== 0 && drugBag.length > 0;
  const isDone = drugBag.every((bag) => bag.dispensed) && drugDispensedDateTime !== 0;
  return {
    dateTime: planDateTime,
    waits: isAsked && !isDone,
    isDone: isAsked && isDone,
    askedDateTime: dispensingReadyDateTime,
    drugDispensedDateTime,
    drugBag,
  };
}
