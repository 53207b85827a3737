import { same } from '../core/same.ts';
import type { CommandContext } from '../engine/command.ts';
import { bagContent } from '../lines/bag-content.ts';
import { demandBagsOnce } from '../lines/bags-once.ts';
import { type DrugBag, type FormerBag, FRESH_BAG } from '../lines/drug-bag.schema.ts';
import { signedOverrides } from '../lines/overrides.ts';
import type { VisitRecord } from './record.schema.ts';
import { THREAD_STATUS } from './record-status.ts';

/** As many as a visit keeps of what the pharmacy had been asked for and is asked for no more. */
const MOST_FORMER = 40;

/**
 * What happened to a bag is a fact with a command of its own: an edit neither makes nor unmakes it, and a new bag begins undispensed. A bag
 * whose drugs change after the second person looked wants to be looked at again. Reasons for going against a warning get their author and
 * time here, where nobody else can write them. Once the pharmacy was asked, somebody may be handing a bag out while it changes here: how it was
 * stays with the visit.
 */
export function keepBagFacts(before: VisitRecord | undefined, edited: VisitRecord, ctx: CommandContext): VisitRecord {
  if (!Array.isArray(edited.drugBag)) return edited;
  demandBagsOnce('drugBag', edited.drugBag);
  const known = new Map((before?.drugBag ?? []).map((bag) => [bag.bagID, bag]));
  const kept = { ...edited, drugBag: edited.drugBag.map((bag) => keptBag(known.get(bag.bagID), bag, ctx)) };
  const replaced = before ? replacedBags(before, kept.drugBag, ctx) : [];
  return replaced.length === 0
    ? kept
    : { ...kept, formerDrugBag: [...(before?.formerDrugBag ?? []), ...replaced].slice(-MOST_FORMER) };
}

/** Bags that the pharmacy was asked for and that are others now, or gone. */
function replacedBags(before: VisitRecord, bags: readonly DrugBag[], ctx: CommandContext): FormerBag[] {
  if (before.dispenseStatus < THREAD_STATUS.requested) return [];
  const now = new Map(bags.map((bag) => [bag.bagID, bag]));
  return before.drugBag
    .filter((bag) => !bag.dispensed && !same(bagContent(bag.items), bagContent(now.get(bag.bagID)?.items ?? [])))
    .map(({ bagID, name, items, takenBack = [] }) => ({
      bagID,
      name,
      items,
      replacedDateTime: ctx.now,
      receivedDateTime: ctx.received,
      after: takenBack.length,
      replacedBy: ctx.actor.staffID,
    }));
}

function keptBag(before: DrugBag | undefined, bag: DrugBag, ctx: CommandContext): DrugBag {
  const signature = { by: ctx.actor.staffID, dateTime: ctx.now };
  const items = Array.isArray(bag.items) ? signedOverrides(before?.items ?? [], bag.items, signature) : bag.items;
  const { lots: _lots, ...edited } = bag;
  if (!before) return { ...edited, items, ...FRESH_BAG, takenBack: [] };
  const { dispensed, dispensedDateTime, dispensedBy } = before;
  const { checkedBy = '', checkedDateTime = null, uncheckedReason = '', takenBack = [] } = before;
  const isOther = !dispensed && !same(bagContent(before.items), bagContent(items));
  const check = isOther ? { checkedBy: '', checkedDateTime: null } : { checkedBy, checkedDateTime };
  const facts = { dispensed, dispensedDateTime, dispensedBy, ...check, uncheckedReason, takenBack };
  return { ...edited, items, ...facts, ...(before.lots === undefined ? {} : { lots: before.lots }) };
}
