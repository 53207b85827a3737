import { addDays } from '@vetloom/domain/core/clock.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { missionReminderID, missionReminderSchema } from '@vetloom/domain/hospital/mission-reminder.schema.ts';
import type { StayPlan } from '@vetloom/domain/hospital/plan.schema.ts';
import { planTotals } from '@vetloom/domain/hospital/plan.totals.ts';
import { type Stay, staySchema } from '@vetloom/domain/hospital/stay.schema.ts';
import { type MissionLog, missionLogSchema, stayMonitorSchema } from '@vetloom/domain/hospital/stay-day.schema.ts';
import { missionLogID, stayMonitorID } from '@vetloom/domain/hospital/stay-ids.ts';
import { latestWeight, PET_STATUS, type Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { type Dose, dosesOf, isAnswered } from '@vetloom/domain/ward/doses.ts';
import { newDay } from '@vetloom/domain/ward/new-day.ts';
import { stayConsent } from './consents.ts';
import type { Random } from './random.ts';
import { cageDay } from './rooms.ts';
import type { World } from './world.ts';
import { DEMO_ZONE } from './zone.ts';

const HOUR = 3600;
/** Most animals in hospital; a clinic with few animals has fewer. */
const MOST = 12;
/** One animal in so many is in hospital. */
const ONE_IN = 25;
/** Days for which the longest stay has gone on. */
const LONGEST_DAYS = 5;
/** What an animal in hospital has by species, and the cages of its ward (`rooms.ts`). */
const SPECIES = { Canine: { letter: 'A', cages: 8 }, Feline: { letter: 'B', cages: 6 } } as const;
type Species = keyof typeof SPECIES;

const CAUSES = [
  { cause: '急性腸胃炎', drug: '止吐針 Maropitant 1 mg/kg' },
  { cause: '慢性腎病急性惡化', drug: '胃黏膜保護針 Famotidine 0.5 mg/kg' },
  { cause: '胰臟炎', drug: '止吐針 Maropitant 1 mg/kg' },
  { cause: '上呼吸道感染', drug: '抗生素針 Ampicillin 20 mg/kg' },
  { cause: '術後照護（骨折固定）', drug: '抗生素針 Cefazolin 22 mg/kg' },
  { cause: '泌尿道阻塞', drug: '胃黏膜保護針 Famotidine 0.5 mg/kg' },
] as const;
const NOTICES = ['會咬人，請戴頭套。', '對青黴素過敏。', '夜間請開燈。', '只吃罐頭。', ''] as const;
const COURSES = [
  '精神食慾尚可，持續輸液。',
  '嘔吐減少，試餵少量。',
  '排尿正常，體溫回穩。',
  '疼痛評分下降，可起身活動。',
] as const;

/** Animals that can be in hospital, kept while everything else passes by. */
export class WardPatients {
  readonly found = new Map<Species, Pet[]>([
    ['Canine', []],
    ['Feline', []],
  ]);
  /** One of each that isn't in hospital: it may be boarded or groomed. */
  readonly spare = new Map<Species, Pet>();
  #seen = 0;

  *through(documents: Iterable<AnyDocument>): Generator<AnyDocument> {
    for (const document of documents) {
      if (document.collection === 'pet') this.#keep(document as Pet);
      yield document;
    }
  }

  #keep(pet: Pet): void {
    this.#seen += 1;
    const own = this.found.get(pet.type as Species);
    const ward = SPECIES[pet.type as Species];
    const isWanted = this.count() < Math.min(MOST, Math.ceil(this.#seen / ONE_IN));
    if (!own || !ward || pet.status !== PET_STATUS.normal) return;
    if (isWanted && own.length < ward.cages) own.push(pet);
    else if (!this.spare.has(pet.type as Species)) this.spare.set(pet.type as Species, pet);
  }

  count(): number {
    return [...this.found.values()].flat().length;
  }
}

/** Hours at which animals are measured, and at which injections are given. */
const ROUNDS = [8, 12, 16, 20];
const INJECTIONS = [8, 20];
/** What is measured on each round, by species: what is usual and how far it goes. */
const USUAL = {
  Canine: { bt: [38.6, 0.35], hr: [105, 16], br: [24, 5] },
  Feline: { bt: [38.7, 0.3], hr: [180, 18], br: [28, 5] },
} as const;
/** Minutes after its time until which a dose of the last hour is still to be given, by chance. */
const LATE_MINUTES = 50;

/** Animals in hospital, since up to five days: each with its days, what was carried out and measured of them, and what is due next. */
export function* wardOf(random: Random, world: World, patients: WardPatients): Generator<AnyDocument> {
  for (const [species, pets] of patients.found)
    for (const [nth, pet] of pets.entries())
      yield* stayOf(random.fork(`${species} ${nth}`), world, species, { pet, nth });
}

function* stayOf(
  random: Random,
  world: World,
  species: Species,
  { pet, nth }: { readonly pet: Pet; readonly nth: number },
): Generator<AnyDocument> {
  const doctor = random.pick(world.team.doctors);
  const admittedOn = addDays(world.today, -random.int(0, LONGEST_DAYS), DEMO_ZONE);
  const startDateTime = Math.min(admittedOn + 10 * HOUR + random.int(0, 6 * 60) * 60, world.now);
  const { cause, drug } = random.pick(CAUSES);
  const name = `${SPECIES[species].letter}${nth + 1}`;
  const stay = staySchema.parse({
    _id: `/inHospital/${startDateTime}-${pet._id.replaceAll(/[^A-Za-z0-9]/g, '').slice(-6)}`,
    collection: 'inHospital',
    ...{ petID: pet._id, userID: pet.userID, doctorID: doctor._id, doctor: doctor.name, cause, startDateTime },
    ...{ notice: random.pick(NOTICES), cageID: name, cageName: name, cageDefaultPrice: cageDay(world.catalogue).price },
    ...stamped(startDateTime, doctor._id),
  });
  let { subTotal, total } = stay;
  const tells = nth < 2;
  for (let day = admittedOn; day <= world.today; day = addDays(day, 1, DEMO_ZONE)) {
    const planned = planOf(random, stay, { day, drug, weight: latestWeight(pet)?.value });
    const plan = tells ? { ...planned, ...ownerNoteOf(world, stay, pet, day) } : planned;
    const log = logOf(random, world, plan);
    subTotal = { ...subTotal, [day]: plan.total };
    total += plan.total;
    yield plan;
    if (log) yield log;
    const sheet = sheetOf(random, world, species, plan);
    if (sheet) yield sheet;
    yield* remindersOf(plan, log, world.now);
  }
  const charged: Stay = { ...stay, subTotal, total };
  yield charged;
  // One waits to be signed: its owner comes in the evening.
  yield stayConsent(stay, pet, nth !== 2);
}

/** What an owner is told: of days that are over it was printed in the evening, of today it is still being written. */
function ownerNoteOf(world: World, stay: Stay, pet: Pet, day: number): Pick<StayPlan, 'ownerNote' | 'ownerTold'> {
  const nth = Math.round((day - stay.startDateTime) / (24 * HOUR)) + 1;
  const note = {
    text: `${pet.name}住院第 ${Math.max(1, nth)} 天，精神與食慾都有進步，持續點滴與用藥。明天會再回報。`,
    photos: [],
  };
  const evening = day + 19 * HOUR;
  if (day === world.today || evening > world.now || evening < stay.startDateTime) return { ownerNote: note };
  const told = { _id: `told${day}`, by: stay.doctorID, dateTime: evening, how: 'print' as const, messageID: '' };
  return { ownerNote: note, ownerTold: [{ ...told, ...note, linkEndDateTime: 0, linkEndBy: '' }] };
}

/** Who made something and when, as nobody has changed it since. */
export const stamped = (at: number, by: string) => ({
  createDateTime: at,
  createBy: by,
  updateDateTime: at,
  updateBy: by,
});

/** What is ordered on a day for an animal of a weight (kg). */
interface Ordered {
  readonly day: number;
  readonly drug: string;
  readonly weight: number | undefined;
}

/** How much of a drug is injected, by the mg/kg in its name and the animal's weight: antibiotics have 100 mg in a mL, everything else 10. */
function injected(drug: string, weight: number | undefined): object {
  const dosePerKg = Number(/(\d+(?:\.\d+)?) mg\/kg/.exec(drug)?.[1] ?? 0);
  if (dosePerKg === 0 || weight === undefined) return {};
  const strength = /Ampicillin|Cefazolin/.test(drug) ? 100 : 10;
  const unitsPerDose = Math.max(0.05, Math.round((dosePerKg * weight * 20) / strength) / 20);
  return { unit: 'mL', dosePerKg, strength, unitsPerDose };
}

/** What is planned for a day: rounds from when the animal came, an injection twice, a drip, nursing. */
function planOf(random: Random, stay: Stay, { day, drug, weight }: Ordered): StayPlan {
  const at = Math.max(day, stay.startDateTime);
  const times = (hours: readonly number[]) =>
    hours.map((hour) => day + hour * HOUR).filter((time) => time >= stay.startDateTime);
  const fresh = newDay(stay, day, stamped(at, stay.doctorID));
  const measured = new Set(['bt', 'hr', 'br']);
  const plan: StayPlan = {
    ...fresh,
    monitorMission: fresh.monitorMission.map((mission) => ({
      ...mission,
      arrangeDateTime: measured.has(mission.missionID) ? times(ROUNDS) : [],
    })),
    injectionMission: [
      {
        ...{ missionID: 'injection', itemID: '', name: drug, price: 180, discountRate: 1, billingType: 0 },
        ...{ arrangeDateTime: times(INJECTIONS), note: '', ...injected(drug, weight) },
      },
    ],
    otherTherapyMission: [
      {
        ...{ missionID: 'drip', itemID: '', name: '靜脈點滴護理', price: 450, discountRate: 1, billingType: 1 },
        ...{ arrangeDateTime: times([9]), note: '' },
      },
    ],
    stateOfIllness: random.pick(COURSES),
  };
  return { ...plan, ...planTotals(plan) };
}

/** Which doses of a day have been answered by now: all but, by chance, the last hour's. */
const doneOf = (random: Random, { now }: World, plan: StayPlan): readonly Dose[] =>
  dosesOf(plan).filter(({ due }) => due < now - LATE_MINUTES * 60 || (due <= now && random.chance(0.5)));

/** What of a day was carried out by now; undefined where nothing was. */
export function logOf(random: Random, world: World, plan: StayPlan): MissionLog | undefined {
  const byTime = new Map<number, Dose[]>();
  for (const dose of doneOf(random, world, plan)) byTime.set(dose.due, [...(byTime.get(dose.due) ?? []), dose]);
  if (byTime.size === 0) return undefined;
  const execute = [...byTime].map(([due, doses]) => {
    const by = random.pick(world.team.assistants);
    return {
      ...{ _id: `x${due}`, dateTime: Math.min(due + random.int(0, 20) * 60, world.now), optBy: by._id },
      missions: doses.map(({ missionID }) => ({ missionID, done: true, due, outcome: 'given' as const })),
    };
  });
  const last = execute.at(-1);
  return missionLogSchema.parse({
    _id: missionLogID(plan.inHospitalID, plan.planDateTime),
    collection: 'inHospitalMissionLog',
    ...{ inHospitalID: plan.inHospitalID, petID: plan.petID, recordID: '', planDateTime: plan.planDateTime, execute },
    ...{ updateDateTime: last?.dateTime ?? plan.updateDateTime, updateBy: last?.optBy ?? plan.updateBy },
  });
}

/** What was measured on the rounds that are over. */
function sheetOf(random: Random, world: World, species: Species, plan: StayPlan): AnyDocument | undefined {
  const rounds = ROUNDS.map((hour) => ({ hour, at: plan.planDateTime + hour * HOUR })).filter(
    ({ at }) => at < world.now - LATE_MINUTES * 60 && at >= plan.createDateTime,
  );
  const last = rounds.at(-1);
  if (!last) return undefined;
  const by = random.pick(world.team.assistants);
  const measure = ([middle, far]: readonly [number, number], places: number) =>
    Number((middle + random.bell() * far).toFixed(places));
  const { bt, hr, br } = USUAL[species];
  const status = Object.fromEntries(
    rounds.map(({ hour, at }) => [
      `${String(hour).padStart(2, '0')}00`,
      {
        value: { bt: measure(bt, 1), hr: measure(hr, 0), br: measure(br, 0) },
        ...{ updateDateTime: at + random.int(0, 15) * 60, updateBy: by._id },
      },
    ]),
  );
  return stayMonitorSchema.parse({
    _id: stayMonitorID(plan.inHospitalID, plan.planDateTime),
    collection: 'inHospitalMonitor',
    ...{ inHospitalID: plan.inHospitalID, petID: plan.petID, recordID: '', dateTime: plan.planDateTime, status },
    ...{ updateDateTime: last.at + 15 * 60, updateBy: by._id },
  });
}

/** A reminder a time: closed where all of it is answered. */
export function* remindersOf(plan: StayPlan, log: MissionLog | undefined, now: number): Generator<AnyDocument> {
  const times = [...new Set(dosesOf(plan).map(({ due }) => due))];
  for (const due of times) {
    const missions = dosesOf(plan).filter((dose) => dose.due === due);
    const isDone = missions.every((dose) => isAnswered(log, dose));
    const closed = isDone ? Math.min(due + 20 * 60, now) : 0;
    yield missionReminderSchema.parse({
      _id: missionReminderID(due, plan._id),
      collection: 'reminder/inHospitalMission',
      ...{ petID: plan.petID, inHospitalID: plan.inHospitalID, planDateTime: plan.planDateTime, date: due },
      ...{ missionExecuteDateTime: due, missions: missions.map(({ missionID, name }) => ({ missionID, name })) },
      ...{ openedBy: plan.createBy, closedDateTime: closed, closedBy: isDone ? (log?.updateBy ?? '') : '' },
      ...{ updateDateTime: closed || plan.updateDateTime, updateBy: plan.updateBy },
    });
  }
}
