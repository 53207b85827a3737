import { applyEdits, type Edit, type Report, silent } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { MergeBudget } from '../core/merge-budget.ts';
import { resolve, rowKey } from '../core/rows.ts';
import { same } from '../core/same.ts';
import type { CommandContext } from '../engine/command.ts';
import { conflictReporter, proseOf } from '../engine/edited-document.ts';
import { givenOf, handingOut } from '../lines/bag-content.ts';
import type { DrugBag } from '../lines/drug-bag.schema.ts';
import { isBillLocked, LOCKED, priced } from './bill-lock.ts';
import type { VisitRecord } from './record.schema.ts';

/*
 * Edits that facts hold back: what a settled bill asks for (`bill-lock.ts`), and what is in a bag that was handed out. That was given: it is
 * taken back by its own command with a reason, never edited away, and its quantity and price stay as they went over the counter.
 */

const RECORD_PROSE = proseOf('record');

/** What keeps a visit as it is: its bill is settled, or it was handed out. */
export type Hold = 'billLocked' | 'bagHandedOut';

const HANDED_OUT = () =>
  new DomainError('contradictory', 'what was handed out is taken back before it is changed', { rule: 'bagHandedOut' });

/**
 * Applies edits of a visit, without those that a fact holds back. Where the person acts they are refused, and nothing is stored. What
 * reaches the server together with words of the record, or was written before anybody could know of the fact, leaves the words in and
 * stays as a conflict to look at, so that no text is lost over it.
 * @throws DomainError forbidden, with the rule `billLocked`; contradictory, with the rule `bagHandedOut`; badParameter for a field that may
 *   not be edited
 */
export function applyUnlessHeld(
  record: VisitRecord,
  changes: readonly Edit[],
  roots: ReadonlySet<string>,
  ctx: CommandContext,
): VisitRecord {
  const report = conflictReporter(ctx, 'record', record._id);
  const facts = new Facts(record, changes);
  // Most visits have nothing settled, and most edits of those that have don't touch it: somebody is typing, and each try copies the visit.
  if (facts.none || !facts.hold(record, applyEdits(record, changes, roots, silent, RECORD_PROSE)))
    return applyEdits(record, changes, roots, report, RECORD_PROSE);
  const { held, rest } = parted(record, changes, roots, facts);
  const bill = held.some(({ hold }) => hold === 'billLocked');
  if (ctx.where === 'device') throw bill ? LOCKED() : HANDED_OUT();
  if (rest.length === 0 && held.every(({ hold }) => hold === 'billLocked')) throw LOCKED();
  for (const { change } of held) reportHeld(record, change, report);
  return applyEdits(record, rest, roots, report, RECORD_PROSE);
}

/** What holds edits of a visit back as it stands, for who wants to know before they are made by somebody who sees it like that. */
export function heldBack(record: VisitRecord, changes: readonly Edit[]): Hold | undefined {
  const facts = new Facts(record, []);
  if (facts.none) return undefined;
  const roots = new Set(changes.map(({ path }) => path[0] ?? ''));
  return facts.hold(record, applyEdits(record, changes, roots, silent, RECORD_PROSE));
}

function reportHeld(record: VisitRecord, change: Edit, report: Report): void {
  const stored = resolve({ ...record }, change.path);
  if (change.op === 'set') report(change.path, change.from, change.to, stored);
  else if (change.op === 'remove') report(change.path, stored, null, stored);
  else report([...change.path, rowKey(change.row) ?? ''], null, change.row, null);
}

/** Edits that a fact holds back, each looked at in its turn, and the others. */
function parted(record: VisitRecord, changes: readonly Edit[], roots: ReadonlySet<string>, facts: Facts) {
  const held: { change: Edit; hold: Hold }[] = [];
  const rest: Edit[] = [];
  // What prose becomes decides nothing here.
  const budget = new MergeBudget();
  let standing = record;
  for (const change of changes) {
    const next = applyEdits(standing, [change], roots, silent, RECORD_PROSE, budget);
    const hold = facts.hold(standing, next);
    if (hold) held.push({ change, hold });
    else {
      rest.push(change);
      standing = next;
    }
  }
  return { held, rest };
}

/** What of a visit is settled. */
class Facts {
  readonly #locked: boolean;
  readonly #handedOut: ReadonlySet<string>;
  readonly #unseen: ReadonlySet<string>;

  constructor(record: VisitRecord, changes: readonly Edit[]) {
    this.#locked = isBillLocked(record);
    this.#handedOut = new Set((record.drugBag ?? []).flatMap((bag) => (bag.dispensed ? [bag.bagID] : [])));
    this.#unseen = unseenBags(record, changes);
  }

  get none(): boolean {
    return !this.#locked && this.#handedOut.size === 0;
  }

  /** What holds a change between two states back. */
  hold(before: VisitRecord, after: VisitRecord): Hold | undefined {
    if (this.#changesGiven(before, after)) return 'bagHandedOut';
    return this.#locked && !same(priced(before), priced(after)) ? 'billLocked' : undefined;
  }

  #changesGiven(before: VisitRecord, after: VisitRecord): boolean {
    const bags = new Map((after.drugBag ?? []).map((bag) => [bag.bagID, bag]));
    return (before.drugBag ?? [])
      .filter(({ bagID }) => this.#handedOut.has(bagID))
      .some((bag) => {
        const now = bags.get(bag.bagID);
        const priced = this.#unseen.has(bag.bagID);
        return !now || !same(givenOf(bag.items, priced), givenOf(now.items, priced));
      });
  }
}

/** Bags whose handing-out the author of the edits didn't see as it is: a price that they set is one for what was to be given. */
function unseenBags(record: VisitRecord, changes: readonly Edit[]): Set<string> {
  const seen = changes.flatMap((change) =>
    change.path[0] === 'drugBag' && change.seen ? [change.seen as DrugBag] : [],
  );
  return new Set(
    (record.drugBag ?? [])
      .filter((bag) => seen.some((other) => other.bagID === bag.bagID && !same(handingOut(other), handingOut(bag))))
      .map(({ bagID }) => bagID),
  );
}
