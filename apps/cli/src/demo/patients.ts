import { calendarDate, DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { APPROVAL, type Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import type { Staff } from '@vetloom/domain/staff/staff.schema.ts';
import { claimOf } from './claims.ts';
import { consentsOf } from './consents.ts';
import { deathOf } from './deaths.ts';
import { estimatesOf } from './estimates.ts';
import { type Households, petStream } from './households.ts';
import { type LifeEvent, tellLife } from './life.ts';
import { addressBook, makeOwner } from './owner.ts';
import { type Animal, makeAnimal } from './pet.ts';
import type { Random } from './random.ts';
import { reactionOf } from './reactions.ts';
import { referralOf } from './referrals.ts';
import { taskOf } from './tasks.ts';
import { type Place, todayPlaces, todayVisit } from './today.ts';
import { pastVisit, type Visit } from './visit.ts';
import { drawCrew, type World } from './world.ts';
import { lastingProblem } from './writing-aids.ts';
import { DEMO_ZONE } from './zone.ts';

/** Every owner with animals, visits, receipts and reminders, one household after another; nothing of it is kept. */
export function* patientDocuments(random: Random, world: World, households: Households): Generator<AnyDocument> {
  const addressOf = addressBook(world.plan);
  const places = placesToday(random.fork('today'), world, households);
  const numbers = new PetNumbers();
  let visits = 0;
  for (let index = 0; index < world.plan.owners; index += 1) {
    const begin = households.firstPet[index] ?? 0;
    const end = households.firstPet[index + 1] ?? begin;
    const stream = random.fork(`owner ${index}`);
    const desk = stream.pick(world.team.cashiers);
    let owner: Owner | undefined;
    for (let pet = begin; pet < end; pet += 1) {
      const own = petStream(random, pet);
      const animal = makeAnimal(own.fork('animal'), households.since[pet] ?? world.today, world.today);
      const life = tellLife(own.fork('life'), animal, Math.round(households.visitsUpTo[pet] ?? 0) - visits);
      visits += life.length;
      const times = life.map((event) => arrival(own.fork(`time ${event.day}`), event));
      const created = (times[0] ?? animal.since + 36_000) - 240;
      if (owner === undefined) {
        owner = makeOwner(stream, world.plan, index, created - 60, desk, addressOf);
        yield owner;
      }
      yield* household(own, world, { animal, life, times, place: places.get(pet) }, owner, desk, created, numbers);
    }
  }
}

interface Biography {
  readonly animal: Animal;
  readonly life: readonly LifeEvent[];
  readonly times: readonly number[];
  readonly place: Place | undefined;
}

function* household(
  random: Random,
  world: World,
  { animal, life, times, place }: Biography,
  owner: Owner,
  desk: Staff,
  created: number,
  numbers: PetNumbers,
): Generator<AnyDocument> {
  const pet = makePet(random.fork('file'), animal, owner, desk, { created, today: world.today }, numbers);
  const usual = random.fork('usual').pick(world.team.doctors);
  let last: VisitRecord | undefined;
  for (const [index, event] of life.entries()) {
    const stream = random.fork(`visit ${event.day}`);
    const crew = drawCrew(stream, world.team, usual);
    const dateTime = times[index] ?? event.day;
    const visit = pastVisit(stream, world, pet, { animal, event, crew, dateTime, first: index === 0 });
    yield* noted(visit, pet);
    if (event.dies) last = visit.record;
    const found = event.as === 'visit' && event.template === animal.chronic?.disease.found;
    const referral = referralOf(stream.fork('referral'), visit.record, { found, first: index === 0 });
    if (referral !== undefined) yield referral;
    yield* estimatesOf(stream.fork('estimate'), visit.record, pet);
    yield* consentsOf(stream.fork('consent'), visit.record, pet);
    const claim = claimOf(stream.fork('claim'), visit.record, world.now);
    if (claim !== undefined) yield claim;
    const reaction = reactionOf(stream.fork('reaction'), visit.record);
    if (reaction !== undefined) yield reaction;
    const task = taskOf(stream.fork('task'), world, visit.record, crew);
    if (task !== undefined) yield task;
    if (!found) continue;
    const problem = lastingProblem(visit.record);
    if (problem !== undefined) yield problem;
  }
  if (place !== undefined) {
    const stream = random.fork('today');
    yield* noted(todayVisit(stream, world, pet, animal, drawCrew(stream, world.team, usual), place), pet);
  }
  yield pet;
  const death = deathOf(random.fork('death'), pet, { visit: last, now: world.today, desk: desk._id });
  if (death !== undefined) yield death;
}

/** Hands on what a visit left, and notes in the animal's file what belongs there. */
function* noted(visit: Visit, pet: Pet): Generator<AnyDocument> {
  const { record } = visit;
  yield record;
  yield* visit.receipts;
  if (visit.reminder !== undefined) yield visit.reminder;
  if (record.weight !== null)
    pet.weightHistory.push({
      id: `w-${record._id.slice('/record/'.length)}`,
      value: record.weight,
      dateTime: record.openedDateTime || record.dateTime,
      source: record._id,
    });
  if (record.vaccine.length > 0)
    pet.vaccine = `${record.vaccine.map(({ name }) => name).join('、')} ${dateText(record.dateTime)}`;
  pet.updateDateTime = Math.max(pet.updateDateTime, record.openedDateTime || record.dateTime);
  pet.updateBy = record.doctorID;
}

function dateText(time: number): string {
  const { year, month, day } = calendarDate(time, DEMO_ZONE);
  return `${year}/${String(month).padStart(2, '0')}/${String(day).padStart(2, '0')}`;
}

/** Seconds of the day at which the three sessions begin and how long people keep coming in. */
const SESSIONS = [
  { from: 9.5 * 3600, length: 2.2 * 3600 },
  { from: 14 * 3600, length: 3.2 * 3600 },
  { from: 18.5 * 3600, length: 2.2 * 3600 },
] as const;

function arrival(random: Random, event: LifeEvent): number {
  const { from, length } = random.pick(SESSIONS);
  return event.day + Math.floor(from + random.unit() * length);
}

/** Days within which a newcomer's file may still wait. */
const WAITING_DAYS = 14;

function makePet(
  random: Random,
  animal: Animal,
  owner: Owner,
  desk: Staff,
  { created, today }: { readonly created: number; readonly today: number },
  numbers: PetNumbers,
): Pet {
  const companion = animal.kind.id === 'Canine' || animal.kind.id === 'Feline';
  const chipped = companion && random.chance(animal.kind.id === 'Canine' ? 0.86 : 0.6);
  const tagged = companion && random.chance(animal.kind.id === 'Canine' ? 0.7 : 0.25);
  const { year } = calendarDate(created, DEMO_ZONE);
  const petNumber = numbers.next(animal.kind.id, created);
  // Newcomers of the last days partly wait for somebody to look over their file.
  const waits = created > today - WAITING_DAYS * DAY_SECONDS && random.fork('check').chance(0.25);
  return {
    _id: `/pet/${petNumber}`,
    collection: 'pet',
    name: animal.name,
    type: animal.kind.id,
    breed: animal.breed.name,
    label: [
      ...animal.labels,
      ...(animal.chronic?.disease.found.key === 'heart' && random.chance(0.5) ? ['心臟病'] : []),
    ],
    gender: animal.sex,
    birth: animal.birthKnown ? animal.birth : null,
    neuter: animal.neutered ? (animal.sex === 'Male' ? 'Castrated' : 'Spayed') : 'Intact',
    status: animal.death === null ? otherStatus(random) : 9,
    timeOfDeath: animal.death,
    chipID: chipped ? random.pick(['900118', '900123', '900200', '158001']) + random.digits(9) : '',
    rabiesID: tagged ? `${year - 1911}-${random.digits(7)}` : '',
    vaccine: '',
    reagent: '',
    allergy: animal.allergy,
    history:
      animal.chronic === undefined ? '' : `${animal.chronic.disease.found.diseases[0]?.[0] ?? ''}，長期用藥追蹤。`,
    info: random.chance(0.5) ? `毛色：${animal.coat}` : '',
    link: '',
    petNumber,
    idFormat: 2,
    nameLowerCase: animal.name.toLowerCase(),
    userID: owner._id,
    userName: owner.name,
    userPhone: owner.phone,
    approvalStatus: waits ? APPROVAL.waiting : APPROVAL.none,
    weightHistory: [],
    createDateTime: created,
    createBy: desk._id,
    updateDateTime: created,
    updateBy: desk._id,
  };
}

function otherStatus(random: Random): Pet['status'] {
  const draw = random.unit();
  return draw < 0.985 ? 0 : draw < 0.991 ? 2 : draw < 0.997 ? 5 : 1;
}

/** The clinic's own numbers: Gregorian date, D or C for dogs and cats, counter of the day (spec 1 §5, format 2). */
class PetNumbers {
  readonly #counters = new Map<string, number>();

  next(kind: string, time: number): string {
    const { year, month, day } = calendarDate(time, DEMO_ZONE);
    const date = `${year}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`;
    const count = (this.#counters.get(date) ?? 0) + 1;
    this.#counters.set(date, count);
    const letter = kind === 'Canine' ? 'D' : kind === 'Feline' ? 'C' : '';
    return `${letter}${date}${String(count).padStart(3, '0')}`;
  }
}

/** Which animals stand where on today's boards. */
function placesToday(random: Random, world: World, households: Households): Map<number, Place> {
  const places = todayPlaces(world);
  // The same animals come whatever the hour is, so the choice must not depend on how many places there are.
  const order = households.active
    .map((pet) => ({ pet, key: random.fork(pet).unit() }))
    .sort((one, other) => one.key - other.key);
  return new Map(
    places.flatMap((place, index) => {
      const chosen = order[index];
      return chosen === undefined ? [] : [[chosen.pet, place] as const];
    }),
  );
}

/** Start of the first day of which a clinic can have data, Unix seconds. */
export const beginning = (today: number): number => today - 3653 * DAY_SECONDS;
