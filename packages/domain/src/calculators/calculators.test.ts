import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answer, Entered } from './calculator.ts';
import { CALCULATORS } from './calculators.ts';
import {
  DOSE_UNITS,
  type DoseUnit,
  doseOfMgPerHour,
  dropsPerMinute,
  infusionDose,
  infusionOrder,
  infusionRate,
  mgPerHour,
  mixBag,
  mlPerHourOfDrops,
} from './infusion.ts';
import { irisStageOf } from './laboratory.ts';
import { bodySurface, restingEnergy } from './nutrition.ts';

function calculator(key: string) {
  const found = CALCULATORS.find((one) => one.key === key);
  if (!found) throw new Error(`no calculator ${key}`);
  return found;
}
const answer = (key: string, entered: Entered): Answer => calculator(key).answer(entered);

/** The lines of a result by their keys, rounded as they are shown; the level's key as `level`. */
function shown(key: string, entered: Entered): Record<string, number | string> {
  const result = answer(key, entered);
  if (result.state === 'refused') throw new Error(JSON.stringify(result));
  const rows = result.rows.map(({ key: name, value, places }) => [
    name,
    typeof value === 'number' ? Number(value.toFixed(places)) : value,
  ]);
  return { ...Object.fromEntries(rows), ...(result.level ? { level: result.level.key } : {}) };
}

const dog = { species: 'dog', weight: 10 };
const cat = { species: 'cat', weight: 4 };

