import {
  keptSeries,
  type NumberRaise,
  ORDER_SERIES,
  type OrderSeries,
} from '@vetloom/domain/clinic/settings/order-series.setting.ts';
import type { PetNumberSetting } from '@vetloom/domain/clinic/settings/pet-number.setting.ts';
import {
  PET_NUMBER_COUNTER,
  type PetNumberCounter,
} from '@vetloom/domain/clinic/settings/pet-number-counter.setting.ts';
import { MOST_NEXT } from '@vetloom/domain/clinic/settings/raise-number.commands.ts';
import { isoDay } from '@vetloom/domain/core/clock.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import { counterKey, SEQUENCE_KEY } from '@vetloom/domain/pet/pet-number.ts';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { nextNumbers as words } from '../../../locale/clinic-setup.ts';

/** A series of numbers and how far it has come. */
export interface NumberRow {
  readonly settingID: typeof PET_NUMBER_COUNTER.id | typeof ORDER_SERIES.id;
  readonly series: string;
  readonly label: string;
  /** 0 before the first; where animals begin with a higher number, the one before that. */
  readonly last: number;
}

/** The series of this day: of animals, where the clinic numbers them, and of each kind of form this month. */
export function numberRows(
  rule: Pick<PetNumberSetting, 'petIDFormat' | 'petIDStart'>,
  counted: Pick<PetNumberCounter, 'petIDCounter'>,
  { orderSeries }: Pick<OrderSeries, 'orderSeries'>,
  now: number,
  zone: Zone,
): NumberRow[] {
  const key = counterKey(rule.petIDFormat, now, zone);
  const pets: NumberRow = {
    ...{ settingID: PET_NUMBER_COUNTER.id, series: key, label: key === SEQUENCE_KEY ? words.pet : words.petDay },
    last: Math.max(counted.petIDCounter?.[key] ?? 0, key === SEQUENCE_KEY ? (rule.petIDStart ?? 1) - 1 : 0),
  };
  const day = isoDay(now, zone);
  const month = day.slice(0, 7).replace('-', '');
  const known = keptSeries(orderSeries, day);
  const forms = Object.entries(words.kinds).map(([letter, label]): NumberRow => {
    const series = `${letter}${month}`;
    return { settingID: ORDER_SERIES.id, series, label, last: known[series] ?? 0 };
  });
  return rule.petIDFormat === 0 ? forms : [pets, ...forms];
}

/** The number to which a series is set on, as typed; undefined for one that isn't higher. */
export function typedNext(text: string, { last }: Pick<NumberRow, 'last'>): number | undefined {
  const next = readFigure(text);
  return next !== undefined && Number.isInteger(next) && next > last + 1 && next <= MOST_NEXT ? next : undefined;
}

/** Who set a series on, of animals and forms together, the latest first. */
export const raisesOf = (
  counted: Pick<PetNumberCounter, 'petIDRaised'>,
  { orderSeriesRaised }: Pick<OrderSeries, 'orderSeriesRaised'>,
): NumberRaise[] => [...(counted.petIDRaised ?? []), ...orderSeriesRaised].toSorted((a, b) => b.dateTime - a.dateTime);
