import { OUTSOURCED_TYPE } from '@vetloom/domain/lines/exam.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { RecordContent } from '@vetloom/domain/record/record.schema.ts';
import { writeContent } from './content.ts';
import type { LifeEvent } from './life.ts';
import type { Occasion } from './occasion.ts';
import { takeMoney } from './payments.ts';
import { type Animal, ageAt } from './pet.ts';
import { Progress } from './progress.ts';
import type { Random } from './random.ts';
import type { TodayPlan } from './sizes.ts';
import { drawIllness } from './templates/all.ts';
import { ROUTINE } from './templates/routine.ts';
import type { VisitTemplate } from './templates/template.ts';
import { begin, checkInContent, dropValues, finishInTime, reminderOf, type Visit } from './visit.ts';
import type { World } from './world.ts';

/** A column of today's boards. */
export type Stage = keyof TodayPlan;

/** An animal's place on today's boards: the `rank`-th of `of` in its column, the longest there first. */
export interface Place {
  readonly stage: Stage;
  readonly rank: number;
  readonly of: number;
}

const OPENS = 9.5 * 3600;
/** Seconds that the desk, the doctor, the pharmacy and the cashier need one after another. */
const LENGTH = 3000;

/** Places on the boards for `now`: shortly after midnight there is not yet anybody who could have been settled today. */
export function todayPlaces(world: World): Place[] {
  const { today: plan } = world.plan;
  const settled = Math.min(plan.settled, Math.floor((world.now - windowStart(world)) / 300));
  return (Object.keys(plan) as Stage[]).flatMap((stage) => {
    const of = stage === 'settled' ? settled : plan[stage];
    return Array.from({ length: of }, (_, rank) => ({ stage, rank, of }));
  });
}

/** Since when people have been coming today: since opening, or for three hours where the clinic is not open yet. */
function windowStart({ now, today }: World): number {
  const opening = today + OPENS;
  return now > opening + 3600 ? opening : Math.max(today, now - 3 * 3600);
}

/** Why an animal that comes today comes. */
function todayEvent(random: Random, animal: Animal, world: World): LifeEvent {
  const day = world.today;
  const years = ageAt(animal, day);
  const { id } = animal.kind;
  if ((id === 'Canine' || id === 'Feline') && random.chance(0.2)) {
    const dog = id === 'Canine';
    return {
      day,
      template: dog ? ROUTINE.vaccineDog : ROUTINE.vaccineCat,
      as: 'visit',
      variant: 0,
      vaccine: dog ? 'vacDog10' : 'vacCat3',
      nextDose: 365,
    };
  }
  const template: VisitTemplate =
    drawIllness(random, { kind: id, years, sex: animal.sex, neutered: animal.neutered }) ?? ROUTINE.vaccineOther;
  return {
    day,
    template,
    as: template.recheck !== undefined && random.chance(0.25) ? 'recheck' : 'visit',
    variant: random.unit(),
  };
}

const FITS: Readonly<Record<Stage, (content: RecordContent) => boolean>> = {
  waiting: () => true,
  seeing: () => true,
  exams: (content) => content.examTask.some((task) => task.type !== OUTSOURCED_TYPE),
  dispensing: (content) => content.drugBag.length > 0,
  paying: (content) => content.chargeDivision.length + content.vaccine.length > 0,
  settled: (content) => content.chargeDivision.length + content.vaccine.length > 0,
};

/** When each thing happened, Unix seconds; later ones are 0 where they lie ahead. */
interface Moments {
  readonly checkIn: number;
  readonly opened: number;
  readonly completed: number;
  readonly dispensed: number;
  readonly paid: number;
}

function momentsOf(random: Random, world: World, { stage, rank, of }: Place): Moments {
  const { now, today } = world;
  // Nothing of today began yesterday, however early it is.
  const at = (time: number) => Math.max(today + 60, Math.min(now, Math.round(time)));
  const share = of <= 1 ? 0.4 : 1 - rank / (of - 1);
  const ago = (least: number, most: number) => (least + (most - least) * share ** 1.5) * 60 + random.int(0, 55);
  const before = (time: number, least: number, most: number) => at(time - random.int(least, most) * 60);
  const moments = { checkIn: 0, opened: 0, completed: 0, dispensed: 0, paid: 0 };
  if (stage === 'waiting') return { ...moments, checkIn: at(now - ago(2, 42)) };
  if (stage === 'seeing' || stage === 'exams') {
    const opened = at(now - (stage === 'seeing' ? ago(4, 24) : ago(14, 46)));
    return { ...moments, opened, checkIn: before(opened, 4, 28) };
  }
  if (stage === 'settled') {
    const first = windowStart(world) + LENGTH;
    const paid = at(now - 240 - share * Math.max(0, now - 240 - first));
    const dispensed = before(paid, 1, 8);
    const completed = before(dispensed, 3, 12);
    const opened = before(completed, 8, 24);
    return { checkIn: before(opened, 3, 20), opened, completed, dispensed, paid };
  }
  const completed = at(now - (stage === 'dispensing' ? ago(2, 18) : ago(8, 26)));
  const opened = before(completed, 9, 30);
  const dispensed = stage === 'paying' ? at(Math.max(completed, now - ago(1, 12))) : 0;
  return { ...moments, checkIn: before(opened, 4, 28), opened, completed, dispensed };
}

