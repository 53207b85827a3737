import { z } from 'zod';
import { DAY_SECONDS } from '../core/clock.ts';
import { DomainError } from '../core/error.ts';
import { same } from '../core/same.ts';
import { line, requiredReason, rowID, saysSomething, unixSeconds } from '../core/schema.ts';
import type { CommandContext } from '../engine/command.ts';
import { defineCommand } from '../engine/command.ts';
import { drugsBefore, readsOfHolder, requireDrugs } from '../holder/holder.ts';
import { holderRef } from '../holder/holder-ref.ts';
import { bagPrint, handingOut } from '../lines/bag-content.ts';
import { demandGoodBottle } from '../lines/chosen-bottle.ts';
import { type BagLot, bagLot, type DrugBag, type FormerBag, FRESH_BAG } from '../lines/drug-bag.schema.ts';
import type { DrugHolder } from '../lines/holder.ts';
import { lacksCheck } from './todo.ts';

/** The visit, or the plan of a stay's day. */
const bagIDs = z.array(rowID).max(40);
const reads = (args: { readonly recordID: string }) => readsOfHolder(args.recordID);
/** Stands for a reason that an older device didn't ask for. */
const NOT_ASKED = '—';
const withMember = (input: unknown, name: string, value: unknown): unknown =>
  typeof input === 'object' && input !== null ? { ...input, [name]: value } : input;

/**
 * Marks bags as handed out (spec 2 §4 "Dispensing"). A fact: never refused for a stale state or short stock (law 6); a bag
 * that is gone is passed over. With no bags named, a drug note alone is marked done (R6).
 *
 * With `onlySave` the marks are kept and nothing else moves ([2.7.045]); handing out again finishes it. A bag with a controlled drug needs
 * the look of a second person (`record.checkBags`) or, where none can be had, a reason: then the look is owed and stays on the list.
 *
 * @throws DomainError contradictory (`bagDispensed`) when somebody else has handed all of it out: one act stands, the other becomes
 *   a case; contradictory (`secondPerson`) for a controlled drug without a second person and without a reason, (`openedOverdue`) for a bottle
 *   that had been open for too long, without one
 */
export const dispenseBags = defineCommand({
  name: 'record.dispense',
  word: '調劑',
  version: 3,
  permission: ['DRUG_TASK_WRITE'],
  input: z.object({
    recordID: holderRef,
    bagIDs,
    onlySave: z.boolean().default(false),
    uncheckedReason: line(300).default(''),
    /** What is in the bags that go over the counter (`bagPrint`), as whoever hands them out has them before them. */
    handed: z
      .array(z.object({ bagID: rowID, print: z.string().max(20) }))
      .max(40)
      .optional(),
    /** Lots that were chosen by hand, each with the bag in which its drug is. */
    lots: z
      .array(bagLot.extend({ bagID: rowID }))
      .max(120)
      .optional(),
  }),
  // Version 3 says from which lots.
  upcasters: { 1: (input) => withMember(input, 'uncheckedReason', NOT_ASKED), 2: (input) => input },
  reads,
  witness: (input) => async (sight) => {
    const bags = (await drugsBefore(sight, input.recordID))?.drugBag ?? [];
    const named = bags.filter(({ bagID, dispensed }) => !dispensed && input.bagIDs.includes(bagID));
    return { ...input, handed: named.map((bag) => ({ bagID: bag.bagID, print: bagPrint(bag) })) };
  },
  async run(tx, input, ctx) {
    const { before: stored, save } = await requireDrugs(tx, ctx, input.recordID);
    const before = withHanded(stored, input, ctx);
    const named = before.drugBag.filter((bag) => input.bagIDs.includes(bag.bagID));
    const waiting = named.filter((bag) => !bag.dispensed);
    noteDoubles(before, named, waiting, ctx);
    const drugBag = before.drugBag.map((bag) => (waiting.includes(bag) ? handOut(bag, input, ctx) : bag));
    const after: DrugHolder = { ...before, drugBag };
    if (input.onlySave) {
      await save(after, 'mark');
      return;
    }
    const finishes = drugBag.every((bag) => bag.dispensed) && before.drugDispensedDateTime === 0;
    if (waiting.length === 0 && !finishes) return;
    if (finishes) {
      after.drugDispensedDateTime = ctx.now;
      after.drugDispensedBy = ctx.actor.staffID;
    }
    await save(after, 'dispense');
  },
});

/**
 * Seconds for which somebody may hand out a bag as it was before it was changed. A station that lost its network is found the same day; a longer
 * time would only help who hands in an old prescription on purpose. What is older counts as handed out as it stands, and is told.
 */
const FORMER_SECONDS = DAY_SECONDS;

