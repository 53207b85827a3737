import type { DrugLine } from '@vetloom/domain/lines/drug-bag.schema.ts';
import type { Priced } from './catalogue.ts';
import type { Random } from './random.ts';

const PER_DAY: Readonly<Record<string, number>> = { SID: 1, BID: 2, TID: 3, QID: 4, QOD: 0.5, QW: 1 / 7, BIW: 2 / 7 };

/** A drug dosed by weight: the smallest part that can be given is respected, whole units are handed out. */
export function prescribed(random: Random, { item, drug }: Priced, kg: number, days?: number): DrugLine {
  const info = item.drug;
  const usual = info?.dosePerKg ?? null;
  const line: DrugLine = {
    _id: random.rowID(),
    itemID: item._id,
    name: item.name,
    unit: item.unit,
    price: item.price,
    number: 1,
    dosePerKg: usual,
    strength: info?.strength ?? null,
    unitsPerDose: null,
    frequency: info?.frequency ?? '',
    days: days ?? info?.days ?? null,
    route: info?.route ?? '',
    direction: info?.direction ?? '',
    controlled: info?.controlled ?? false,
    overrideReason: '',
  };
  if (drug?.class !== '口服' || line.days === null) return line;
  const times = (PER_DAY[line.frequency] ?? 1) * line.days;
  if (usual === null || line.strength === null) return { ...line, unitsPerDose: 1, number: Math.ceil(times) };
  const exact = (usual * kg) / line.strength;
  const step = info?.divisible ?? 1;
  // Too little for a part of a tablet: the pharmacy grinds it and hands out sachets.
  if (exact < step * 0.6 && item.unit === '顆')
    return {
      ...line,
      name: `${item.name}（磨粉分包）`,
      unit: '包',
      strength: null,
      unitsPerDose: 1,
      number: Math.ceil(times),
      price: 20,
    };
  const units = places(Math.max(step, Math.round(exact / step) * step));
  const total = units * times;
  return {
    ...line,
    unitsPerDose: units,
    number: item.unit === 'mL' ? places(Math.ceil(total * 10) / 10) : Math.ceil(total - 1e-9),
  };
}

const places = (value: number) => Math.round(value * 10_000) / 10_000;
