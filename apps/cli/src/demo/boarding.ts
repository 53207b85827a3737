import { boardingTerms } from '@vetloom/domain/clinic/settings/boarding.setting.ts';
import { addDays } from '@vetloom/domain/core/clock.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { boarding, grooming } from '@vetloom/domain/hospital/boarding.schema.ts';
import { boardedCage, dayOfPlan, isBoarded } from '@vetloom/domain/hospital/boarding-charge.ts';
import type { StayPlan } from '@vetloom/domain/hospital/plan.schema.ts';
import { planTotals } from '@vetloom/domain/hospital/plan.totals.ts';
import { type Stay, staySchema } from '@vetloom/domain/hospital/stay.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { newDay } from '@vetloom/domain/ward/new-day.ts';
import { boardingRule } from './boarding-rule.ts';
import type { Random } from './random.ts';
import { logOf, remindersOf, stamped, type WardPatients } from './ward.ts';
import type { World } from './world.ts';
import { DEMO_ZONE } from './zone.ts';

const HOUR = 3600;

/** A dog that is boarded since yesterday and fetched tomorrow, and a cat that is groomed today. */
export function* boardersOf(random: Random, world: World, patients: WardPatients): Generator<AnyDocument> {
  const { Canine: dog, Feline: cat } = Object.fromEntries(patients.spare);
  if (dog) yield* boardedDog(random.fork('boarded'), world, dog);
  if (cat) yield* groomedCat(world, cat);
}

const idOf = (startDateTime: number, pet: Pet, kind: string): string =>
  `/inHospital/${startDateTime}-${kind}${pet._id.replaceAll(/[^A-Za-z0-9]/g, '').slice(-6)}`;

function* boardedDog(random: Random, world: World, pet: Pet): Generator<AnyDocument> {
  const yesterday = addDays(world.today, -1, DEMO_ZONE);
  const startDateTime = Math.min(yesterday + 15 * HOUR, world.now);
  const assistant = random.pick(world.team.assistants);
  const stay = staySchema.parse({
    ...{ _id: idOf(startDateTime, pet, 'b'), collection: 'inHospital', petID: pet._id, userID: pet.userID },
    ...{ cause: '住宿', stayKind: 'boarding', startDateTime, notice: '怕打雷，晚上開小燈。' },
    boarding: boarding.parse({
      ...{ terms: boardingTerms.parse(boardingRule(0)), rateID: 'small', kg: null },
      ...{ feeder: 'own', food: '自備鮮食', foodAmount: '每餐一包', feedTimes: [8 * HOUR, 18 * HOUR] },
      ...{ walkTimes: [9 * HOUR, 17 * HOUR], medication: '心絲蟲藥：後天早上一顆。' },
      ...{ contactName: '妹妹', contactPhone: '0912345678', consent: 'upTo', consentLimit: 3000 },
      pickUpDateTime: addDays(world.today, 1, DEMO_ZONE) + 11 * HOUR,
    }),
    belongings: ['牽繩', '毛毯', '鮮食', '玩具球'].map((name, at) => ({
      _id: `t${at}`,
      name,
      number: at === 2 ? 6 : 1,
    })),
    arrivalCheck: {
      vaccines: [
        { _id: 'rabies', name: '狂犬病', state: 'valid', until: addDays(world.today, 120, DEMO_ZONE) },
        { _id: 'dog', name: '犬多價疫苗', state: 'missing', until: 0 },
      ],
      ...{ reason: '飼主說在別家打過，回家補傳照片', by: assistant._id, dateTime: startDateTime },
    },
    ...stamped(startDateTime, assistant._id),
  });
  const plans = [yesterday, world.today].map((day) => boardedDay(stay, day));
  for (const plan of plans) {
    yield plan;
    const log = logOf(random, world, plan);
    if (log) yield log;
    yield* remindersOf(plan, log, world.now);
  }
  yield charged(stay, plans);
}

/** A day of the dog: fed and walked as it was agreed, and charged for its night. */
function boardedDay(stay: Stay, day: number): StayPlan {
  const fresh = newDay(stay, day, stamped(Math.max(day, stay.startDateTime), stay.createBy));
  const agreed = stay.boarding;
  const times = (wall: readonly number[] = []) =>
    wall.map((seconds) => day + seconds).filter((time) => time >= stay.startDateTime);
  const cage = isBoarded(stay)
    ? boardedCage(
        stay,
        [],
        { day: dayOfPlan(fresh, DEMO_ZONE), cage: null },
        { zone: DEMO_ZONE, now: stay.startDateTime },
      )
    : null;
  const food = { missionID: 'food', name: '餵食 自備鮮食 每餐一包', arrangeDateTime: times(agreed?.feedTimes) };
  const walk = { missionID: 'walk', name: '散步', arrangeDateTime: times(agreed?.walkTimes) };
  const others = fresh.monitorMission.filter(({ missionID }) => missionID !== 'food');
  const plan = { ...fresh, cage, monitorMission: [...others, food, walk] };
  return { ...plan, ...planTotals(plan) };
}

function* groomedCat(world: World, pet: Pet): Generator<AnyDocument> {
  const startDateTime = Math.min(world.today + 10 * HOUR, world.now);
  const [assistant] = world.team.assistants;
  const stay = staySchema.parse({
    ...{ _id: idOf(startDateTime, pet, 'g'), collection: 'inHospital', petID: pet._id, userID: pet.userID },
    ...{ cause: '美容', stayKind: 'grooming', startDateTime, alerts: ['bites'] },
    grooming: grooming.parse({
      ...{ wishes: '全身剃短，留獅子頭。', findings: '右耳後有皮屑。', temper: '怕吹風機，請分段吹。' },
      readyDateTime: world.today + 16 * HOUR,
    }),
    belongings: [{ _id: 't0', name: '提籠' }],
    ...stamped(startDateTime, assistant?._id ?? ''),
  });
  const fresh = newDay(stay, world.today, stamped(startDateTime, stay.createBy));
  const plan: StayPlan = {
    ...fresh,
    chargeService: [
      { _id: 'wash', itemID: '', name: '洗澡（貓）', price: 800, number: 1, note: '' },
      { _id: 'shave', itemID: '', name: '全身剃毛（貓）', price: 1200, number: 1, note: '' },
    ],
  };
  const priced = { ...plan, ...planTotals(plan) };
  yield priced;
  yield charged(stay, [priced]);
}

const charged = (stay: Stay, plans: readonly StayPlan[]): Stay => ({
  ...stay,
  subTotal: Object.fromEntries(plans.map(({ planDateTime, total }) => [planDateTime, total])),
  total: plans.reduce((sum, { total }) => sum + total, 0),
});
