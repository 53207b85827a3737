import { DAY_SECONDS, dayStart } from '@vetloom/domain/core/clock.ts';
import { type Animal, ageAt } from './pet.ts';
import type { Random } from './random.ts';
import { drawIllness } from './templates/all.ts';
import { ROUTINE } from './templates/routine.ts';
import type { VisitTemplate } from './templates/template.ts';
import { DEMO_ZONE } from './zone.ts';

/** What a visit of a life is: a first look at something, a look back, or a pickup of a chronic disease's drugs. */
export interface LifeEvent {
  /** Start of its day, Unix seconds. */
  readonly day: number;
  readonly template: VisitTemplate;
  readonly as: 'visit' | 'recheck' | 'pickup';
  /** 0 to 1: which of the template's diseases it is; the same through an episode. */
  readonly variant: number;
  /** Key of the vaccine that is given. */
  readonly vaccine?: string;
  /** Days until that vaccine's next dose. */
  readonly nextDose?: number;
  readonly dies?: boolean;
}

const YEAR = 365.25;

/** Tells an animal's life in as many visits as asked for (fewer where its days don't suffice), oldest first, at most one a day. */
export function tellLife(random: Random, animal: Animal, visits: number): LifeEvent[] {
  if (visits <= 0) return [];
  const days = Math.floor((animal.until - animal.since) / DAY_SECONDS);
  const milestones = milestonesOf(random, animal, days);
  const kept = milestones.length <= visits ? milestones : thinned(random, milestones, visits);
  const filled = [...kept];
  if (animal.chronic !== undefined && filled.length < visits)
    filled.push(...pickups(random, animal, visits - filled.length));
  while (filled.length < visits) filled.push(...episode(random, animal, days, visits - filled.length));
  return onePerDay(filled.slice(0, visits), animal);
}

const on = (animal: Animal, day: number) => animal.since + Math.max(0, Math.round(day)) * DAY_SECONDS;

function milestonesOf(random: Random, animal: Animal, days: number): LifeEvent[] {
  const events: LifeEvent[] = [];
  const startAge = ageAt(animal, animal.since);
  events.push({ day: animal.since, template: ROUTINE.first, as: 'visit', variant: 0 });
  if (animal.death !== null && random.chance(0.6))
    events.push({ day: animal.until, template: ROUTINE.death, as: 'visit', variant: 0, dies: true });
  if (animal.chronic !== undefined && animal.chronic.from < animal.until)
    events.push({
      day: dayStart(animal.chronic.from, DEMO_ZONE),
      template: animal.chronic.disease.found,
      as: 'visit',
      variant: 0,
    });
  if (animal.neutered && startAge < 0.75) events.push(...neutering(random, animal, startAge, days));
  return [...events, ...vaccinations(random, animal, startAge, days)].filter(
    (event) => event.day >= animal.since && event.day <= animal.until,
  );
}

function neutering(random: Random, animal: Animal, startAge: number, days: number): LifeEvent[] {
  const day = Math.max(14, (random.between(0.55, 0.95) - startAge) * YEAR);
  if (day > days) return [];
  const surgery: LifeEvent = { day: on(animal, day), template: ROUTINE.neuter, as: 'visit', variant: 0 };
  if (!random.chance(0.75)) return [surgery];
  return [surgery, { day: on(animal, day + random.int(7, 10)), template: ROUTINE.neuter, as: 'recheck', variant: 0 }];
}

function vaccinations(random: Random, animal: Animal, startAge: number, days: number): LifeEvent[] {
  const plan = VACCINES[animal.kind.id];
  if (plan === undefined) return [];
  const events: LifeEvent[] = [];
  let day = random.int(0, 5);
  if (startAge < 0.4)
    for (let dose = 0; dose < 3 && day <= days; dose += 1) {
      const last = dose === 2;
      events.push({
        day: on(animal, day),
        template: ROUTINE.vaccineYoung,
        as: 'visit',
        variant: 0,
        vaccine: last ? plan.yearly : plan.basic,
        nextDose: last ? 365 : 21,
      });
      day += random.int(20, 28);
    }
  else day += random.int(0, 300);
  for (day += startAge < 0.4 ? 330 : 0; day <= days; day += 365 + random.int(-8, 45)) {
    if (!random.chance(animal.care)) continue;
    events.push({
      day: on(animal, day),
      template: plan.template,
      as: 'visit',
      variant: 0,
      vaccine: plan.yearly,
      nextDose: 365,
    });
  }
  return events;
}

