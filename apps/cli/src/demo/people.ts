import { MEN, SURNAMES, WOMEN } from './data/people-names.ts';
import { type Random, Weighted } from './random.ts';

const surnames = new Weighted(SURNAMES, ([, share]) => share);

/** A Taiwanese name: surname by its real share, given name by sex and generation (0 oldest to 2 youngest). */
export function personName(random: Random, generation?: number): string {
  const [surname] = surnames.draw(random);
  const names = random.chance(0.58) ? WOMEN : MEN;
  const given = names[generation ?? weightedGeneration(random)] ?? [];
  return surname + random.pick(given);
}

const weightedGeneration = (random: Random): number => {
  const draw = random.unit();
  return draw < 0.28 ? 0 : draw < 0.72 ? 1 : 2;
};

/** A mobile number that no other owner of the clinic has: the index is spread over 80 million numbers without meeting. */
export function mobile(index: number): string {
  const spread = (10_000_000 + ((index * 38_742_011 + 17_203_911) % 80_000_000)).toString();
  return `09${spread.padStart(8, '0')}`;
}

/** A landline of the city, for the few who give one; also free of repetition. */
export function landline(areaCode: '02' | '07', index: number): string {
  if (areaCode === '02') return `02${20_000_000 + ((index * 3_874_231 + 711_203) % 9_999_991)}`;
  return `07${2_000_000 + ((index * 387_431 + 71_203) % 999_983)}`;
}
