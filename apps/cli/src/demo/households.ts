import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import { makeAnimal } from './pet.ts';
import type { Random } from './random.ts';
import type { ClinicPlan } from './sizes.ts';

/** When the animals of a clinic came and how much each will be seen, in flat arrays: a hospital's fit into a megabyte. */
export interface Households {
  /** First animal of each owner; one element more than there are owners. */
  readonly firstPet: Uint32Array;
  /** Start of the day on which each animal first came, Unix seconds. */
  readonly since: Float64Array;
  /** Visits up to and including each animal, out of the plan's number. */
  readonly visitsUpTo: Float64Array;
  /** Animals that may come today. */
  readonly active: readonly number[];
}

const DECADE = 3652;

/** The stream of random numbers that belongs to an animal. */
export const petStream = (random: Random, pet: number): Random => random.fork(`pet ${pet}`);

/** Decides who has how many animals since when, and shares the plan's visits out: by years here, illness and luck. */
export function planHouseholds(random: Random, plan: ClinicPlan, today: number): Households {
  const firstPet = animalsPerOwner(random.fork('animals'), plan);
  const since = arrivals(random.fork('arrivals'), plan, firstPet, today);
  const visitsUpTo = new Float64Array(plan.pets);
  const active: number[] = [];
  let sum = 0;
  for (let pet = 0; pet < plan.pets; pet += 1) {
    const stream = petStream(random, pet);
    const animal = makeAnimal(stream.fork('animal'), since[pet] ?? today, today);
    const years = (animal.until - animal.since) / (365.25 * DAY_SECONDS);
    const luck = Math.exp(0.5 * stream.fork('luck').bell());
    const illness = animal.chronic === undefined ? 1 : 2.4;
    sum += (Math.max(0, years) * (0.6 + animal.care) + 0.9) * luck * illness;
    visitsUpTo[pet] = sum;
    if (animal.until === today - DAY_SECONDS && animal.since < today - 3 * DAY_SECONDS) active.push(pet);
  }
  for (let pet = 0; pet < plan.pets; pet += 1) visitsUpTo[pet] = ((visitsUpTo[pet] ?? 0) * plan.visits) / sum;
  return { firstPet, since, visitsUpTo, active };
}

function animalsPerOwner(random: Random, plan: ClinicPlan): Uint32Array {
  const counts = new Uint32Array(plan.owners).fill(1);
  for (let more = plan.owners; more < plan.pets; more += 1) {
    const owner = random.int(0, plan.owners - 1);
    counts[owner] = (counts[owner] ?? 0) + 1;
  }
  const first = new Uint32Array(plan.owners + 1);
  for (let owner = 0; owner < plan.owners; owner += 1) first[owner + 1] = (first[owner] ?? 0) + (counts[owner] ?? 0);
  return first;
}

function arrivals(random: Random, plan: ClinicPlan, firstPet: Uint32Array, today: number): Float64Array {
  const since = new Float64Array(plan.pets);
  for (let owner = 0; owner < plan.owners; owner += 1) {
    const begin = firstPet[owner] ?? 0;
    const end = firstPet[owner + 1] ?? begin;
    const span = random.chance(plan.deep) ? DECADE : plan.recentDays;
    // A tenth were clients of the practice when its records begin.
    let daysAgo = random.chance(0.1) ? span - random.int(0, 60) : random.int(2, span);
    for (let pet = begin; pet < end; pet += 1) {
      since[pet] = today - daysAgo * DAY_SECONDS;
      daysAgo = random.chance(0.35) ? daysAgo : random.int(2, Math.max(2, daysAgo));
    }
  }
  return since;
}