/** Worked out by hand: 10^0.75 = 5.6234, 4^0.75 = 2.8284, 10000^(2/3) = 464.16, 4000^(2/3) = 251.98. */
const TABLE: readonly (readonly [key: string, entered: Entered, expected: Record<string, number | string>])[] = [
  [
    'fluids',
    { ...dog, dehydration: 8, losses: 240, hours: 24 },
    { maintenance: 742, deficit: 800, mlPerHour: 74.3, afterwards: 40.9, overHours: 1782 },
  ],
  ['fluids', { ...cat, dehydration: 0, hours: 24 }, { maintenance: 226, deficit: 0, mlPerHour: 9.4 }],
  ['fluids', { ...dog, method: 'guideline', dehydration: 5, hours: 10 }, { maintenance: 600, mlPerHour: 75 }],
  [
    'fluids',
    { ...dog, method: 'own', mlPerKgDay: 50, dehydration: 12, hours: 24 },
    { mlPerHour: 70.8, level: 'shockFirst' },
  ],
  ['shock', { ...dog, minutes: 15 }, { bolusLeast: 150, bolusMost: 200, rateLeast: 600, rateMost: 800 }],
  ['shock', { ...cat, minutes: 30 }, { bolusLeast: 20, bolusMost: 40, rateLeast: 40, rateMost: 80 }],
  ['transfusion', { species: 'dog', weight: 20, pcv: 15, target: 25, donor: 50 }, { blood: 360, perKg: 18 }],
  ['transfusion', { ...cat, pcv: 12, target: 20, donor: 40 }, { blood: 64, perKg: 16, bloodByDonor: 48 }],
  ['drip', { set: '20', mlPerHour: 60 }, { drops: 20, perDrop: 3 }],
  ['drip', { set: '60', mlPerHour: 33 }, { drops: 33, perDrop: 1.8 }],
  ['drip', { direction: 'toRate', set: '15', drops: 10 }, { mlPerHour: 40, perDrop: 6 }],
  [
    'cri',
    { weight: 10, dose: 50, unit: 'µg/kg/min', concentration: 20, bag: 500, mlPerHour: 20, set: '60' },
    { drugMl: 37.5, drugMg: 750, drawOut: 37.5, mixed: 1.5, mgPerHour: 30, lasts: 25, drops: 20 },
  ],
  [
    'cri',
    { weight: 10, dose: 3, unit: 'mg/kg/h', way: 'syringe', concentration: 20 },
    { mlPerHour: 1.5, mgPerHour: 30 },
  ],
  [
    'criBack',
    { weight: 10, drugMg: 750, bag: 500, mlPerHour: 20 },
    { doseMinute: 50, doseHour: 3, doseDay: 72, mixed: 1.5, lasts: 25 },
  ],
  ['energy', { ...dog, dogState: 'neutered', food: 350 }, { rer: 394, mer: 630, factor: 1.6, foodGrams: 180 }],
  ['energy', { ...cat, catState: 'weightLoss' }, { rer: 198, mer: 158 }],
  ['surface', { ...dog, perSquare: 30 }, { area: 0.469, squareDose: 14.06 }],
  ['surface', cat, { area: 0.252, level: 'smallBody' }],
  ['sodium', { sodium: 135, glucose: 600 }, { correctedNa: 143, correctedNaHigh: 147 }],
  ['sodium', { sodium: 150, glucose: 40 }, { correctedNa: 150, correctedNaHigh: 150 }],
  ['calcium', { species: 'dog', calcium: 10.5, albumin: 2 }, { correctedCa: 12 }],
  ['anionGap', { sodium: 145, potassium: 4, chloride: 110, bicarbonate: 20 }, { anionGap: 19 }],
  [
    'osmolality',
    { sodium: 150, glucose: 180, bun: 28, measured: 330 },
    { osmolality: 320, effective: 310, osmolalGap: 10 },
  ],
  [
    'iris',
    { species: 'dog', creatinine: 2, sdma: 40, upc: 0.3, bloodPressure: 165 },
    {
      stage: 3,
      stageCreatinine: 2,
      stageSdma: 3,
      upc: 'upcBorderline',
      bloodPressure: 'bpHigh',
      level: 'stagesDiffer',
    },
  ],
  [
    'iris',
    { species: 'cat', creatinine: 1.6, upc: 0.41, bloodPressure: 139 },
    { stage: 2, upc: 'upcHigh', bloodPressure: 'bpNormal' },
  ],
  [
    'chocolate',
    { ...dog, chocolate: 'dark', grams: 100 },
    { methylxanthines: 550, mgPerKg: 55, level: 'chocolateHeart' },
  ],
  ['chocolate', { ...dog, weight: 30, chocolate: 'milk', grams: 50 }, { mgPerKg: 3.8, level: 'belowKnown' }],
  ['xylitol', { ...dog, pieces: 5, mgEach: 300 }, { eaten: 1500, mgPerKg: 150, level: 'xylitolSugar' }],
  ['grapes', { ...dog, fruit: 'raisins', grams: 30 }, { gPerKg: 3, level: 'grapesKidney' }],
  ['grapes', { ...dog, grams: 5 }, { gPerKg: 0.5, level: 'grapesAny' }],
  // Four grapes of 10 kg are more than one in 4.5 kg; two raisins are not.
  ['grapes', { ...dog, grams: 20 }, { gPerKg: 2, level: 'grapesRisk' }],
  ['grapes', { ...dog, fruit: 'raisins', grams: 1 }, { gPerKg: 0.1, level: 'grapesAny' }],
  ['grapes', { ...dog, fruit: 'raisins', grams: 2 }, { gPerKg: 0.2, level: 'grapesRisk' }],
  ['paracetamol', { ...cat, pieces: 1, mgEach: 500 }, { mgPerKg: 125, level: 'paracetamolCat' }],
  ['paracetamol', { ...dog, pieces: 2, mgEach: 500 }, { mgPerKg: 100, level: 'paracetamolLiver' }],
  ['ibuprofen', { ...dog, pieces: 1, mgEach: 200 }, { mgPerKg: 20, level: 'belowKnown' }],
  ['ibuprofen', { ...cat, pieces: 2, mgEach: 200 }, { mgPerKg: 100, level: 'ibuprofenKidney' }],
  ['onion', { ...dog, grams: 60 }, { gPerKg: 6, ofWeight: 0.6, level: 'onionSeen' }],
  ['onion', { ...cat, grams: 20 }, { gPerKg: 5, level: 'onionBlood' }],
];

