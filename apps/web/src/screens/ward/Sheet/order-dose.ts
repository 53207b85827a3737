import {
  DROP_FACTORS,
  dropsPerMinute,
  infusionDose,
  infusionOrder,
  infusionRate,
  mgPerHour,
} from '@vetloom/domain/calculators/infusion.ts';
import { fourPlaces } from '@vetloom/domain/lines/course.ts';
import { doseByWeight } from '@vetloom/domain/lines/dose.ts';
import type { InfusionMix } from '@vetloom/domain/lines/infusion-mix.ts';
import { isInMillilitres } from '@vetloom/domain/lines/millilitres.ts';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import type { OrderValues } from './order-form.ts';

/** A figure as it stands in a field. */
const written = (value: number | undefined, places = 4): string =>
  value === undefined || !Number.isFinite(value) ? '' : String(Number(value.toFixed(places)));

/** How much is given once by a dose and a weight (kg); what can't be worked out stays as it was written. */
export function dosedBy(values: OrderValues, dosePerKg: string, weight: number | null): Partial<OrderValues> {
  const { strength, divisible } = values;
  const wanted = readFigure(dosePerKg);
  if (wanted === undefined || wanted <= 0 || strength === null || weight === null) return { dosePerKg };
  return { dosePerKg, perDose: written(doseByWeight({ dosePerKg: wanted, weight, strength, divisible }).units) };
}

/** What of an infusion is written in its own fields. */
export type InfusionPart = Partial<Pick<OrderValues, 'mixDose' | 'mixUnit' | 'drugMg' | 'bag' | 'rate'>>;

/** mg in a mL of what runs: of the mixture, or of the drug as it is kept where nothing is said of a bag. */
function concentration({ drugMg, bag, strength, unit }: OrderValues): number | undefined {
  const [mg, ml] = [readFigure(drugMg), readFigure(bag)];
  if (mg !== undefined && ml !== undefined && ml > 0) return mg / ml;
  return drugMg.trim() === '' && bag.trim() === '' && strength !== null && isInMillilitres(unit) ? strength : undefined;
}

/**
 * What follows from a change of an infusion's dose, mixture or rate (weight in kg): of dose, concentration and rate two say the third. Whoever writes the dose or the mixture
 * wants the rate, whoever writes the rate wants to know the dose. How much drug goes in is worked out where somebody asks for it (`drugFor`). What can't be worked out stays.
 */
export function infusionFilled(values: OrderValues, part: InfusionPart, weight: number | null): Partial<OrderValues> {
  const next = { ...values, ...part };
  const dose = readFigure(next.mixDose);
  const rate = readFigure(next.rate);
  const unit = next.mixUnit;
  const strength = concentration(next);
  if (weight === null || strength === undefined) {
    // Of a drug that is going to be mixed the rate at which it would run by itself says nothing any more.
    const isBegun = ('bag' in part && next.drugMg.trim() === '') || ('drugMg' in part && next.bag.trim() === '');
    return withVolume(next, isBegun ? { ...part, rate: '' } : part);
  }
  if ('rate' in part || dose === undefined) {
    const given = rate === undefined ? undefined : infusionDose(rate, { unit, weight, concentration: strength });
    return withVolume(next, given === undefined ? part : { ...part, mixDose: written(given, 3) });
  }
  const runs = infusionRate({ dose, unit, weight, concentration: strength });
  return withVolume(next, runs === undefined ? part : { ...part, rate: written(runs, 2) });
}

/** mg of drug that go into the bag so that it gives the dose at the rate that is written; undefined while one of them is missing, or there is drug in it already. */
export function drugFor(
  { mixDose, mixUnit, drugMg, bag, rate }: OrderValues,
  weight: number | null,
): number | undefined {
  const [dose, ml, mlPerHour] = [readFigure(mixDose), readFigure(bag), readFigure(rate)];
  if (dose === undefined || ml === undefined || mlPerHour === undefined || weight === null) return undefined;
  const mg = mgPerHour(dose, mixUnit, weight);
  if (drugMg.trim() !== '' || mg === undefined || ml <= 0 || mlPerHour <= 0) return undefined;
  return Math.round((mg * ml * 100) / mlPerHour) / 100;
}

/** With how much of the drug goes into the bag, in the unit in which it is kept: that is what is taken from the shelf and charged. */
function withVolume({ drugMg, bag, strength }: OrderValues, part: Partial<OrderValues>): Partial<OrderValues> {
  const mg = readFigure(drugMg);
  if (mg === undefined || readFigure(bag) === undefined || strength === null) return part;
  return { ...part, volume: written(mg / strength) };
}

/** How a drug is mixed, as the form says it; undefined where it runs as it is, or the form isn't complete. */
export function mixOf({ mixDose, mixUnit, drugMg, bag }: OrderValues): InfusionMix | undefined {
  const [mg, ml] = [readFigure(drugMg), readFigure(bag)];
  if (mg === undefined || ml === undefined || mg <= 0 || ml <= 0) return undefined;
  const dose = readFigure(mixDose);
  return { dose: dose === undefined || dose <= 0 ? null : fourPlaces(dose), unit: mixUnit, drugMg: mg, bag: ml };
}

/** An infusion as it is worked out: mg an hour, mg in a mL, mL an hour, drops a minute by the set, hours until the bag is through. */
export interface WorkedInfusion {
  readonly mg: number;
  readonly concentration: number;
  readonly mlPerHour: number;
  readonly drops: Readonly<Record<number, number>>;
  /** Undefined where nothing is said of a bag. */
  readonly hours: number | undefined;
}

/** The sum behind an infusion's rate; undefined while the form doesn't say enough for one. */
export function workedInfusion(values: OrderValues, weight: number | null): WorkedInfusion | undefined {
  const dose = readFigure(values.mixDose);
  const strength = concentration(values);
  if (dose === undefined || strength === undefined || weight === null) return undefined;
  const mg = mgPerHour(dose, values.mixUnit, weight);
  const mix = mixOf(values);
  const order = mix && infusionOrder({ dose, unit: values.mixUnit, weight, drugMg: mix.drugMg, bag: mix.bag });
  const mlPerHour = order?.mlPerHour ?? infusionRate({ dose, unit: values.mixUnit, weight, concentration: strength });
  if (mg === undefined || mlPerHour === undefined) return undefined;
  const drops =
    order?.drops ?? Object.fromEntries(DROP_FACTORS.map((factor) => [factor, dropsPerMinute(mlPerHour, factor)]));
  return { mg, concentration: strength, mlPerHour, drops, hours: order?.hours };
}