/** Whether a bag can have gone out as it was: not long ago by the server's time, and not handed out since, by which all have seen it. */
const mayBeHandedOut = (
  { receivedDateTime, replacedDateTime, after = 0 }: FormerBag,
  stands: DrugBag | undefined,
  { received }: CommandContext,
): boolean =>
  received - (receivedDateTime ?? replacedDateTime) <= FORMER_SECONDS && (stands?.takenBack ?? []).length <= after;

/** What was in a bag that goes over the counter. */
interface Handed {
  readonly bagID: string;
  readonly print: string;
}

/**
 * The holder with its bags as they are handed out: what somebody changed or removed in that moment, without the one who hands out having
 * seen it, is put back as the pharmacy had been asked for it, and told to whoever changed it. What nobody knows any more is told to the one
 * who hands out.
 */
function withHanded(
  holder: DrugHolder,
  input: HandedOut & { readonly handed?: readonly Handed[] | undefined },
  ctx: CommandContext,
) {
  let { drugBag } = holder;
  for (const { bagID, print } of input.handed ?? []) {
    const stands = holder.drugBag.find((bag) => bag.bagID === bagID);
    if (stands && (stands.dispensed || bagPrint(stands) === print)) continue;
    const former = holder.formerDrugBag?.findLast(
      (bag) => bag.bagID === bagID && bagPrint(bag) === print && mayBeHandedOut(bag, stands, ctx),
    );
    const path = ['drugBag', bagID];
    const about = { collection: holder.collection, id: holder._id, path };
    if (!former) {
      ctx.conflict({ ...about, from: null, mine: null, theirs: stands ?? null });
      continue;
    }
    const given: DrugBag = { ...FRESH_BAG, ...stands, bagID, name: former.name, items: former.items };
    drugBag = stands ? drugBag.map((bag) => (bag === stands ? given : bag)) : [...drugBag, given];
    const theirs = handOut(given, input, ctx);
    ctx.conflict({
      ...about,
      from: given,
      mine: stands ?? null,
      theirs,
      author: former.replacedBy,
      authorAt: former.replacedDateTime,
    });
  }
  return { ...holder, drugBag };
}

/** Two people can't both hand a bag out. Where one act names other bags too, those go out and the doubled ones are reported. */
function noteDoubles(
  holder: DrugHolder,
  named: readonly DrugBag[],
  waiting: readonly DrugBag[],
  ctx: CommandContext,
): void {
  const doubled = named.filter((bag) => bag.dispensed && bag.dispensedBy !== ctx.actor.staffID);
  // Marks that were only saved wait for whoever finishes them.
  const isFinished = holder.drugDispensedDateTime !== 0 || holder.drugBag.some((bag) => !bag.dispensed);
  const [first] = doubled;
  if (!first || !isFinished) return;
  if (waiting.length === 0)
    throw new DomainError('contradictory', 'somebody else has handed it out', {
      rule: 'bagDispensed',
      by: first.dispensedBy,
      at: first.dispensedDateTime ?? 0,
    });
  for (const bag of doubled)
    ctx.conflict({
      collection: holder.collection,
      id: holder._id,
      path: ['drugBag', bag.bagID, 'dispensedBy'],
      from: '',
      mine: ctx.actor.staffID,
      theirs: bag.dispensedBy,
    });
}

type NamedBagLot = BagLot & { readonly bagID: string };

/** What whoever hands bags out says of it. */
interface HandedOut {
  readonly uncheckedReason: string;
  readonly lots?: readonly NamedBagLot[] | undefined;
}

function handOut(bag: DrugBag, { uncheckedReason, lots = [] }: HandedOut, ctx: CommandContext): DrugBag {
  // Whoever looked and then hands out was alone.
  const alone = bag.checkedBy === ctx.actor.staffID ? { ...bag, ...NOT_CHECKED } : bag;
  const owes = lacksCheck(alone);
  if (owes && !saysSomething(uncheckedReason) && uncheckedReason !== NOT_ASKED)
    throw new DomainError('contradictory', 'a controlled drug needs a second person', {
      rule: 'secondPerson',
      bagID: bag.bagID,
    });
  for (const lot of lots) if (lot.bagID === bag.bagID) demandGoodBottle(lot, ctx);
  return {
    ...alone,
    dispensed: true,
    dispensedDateTime: ctx.now,
    dispensedBy: ctx.actor.staffID,
    uncheckedReason: owes ? uncheckedReason : '',
    ...lotsOf(bag, lots),
  };
}

/** The lots that were chosen for the drugs that a bag holds; one chosen for what isn't in it any more is nobody's. */
function lotsOf({ bagID, items }: DrugBag, chosen: readonly NamedBagLot[]): Pick<DrugBag, 'lots'> {
  const drugs = new Set(items.map(({ _id }) => _id));
  const lots = chosen
    .filter((lot) => lot.bagID === bagID && drugs.has(lot.drugID))
    .map(({ bagID: _bagID, ...lot }) => lot);
  return lots.length === 0 ? {} : { lots };
}