const VACCINES: Readonly<Record<string, { template: VisitTemplate; basic: string; yearly: string }>> = {
  Canine: { template: ROUTINE.vaccineDog, basic: 'vacDogPuppy', yearly: 'vacDog10' },
  Feline: { template: ROUTINE.vaccineCat, basic: 'vacKitten', yearly: 'vacCat3' },
  Rabbit: { template: ROUTINE.vaccineOther, basic: 'vacRhd', yearly: 'vacRhd' },
};

function pickups(random: Random, animal: Animal, most: number): LifeEvent[] {
  const chronic = animal.chronic;
  if (chronic === undefined) return [];
  const events: LifeEvent[] = [];
  for (
    let time = chronic.from + random.int(20, 40) * DAY_SECONDS;
    time < animal.until && events.length < most * 0.75;
    time += random.int(26, 38) * DAY_SECONDS
  )
    events.push({
      day: dayStart(time, DEMO_ZONE),
      template: chronic.disease.found,
      as: random.chance(0.3) ? 'recheck' : 'pickup',
      variant: 0,
    });
  return events;
}

/** Something happens: an illness with its rechecks, or one of the small errands. */
function episode(random: Random, animal: Animal, days: number, most: number): LifeEvent[] {
  const day = random.unit() ** (animal.death === null ? 1 : 0.8) * days;
  const years = ageAt(animal, on(animal, day));
  const errand = random.unit();
  if (['Canine', 'Feline'].includes(animal.kind.id)) {
    if (errand < 0.14) return [{ day: on(animal, day), template: ROUTINE.prevent, as: 'visit', variant: 0 }];
    if (errand < 0.19 && years > 6)
      return [{ day: on(animal, day), template: ROUTINE.senior, as: 'visit', variant: 0 }];
    if (errand < 0.24 && animal.kind.id === 'Canine')
      return [{ day: on(animal, day), template: ROUTINE.groom, as: 'visit', variant: 0 }];
  }
  const template = drawIllness(random, { kind: animal.kind.id, years, sex: animal.sex, neutered: animal.neutered });
  if (template === undefined)
    return [{ day: on(animal, day), template: ROUTINE.vaccineOther, as: 'visit', variant: 0 }];
  const variant = random.unit();
  const events: LifeEvent[] = [{ day: on(animal, day), template, as: 'visit', variant }];
  let next = day;
  while (
    events.length < Math.min(most, 4) &&
    template.recheck !== undefined &&
    random.chance(template.recheck.probability)
  ) {
    next += random.int(...template.recheck.days);
    if (next > days) break;
    events.push({ day: on(animal, next), template, as: 'recheck', variant });
  }
  return events;
}

function thinned(random: Random, events: LifeEvent[], count: number): LifeEvent[] {
  const [first, ...others] = events;
  if (first === undefined) return [];
  return [first, ...random.some(others, count - 1)];
}

/** Moves visits that fell on one day apart; a death stays last. */
function onePerDay(events: LifeEvent[], animal: Animal): LifeEvent[] {
  const taken = new Set<number>();
  const sorted = events.toSorted(
    (one, other) => one.day - other.day || Number(one.dies ?? 0) - Number(other.dies ?? 0),
  );
  const last = sorted.find((event) => event.dies);
  const placed: LifeEvent[] = [];
  for (const event of sorted) {
    if (event === last) continue;
    const limit = last === undefined ? animal.until : last.day - DAY_SECONDS;
    const day = freeDay(taken, event.day, animal.since, limit);
    if (day === undefined) continue;
    taken.add(day);
    placed.push({ ...event, day });
  }
  if (last !== undefined) placed.push(last);
  return placed.sort((one, other) => one.day - other.day);
}

function freeDay(taken: ReadonlySet<number>, wanted: number, first: number, last: number): number | undefined {
  for (let away = 0; away < 400; away += 1)
    for (const day of [wanted + away * DAY_SECONDS, wanted - away * DAY_SECONDS])
      if (day >= first && day <= last && !taken.has(day)) return day;
  return undefined;
}
