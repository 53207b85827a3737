import { choice, contradicts, defineCalculator, figure, mainRow, optionalFigure, row } from './calculator.ts';

const DIBARTOLA = 'DiBartola SP. Fluid, Electrolyte, and Acid-Base Disorders in Small Animal Practice, 4th ed., 2012';

const sodium = figure('mmol/L', 90, 220, { known: 'sodium' });
const glucose = figure('mg/dL', 10, 2000, { known: 'glucose' });

/** Sodium as it would be without the water that sugar draws. Sugar below 100 mg/dL draws none. */
export const correctedSodium = (measured: number, sugar: number, per100 = 1.6): number =>
  measured + (per100 * Math.max(0, sugar - 100)) / 100;

/** Sodium corrected for sugar. */
export const SODIUM = defineCalculator({
  key: 'sodium',
  group: 'laboratory',
  fields: { sodium, glucose },
  formula: ['Na = Na (measured) + 1.6 × (glucose − 100) ÷ 100', '2.4 × … (Hillier)'],
  sources: [
    'Gough SM, et al. J Am Vet Med Assoc 2024;262(8) doi:10.2460/javma.23.11.0664 (dog, 1.6)',
    'Katz MA. N Engl J Med 1973;289:843–844 (1.6)',
    'Hillier TA, et al. Am J Med 1999;106:399–403 (2.4)',
  ],
  unchecked: ['2.4', '1.6 (cat)'],
  compute: (given) => ({
    rows: [
      mainRow('correctedNa', correctedSodium(given.sodium, given.glucose), 'mmol/L', 1),
      row('correctedNaHigh', correctedSodium(given.sodium, given.glucose, 2.4), 'mmol/L', 1),
    ],
  }),
});

/** Calcium corrected for albumin, of dogs alone. */
export const CALCIUM = defineCalculator({
  key: 'calcium',
  group: 'laboratory',
  fields: {
    species: choice(['dog']),
    calcium: figure('mg/dL', 3, 25, { known: 'calcium' }),
    albumin: figure('g/dL', 0.3, 7, { known: 'albumin' }),
  },
  formula: ['Ca = Ca (measured) − albumin + 3.5'],
  sources: [
    'Meuten DJ, et al. J Am Vet Med Assoc 1982;180:63–67 (209 dogs)',
    'Schenck PA, Chew DJ. Am J Vet Res 2005;66(8):1330–1336',
  ],
  compute: ({ calcium, albumin }) => ({ rows: [mainRow('correctedCa', calcium - albumin + 3.5, 'mg/dL', 1)] }),
});

/** The anion gap. */
export const ANION_GAP = defineCalculator({
  key: 'anionGap',
  group: 'laboratory',
  fields: {
    sodium,
    potassium: figure('mmol/L', 1, 12, { known: 'potassium' }),
    chloride: figure('mmol/L', 50, 180, { known: 'chloride' }),
    bicarbonate: figure('mmol/L', 2, 60, { known: 'bicarbonate' }),
  },
  formula: ['(Na + K) − (Cl + HCO₃)'],
  sources: ['Cornell University. eClinpath, online, read 2026 (Na + K) − (Cl + HCO₃)', DIBARTOLA],
  unchecked: ['12–24 (dog)', '13–27 (cat)'],
  compute: (given) => ({
    rows: [
      mainRow('anionGap', given.sodium + given.potassium - given.chloride - given.bicarbonate, 'mmol/L', 1),
      row('gapDog', '12–24', 'mmol/L'),
      row('gapCat', '13–27', 'mmol/L'),
    ],
  }),
});

/** Osmolality as it is worked out, and its gap to what was measured. */
export const OSMOLALITY = defineCalculator({
  key: 'osmolality',
  group: 'laboratory',
  fields: {
    sodium,
    glucose,
    bun: figure('mg/dL', 1, 400, { known: 'bun' }),
    measured: optionalFigure('mOsm/kg', 150, 600),
  },
  formula: ['mOsm/kg = 2 × Na + glucose ÷ 18 + BUN ÷ 2.8', 'effective = 2 × Na + glucose ÷ 18'],
  sources: [
    'Latimer KS (ed). Duncan & Prasse’s Veterinary Laboratory Medicine: Clinical Pathology, 5th ed., 2011',
    DIBARTOLA,
  ],
  compute: ({ measured, bun, ...given }) => {
    const effective = 2 * given.sodium + given.glucose / 18;
    const all = effective + bun / 2.8;
    return {
      rows: [
        mainRow('osmolality', all, 'mOsm/kg', 0),
        row('effective', effective, 'mOsm/kg', 0),
        ...(measured === undefined ? [] : [row('osmolalGap', measured - all, 'mOsm/kg', 0)]),
      ],
    };
  },
});

