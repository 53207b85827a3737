import { askedWhen, choice, contradicts, defineCalculator, figure, mainRow, row, weightField } from './calculator.ts';

/** Units in which an infusion's dose is said, per kg of the animal, and mg an hour in one of each. */
export const DOSE_UNITS = {
  'µg/kg/min': 0.06,
  'µg/kg/h': 0.001,
  'mg/kg/min': 60,
  'mg/kg/h': 1,
  'mg/kg/day': 1 / 24,
} as const;
/** A unit in which an infusion's dose is said. */
export type DoseUnit = keyof typeof DOSE_UNITS;
/** The units in which an infusion's dose is said. */
export const DOSE_UNIT_NAMES = Object.keys(DOSE_UNITS) as DoseUnit[];

/** Drops in a mL by the set, as its maker prints it. */
export const DROP_FACTORS = [10, 15, 20, 60] as const;
/** Drops in a mL. */
export type DropFactor = (typeof DROP_FACTORS)[number];

const positive = (...values: readonly number[]): boolean =>
  values.every((value) => Number.isFinite(value) && value > 0);

/** mg an hour of a dose for a weight (kg); undefined where one of them is no positive number. */
export const mgPerHour = (dose: number, unit: DoseUnit, weight: number): number | undefined =>
  positive(dose, weight) ? dose * DOSE_UNITS[unit] * weight : undefined;

/** The dose, in its unit, that so many mg an hour are for a weight (kg). */
export const doseOfMgPerHour = (mg: number, unit: DoseUnit, weight: number): number | undefined =>
  positive(mg, weight) ? mg / weight / DOSE_UNITS[unit] : undefined;

/** Drops a minute of a rate (mL an hour) through a set (drops in a mL). */
export const dropsPerMinute = (mlPerHour: number, factor: number): number => (mlPerHour * factor) / 60;
/** mL an hour of so many drops a minute. */
export const mlPerHourOfDrops = (drops: number, factor: number): number => (drops * 60) / factor;

/** What an infusion is of: a dose for an animal, and how much drug is in a mL of what runs. */
export interface InfusionDose {
  readonly dose: number;
  readonly unit: DoseUnit;
  /** kg. */
  readonly weight: number;
  /** mg in a mL of what runs: of the drug itself in a syringe, of the mixture in a bag. */
  readonly concentration: number;
}

/** mL an hour that give a dose; undefined where something is no positive number. */
export function infusionRate({ dose, unit, weight, concentration }: InfusionDose): number | undefined {
  const mg = mgPerHour(dose, unit, weight);
  return mg === undefined || !positive(concentration) ? undefined : mg / concentration;
}

/** The dose that a rate (mL an hour) gives; undefined where something is no positive number. */
export const infusionDose = (
  mlPerHour: number,
  { unit, weight, concentration }: Omit<InfusionDose, 'dose'>,
): number | undefined =>
  positive(mlPerHour, concentration) ? doseOfMgPerHour(mlPerHour * concentration, unit, weight) : undefined;

/** A drug that is mixed into a bag. Concentration in mg/mL, bag in mL, rate in mL an hour. */
export interface BagMix extends InfusionDose {
  readonly bag: number;
  readonly mlPerHour: number;
}

/** What goes into a bag so that its rate gives the dose. */
export interface MixedBag {
  /** mL of drug; as much is drawn out of the bag before, so that it stays at its volume. */
  readonly drugMl: number;
  readonly drugMg: number;
  /** mg in a mL of the mixture. */
  readonly concentration: number;
  /** Hours that the bag lasts. */
  readonly hours: number;
}

/** How a bag is mixed; undefined where something is no positive number, or more drug would go in than the bag holds. */
export function mixBag({ bag, mlPerHour, ...dose }: BagMix): MixedBag | undefined {
  const mg = mgPerHour(dose.dose, dose.unit, dose.weight);
  if (mg === undefined || !positive(dose.concentration, bag, mlPerHour)) return undefined;
  const hours = bag / mlPerHour;
  const drugMg = mg * hours;
  const drugMl = drugMg / dose.concentration;
  return drugMl > bag ? undefined : { drugMl, drugMg, concentration: drugMg / bag, hours };
}

/** An infusion as it is ordered: a dose, and how much drug (mg) is in which bag (mL). */
export interface InfusionWish {
  readonly dose: number;
  readonly unit: DoseUnit;
  /** kg. */
  readonly weight: number;
  readonly drugMg: number;
  readonly bag: number;
}

/** How an ordered infusion runs. */
export interface InfusionOrder {
  readonly mlPerHour: number;
  /** Drops a minute by the set. */
  readonly drops: Readonly<Record<DropFactor, number>>;
  /** Hours that the bag lasts. */
  readonly hours: number;
}