describe('the calculators', () => {
  it.each(TABLE)('%s of %j comes to what was worked out by hand', (key, entered, expected) => {
    expect(shown(key, entered)).toMatchObject(expected);
  });

  it('each name a formula and where it comes from, and stand in the table', () => {
    for (const { key, formula, sources } of CALCULATORS) {
      expect(formula.length, key).toBeGreaterThan(0);
      expect(sources.length, key).toBeGreaterThan(0);
      expect(
        TABLE.some(([named]) => named === key),
        key,
      ).toBe(true);
    }
    expect(new Set(CALCULATORS.map(({ key }) => key)).size).toBe(CALCULATORS.length);
  });

  it('name the year of each source, and say which figures nobody has found in one', () => {
    for (const { key, sources, formula, unchecked } of CALCULATORS) {
      for (const source of sources)
        expect(source === 'arithmetic' || /\b(19|20)\d\d\b/.test(source), source).toBe(true);
      // What is doubted stands in the formula that is shown.
      const figures: readonly string[] = formula.join(' ').match(/\d+(\.\d+)?/g) ?? [];
      for (const doubted of unchecked)
        for (const figure of doubted.match(/\d+(\.\d+)?/g) ?? [])
          expect(figures.includes(figure) || key === 'anionGap', `${key} ${figure}`).toBe(true);
    }
  });

  it('stage kidneys at the borders that IRIS names', () => {
    const stages = (of: 'creatinine' | 'sdma', species: 'dog' | 'cat', values: readonly number[]) =>
      values.map((value) => irisStageOf(of, species, value));
    expect(stages('creatinine', 'dog', [1.39, 1.4, 2.8, 2.9, 5, 5.1])).toEqual([1, 2, 2, 3, 3, 4]);
    expect(stages('creatinine', 'cat', [1.59, 1.6, 2.8, 2.9, 5, 5.1])).toEqual([1, 2, 2, 3, 3, 4]);
    expect(stages('sdma', 'dog', [17, 18, 35, 36, 54, 55])).toEqual([1, 2, 2, 3, 3, 4]);
    expect(stages('sdma', 'cat', [17, 18, 25, 26, 38, 39])).toEqual([1, 2, 2, 3, 3, 4]);
  });
});

describe('what can’t be', () => {
  it.each([
    ['without a weight', 'shock', { species: 'dog', minutes: 15 }, { field: 'weight', why: 'missing' }],
    ['of a weight that is none', 'shock', { ...dog, weight: -1, minutes: 15 }, { field: 'weight', why: 'tooLow' }],
    [
      'of a cat in grams',
      'shock',
      { ...cat, weight: 4000, minutes: 15 },
      { field: 'weight', why: 'tooHigh', bound: 20 },
    ],
    [
      'of a cat’s calcium by a formula of dogs',
      'calcium',
      { species: 'cat', calcium: 9, albumin: 2 },
      { field: 'species' },
    ],
    ['of an animal of another kind', 'shock', { weight: 2, minutes: 15 }, { field: 'species', why: 'missing' }],
    [
      'of a weight without end',
      'shock',
      { ...dog, weight: Number.POSITIVE_INFINITY, minutes: 15 },
      { field: 'weight' },
    ],
    [
      'of more drug than the bag holds',
      'cri',
      { weight: 10, dose: 50, concentration: 1, bag: 100, mlPerHour: 5 },
      { field: 'bag', why: 'contradicts' },
    ],
    [
      'of blood for a PCV that it has',
      'transfusion',
      { ...dog, pcv: 30, target: 25, donor: 50 },
      { field: 'target', why: 'contradicts' },
    ],
    ['of kidneys without a value', 'iris', { species: 'dog' }, { field: 'creatinine', why: 'contradicts' }],
    [
      'of more than a living animal can be dried out',
      'fluids',
      { ...dog, dehydration: 30, hours: 24 },
      { field: 'dehydration', why: 'tooHigh', bound: 15 },
    ],
  ] as const)('%s is refused with its field', (_name, key, entered, refused) => {
    expect(answer(key, entered)).toMatchObject({ state: 'refused', ...refused });
  });

  it('never becomes a number that isn’t one', () => {
    const value = fc.oneof(
      fc.double(),
      fc.integer({ min: -5, max: 500 }),
      fc.constantFrom('dog', 'cat', '', undefined, Number.NaN, Number.POSITIVE_INFINITY, 0, -0),
    );
    for (const { key, fields, answer: calculate } of CALCULATORS) {
      const entered = Object.fromEntries(
        Object.entries(fields).map(([name, field]) => [
          name,
          field.kind === 'choice'
            ? fc.constantFrom(...field.options)
            : fc.oneof(value, fc.double({ min: field.least, max: field.most, noNaN: true })),
        ]),
      );
      fc.assert(
        fc.property(fc.record(entered), (given) => {
          const result = calculate(given);
          if (result.state === 'refused') return result.field !== '';
          return result.rows.every((one) => typeof one.value === 'string' || Number.isFinite(one.value));
        }),
        { numRuns: 60 },
      );
      expect(key).not.toBe('');
    }
  });
});

