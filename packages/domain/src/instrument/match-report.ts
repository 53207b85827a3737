import type { ReadRange } from '../engine/overlay.ts';
import type { Tx } from '../engine/transaction.ts';
import { examTodoSince } from '../exam/bench.ts';
import type { ExamTask } from '../lines/exam.schema.ts';
import { isOutside, pendingInside, valueCategoryOf } from '../lines/exam-tasks.ts';
import { endsCare, type Pet } from '../pet/pet.schema.ts';
import { type DeviceReport, EXAM_STATE, type ExamOrder, type MatchDoubt } from './device-exam.schema.ts';

/** Whose a report is, and where it hangs; with doubts it waits for a person, who sees what is known so far. */
export interface Match {
  readonly petID: string;
  readonly attachedID: string;
  readonly taskIDs: readonly string[];
  readonly by: DeviceReport['matchedBy'];
  readonly order: ExamOrder | undefined;
  readonly doubts: readonly MatchDoubt[];
}

type Reported = Pick<DeviceReport, 'said' | 'device' | 'dateTime' | 'values'>;

const none = (...doubts: MatchDoubt[]): Match => ({
  ...{ petID: '', attachedID: '', taskIDs: [], by: '', order: undefined, doubts },
});

/** Signs of a name that say whose it is: devices cut, space and case names. */
const bareName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Whether two names may be one: the whole of one stands in the other. Where one says nothing, nothing speaks against it. */
export function mayBeNamed(one: string, other: string): boolean {
  const [a, b] = [bareName(one), bareName(other)];
  return a === '' || b === '' || a.includes(b) || b.includes(a);
}

/** How devices call the kinds of animals that they know. */
const KINDS: readonly (readonly [kind: string, words: readonly string[]])[] = [
  ['Canine', ['canine', 'dog', '犬', '狗']],
  ['Feline', ['feline', 'cat', '貓']],
];
/** Whether what a device says may be this kind; of kinds that the list doesn't know, nothing is said. */
export function mayBeKind(said: string, type: string): boolean {
  const of = (word: string) =>
    KINDS.find(([kind, words]) => kind === word || words.includes(word.trim().toLowerCase()))?.[0];
  const [a, b] = [of(said), of(type)];
  return a === undefined || b === undefined || a === b;
}

/**
 * Whose a report is: by the number of an order of ours, else by chip or number of an animal; never by a name. A name that speaks against the number, a death
 * or a choice between several leaves it to a person. On a device it says what that device knows; the server decides.
 */
export async function matchReport(tx: Pick<Tx, 'get' | 'query'>, report: Reported, now: number): Promise<Match> {
  for (const number of orderNumbersOf(report)) {
    const order = await orderNumbered(tx, number);
    if (order) return byOrder(tx, order, report);
  }
  const asked = animalNumbersOf(report);
  if (asked.length === 0) return none('noNumber');
  for (const number of asked) {
    const found = await animalsNumbered(tx, number);
    if (found.pets.length > 1) return none('severalAnimals');
    const [pet] = found.pets;
    if (pet) return byAnimal(tx, { pet, by: found.by, report, now });
  }
  return none('unknownNumber');
}

const orderNumbersOf = ({ said: { orderNumber, id } }: Pick<Reported, 'said'>): ReadonlySet<string> =>
  new Set([orderNumber, id].map((one) => one.trim().toUpperCase()).filter((one) => one !== ''));
const animalNumbersOf = ({ said: { orderNumber, id } }: Pick<Reported, 'said'>): readonly string[] =>
  [id, orderNumber].map((one) => one.trim()).filter((one) => one !== '');

/** What is surely asked to find out whose a report is, for who matches many. */
export const rangesOfMatch = (report: Pick<Reported, 'said'>): readonly ReadRange[] => [
  ...[...orderNumbersOf(report)].map((number) => rangeOf('exam', 'byOrder', number)),
  ...animalNumbersOf(report).map((number) => rangeOf('pet', 'byNumber', number)),
];
const rangeOf = (collection: ReadRange['collection'], index: string, number: string): ReadRange => ({
  ...{ collection, index, range: { equals: [number] } },
});

async function orderNumbered(tx: Pick<Tx, 'query'>, number: string): Promise<ExamOrder | undefined> {
  const found = await tx.query('exam', 'byOrder', { equals: [number] });
  return found.find((one): one is ExamOrder => one.of === 'record');
}

