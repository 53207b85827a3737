import { same } from '../core/same.ts';
import type { CommandContext } from '../engine/command.ts';
import type { DrugBag, DrugLine } from '../lines/drug-bag.schema.ts';
import type { VisitRecord } from './record.schema.ts';

const FRESH = {
  dispensed: false,
  dispensedDateTime: null,
  dispensedBy: '',
  checkedBy: '',
  checkedDateTime: null,
  uncheckedReason: '',
  takenBack: [],
} as const satisfies Partial<DrugBag>;

/**
 * What happened to a bag is a fact with a command of its own: an edit neither makes nor unmakes it, and a new bag begins undispensed. A bag
 * whose drugs change after the second person looked wants to be looked at again. Reasons for going against a warning get their author and
 * time here, where nobody else can write them.
 */
export function keepBagFacts(before: VisitRecord | undefined, edited: VisitRecord, ctx: CommandContext): VisitRecord {
  if (!Array.isArray(edited.drugBag)) return edited;
  const known = new Map((before?.drugBag ?? []).map((bag) => [bag.bagID, bag]));
  return { ...edited, drugBag: edited.drugBag.map((bag) => keptBag(known.get(bag.bagID), bag, ctx)) };
}

function keptBag(before: DrugBag | undefined, bag: DrugBag, ctx: CommandContext): DrugBag {
  const items = Array.isArray(bag.items) ? stampedDrugs(before, bag.items, ctx) : bag.items;
  if (!before) return { ...bag, items, ...FRESH, takenBack: [] };
  const { dispensed, dispensedDateTime, dispensedBy } = before;
  const { checkedBy = '', checkedDateTime = null, uncheckedReason = '', takenBack = [] } = before;
  const isOther = !dispensed && !same(content(before.items), content(items));
  const check = isOther ? { checkedBy: '', checkedDateTime: null } : { checkedBy, checkedDateTime };
  return { ...bag, items, dispensed, dispensedDateTime, dispensedBy, ...check, uncheckedReason, takenBack };
}

/** A drug as the second person looks at it: why it is given against a warning is another matter. */
const content = (items: readonly DrugLine[]) =>
  Array.isArray(items) ? items.map(({ overrides: _o, overrideReason: _r, ...drug }) => drug) : items;

function stampedDrugs(before: DrugBag | undefined, items: readonly DrugLine[], ctx: CommandContext): DrugLine[] {
  const known = new Map((before?.items ?? []).map((drug) => [drug._id, drug]));
  return items.map((drug) => {
    if (!Array.isArray(drug.overrides)) return drug;
    const earlier = known.get(drug._id)?.overrides ?? [];
    const overrides = drug.overrides.map((one) => {
      const stored = earlier.find((other) => other._id === one._id && other.reason === one.reason);
      return stored ?? { ...one, by: ctx.actor.staffID, dateTime: ctx.now };
    });
    return { ...drug, overrides };
  });
}
