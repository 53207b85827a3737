import type { BiStep } from '@vetloom/domain/bi/bi.schema.ts';
import { weekdayOf } from '@vetloom/domain/core/clock.ts';
import { formatMonthDay } from '@vetloom/ui/format/date.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { useMemo } from 'react';
import type { TrendReport } from '../../../data/inventory/reports.ts';
import { inventoryAnalysis as words } from '../../../locale/inventory-analysis.ts';
import { Chart } from '../../../parts/chart/Chart.tsx';
import { courseOption } from '../../bi/Overview/course-option.ts';
import classes from './analysis.module.css';

/** Series that are drawn. */
export const SERIES = ['stockCost', 'goods', 'services'] as const;
/** A series that is drawn. */
export type Series = (typeof SERIES)[number];

interface TrendProps {
  readonly trend: TrendReport;
  readonly step: BiStep;
  readonly series: Series;
  readonly onSeries: (series: Series) => void;
}

/** The range stretch by stretch, as columns. */
export function Trend({ trend, step, series, onSeries }: TrendProps) {
  const option = useMemo(
    () =>
      courseOption(
        trend.points.map((point) => ({
          label: formatMonthDay(point.start),
          strong: step === 'day' && weekdayOf(point.start, shownZone()) >= 5,
          value: point[series],
          before: undefined,
        })),
      ),
    [trend, step, series],
  );
  return (
    <section className={classes.part} aria-label={words.course}>
      <header className={classes.head}>
        <h2>{words.course}</h2>
        <SegmentedFilter
          label={words.metric}
          options={SERIES.map((value) => ({ value, label: words.series[value] }))}
          value={series}
          onChange={onSeries}
        />
      </header>
      <Chart option={option} height={200} label={words.chart(words.series[series], trend.points.length)} />
    </section>
  );
}