async function byOrder(tx: Pick<Tx, 'get'>, order: ExamOrder, { said }: Reported): Promise<Match> {
  const pet = await tx.get('pet', order.petID);
  const holder = await tx.get(order.attachedID.startsWith('/record/') ? 'record' : 'inHospitalExam', order.attachedID);
  // The number stands on the sample: what else the device says was typed there. But another animal's name on it is a mixed-up sample.
  const doubts: MatchDoubt[] = [
    ...(order.state === EXAM_STATE.cancelled ? (['orderCancelled'] as const) : []),
    ...(holder === undefined ? (['recordClosed'] as const) : []),
    ...(pet && !mayBeNamed(said.name, pet.name) ? (['otherName'] as const) : []),
    ...(pet && !mayBeKind(said.species, pet.type) ? (['otherSpecies'] as const) : []),
  ];
  const { petID, attachedID, taskIDs } = order;
  return { ...{ petID, taskIDs, by: 'orderNumber', order, doubts }, attachedID: holder ? attachedID : '' };
}

/** Chips have 10 or 15 digits; a device may have been given them with blanks. */
export const asChip = (number: string): string => number.replaceAll(/[\s-]/g, '');

async function animalsNumbered(tx: Pick<Tx, 'query'>, number: string) {
  const chip = asChip(number);
  if (/^(?:\d{10}|\d{15})$/.test(chip)) {
    const pets = await tx.query('pet', 'byChip', { equals: [chip] });
    if (pets.length > 0) return { pets, by: 'chip' as const };
  }
  return { pets: await tx.query('pet', 'byNumber', { equals: [number] }), by: 'number' as const };
}

interface OfAnimal {
  readonly pet: Pet;
  readonly by: 'chip' | 'number';
  readonly report: Reported;
  readonly now: number;
}

async function byAnimal(tx: Pick<Tx, 'query'>, { pet, by, report, now }: OfAnimal): Promise<Match> {
  const { said, device, values } = report;
  const places = await waitingPlaces(tx, { petID: pet._id, device, values, now });
  const [place] = places;
  const isDead = endsCare(pet.status) && (pet.timeOfDeath ?? 0) < report.dateTime;
  const doubts: MatchDoubt[] = [
    ...(mayBeNamed(said.name, pet.name) ? [] : (['otherName'] as const)),
    ...(mayBeKind(said.species, pet.type) ? [] : (['otherSpecies'] as const)),
    ...(isDead ? (['dead'] as const) : []),
    ...(place === undefined ? (['noRecord'] as const) : []),
    ...(places.length > 1 ? (['severalRecords'] as const) : []),
  ];
  const only = places.length === 1 ? place : undefined;
  return {
    ...{ petID: pet._id, by, order: undefined, doubts },
    ...{ attachedID: only?.holderID ?? '', taskIDs: only?.taskIDs ?? [] },
  };
}

/** Where an animal has exams that wait for a device. */
export interface WaitingPlace {
  readonly holderID: string;
  readonly dateTime: number;
  readonly taskIDs: readonly string[];
}

/** Whether a task waits for what a device brings: for this device by name, or, where none was chosen, for values of its kind. */
const waitsFor = (task: ExamTask, { device, values }: Pick<Reported, 'device' | 'values'>): boolean => {
  if (isOutside(task)) return false;
  if (task.device !== '') return task.device === device;
  const category = valueCategoryOf(task.type);
  return category !== undefined && values.some((value) => value.category === category);
};

/** Visits and exams of stays of the last weeks in which something waits for a device, the latest first. */
export async function waitingPlaces(
  tx: Pick<Tx, 'query'>,
  {
    petID,
    device,
    values,
    now,
  }: Pick<Reported, 'device' | 'values'> & { readonly petID: string; readonly now: number },
): Promise<WaitingPlace[]> {
  const range = { equals: [petID], from: examTodoSince(now) } as const;
  const held = [...(await tx.query('record', 'byPet', range)), ...(await tx.query('inHospitalExam', 'byPet', range))];
  return held
    .map(({ _id, dateTime, examTask, examTaskSubmitDateTime }) => ({
      holderID: _id,
      dateTime,
      taskIDs: pendingInside({ examTask, examTaskSubmitDateTime })
        .filter((task) => task.finishDateTime === 0 && waitsFor(task, { device, values }))
        .map((task) => task._id),
    }))
    .filter(({ taskIDs }) => taskIDs.length > 0)
    .toSorted((a, b) => b.dateTime - a.dateTime);
}
