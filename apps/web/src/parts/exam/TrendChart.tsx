import { isAbnormal } from '@vetloom/domain/exam/exam-range.ts';
import type { TrendPoint } from '@vetloom/domain/exam/exam-results.ts';
import { formatDate, formatMonthDay } from '@vetloom/ui/format/date.ts';
import { useMemo } from 'react';
import { useCan } from '../../data/engine/hooks.ts';
import { exam } from '../../locale/exam.ts';
import { examRanges } from '../../locale/exam-ranges.ts';
import { links } from '../../routes/links.ts';
import { AppLink } from '../../routes/navigation.tsx';
import { Chart } from '../chart/Chart.tsx';
import classes from './exam.module.css';
import { shownRange, shownValue } from './exam-words.ts';
import { Mark } from './Mark.tsx';

interface TrendChartProps {
  readonly name: string;
  readonly unit: string;
  /** The oldest first. */
  readonly points: readonly TrendPoint[];
  /** The item of the laboratory's list; from it the way to where its ranges are kept. */
  readonly itemID?: string | undefined;
}

const AXIS = { fontSize: 11, color: 'var(--vl-ink-3)' } as const;

function optionOf(points: readonly TrendPoint[]) {
  const drawn = points.flatMap((point) => (point.number === undefined ? [] : [{ ...point, number: point.number }]));
  const { low = null, high = null } = drawn.at(-1)?.range ?? {};
  const figures = [...drawn.map(({ number }) => number), ...[low, high].filter((bound) => bound !== null)];
  const [least, most] = [Math.min(...figures), Math.max(...figures)];
  const room = Math.max((most - least) * 0.15, Math.abs(most) * 0.02, 0.01);
  return {
    grid: { left: 44, right: 24, top: 12, bottom: 22 },
    tooltip: { show: false },
    xAxis: {
      type: 'time',
      axisLine: { lineStyle: { color: 'var(--vl-line)' } },
      axisTick: { show: false },
      axisLabel: { ...AXIS, hideOverlap: true, formatter: (at: number) => formatMonthDay(at / 1000) },
    },
    yAxis: {
      type: 'value',
      min: Math.max(0, least - room),
      max: most + room,
      splitNumber: 3,
      splitLine: { lineStyle: { color: 'var(--vl-line)' } },
      axisLabel: { ...AXIS, formatter: (value: number) => String(Number(value.toPrecision(3))) },
    },
    series: [
      {
        type: 'line',
        lineStyle: { color: 'var(--vl-indigo-600)', width: 1.5 },
        itemStyle: { color: 'var(--vl-indigo-600)' },
        data: drawn.map(({ at, number, judgement }) => ({
          value: [at * 1000, number],
          ...(isAbnormal(judgement)
            ? {
                symbol: 'triangle',
                symbolSize: 9,
                symbolRotate: judgement === 'low' ? 180 : 0,
                itemStyle: { color: 'var(--vl-cinnabar)' },
              }
            : { symbol: 'circle', symbolSize: 5 }),
        })),
        ...(low === null && high === null
          ? {}
          : {
              markArea: {
                silent: true,
                itemStyle: { color: 'var(--vl-indigo-50)' },
                data: [[{ yAxis: low ?? Math.max(0, least - room) }, { yAxis: high ?? most + room }]],
              },
            }),
      },
    ],
  };
}

/** An item over all visits: its line within the range that counts, and the figures behind it. */
export function TrendChart({ name, unit, points, itemID }: TrendChartProps) {
  const can = useCan();
  const option = useMemo(() => optionOf(points), [points]);
  const drawable = points.filter(({ number }) => number !== undefined).length;
  return (
    <section className={classes.trend} aria-label={exam.trendOf(name)}>
      {drawable < 2 ? (
        <p className={classes.calm}>{exam.noTrend}</p>
      ) : (
        <div className={classes.trendChart}>
          <Chart option={option} label={exam.trendOf(name)} height={168} />
        </div>
      )}
      <div>
        <table className={classes.trendTable} aria-label={exam.trendTable}>
          <tbody>
            {points
              .slice(-6)
              .reverse()
              .map((point) => (
                <tr key={`${point.recordID} ${point.result._id}`}>
                  <td>{formatDate(point.at)}</td>
                  <td>
                    <b>{shownValue(point.value)}</b> {point.result.unit || unit}
                  </td>
                  <td>{shownRange(point.range)}</td>
                  <td>
                    <Mark judgement={point.judgement} />
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
        {itemID !== undefined && (can('LAB_TASK_READ') || can('GENERAL_SETTINGS_READ')) ? (
          <AppLink className={classes.rangeLink} to={links.to('setting.ranges', { item: itemID })}>
            {examRanges.fromResult}
          </AppLink>
        ) : null}
      </div>
    </section>
  );
}
