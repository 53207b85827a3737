import {
  askedWhen,
  type CalculatedSpecies,
  choice,
  defineCalculator,
  mainRow,
  optionalFigure,
  row,
  speciesField,
  weightField,
} from './calculator.ts';

const HAND = 'Hand MS, et al. Small Animal Clinical Nutrition, 5th ed., 2010';
const NRC = 'NRC. Nutrient Requirements of Dogs and Cats, 2006';

/** Energy at rest, kcal a day. */
export const restingEnergy = (weight: number): number => 70 * weight ** 0.75;

/** By how much more than at rest an animal needs. */
export const ENERGY_FACTORS = {
  dog: { neutered: 1.6, intact: 1.8, obeseProne: 1.4, weightLoss: 1, puppy: 3, puppyOver4: 2, hospital: 1 },
  cat: { neutered: 1.2, intact: 1.4, obeseProne: 1, weightLoss: 0.8, kitten: 2.5, hospital: 1 },
} as const;

type DogState = keyof (typeof ENERGY_FACTORS)['dog'];
type CatState = keyof (typeof ENERGY_FACTORS)['cat'];

/** Energy at rest and as the animal lives, and its food. */
export const ENERGY = defineCalculator({
  key: 'energy',
  group: 'nutrition',
  fields: {
    species: speciesField,
    weight: weightField,
    dogState: askedWhen(choice(Object.keys(ENERGY_FACTORS.dog) as DogState[], 'neutered'), 'species', 'dog'),
    catState: askedWhen(choice(Object.keys(ENERGY_FACTORS.cat) as CatState[], 'neutered'), 'species', 'cat'),
    food: optionalFigure('kcal/100 g', 20, 900),
  },
  formula: ['RER = 70 × kg^0.75 kcal/day', 'MER = RER × factor', 'g/day = MER ÷ (kcal/100 g) × 100'],
  sources: [`${HAND} (Table 5-2)`, NRC],
  compute: ({ weight, dogState, catState, food }) => {
    const rest = restingEnergy(weight);
    const factor =
      dogState === undefined
        ? catState === undefined
          ? Number.NaN
          : ENERGY_FACTORS.cat[catState]
        : ENERGY_FACTORS.dog[dogState];
    const all = rest * factor;
    return {
      rows: [
        mainRow('mer', all, 'kcal/day', 0),
        row('rer', rest, 'kcal/day', 0),
        row('factor', factor, '', 1),
        ...(food === undefined ? [] : [row('foodGrams', (all / food) * 100, 'g/day', 0)]),
      ],
    };
  },
});

/** By which the surface of a body follows from its weight. */
const SURFACE: Readonly<Record<CalculatedSpecies, number>> = { dog: 10.1, cat: 10 };

/** Body surface, m². Weight in kg. */
export const bodySurface = (species: CalculatedSpecies, weight: number): number =>
  (SURFACE[species] * (weight * 1000) ** (2 / 3)) / 10_000;

/** Body surface, and a dose by it. */
export const SURFACE_AREA = defineCalculator({
  key: 'surface',
  group: 'drugs',
  fields: { species: speciesField, weight: weightField, perSquare: optionalFigure('mg/m²', 0.01, 5000) },
  formula: ['m² = K × g^(2/3) ÷ 10⁴,  K = 10.1 (dog), 10.0 (cat)'],
  sources: [
    'Price GS, Frazier DL. J Vet Intern Med 1998;12(4):267–271',
    'Girens R, et al. J Vet Intern Med 2019 (dog)',
  ],
  unchecked: ['K = 10.0 (cat)'],
  compute: ({ species, weight, perSquare }) => {
    const area = bodySurface(species, weight);
    return {
      rows: [
        mainRow('area', area, 'm²', 3),
        ...(perSquare === undefined ? [] : [row('squareDose', area * perSquare, 'mg', 2)]),
      ],
      ...(weight < 10 ? { level: { key: 'smallBody', tone: 'watch' as const } } : {}),
    };
  },
});