type IrisSpecies = 'dog' | 'cat';
/** Where stages 2, 3 and 4 begin: at 2 the value itself counts, above the others. mg/dL and µg/dL. */
const STAGES = {
  creatinine: { dog: [1.4, 2.8, 5], cat: [1.6, 2.8, 5] },
  sdma: { dog: [18, 35, 54], cat: [18, 25, 38] },
} as const;

/** The stage (1 to 4) of one value by IRIS. Creatinine in mg/dL, SDMA in µg/dL. */
export function irisStageOf(of: keyof typeof STAGES, species: IrisSpecies, value: number): 1 | 2 | 3 | 4 {
  const [second, third, fourth] = STAGES[of][species];
  if (value > fourth) return 4;
  if (value > third) return 3;
  return value >= second ? 2 : 1;
}

/** Where proteinuria begins to be borderline, and where it is. */
const UPC = { dog: [0.2, 0.5], cat: [0.2, 0.4] } as const;

const proteinuria = (species: IrisSpecies, ratio: number): string => {
  const [borderline, high] = UPC[species];
  if (ratio > high) return 'upcHigh';
  return ratio < borderline ? 'upcNone' : 'upcBorderline';
};

const pressure = (mmHg: number): string => {
  if (mmHg >= 180) return 'bpSevere';
  if (mmHg >= 160) return 'bpHigh';
  return mmHg >= 140 ? 'bpBorderline' : 'bpNormal';
};

/** The IRIS stage of chronic kidney disease with its substages. */
export const IRIS = defineCalculator({
  key: 'iris',
  group: 'laboratory',
  fields: {
    species: choice(['dog', 'cat']),
    creatinine: optionalFigure('mg/dL', 0.1, 30, { known: 'creatinine' }),
    sdma: optionalFigure('µg/dL', 1, 300, { known: 'sdma' }),
    upc: optionalFigure('', 0, 40, { known: 'upc' }),
    bloodPressure: optionalFigure('mmHg', 40, 320, { known: 'bloodPressure' }),
  },
  formula: [
    'creatinine mg/dL  dog 1.4 · 2.8 · 5.0  cat 1.6 · 2.8 · 5.0',
    'SDMA µg/dL  dog 18 · 35 · 54  cat 18 · 25 · 38',
    'UPC  dog 0.2 · 0.5  cat 0.2 · 0.4',
    'mmHg  140 · 160 · 180',
  ],
  sources: ['International Renal Interest Society. IRIS Staging of CKD (modified 2019)'],
  unchecked: ['140 mmHg'],
  compute: ({ species, creatinine, sdma, upc, bloodPressure }) => {
    const byCreatinine = creatinine === undefined ? undefined : irisStageOf('creatinine', species, creatinine);
    const bySdma = sdma === undefined ? undefined : irisStageOf('sdma', species, sdma);
    if (byCreatinine === undefined && bySdma === undefined) return contradicts('creatinine');
    const stage = Math.max(byCreatinine ?? 0, bySdma ?? 0);
    return {
      rows: [
        mainRow('stage', stage, '', 0),
        ...(byCreatinine === undefined ? [] : [row('stageCreatinine', byCreatinine, '', 0)]),
        ...(bySdma === undefined ? [] : [row('stageSdma', bySdma, '', 0)]),
        ...(upc === undefined ? [] : [row('upc', proteinuria(species, upc))]),
        ...(bloodPressure === undefined ? [] : [row('bloodPressure', pressure(bloodPressure))]),
      ],
      ...(byCreatinine !== undefined && bySdma !== undefined && byCreatinine !== bySdma
        ? { level: { key: 'stagesDiffer', tone: 'watch' as const } }
        : {}),
    };
  },
});
