import type { CatalogItem } from '../catalog/catalog.schema.ts';
import { DomainError, NotHeldHere } from '../core/error.ts';
import { saysSomething } from '../core/schema.ts';
import type { CommandContext, Sight } from '../engine/command.ts';
import type { StayPlan } from '../hospital/plan.schema.ts';
import type { DoseLook, Execution, MissionLog, MissionOutcome } from '../hospital/stay-day.schema.ts';
import type { DrugLine } from '../lines/drug-bag.schema.ts';

/** Stands for a reason that nobody was asked for: by an older device, or by one that didn't know yet that the drug is a controlled one. */
export const NOT_ASKED = '—';

/** Missions that are charged by an item of the catalogue. */
const PRICED = ['injectionMission', 'threrapyMission', 'otherTherapyMission', 'examTherapyMission'] as const;

const pricedOf = (plan: StayPlan) => PRICED.flatMap((list) => plan[list]).filter(({ itemID }) => itemID !== '');

/** The items of the catalogue that days name, of which it says whether they are controlled drugs. */
export const namedItems = (plans: readonly StayPlan[]): string[] => {
  const ids = plans.flatMap((plan) =>
    [...pricedOf(plan), ...plan.infusionDrugMission, ...plan.drugBag.flatMap(({ items }) => items)].map(
      ({ itemID }) => itemID,
    ),
  );
  return [...new Set(ids)].filter((id) => id.startsWith('/catalog/'));
};

/**
 * The missions of a day by which a controlled drug is given: as its bag says, or its infusion, or the catalogue of its item, of which `items` holds what is known.
 * Either is enough: whoever plans could take a mark off, give, and put it back.
 */
export function controlledIn(plan: StayPlan, items: readonly (CatalogItem | undefined)[]): ReadonlySet<string> {
  const listed = new Set(items.flatMap((item) => (item?.drug?.controlled ? [item._id] : [])));
  const isMarked = ({ controlled, itemID }: Pick<DrugLine, 'controlled' | 'itemID'>): boolean =>
    controlled || listed.has(itemID);
  const marked = new Set([
    ...listed,
    ...plan.injectionDrugBag.flatMap((bag) => bag.items.filter(isMarked).map(({ itemID }) => itemID)),
  ]);
  const byBag = plan.drugMission.filter(({ bagID, name }) => {
    const drugs = plan.drugBag.find((bag) => bag.bagID === bagID)?.items ?? [];
    // A mission names one drug of its bag; where it names none that is there, it is the whole bag's.
    const named = drugs.filter((drug) => drug.name === name);
    return (named.length > 0 ? named : drugs).some(isMarked);
  });
  const infused = plan.infusionDrugMission.filter(isMarked);
  const injected = pricedOf(plan).filter(({ itemID }) => marked.has(itemID));
  return new Set([...byBag, ...infused, ...injected].map(({ missionID }) => missionID));
}

/** The same with what the catalogue says. What it doesn't know is none. */
export async function controlledMissions(reads: Pick<Sight, 'getMany'>, plan: StayPlan): Promise<ReadonlySet<string>> {
  const ids = namedItems([plan]);
  return controlledIn(plan, ids.length === 0 ? [] : await held(() => reads.getMany('catalog', ids)));
}

/** A device that doesn't hold the catalogue yet notes what was given all the same; the server knows. */
async function held<T>(read: () => Promise<T[]>): Promise<T[]> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof NotHeldHere) return [];
    throw error;
  }
}

type DoseName = Pick<DoseLook, 'missionID' | 'due'>;
const isOf = (a: DoseName, b: DoseName): boolean => a.missionID === b.missionID && a.due === b.due;

/** Whether a controlled drug was given at which nobody but whoever gave it has looked. One that is noted twice is looked at once somebody has decided about it. */
export const owesLook = ({ looks = [] }: Pick<Execution, 'looks'>, mission: MissionOutcome): boolean =>
  mission.controlled === true && mission.done && !mission.double && !looks.some((look) => isOf(look, mission));

/** What of a day's log a second person must still look at, with the entry that says it was given. */
export const owedLooks = (
  log: Pick<MissionLog, 'execute'> | undefined,
): { readonly entry: Execution; readonly mission: MissionOutcome }[] =>
  (log?.execute ?? []).flatMap((entry) =>
    entry.missions.filter((mission) => owesLook(entry, mission)).map((mission) => ({ entry, mission })),
  );

/** Whether a second person has looked at what an entry gives. */
export const isLookedAt = ({ looks = [] }: Pick<Execution, 'looks'>, mission: MissionOutcome): boolean =>
  looks.some((look) => isOf(look, mission));

/** Whether somebody other than who gives it has looked at a dose that is about to be given. */
export const hasLookFor = (log: Pick<MissionLog, 'looks'> | undefined, dose: DoseName, staffID: string): boolean =>
  (log?.looks ?? []).some((look) => isOf(look, dose) && look.by !== staffID);

/** What is known where something is noted of whether it needs a second person. */
export interface LookRule {
  /** The missions of controlled drugs as they stand. */
  readonly controlled: ReadonlySet<string>;
  /** Those that its author had before them; undefined where a call acts on what is stored. */
  readonly known?: readonly string[] | undefined;
  /** Looks that its author had before them: one that went with another's entry meanwhile was there all the same. */
  readonly seenLooks?: readonly DoseLook[] | undefined;
  readonly uncheckedReason: string;
  /** Looks at what is about to be given. */
  readonly looks: readonly DoseLook[];
}

/**
 * What is said of a controlled drug that is given: the look that goes with it, or why there is none. What happened where nobody knew that it is a controlled drug
 * isn't refused: the look is owed.
 * @throws DomainError contradictory (`secondPerson`) without a second person and without a reason
 */
export function lookedAt(
  mission: MissionOutcome,
  { controlled, known, seenLooks = [], uncheckedReason, looks }: LookRule,
  { actor }: Pick<CommandContext, 'actor'>,
): { readonly mission: MissionOutcome; readonly look: DoseLook | undefined } {
  const { controlled: _controlled, uncheckedReason: _reason, ...said } = mission;
  if (!said.done || !controlled.has(said.missionID)) return { mission: said, look: undefined };
  // Whoever looked and then gives was alone.
  const isOther = (one: DoseLook) => isOf(one, said) && one.by !== actor.staffID;
  const look = looks.findLast(isOther);
  if (look) return { mission: { ...said, controlled: true }, look };
  const isKnown = (known === undefined || known.includes(said.missionID)) && !seenLooks.some(isOther);
  const reason = saysSomething(uncheckedReason) ? uncheckedReason : isKnown ? '' : NOT_ASKED;
  if (reason === '' && uncheckedReason !== NOT_ASKED)
    throw new DomainError('contradictory', 'a controlled drug needs a second person', {
      rule: 'secondPerson',
      missionID: said.missionID,
    });
  return { mission: { ...said, controlled: true, uncheckedReason: reason || NOT_ASKED }, look: undefined };
}

/** Looks without those at doses that were given: the entry has its own. */
export function looksLeft(looks: readonly DoseLook[] | undefined, given: readonly MissionOutcome[]): DoseLook[] {
  return (looks ?? []).filter((look) => !given.some((mission) => mission.done && isOf(look, mission)));
}