/** A visit of today, as far as its place on the boards says. */
export function todayVisit(
  random: Random,
  world: World,
  pet: Pet,
  animal: Animal,
  crew: Occasion['crew'],
  place: Place,
): Visit {
  const moments = momentsOf(random.fork('moments'), world, place);
  const { occasion, content } = fitting(random, world, animal, crew, place, moments);
  const { doctor, assistant, desk } = crew;
  const begun = begin(random, world, pet, occasion, checkInContent(content));
  const progress = new Progress(world, begun);
  const { record } = progress;
  if (place.stage === 'waiting') {
    // Whoever is free takes some of them.
    if (random.chance(0.2)) Object.assign(record, { doctor: '', doctorID: '' });
    return done(progress, []);
  }
  if (place.stage === 'seeing') halfWritten(random, content);
  timeExams(content, moments, place.stage, world.now);
  progress.open({ at: moments.opened, by: doctor });
  progress.write(content, { at: Math.max(moments.opened, Math.min(world.now, moments.opened + 240)), by: doctor });
  if (moments.completed === 0) return done(progress, []);
  progress.submitExams({ at: moments.completed, by: assistant });
  progress.complete({ at: moments.completed, by: doctor });
  if (moments.dispensed !== 0) progress.dispense({ at: moments.dispensed, by: assistant });
  const receipts =
    moments.paid === 0
      ? []
      : takeMoney(random, world, progress, crew, random.chance(0.08) ? 'in two ways' : 'at once', moments.paid);
  if (record.status === 90 && random.chance(0.6)) progress.archive({ at: moments.paid, by: desk });
  return done(progress, receipts, reminderOf(random, world, record, occasion));
}

const done = (progress: Progress, receipts: Visit['receipts'], reminder?: Visit['reminder']): Visit => ({
  record: progress.record,
  receipts,
  reminder,
});

/** Draws reasons to come until one fits the place; an animal in the laboratory has exams, one at the pharmacy drugs. */
function fitting(
  random: Random,
  world: World,
  animal: Animal,
  crew: Occasion['crew'],
  place: Place,
  moments: Moments,
): { occasion: Occasion; content: RecordContent } {
  for (let attempt = 0; ; attempt += 1) {
    const stream = random.fork(`reason ${attempt}`);
    const occasion: Occasion = {
      animal,
      event: todayEvent(stream, animal, world),
      crew,
      dateTime: moments.checkIn,
      first: false,
    };
    const content = writeContent(stream, world, occasion);
    finishInTime(content, world.now);
    if (FITS[place.stage](content) || attempt > 200) return { occasion, content };
  }
}

/** The doctor has got as far as the examination; most of what will be charged is not written yet. */
function halfWritten(random: Random, content: RecordContent): void {
  content.diagnosis = '';
  content.therapy = '';
  content.procedure = '';
  content.nextVisitDateTime = null;
  content.vaccineReminder = null;
  content.vaccine = [];
  content.surgery = [];
  content.surgeryConsumable = [];
  content.surgeryNote = '';
  content.surgeonDoctor = '';
  content.assistantDoctor = '';
  content.anesthetist = '';
  content.drugBag = [];
  content.drugBagNote = '';
  content.disease = content.disease.slice(0, random.int(0, 1));
  content.chargeDivision = content.chargeDivision.slice(0, 1);
  if (!random.chance(0.5)) return;
  for (const task of content.examTask) dropValues(content, task._id);
  content.examTask = [];
}

function timeExams(content: RecordContent, moments: Moments, stage: Stage, now: number): void {
  const finished = moments.completed !== 0;
  for (const [index, task] of content.examTask.entries()) {
    const outside = task.type === OUTSOURCED_TYPE;
    const asked = Math.min(now, moments.opened + 120);
    // In the doctor's hands the last exam is still to be sent; in the laboratory all are sent and none is done.
    const sent = stage !== 'seeing' || index > 0;
    task.createTaskDateTime = sent ? asked : 0;
    task.requestDateTime = sent ? asked : 0;
    if (!sent) task.requestBy = '';
    const over = finished && !outside;
    task.finishDateTime = over ? Math.max(asked, moments.completed - 180) : 0;
    if (over) continue;
    task.finishBy = '';
    task.result = '';
    dropValues(content, task._id);
  }
}
