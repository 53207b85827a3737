import Big from 'big.js';

/** What a dose is worked out from: mg per kg, the animal's kg, mg in one unit, and the smallest part of a unit that can be given. */
export interface DoseInput {
  readonly dosePerKg: number;
  readonly weight: number;
  readonly strength: number;
  /** 1, 0.5 or 0.25 of a tablet; 0.1 of a mL. */
  readonly divisible: number;
}

/** A dose with its arithmetic, as the visit editor shows it: mg/kg × kg = mg → units (mg really given). */
export interface Dose {
  readonly wantedMg: number;
  readonly units: number;
  readonly givenMg: number;
  readonly givenPerKg: number;
}

/** Works out the nearest dose that can be given, never less than the smallest part. */
export function doseByWeight({ dosePerKg, weight, strength, divisible }: DoseInput): Dose {
  const wanted = new Big(dosePerKg).times(weight);
  const parts = wanted.div(strength).div(divisible).round(0, Big.roundHalfUp);
  const units = (parts.lt(1) ? new Big(1) : parts).times(divisible);
  const given = units.times(strength);
  return {
    wantedMg: Number(wanted.round(2)),
    units: Number(units),
    givenMg: Number(given.round(2)),
    givenPerKg: Number(given.div(weight).round(2)),
  };
}

/** Times a day of a dose code; the rest are read as hours (`Q6H`). */
const TIMES_A_DAY: Readonly<Record<string, number>> = {
  SID: 1,
  QD: 1,
  QAM: 1,
  QPM: 1,
  QN: 1,
  HS: 1,
  BID: 2,
  TID: 3,
  QID: 4,
  QOD: 0.5,
  EOD: 0.5,
  Q3D: 1 / 3,
  QW: 1 / 7,
  BIW: 2 / 7,
  TIW: 3 / 7,
  Q2W: 1 / 14,
  QM: 1 / 30,
};

/** Administrations a day of a frequency as it is written (`BID PC`); undefined for codes without a fixed rhythm (PRN) and unknown ones. */
export function timesADay(frequency: string): number | undefined {
  const code = (frequency.trim().split(/\s+/)[0] ?? '').replaceAll('.', '').toUpperCase();
  const hours = Number(/^Q(\d{1,3})H$/.exec(code)?.[1] ?? 0);
  if (hours > 0) return 24 / hours;
  return Object.hasOwn(TIMES_A_DAY, code) ? TIMES_A_DAY[code] : undefined;
}

/** Units to hand out for a course: units a dose × times a day × days, rounded up to whole units. Undefined where the rhythm isn't fixed. */
export function unitsForCourse(unitsPerDose: number, frequency: string, days: number): number | undefined {
  const times = timesADay(frequency);
  if (times === undefined || days <= 0) return undefined;
  // A third and a seventh aren't exact: without rounding, every 7 days for 7 days would be two doses.
  const doses = new Big(times).times(days).round(6).round(0, Big.roundUp);
  return Number(new Big(unitsPerDose).times(doses).round(0, Big.roundUp));
}

/** Seconds after which a weight is too old to dose by: 30 days. */
export const STALE_WEIGHT = 30 * 86_400;
