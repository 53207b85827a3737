import {
  type CalculatedSpecies,
  type Calculator,
  choice,
  defineCalculator,
  figure,
  mainRow,
  type ResultLevel,
  row,
  speciesField,
  weightField,
} from './calculator.ts';

/** From a dose on (its unit for each kg) something was seen. */
type Step = readonly [from: number, key: string, tone: ResultLevel['tone']];

/** What a dose has led to: the highest step that it reaches; below the first nothing was published, which isn't safe. */
export const levelOf = (dose: number, steps: readonly Step[]): ResultLevel => {
  const reached = steps.findLast(([from]) => dose >= from);
  return reached === undefined ? { key: 'belowKnown', tone: 'calm' } : { key: reached[1], tone: reached[2] };
};

/** mg of theobromine and caffeine in a g. */
export const METHYLXANTHINES = { milk: 2.3, dark: 5.5, baking: 16, cocoa: 28.5 } as const;
const MERCK_CHOCOLATE = 'Gwaltney-Brant S. Chocolate Toxicosis in Animals. Merck Veterinary Manual, online, read 2026';

const CHOCOLATE_STEPS: readonly Step[] = [
  [20, 'chocolateMild', 'watch'],
  [40, 'chocolateHeart', 'danger'],
  [60, 'chocolateSeizures', 'danger'],
];

/** Chocolate. */
export const CHOCOLATE = defineCalculator({
  key: 'chocolate',
  group: 'poisons',
  fields: {
    species: speciesField,
    weight: weightField,
    chocolate: choice(Object.keys(METHYLXANTHINES) as (keyof typeof METHYLXANTHINES)[], 'milk'),
    grams: figure('g', 0.1, 5000),
  },
  formula: ['mg/kg = g × mg/g ÷ kg', 'mg/g: 2.3 · 5.5 · 16 · 28.5', '20 · 40 · 60 mg/kg'],
  sources: [MERCK_CHOCOLATE],
  compute: ({ weight, chocolate, grams }) => {
    const mg = grams * METHYLXANTHINES[chocolate];
    return {
      rows: [mainRow('mgPerKg', mg / weight, 'mg/kg', 1), row('methylxanthines', mg, 'mg', 0)],
      level: levelOf(mg / weight, CHOCOLATE_STEPS),
    };
  },
});

const XYLITOL_STEPS: readonly Step[] = [
  [75, 'xylitolSugar', 'danger'],
  [500, 'xylitolLiver', 'danger'],
];

/** Xylitol, of dogs. */
export const XYLITOL = defineCalculator({
  key: 'xylitol',
  group: 'poisons',
  fields: {
    species: choice(['dog']),
    weight: weightField,
    pieces: figure('', 0.1, 1000, { start: 1 }),
    mgEach: figure('mg', 1, 100_000),
  },
  formula: ['mg/kg = pieces × mg ÷ kg', '75–100 · 500 mg/kg'],
  sources: [
    'Dunayer EK, Gwaltney-Brant SM. J Am Vet Med Assoc 2006;229:1113–1117',
    'Gwaltney-Brant SM. Xylitol Toxicosis in Dogs. Merck Veterinary Manual, 2021 (75–100 · 500 mg/kg)',
  ],
  compute: ({ weight, pieces, mgEach }) => {
    const mg = pieces * mgEach;
    return {
      rows: [mainRow('mgPerKg', mg / weight, 'mg/kg', 0), row('eaten', mg, 'mg', 0)],
      level: levelOf(mg / weight, XYLITOL_STEPS),
    };
  },
});

/** The least amounts after which kidneys failed, g/kg. */
const LEAST_GRAPES = { grapes: 19.6, raisins: 2.8 } as const;

/**
 * g/kg of one fruit for each 4.5 kg of a dog, above which kidneys are at risk: a grape of 5 g, a raisin of 0.5 g. How heavy a fruit is is our reckoning, at the light end,
 * so that it warns early.
 */
const ONE_IN_4_5_KG = { grapes: 5 / 4.5, raisins: 0.5 / 4.5 } as const;

