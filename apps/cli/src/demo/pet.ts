import { DAY_SECONDS, dayStart } from '@vetloom/domain/core/clock.ts';
import { PET_LABELS } from '@vetloom/domain/founding/data/lists.ts';
import { type Breed, KINDS, type Kind } from './data/breeds.ts';
import { ALLERGIES } from './data/lists.ts';
import { COATS, PET_NAMES } from './data/pet-names.ts';
import { type Random, Weighted } from './random.ts';
import { CHRONIC, type ChronicDisease } from './templates/chronic.ts';
import { DEMO_ZONE } from './zone.ts';

/** An animal as it is invented, before anything happened to it. Times are Unix seconds. */
export interface Animal {
  readonly name: string;
  readonly kind: Kind;
  readonly breed: Breed;
  readonly sex: 'Male' | 'Female';
  readonly birth: number;
  readonly birthKnown: boolean;
  /** When it first came. */
  readonly since: number;
  /** The last day on which it may still come: it died, moved away, or today. */
  readonly until: number;
  readonly death: number | null;
  readonly neutered: boolean;
  readonly adultKg: number;
  /** How much it gains a year once grown, as a share. */
  readonly drift: number;
  readonly allergy: string;
  readonly labels: readonly string[];
  readonly coat: string;
  readonly chronic: { readonly disease: ChronicDisease; readonly from: number } | undefined;
  /** How carefully its people keep to vaccines and rechecks, 0 to 1. */
  readonly care: number;
}

const YEAR = 365.25 * DAY_SECONDS;
const kinds = new Weighted(KINDS, (kind) => kind.share);
const breedsOf = new Map(KINDS.map((kind) => [kind, new Weighted(kind.breeds, (breed) => breed.share)]));
const names = new Weighted(
  PET_NAMES.map((name, place) => ({ name, place })),
  // Popularity falls with the place in the list, as names' popularity does.
  ({ place }) => 1 / (place + 12),
);

/** Invents an animal that first came between `since` (start of that day) and yesterday. `today` is the start of today. */
export function makeAnimal(random: Random, since: number, today: number): Animal {
  const kind = kinds.draw(random);
  const breed = (breedsOf.get(kind) ?? breedsOf.values().next().value)?.draw(random) ?? raise();
  const sex = random.chance(0.52) ? 'Male' : 'Female';
  const life = breed.life * random.between(0.62, 1.18) * YEAR;
  const ageAtStart = random.chance(0.6)
    ? random.between(0.14, 0.65) * Math.min(1, breed.life / 6)
    : firstSeenGrown(random, breed);
  const birth = Math.floor((since - Math.min(ageAtStart * YEAR, life * 0.85)) / DAY_SECONDS) * DAY_SECONDS + 16 * 3600;
  const chronic = chronicOf(random, kind, birth, since, today);
  const natural = birth + life - (chronic === undefined ? 0 : chronic.disease.shortens * random.unit() * YEAR);
  const dies = Math.max(since + random.int(20, 400) * DAY_SECONDS, natural);
  const leaves = random.chance(0.3) ? since + random.between(0.2, 6) * YEAR : Number.POSITIVE_INFINITY;
  const death = dies < Math.min(today - 2 * DAY_SECONDS, leaves) ? dayStart(dies, DEMO_ZONE) + 13 * 3600 : null;
  return {
    name: nameFor(random, kind),
    kind,
    breed,
    sex,
    birth,
    birthKnown: random.chance(0.94),
    since,
    until: dayStart(Math.min(death ?? today - DAY_SECONDS, leaves, today - DAY_SECONDS), DEMO_ZONE),
    death,
    neutered: ['Canine', 'Feline'].includes(kind.id) ? random.chance(0.82) : kind.id === 'Rabbit' && random.chance(0.3),
    adultKg: (sex === 'Male' ? breed.male : breed.female) * (1 + 0.13 * random.bell()),
    drift: 0.012 + 0.018 * random.bell(),
    allergy: random.chance(0.055) ? random.pick(ALLERGIES) : '',
    labels: random.chance(0.13) ? [random.pick(PET_LABELS.slice(0, 3))[0]] : [],
    coat: random.pick(COATS),
    chronic,
    care: random.between(0.3, 1),
  };
}

const firstSeenGrown = (random: Random, breed: Breed) => 0.6 + random.unit() ** 1.6 * Math.min(10, breed.life * 0.7);
const raise = (): never => {
  throw new Error('a kind without breeds');
};

function chronicOf(random: Random, kind: Kind, birth: number, since: number, today: number): Animal['chronic'] {
  const likely = CHRONIC.filter(({ found }) => (found.kinds[kind.id] ?? 0) > 0);
  if (likely.length === 0 || !random.chance(0.34)) return undefined;
  const disease = new Weighted(likely, ({ found }) => found.kinds[kind.id] ?? 0).draw(random);
  const [earliest, latest] = disease.found.ages ?? [8, 16];
  const from = birth + random.between(earliest, Math.min(latest, earliest + 5)) * YEAR;
  return from < since || from > today - 30 * DAY_SECONDS ? undefined : { disease, from };
}

/** Some names say what animal it is. */
const CATTISH = /咪|喵|三花|玳瑁|大橘|小橘|虎斑/;
const DOGGISH = /柴柴|柯柯|旺|阿福|來福/;

function nameFor(random: Random, kind: Kind): string {
  for (;;) {
    const { name } = names.draw(random);
    if (kind.id !== 'Feline' && CATTISH.test(name)) continue;
    if (kind.id !== 'Canine' && DOGGISH.test(name)) continue;
    return name;
  }
}

/** Age in years at a time. */
export const ageAt = (animal: Animal, time: number): number => Math.max(0, (time - animal.birth) / YEAR);

/**
 * Its weight at a time in kg: grows towards the breed's, drifts when grown, falls in the last half year. Small animals are
 * weighed in grams, the others in steps of 0.05 or 0.1.
 */
export function weightAt(animal: Animal, time: number, random: Random): number {
  const age = ageAt(animal, time);
  const months = age * 12;
  const growth = Math.max(0.06, 1 - Math.exp(-3 * (months / animal.breed.growth) ** 1.35));
  const grown = Math.max(0, age - animal.breed.growth / 12);
  const drifted = 1 + Math.max(-0.18, Math.min(0.3, animal.drift * Math.min(grown, 9)));
  const left = animal.death === null ? 1 : Math.min(1, 0.84 + (0.16 * Math.max(0, animal.death - time)) / (YEAR / 2));
  const noise = 1 + 0.008 * random.bell();
  return rounded(animal.adultKg * growth * drifted * left * noise);
}

/** A scale's steps: grams below 1 kg, 0.05 kg below 10 kg, else 0.1 kg. */
export function rounded(kg: number): number {
  if (kg < 1) return Math.max(0.012, Math.round(kg * 1000) / 1000);
  const step = kg < 10 ? 20 : 10;
  return Math.round(kg * step) / step;
}