const positive = fc.double({ min: 0.01, max: 500, noNaN: true });
const unit = fc.constantFrom(...(Object.keys(DOSE_UNITS) as DoseUnit[]));

describe('an infusion', () => {
  it('gives by its rate the dose from which the rate came', () => {
    fc.assert(
      fc.property(positive, positive, positive, unit, (dose, weight, concentration, of) => {
        const rate = infusionRate({ dose, unit: of, weight, concentration }) ?? 0;
        expect(infusionDose(rate, { unit: of, weight, concentration })).toBeCloseTo(dose, 6);
      }),
    );
  });

  it('says the same in every unit: 50 µg/kg/min are 3 mg/kg/h and 72 mg/kg/day', () => {
    expect(mgPerHour(50, 'µg/kg/min', 10)).toBeCloseTo(30);
    const said = (Object.keys(DOSE_UNITS) as DoseUnit[]).map((of) => doseOfMgPerHour(30, of, 10)?.toFixed(3));
    expect(said).toEqual(['50.000', '3000.000', '0.050', '3.000', '72.000']);
  });

  it('drips as many drops as its rate is, and back', () => {
    fc.assert(
      fc.property(positive, fc.constantFrom(10, 15, 20, 60), (rate, factor) => {
        expect(mlPerHourOfDrops(dropsPerMinute(rate, factor), factor)).toBeCloseTo(rate, 6);
      }),
    );
  });

  it('from a mixed bag gives the dose at the bag’s rate', () => {
    fc.assert(
      fc.property(positive, positive, unit, (dose, weight, of) => {
        const mixed = mixBag({ dose, weight, unit: of, concentration: 1e9, bag: 500, mlPerHour: 20 });
        if (mixed === undefined) return;
        const given = infusionDose(20, { unit: of, weight, concentration: mixed.concentration });
        expect((given ?? 0) / dose).toBeCloseTo(1, 6);
      }),
    );
  });

  it('as it is ordered has a rate for the pump and for each set: 50 µg/kg/min for 10 kg out of 750 mg in 500 mL', () => {
    const order = { dose: 50, unit: 'µg/kg/min', weight: 10, drugMg: 750, bag: 500 } as const;
    const told = infusionOrder(order);
    expect(told?.mlPerHour).toBeCloseTo(20, 6);
    expect(told?.hours).toBeCloseTo(25, 6);
    expect(
      [told?.drops[10], told?.drops[15], told?.drops[20], told?.drops[60]].map((drops) => drops?.toFixed(2)),
    ).toEqual([...['3.33', '5.00', '6.67', '20.00']]);
    expect(infusionOrder({ ...order, bag: 0 })).toBeUndefined();
    expect(infusionOrder({ ...order, weight: Number.NaN })).toBeUndefined();
  });

  it('of nothing, or of less, has no rate', () => {
    for (const wrong of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(infusionRate({ dose: wrong, unit: 'mg/kg/h', weight: 10, concentration: 1 })).toBeUndefined();
      expect(infusionRate({ dose: 1, unit: 'mg/kg/h', weight: wrong, concentration: 1 })).toBeUndefined();
      expect(infusionRate({ dose: 1, unit: 'mg/kg/h', weight: 10, concentration: wrong })).toBeUndefined();
      expect(infusionDose(wrong, { unit: 'mg/kg/h', weight: 10, concentration: 1 })).toBeUndefined();
    }
  });
});

describe('a heavier animal', () => {
  it('has more surface and needs more energy, by less than its weight grows', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 60, noNaN: true }),
        fc.double({ min: 1.01, max: 2, noNaN: true }),
        (kg, more) => {
          for (const of of [restingEnergy, (weight: number) => bodySurface('dog', weight)]) {
            const ratio = of(kg * more) / of(kg);
            expect(ratio).toBeGreaterThan(1);
            expect(ratio).toBeLessThan(more);
          }
        },
      ),
    );
  });

  it('takes less harm of the same amount', () => {
    const dose = (weight: number) =>
      shown('chocolate', { species: 'dog', weight, chocolate: 'baking', grams: 20 }).mgPerKg as number;
    fc.assert(
      fc.property(fc.double({ min: 1, max: 50, noNaN: true }), (kg) => {
        expect(dose(kg)).toBeGreaterThanOrEqual(dose(kg * 1.5));
      }),
    );
  });
});
