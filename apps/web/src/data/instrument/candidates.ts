import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import type { DeviceReport } from '@vetloom/domain/instrument/device-exam.schema.ts';
import { matchReport, mayBeKind, mayBeNamed, waitingPlaces } from '@vetloom/domain/instrument/match-report.ts';
import { endsCare, type Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { THREAD_STATUS } from '@vetloom/domain/record/record-status.ts';
import type { AttachCandidate } from '@vetloom/protocol/instrument.ts';
import { heldOrEmpty } from '../engine/held.ts';
import type { LocalReads } from '../engine/store-types.ts';

/** An animal and a place at it, with the animal as far as this device holds it. */
export interface Candidate extends AttachCandidate {
  readonly pet: Pet | undefined;
}

/** What is read of a device's database, or of a clinic in a test. */
export type Reads = Pick<LocalReads, 'get' | 'getMany' | 'query'>;

/** Most candidates that are shown: who isn't among them is found by searching. */
const MOST = 12;
/** Most animals at which is looked because something of theirs waits for an instrument. */
const MOST_WAITING = 60;
/** Visits without a waiting exam that are offered for an animal, and how far back, days. */
const [RECENT, RECENT_DAYS] = [3, 30];

/** Reads what is here: what this device or person doesn't hold is simply not among the candidates. */
const heldReads = (store: Reads): Reads => ({
  get: (collection, id) => store.get(collection, id),
  getMany: (collection, ids) => heldOrEmpty(() => store.getMany(collection, ids)),
  query: (collection, index, range) => heldOrEmpty(() => store.query(collection, index, range)),
});

/** What is asked beside the report. */
export interface CandidateQuestion {
  /** Unix seconds. */
  readonly now: number;
  /** Start of the day on which the report was measured and that of the next, Unix seconds. */
  readonly day: readonly [number, number];
  /** Animals that the search finds by the name that the instrument says, or that somebody has looked up. */
  readonly named: readonly string[];
}

/**
 * Whose a report could be by what this device holds: the animal of its order, of its chip or number, those of the name that it says, and those of which an exam
 * waits for this instrument. The best first; nobody is matched by this, a person decides.
 */
export async function heldCandidates(
  store: Reads,
  report: DeviceReport,
  question: CandidateQuestion,
): Promise<Candidate[]> {
  const reads = heldReads(store);
  const match = await matchReport(reads, report, question.now);
  const numbered = await numberedPets(reads, report);
  const waiting = await waitingPets(reads, question.now);
  const ids = new Set([match.petID, ...numbered.map(({ _id }) => _id), ...question.named, ...waiting]);
  ids.delete('');
  // Ids of one that was combined with another lead to the same animal.
  const held = (await reads.getMany('pet', [...ids])).filter((pet) => pet !== undefined);
  const pets = [...new Map(held.map((pet) => [pet._id, pet])).values()];
  const found = await Promise.all(
    pets.map(async (pet) => {
      const orderAt = match.order?.petID === pet._id ? match.order.attachedID : '';
      const facts = { numbered: numbered.some(({ _id }) => _id === pet._id), orderAt, by: match.by };
      const isKnown = facts.numbered || orderAt !== '' || question.named.includes(pet._id);
      return candidatesOf(reads, report, pet, { ...question, ...facts, isKnown });
    }),
  );
  return found
    .flat()
    .toSorted((a, b) => weight(b) - weight(a) || b.dateTime - a.dateTime)
    .slice(0, MOST);
}

async function numberedPets(reads: Reads, { said }: DeviceReport): Promise<Pet[]> {
  const numbers = [said.id, said.orderNumber].map((one) => one.trim()).filter((one) => one !== '');
  const found = await Promise.all(
    numbers.flatMap((number) => [
      reads.query('pet', 'byChip', { equals: [number.replaceAll(/[\s-]/g, '')] }),
      reads.query('pet', 'byNumber', { equals: [number] }),
    ]),
  );
  return [...new Map(found.flat().map((pet) => [pet._id, pet])).values()];
}

/** Animals of which something is sent to the laboratory and not done. */
async function waitingPets(reads: Reads, now: number): Promise<string[]> {
  const from = now - RECENT_DAYS * DAY_SECONDS;
  const range = { equals: [THREAD_STATUS.requested], from, limit: MOST_WAITING, descending: true };
  const [visits, exams] = await Promise.all([
    reads.query('record', 'byExam', range),
    reads.query('inHospitalExam', 'byTime', { from, limit: MOST_WAITING, descending: true }),
  ]);
  return [...new Set([...visits, ...exams].map(({ petID }) => petID))].slice(0, MOST_WAITING);
}

interface OfPet extends CandidateQuestion {
  readonly numbered: boolean;
  readonly by: DeviceReport['matchedBy'];
  /** Where the order was asked for; empty where there is none of this animal's. */
  readonly orderAt: string;
  /** Whether it is known by more than that something of it waits. */
  readonly isKnown: boolean;
}

async function candidatesOf(reads: Reads, report: DeviceReport, pet: Pet, known: OfPet): Promise<Candidate[]> {
  const { device, values } = report;
  const places = await waitingPlaces(reads, { petID: pet._id, device, values, now: known.now });
  const waits = places.map((place) => ({ ...place, waits: true }));
  const offered = waits.length > 0 ? waits : known.isKnown ? await recentPlaces(reads, pet._id, known.now) : [];
  const [speaksFor, against] = [petSpeaksFor(report, pet, known), speaksAgainst(report, pet)];
  const at = { petID: pet._id, pet };
  if (offered.length === 0 && known.isKnown)
    return [{ ...at, recordID: '', taskIDs: [], dateTime: 0, for: speaksFor, against: [...against, 'noRecord'] }];
  return offered.map(({ holderID, dateTime, taskIDs, waits: isWaiting }) => ({
    ...{ ...at, recordID: holderID, taskIDs: [...taskIDs], dateTime },
    for: [
      ...(holderID === known.orderAt ? (['orderNumber'] as const) : []),
      ...speaksFor,
      ...(isWaiting ? (['waiting'] as const) : []),
      ...(dateTime >= known.day[0] && dateTime < known.day[1] ? (['today'] as const) : []),
    ],
    against: isWaiting ? against : [...against, 'noRecord'],
  }));
}

async function recentPlaces(reads: Reads, petID: string, now: number) {
  const range = { equals: [petID], from: now - RECENT_DAYS * DAY_SECONDS, descending: true, limit: RECENT } as const;
  const held = [
    ...(await reads.query('record', 'byPet', range)),
    ...(await reads.query('inHospitalExam', 'byPet', range)),
  ];
  return held
    .toSorted((a, b) => b.dateTime - a.dateTime)
    .slice(0, RECENT)
    .map(({ _id, dateTime }) => ({ holderID: _id, dateTime, taskIDs: [], waits: false }));
}

function petSpeaksFor({ said }: DeviceReport, pet: Pet, { numbered, by }: OfPet): AttachCandidate['for'] {
  const says = (one: string, other: string) => one.trim() !== '' && other.trim() !== '' && mayBeNamed(one, other);
  const isKind = isKnownKind(said.species) && isKnownKind(pet.type) && mayBeKind(said.species, pet.type);
  return [
    ...(numbered ? [by === 'chip' ? ('chip' as const) : ('number' as const)] : []),
    ...(says(said.name, pet.name) ? (['name'] as const) : []),
    ...(says(said.ownerName, pet.userName) ? (['ownerName'] as const) : []),
    ...(isKind ? (['species'] as const) : []),
  ];
}

/** Whether a word for a kind says anything: of words that nobody knows, every kind may be meant. */
const isKnownKind = (word: string): boolean => !mayBeKind(word, 'Canine') || !mayBeKind(word, 'Feline');

function speaksAgainst({ said, dateTime }: DeviceReport, pet: Pet): AttachCandidate['against'] {
  const isDead = endsCare(pet.status) && (pet.timeOfDeath ?? 0) < dateTime;
  return [
    ...(mayBeNamed(said.name, pet.name) ? [] : (['otherName'] as const)),
    ...(mayBeKind(said.species, pet.type) ? [] : (['otherSpecies'] as const)),
    ...(isDead ? (['dead'] as const) : []),
  ];
}

const WEIGHTS: Readonly<Record<AttachCandidate['for'][number], number>> = {
  ...{ orderNumber: 100, chip: 60, number: 50, name: 20, ownerName: 10 },
  ...{ waiting: 8, today: 4, species: 2 },
};
const weight = (one: AttachCandidate): number =>
  one.for.reduce((sum, reason) => sum + WEIGHTS[reason], 0) - one.against.length * 25;

/** By what a candidate is the same one in two lists. */
export const candidateKey = ({ petID, recordID }: Pick<AttachCandidate, 'petID' | 'recordID'>): string =>
  `${petID} ${recordID}`;

/**
 * Lists of the device and of the server as one: what stands here keeps its place, so that nothing moves below a finger; what the server alone knows follows. A visit is here as it is
 * now: since the server was asked, its animal may have been combined with another.
 */
export function joinedCandidates(held: readonly Candidate[], told: readonly Candidate[]): Candidate[] {
  const known = new Set(held.map(candidateKey));
  const places = new Set(held.map(({ recordID }) => recordID).filter((recordID) => recordID !== ''));
  return [...held, ...told.filter((one) => !known.has(candidateKey(one)) && !places.has(one.recordID))];
}
