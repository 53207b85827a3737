import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import type { GridRow } from '@vetloom/domain/ward/day-grid.ts';
import { ranThrough, runsOf } from '@vetloom/domain/ward/infusion-given.ts';
import { doseFor, missionDose } from '@vetloom/domain/ward/mission-dose.ts';
import { formatMonthDay } from '@vetloom/ui/format/date.ts';
import { formatQuantity, formatWeightFigure } from '@vetloom/ui/format/number.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import type { WardDay } from '../../../data/ward/ward-days.ts';
import { flowsheet } from '../../../locale/ward-sheet.ts';

const words = flowsheet.dose;

/** What is to be known before something is given: how its dose is worked out by the latest weight, what was noted with its order, how much of an infusion has run. */
export function doseFacts(
  day: WardDay,
  { list, missionID }: GridRow,
  weight: { readonly value: number; readonly dateTime: number } | undefined,
  itemOf: (itemID: string) => CatalogItem | undefined,
  now: number,
): string[] {
  const { plan, log } = day;
  const dose = missionDose(plan, list, missionID, itemOf);
  const mission = (plan[list] as readonly WardDay['plan'][typeof list][number][]).find(
    (one) => one.missionID === missionID,
  );
  const note = mission !== undefined && 'note' in mission ? mission.note : '';
  const infusion = list === 'infusionDrugMission' ? plan[list].find((one) => one.missionID === missionID) : undefined;
  const runs = infusion === undefined ? [] : runsOf(plan, log, infusion, now, shownZone());
  return [
    ...(dose === undefined ? [] : [weight === undefined ? words.noWeight : arithmetic(dose, weight)]),
    ...(note === '' ? [] : [note]),
    ...(runs.length === 0 || infusion === undefined
      ? []
      : [words.infusion(formatQuantity(Math.round(ranThrough(runs))), formatQuantity(runs.at(-1)?.rate))]),
  ];
}

function arithmetic(
  dose: NonNullable<ReturnType<typeof missionDose>>,
  weight: { readonly value: number; readonly dateTime: number },
): string {
  const { mg, units } = doseFor(dose, weight.value);
  const sum = words.arithmetic(formatQuantity(dose.perKg), formatWeightFigure(weight.value), formatQuantity(mg, 2));
  const volume =
    units === undefined || dose.strength === null || dose.unit === ''
      ? ''
      : words.volume(formatQuantity(dose.strength), dose.unit, formatQuantity(units));
  return `${sum}${volume}（${words.weighed(formatMonthDay(weight.dateTime))}）`;
}
