import { applyEdits, type Edit, silent } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { MergeBudget } from '../core/merge-budget.ts';
import { resolve, rowKey } from '../core/rows.ts';
import { same } from '../core/same.ts';
import type { CommandContext } from '../engine/command.ts';
import { conflictReporter, proseOf } from '../engine/edited-document.ts';
import { planSchema, type StayPlan } from '../hospital/plan.schema.ts';
import { isHeldOut } from '../hospital/plan-dispensing.ts';
import { pricedDay, STAY_LOCKED } from '../hospital/stay-lock.ts';
import { givenOf } from '../lines/bag-content.ts';

const PROSE = proseOf('inHospitalPlan');

/**
 * The edits of a day without those that would change what is in a bag of controlled drugs which was handed out: that is taken back first, by its own command and with
 * its reason, as of a visit. Where the person acts they are refused. What reaches the server with other words leaves those in and stays as a conflict to look at.
 * What was settled and paid is held back likewise (`hospital/stay-lock.ts`).
 * @throws DomainError contradictory (`controlledHandedOut`), forbidden (`billLocked`) on the device of whoever edits, and where nothing but prices was in it
 */
export function withoutHeldEdits(
  plan: StayPlan,
  changes: readonly Edit[],
  roots: ReadonlySet<string>,
  ctx: CommandContext,
  isLocked: boolean,
): readonly Edit[] {
  const given = plan.drugBag.filter(isHeldOut);
  // Most days have no such bag and aren't settled, and each try copies the day.
  if (given.length === 0 && !isLocked) return changes;
  const isRepriced = (edited: StayPlan): boolean => isLocked && isPricedOtherwise(plan, edited);
  const isChanged = (edited: StayPlan): boolean => {
    if (isRepriced(edited)) return true;
    const bags = new Map((Array.isArray(edited.drugBag) ? edited.drugBag : []).map((bag) => [bag.bagID, bag]));
    return given.some(
      (bag) =>
        !same(givenOf(bag.items), givenOf(bags.get(bag.bagID)?.items)) || !isControlledStill(bags.get(bag.bagID)),
    );
  };
  const wished = applyEdits(plan, changes, roots, silent, PROSE);
  if (!isChanged(wished)) return changes;
  if (ctx.where === 'device' && isRepriced(wished)) throw STAY_LOCKED();
  if (ctx.where === 'device')
    throw new DomainError('contradictory', 'a controlled drug is taken back before it is changed', {
      rule: 'controlledHandedOut',
    });
  const report = conflictReporter(ctx, plan.collection, plan._id);
  // What prose becomes decides nothing here.
  const budget = new MergeBudget();
  const rest: Edit[] = [];
  let standing = plan;
  for (const change of changes) {
    const next = applyEdits(standing, [change], roots, silent, PROSE, budget);
    if (!isChanged(next)) {
      rest.push(change);
      standing = next;
      continue;
    }
    const stored = resolve({ ...plan }, change.path);
    if (change.op === 'set') report(change.path, change.from, change.to, stored);
    else if (change.op === 'remove') report(change.path, stored, null, stored);
    else report([...change.path, rowKey(change.row) ?? ''], null, change.row, null);
  }
  if (rest.length === 0 && isRepriced(wished)) throw STAY_LOCKED();
  return rest;
}

/** What was edited may hold anything until it is checked: what isn't a day any more isn't priced as it was. */
function isPricedOtherwise(plan: StayPlan, edited: StayPlan): boolean {
  const after = planSchema.safeParse(edited);
  return !after.success || !same(pricedDay(plan), pricedDay(after.data));
}

/** Whether a bag still says that its drug is controlled: without that nobody would look at it. */
const isControlledStill = (bag: StayPlan['drugBag'][number] | undefined): boolean =>
  bag !== undefined && Array.isArray(bag.items) && isHeldOut({ ...bag, dispensed: true });
