import {
  askedWhen,
  type CalculatedSpecies,
  choice,
  contradicts,
  defineCalculator,
  figure,
  mainRow,
  optionalFigure,
  row,
  speciesField,
  weightField,
} from './calculator.ts';

const AAHA_2013 = '2013 AAHA/AAFP Fluid Therapy Guidelines for Dogs and Cats. J Am Anim Hosp Assoc 2013;49(3):149–159';
const AAHA_2024 =
  'Pardo M, et al. 2024 AAHA Fluid Therapy Guidelines for Dogs and Cats. J Am Anim Hosp Assoc 2024;60(4):131–163';

/** mL a day for each kg^0.75. */
const PER_METABOLIC_KG: Readonly<Record<CalculatedSpecies, number>> = { dog: 132, cat: 80 };
/** mL a day for each kg. */
const PER_KG: Readonly<Record<CalculatedSpecies, number>> = { dog: 60, cat: 40 };
/** mL for each kg that are given at once in shock: least and most. */
const BOLUS: Readonly<Record<CalculatedSpecies, readonly [number, number]>> = { dog: [15, 20], cat: [5, 10] };
/** mL of blood in each kg. */
const BLOOD: Readonly<Record<CalculatedSpecies, number>> = { dog: 90, cat: 60 };
/** mL of whole blood for each kg of a cat that lift its PCV by one: of five formulas the one that came nearest to what was measured. */
const CAT_BY_ONE = 2;

/** What an animal needs in a day without any loss, mL: by its metabolic weight. */
export const maintenanceByMetabolicWeight = (species: CalculatedSpecies, weight: number): number =>
  PER_METABOLIC_KG[species] * weight ** 0.75;

/** What it lacks, mL, by how dried out it is (%). */
export const deficitOf = (weight: number, dehydration: number): number => weight * dehydration * 10;

/** Maintenance, what is lacking, and what goes on being lost, over some hours. */
export const FLUIDS = defineCalculator({
  key: 'fluids',
  group: 'fluids',
  fields: {
    species: speciesField,
    weight: weightField,
    method: choice(['metabolic', 'guideline', 'own'], 'metabolic'),
    mlPerKgDay: askedWhen(figure('mL/kg/day', 10, 200), 'method', 'own'),
    dehydration: figure('%', 0, 15, { start: 0 }),
    losses: optionalFigure('mL/day', 0, 20_000),
    hours: figure('h', 1, 72, { start: 24 }),
  },
  formula: [
    'mL/day = 132 × kg^0.75 (dog), 80 × kg^0.75 (cat); 60 / 40 mL/kg/day; mL/kg/day × kg',
    'deficit mL = kg × % × 10',
    'mL/h = deficit ÷ h + (maintenance + losses) ÷ 24',
  ],
  sources: [`${AAHA_2013} (132 / 80 × kg^0.75; kg × %)`],
  unchecked: ['60 / 40 mL/kg/day'],
  compute: ({ species, weight, method, mlPerKgDay = 0, dehydration, losses = 0, hours }) => {
    const day =
      method === 'metabolic'
        ? maintenanceByMetabolicWeight(species, weight)
        : weight * (method === 'own' ? mlPerKgDay : PER_KG[species]);
    const deficit = deficitOf(weight, dehydration);
    const afterwards = (day + losses) / 24;
    return {
      rows: [
        mainRow('mlPerHour', deficit / hours + afterwards, 'mL/h', 1),
        row('maintenance', day, 'mL/day', 0),
        row('deficit', deficit, 'mL', 0),
        row('overHours', deficit + afterwards * hours, 'mL', 0),
        row('afterwards', afterwards, 'mL/h', 1),
      ],
      ...(dehydration >= 12 ? { level: { key: 'shockFirst', tone: 'danger' as const } } : {}),
    };
  },
});

/** What is given at once in shock. */
export const SHOCK = defineCalculator({
  key: 'shock',
  group: 'fluids',
  fields: {
    species: speciesField,
    weight: weightField,
    minutes: figure('min', 10, 60, { start: 15 }),
  },
  formula: ['mL = 15–20 mL/kg (dog), 5–10 mL/kg (cat), 15–30 min'],
  sources: [AAHA_2024],
  unchecked: ['15–20 mL/kg (dog), 5–10 mL/kg (cat)'],
  compute: ({ species, weight, minutes }) => {
    const [least, most] = BOLUS[species].map((perKg) => perKg * weight) as [number, number];
    return {
      rows: [
        mainRow('bolusLeast', least, 'mL', 0),
        mainRow('bolusMost', most, 'mL', 0),
        row('rateLeast', (least * 60) / minutes, 'mL/h', 0),
        row('rateMost', (most * 60) / minutes, 'mL/h', 0),
      ],
    };
  },
});

/** Blood that lifts the PCV to where it should be. */
export const TRANSFUSION = defineCalculator({
  key: 'transfusion',
  group: 'fluids',
  fields: {
    species: speciesField,
    weight: weightField,
    pcv: figure('%', 3, 70, { known: 'pcv' }),
    target: figure('%', 5, 60),
    donor: figure('%', 20, 90),
  },
  formula: [
    'dog: mL = 90 × kg × (target PCV − PCV) ÷ donor PCV',
    'cat: mL = 2 × kg × (target PCV − PCV); 60 × kg × (target PCV − PCV) ÷ donor PCV',
  ],
  sources: [
    'Reed N, et al. J Feline Med Surg 2014;16(8):651–656 (cat: 2 × kg × ΔPCV)',
    'Short JL, et al. J Vet Emerg Crit Care 2012;22(4):428–434 (dog)',
  ],
  unchecked: ['90 × kg × ΔPCV ÷ donor PCV (dog)', '60 × kg × ΔPCV ÷ donor PCV (cat)'],
  compute: ({ species, weight, pcv, target, donor }) => {
    if (target <= pcv) return contradicts('target');
    const byDonor = (BLOOD[species] * weight * (target - pcv)) / donor;
    const volume = species === 'cat' ? CAT_BY_ONE * weight * (target - pcv) : byDonor;
    return {
      rows: [
        mainRow('blood', volume, 'mL', 0),
        row('perKg', volume / weight, 'mL/kg', 1),
        ...(species === 'cat' ? [row('bloodByDonor', byDonor, 'mL', 0)] : []),
      ],
    };
  },
});