/**
 * The second person's look at bags with controlled drugs, before they go out or, where they went out without, after it. The author is the
 * second person; at a shared workstation the server runs it for whoever gave their PIN or password.
 * @throws DomainError contradictory (`secondPersonSame`) for the one who handed the bag out
 */
export const checkBags = defineCommand({
  name: 'record.checkBags',
  word: '覆核管制藥品',
  ownHand: true,
  version: 1,
  permission: ['DRUG_TASK_WRITE'],
  input: z.object({ recordID: holderRef, bagIDs: bagIDs.min(1) }),
  reads,
  async run(tx, input, ctx) {
    const { before, save } = await requireDrugs(tx, ctx, input.recordID);
    const wanted = before.drugBag.filter((bag) => input.bagIDs.includes(bag.bagID) && lacksCheck(bag));
    if (wanted.length === 0) return;
    if (wanted.some((bag) => bag.dispensed && bag.dispensedBy === ctx.actor.staffID))
      throw new DomainError('contradictory', 'another person must look', { rule: 'secondPersonSame' });
    const check = { checkedBy: ctx.actor.staffID, checkedDateTime: ctx.now };
    const drugBag = before.drugBag.map((bag) => (wanted.includes(bag) ? { ...bag, ...check } : bag));
    await save({ ...before, drugBag }, 'mark');
  },
});

/** Whether a bag's handing-out is the one that somebody saw. A call that acts on what is stored says nothing of it. */
const isSeen = (bag: DrugBag, handed: readonly ReturnType<typeof handingOut>[] | undefined): boolean =>
  handed === undefined || handed.some((one) => same(one, handingOut(bag)));

/**
 * Takes a handing-out back, with the reason; who had handed it out stays on the bag. It needs a second person anew.
 * @throws DomainError contradictory (`handedOutByOther`) where somebody else has handed it out since
 */
export const undispenseBags = defineCommand({
  name: 'record.undispense',
  word: '取消調劑',
  version: 2,
  permission: ['DRUG_TASK_WRITE'],
  input: z.object({
    recordID: holderRef,
    bagIDs,
    reason: requiredReason(300).or(z.literal(NOT_ASKED)),
    /** Whose handing-out is taken back, as its author has it before them. */
    handed: z
      .array(z.object({ bagID: rowID, by: z.string().max(200), at: unixSeconds, after: z.number().int() }))
      .max(40)
      .optional(),
  }),
  upcasters: { 1: (input) => withMember(input, 'reason', NOT_ASKED) },
  reads,
  witness: (input) => async (sight) => {
    const bags = (await drugsBefore(sight, input.recordID))?.drugBag ?? [];
    const named = bags.filter(({ bagID, dispensed }) => dispensed && input.bagIDs.includes(bagID));
    return { ...input, handed: named.map(handingOut) };
  },
  async run(tx, input, ctx) {
    const { before, save } = await requireDrugs(tx, ctx, input.recordID);
    const noteOnly = before.drugBag.length === 0 && before.drugDispensedDateTime !== 0;
    const named = before.drugBag.filter((bag) => bag.dispensed && input.bagIDs.includes(bag.bagID));
    const back = named.filter((bag) => isSeen(bag, input.handed));
    const [other] = named;
    if (back.length === 0 && other)
      throw new DomainError('contradictory', 'somebody else has handed it out', {
        rule: 'handedOutByOther',
        by: other.dispensedBy,
        at: other.dispensedDateTime ?? 0,
      });
    if (back.length === 0 && !noteOnly) return;
    const drugBag = before.drugBag.map((bag) => (back.includes(bag) ? takenBack(bag, input.reason, ctx) : bag));
    await save({ ...before, drugBag, drugDispensedDateTime: 0, drugDispensedBy: '' }, 'edit');
  },
});

const NOT_CHECKED = { checkedBy: '', checkedDateTime: null, uncheckedReason: '' } as const;

function takenBack(bag: DrugBag, reason: string, ctx: CommandContext): DrugBag {
  const { lots: _lots, ...rest } = bag;
  const { dispensedBy, dispensedDateTime, takenBack: earlier = [] } = bag;
  const entry = {
    _id: `back-${ctx.now}-${earlier.length}`,
    dateTime: ctx.now,
    by: ctx.actor.staffID,
    reason,
    dispensedBy,
    dispensedDateTime: dispensedDateTime ?? 0,
  };
  return {
    ...rest,
    ...NOT_CHECKED,
    dispensed: false,
    dispensedDateTime: null,
    dispensedBy: '',
    takenBack: [...earlier, entry].slice(-20),
  };
}
