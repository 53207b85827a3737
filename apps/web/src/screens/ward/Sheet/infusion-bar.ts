import { nextDay } from '@vetloom/domain/core/clock.ts';
import type { StayPlan } from '@vetloom/domain/hospital/plan.schema.ts';
import { SHEET_HOURS } from '@vetloom/domain/ward/day-grid.ts';
import { ranThrough, runsOf } from '@vetloom/domain/ward/infusion-given.ts';
import { formatShortDay, formatTime } from '@vetloom/ui/format/date.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import type { WardDay } from '../../../data/ward/ward-days.ts';
import { flowsheet } from '../../../locale/ward-sheet.ts';

const words = flowsheet.infusion;

/** An infusion as a bar over the hours of its day. Places within an hour are shares of it, as percentages. */
export interface InfusionBar {
  readonly hours: readonly (
    | { readonly ranFrom: string; readonly ranTo: string; readonly leftTo: string }
    | undefined
  )[];
  readonly texts: readonly { readonly hour: number; readonly side: 'ran' | 'left'; readonly words: string }[];
}

/** The bar of an infusion; undefined where nothing says how fast it runs or it hasn't begun. `now` is Unix seconds. */
export function infusionBar(
  { plan, log }: WardDay,
  infusion: StayPlan['infusionDrugMission'][number],
  now: number,
): InfusionBar | undefined {
  const zone = shownZone();
  const runs = runsOf(plan, log, infusion, now, zone);
  const [first] = runs;
  const last = runs.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const day = plan.planDateTime;
  const end = nextDay(day, zone);
  const ml = ranThrough(runs);
  const isRunning = last.to >= Math.min(now, end) - 1 && now < end;
  // What runs of a mixture is its bag's; `number` is the drug in it.
  const left = Math.max(0, (infusion.mix?.bag ?? infusion.number) - ml);
  const empty = now + (left / last.rate) * 3600;
  const goesOn = isRunning && left > 0.5;
  const until = goesOn ? Math.min(end, empty) : last.to;
  const share = (time: number, hour: number) => Math.min(1, Math.max(0, (time - day) / 3600 - hour));
  const percent = (part: number) => `${Math.round(part * 100)}%`;
  const hours = Array.from({ length: SHEET_HOURS }, (_, hour) => {
    const [from, to, stop] = [share(first.from, hour), share(last.to, hour), share(until, hour)];
    return stop <= from ? undefined : { ranFrom: percent(from), ranTo: percent(to), leftTo: percent(stop) };
  });
  const hourAt = (time: number) => Math.min(SHEET_HOURS - 1, Math.floor((time - day) / 3600));
  return {
    hours,
    texts: [
      { hour: hourAt(first.from), side: 'ran', words: words.ran(formatQuantity(Math.round(ml))) },
      ...(goesOn && hourAt(now) < SHEET_HOURS - 4
        ? [
            {
              hour: hourAt(now) + 1,
              side: 'left' as const,
              words: words.left(formatQuantity(Math.round(left)), `${formatShortDay(empty)} ${formatTime(empty)}`),
            },
          ]
        : []),
    ],
  };
}
