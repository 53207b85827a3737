import { type GridRow, gridRows } from '@vetloom/domain/ward/day-grid.ts';
import { figureOf } from '@vetloom/domain/ward/typed-value.ts';
import { Sparkline } from '@vetloom/ui/chart/Sparkline.tsx';
import { formatShortDay } from '@vetloom/ui/format/date.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useMemo } from 'react';
import { useStayDays } from '../../../data/ward/stay-sheet.ts';
import type { WardDay } from '../../../data/ward/ward-days.ts';
import { flowsheet } from '../../../locale/ward-sheet.ts';
import { doseName } from '../../../parts/ward/dose-words.ts';
import { type Beyond, valueText } from './cell-words.ts';
import classes from './days.module.css';
import { useBeyond } from './use-rows.ts';

const words = flowsheet.days;
const NO_ROWS: readonly GridRow[] = [];

interface DaysTableProps {
  readonly inHospitalID: string;
  /** Starts of the days that have a plan, the earliest first. */
  readonly days: readonly number[];
  readonly species: string;
  readonly today: number;
  readonly now: number;
  readonly seesMoney: boolean;
  readonly onDay: (day: number) => void;
}

/** The days of a stay side by side: of what is measured its range and trend, of everything else how much of it was done. */
export function DaysTable({ inHospitalID, days, species, today, now, seesMoney, onDay }: DaysTableProps) {
  const read = useStayDays(inHospitalID, days);
  const lines = useMemo(() => linesOf(read ?? [], now), [read, now]);
  const beyondOf = useBeyond(species, lines[0]?.rows.filter((row) => row !== undefined) ?? NO_ROWS);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className={classes.scroll} aria-label={words.title} tabIndex={0}>
      <table className={classes.days}>
        <thead>
          <tr>
            <th scope="col">{words.title}</th>
            <th scope="col">{flowsheet.trend}</th>
            {(read ?? []).map(({ plan: { planDateTime } }) => (
              <th key={planDateTime} scope="col" data-now={planDateTime === today || undefined}>
                <button
                  type="button"
                  className={classes.dayLink}
                  title={words.open(formatShortDay(planDateTime))}
                  onClick={() => onDay(planDateTime)}
                >
                  {planDateTime === today ? flowsheet.today : formatShortDay(planDateTime)}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, name, rows }) => {
            const trend = rows.flatMap((row) => row?.trend ?? []);
            return (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>
                  {trend.length < 2 ? null : <Sparkline values={trend} label={flowsheet.trendOf(name, trend.length)} />}
                </td>
                {rows.map((row, at) => (
                  <td key={days[at]}>
                    {row === undefined ? words.none : <Sum row={row} beyond={beyondOf(row.missionID)} />}
                  </td>
                ))}
              </tr>
            );
          })}
          {seesMoney ? (
            <tr>
              <th scope="row">{words.total}</th>
              <td />
              {(read ?? []).map(({ plan }) => (
                <td key={plan.planDateTime}>{formatAmount(plan.total)}</td>
              ))}
            </tr>
          ) : null}
        </tbody>
      </table>
    </section>
  );
}

/** One row a mission, with its row of each day. */
function linesOf(days: readonly WardDay[], now: number) {
  const all = days.map((day) => ({ day, rows: gridRows(day, shownZone(), now) }));
  const keys = [...new Set(all.flatMap(({ rows }) => rows.map(({ key }) => key)))];
  return keys.map((key) => {
    const rows = all.map(({ rows }) => rows.find((row) => row.key === key));
    const at = rows.findLastIndex((row) => row !== undefined);
    const [row, day] = [rows[at], all[at]?.day];
    return { key, rows, name: row && day ? doseName({ ...row, day }) : key };
  });
}

/** A day of a row: the range of what was measured, else how often of how many times it was done. */
function Sum({ row, beyond }: { readonly row: GridRow; readonly beyond: Beyond }) {
  const values = row.cells.flatMap((cell) => cell?.values ?? []);
  const doses = row.cells.flatMap((cell) => cell?.doses ?? []);
  const skipped = doses.filter(({ state }) => state === 'skipped').length;
  if (values.length === 0) {
    if (doses.length === 0) return words.none;
    const done = doses.filter(({ state }) => state === 'done' || state === 'double').length;
    return (
      <>
        {words.times(done, doses.length)}
        {skipped > 0 ? <small>{words.skipped(skipped)}</small> : null}
      </>
    );
  }
  const figures = values.map(({ value }) => figureOf(value)).filter((figure) => figure !== undefined);
  const last = values.at(-1);
  if (figures.length === 0 || last === undefined) return last === undefined ? words.none : String(last.value);
  const [low, high] = [Math.min(...figures), Math.max(...figures)];
  const side = beyond(high) ?? beyond(low);
  return (
    <>
      <b data-beyond={side}>
        {low === high
          ? valueText(row.missionID, low)
          : words.mean(valueText(row.missionID, low), valueText(row.missionID, high))}
      </b>
      <small>{values.length}</small>
    </>
  );
}