/** Grapes and raisins, of dogs: no amount is known to be safe. */
export const GRAPES = defineCalculator({
  key: 'grapes',
  group: 'poisons',
  fields: {
    species: choice(['dog']),
    weight: weightField,
    fruit: choice(['grapes', 'raisins'], 'grapes'),
    grams: figure('g', 0.1, 5000),
  },
  formula: ['g/kg = g ÷ kg', '> 1 grape (5 g) / raisin (0.5 g) per 4.5 kg = 1.1 · 0.11 g/kg', '19.6 · 2.8 g/kg'],
  sources: [
    'Grape, Raisin, and Tamarind Toxicosis in Dogs. Merck Veterinary Manual, online, read 2026 (> 1 per 4.5 kg)',
    'Eubig PA, et al. J Vet Intern Med 2005;19:663–674 (2.8 g/kg)',
    'Wegenast CA, et al. J Vet Emerg Crit Care 2022;32:812–816',
  ],
  unchecked: ['19.6 g/kg'],
  compute: ({ weight, fruit, grams }) => {
    const dose = grams / weight;
    const known = dose >= LEAST_GRAPES[fruit];
    const isAtRisk = dose > ONE_IN_4_5_KG[fruit];
    return {
      rows: [mainRow('gPerKg', dose, 'g/kg', 2), row('leastReported', LEAST_GRAPES[fruit], 'g/kg', 1)],
      level: known
        ? { key: 'grapesKidney', tone: 'danger' }
        : isAtRisk
          ? { key: 'grapesRisk', tone: 'danger' }
          : { key: 'grapesAny', tone: 'watch' },
    };
  },
});

const VILLAR = 'Villar D, et al. Vet Hum Toxicol 1998;40:156–162';

/** A tablet of so many mg, of dogs and cats. */
function tablets(
  key: string,
  stepsOf: Readonly<Record<CalculatedSpecies, readonly Step[]>>,
  formula: readonly string[],
  { sources, unchecked }: Pick<Calculator, 'sources' | 'unchecked'>,
): Calculator {
  return defineCalculator({
    key,
    group: 'poisons',
    fields: {
      species: speciesField,
      weight: weightField,
      pieces: figure('', 0.1, 500, { start: 1 }),
      mgEach: figure('mg', 1, 5000),
    },
    formula: ['mg/kg = pieces × mg ÷ kg', ...formula],
    sources,
    unchecked,
    compute: ({ species, weight, pieces, mgEach }) => {
      const mg = pieces * mgEach;
      return {
        rows: [mainRow('mgPerKg', mg / weight, 'mg/kg', 0), row('eaten', mg, 'mg', 0)],
        level: levelOf(mg / weight, stepsOf[species]),
      };
    },
  });
}

/** Paracetamol. */
export const PARACETAMOL = tablets(
  'paracetamol',
  {
    dog: [
      [100, 'paracetamolLiver', 'danger'],
      [200, 'paracetamolBlood', 'danger'],
    ],
    cat: [[10, 'paracetamolCat', 'danger']],
  },
  ['dog 100 · 200 mg/kg, cat 10 mg/kg'],
  {
    sources: [
      'Toxicoses From Human Analgesics in Animals. Merck Veterinary Manual, online, read 2026 (cat 10 mg/kg)',
      VILLAR,
    ],
    unchecked: ['100 · 200 mg/kg (dog)'],
  },
);

const ibuprofenSteps = (share: number): readonly Step[] => [
  [25 * share, 'ibuprofenGut', 'watch'],
  [175 * share, 'ibuprofenKidney', 'danger'],
  [400 * share, 'ibuprofenNerves', 'danger'],
  [600 * share, 'ibuprofenDeath', 'danger'],
];

/** Ibuprofen: cats are about twice as sensitive. */
export const IBUPROFEN = tablets(
  'ibuprofen',
  { dog: ibuprofenSteps(1), cat: ibuprofenSteps(0.5) },
  ['dog 25 · 175 · 400 · 600 mg/kg, cat ÷ 2'],
  {
    sources: [
      'Dunayer E. Ibuprofen toxicosis in dogs, cats, and ferrets. Vet Med 2004;99:580–586 (25 · 175 mg/kg)',
      VILLAR,
    ],
    unchecked: ['400 · 600 mg/kg', 'cat ÷ 2'],
  },
);

const ONION_STEPS: Readonly<Record<CalculatedSpecies, readonly Step[]>> = {
  dog: [
    [5, 'onionSeen', 'watch'],
    [15, 'onionBlood', 'danger'],
  ],
  cat: [[5, 'onionBlood', 'danger']],
};

/** Onions. */
export const ONION = defineCalculator({
  key: 'onion',
  group: 'poisons',
  fields: { species: speciesField, weight: weightField, grams: figure('g', 0.1, 5000) },
  formula: ['g/kg = g ÷ kg', 'dog 5 (0.5 %) · 15 g/kg, cat 5 g/kg'],
  sources: ['Cope RB. Allium species poisoning in dogs and cats. Vet Med 2005;100:562–566'],
  compute: ({ species, weight, grams }) => ({
    rows: [mainRow('gPerKg', grams / weight, 'g/kg', 1), row('ofWeight', grams / weight / 10, '%', 2)],
    level: levelOf(grams / weight, ONION_STEPS[species]),
  }),
});