/** The rate of an ordered infusion, for a pump and for each set; undefined where something is no positive number. The way back is `infusionDose`. */
export function infusionOrder({ drugMg, bag, ...dose }: InfusionWish): InfusionOrder | undefined {
  if (!positive(drugMg, bag)) return undefined;
  const mlPerHour = infusionRate({ ...dose, concentration: drugMg / bag });
  if (mlPerHour === undefined) return undefined;
  const drops = Object.fromEntries(DROP_FACTORS.map((factor) => [factor, dropsPerMinute(mlPerHour, factor)]));
  return { mlPerHour, drops: drops as Record<DropFactor, number>, hours: bag / mlPerHour };
}

const ARITHMETIC = 'arithmetic';
const doseField = figure('', 0.000_001, 10_000);
const concentrationField = figure('mg/mL', 0.000_1, 1000);
const rateField = figure('mL/h', 0.01, 2000);

/** Drops a minute of a rate, and the other way round. */
export const DRIP = defineCalculator({
  key: 'drip',
  group: 'fluids',
  fields: {
    direction: choice(['toDrops', 'toRate'], 'toDrops'),
    set: choice(['10', '15', '20', '60'], '20'),
    mlPerHour: askedWhen(rateField, 'direction', 'toDrops'),
    drops: askedWhen(figure('gtt/min', 0.1, 600), 'direction', 'toRate'),
  },
  formula: ['gtt/min = mL/h × gtt/mL ÷ 60'],
  sources: [ARITHMETIC],
  compute: ({ set, mlPerHour, drops = 0 }) => {
    const factor = Number(set);
    if (mlPerHour === undefined)
      return {
        rows: [mainRow('mlPerHour', mlPerHourOfDrops(drops, factor), 'mL/h', 1), row('perDrop', 60 / drops, 's')],
      };
    const perMinute = dropsPerMinute(mlPerHour, factor);
    return { rows: [mainRow('drops', perMinute, 'gtt/min', 1), row('perDrop', 60 / perMinute, 's')] };
  },
});

/** A constant rate infusion: drug into the bag, or its rate from a syringe. */
export const CRI = defineCalculator({
  key: 'cri',
  group: 'drugs',
  fields: {
    weight: weightField,
    dose: doseField,
    unit: choice(DOSE_UNIT_NAMES, 'µg/kg/min'),
    concentration: concentrationField,
    way: choice(['bag', 'syringe'], 'bag'),
    bag: askedWhen(figure('mL', 1, 5000), 'way', 'bag'),
    mlPerHour: askedWhen(rateField, 'way', 'bag'),
    set: choice(['10', '15', '20', '60'], '60'),
  },
  formula: ['mg/h = dose × kg', 'mL (drug) = mg/h × (bag mL ÷ mL/h) ÷ mg/mL', 'mL/h (undiluted) = mg/h ÷ mg/mL'],
  sources: [ARITHMETIC],
  compute: ({ weight, dose, unit, concentration, bag, mlPerHour, set }) => {
    const mg = mgPerHour(dose, unit, weight) ?? Number.NaN;
    if (bag === undefined || mlPerHour === undefined) {
      const rate = mg / concentration;
      return {
        rows: [mainRow('mlPerHour', rate, 'mL/h', 2), row('mgPerHour', mg, 'mg/h', 3), dropsRow(rate, set)],
      };
    }
    const mixed = mixBag({ dose, unit, weight, concentration, bag, mlPerHour });
    if (mixed === undefined) return contradicts('bag');
    return {
      rows: [
        mainRow('drugMl', mixed.drugMl, 'mL', 2),
        row('drugMg', mixed.drugMg, 'mg', 2),
        row('drawOut', mixed.drugMl, 'mL', 2),
        row('mixed', mixed.concentration, 'mg/mL', 4),
        row('mgPerHour', mg, 'mg/h', 3),
        row('lasts', mixed.hours, 'h', 1),
        dropsRow(mlPerHour, set),
      ],
    };
  },
});

const dropsRow = (mlPerHour: number, set: string) => row('drops', dropsPerMinute(mlPerHour, Number(set)), 'gtt/min', 1);

/** The dose that is really given by a rate. */
export const CRI_BACK = defineCalculator({
  key: 'criBack',
  group: 'drugs',
  fields: {
    weight: weightField,
    drugMg: figure('mg', 0.000_1, 100_000),
    bag: figure('mL', 1, 5000),
    mlPerHour: rateField,
  },
  formula: ['mg/mL = mg ÷ bag mL', 'mg/kg/h = mL/h × mg/mL ÷ kg', 'µg/kg/min = mg/kg/h × 1000 ÷ 60'],
  sources: [ARITHMETIC],
  compute: ({ weight, drugMg, bag, mlPerHour }) => {
    const concentration = drugMg / bag;
    const of = (unit: DoseUnit) => infusionDose(mlPerHour, { unit, weight, concentration }) ?? Number.NaN;
    return {
      rows: [
        mainRow('doseMinute', of('µg/kg/min'), 'µg/kg/min', 3),
        row('doseHour', of('mg/kg/h'), 'mg/kg/h', 4),
        row('doseDay', of('mg/kg/day'), 'mg/kg/day', 3),
        row('mixed', concentration, 'mg/mL', 4),
        row('lasts', bag / mlPerHour, 'h', 1),
      ],
    };
  },
});
