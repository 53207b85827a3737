import type { Limits } from '@vetloom/domain/surgery/limits.ts';
import { alarmOf } from '@vetloom/domain/surgery/limits.ts';
import type { MonitorEntry, MonitorParameter } from '@vetloom/domain/surgery/monitor.schema.ts';
import { formatTime } from '@vetloom/ui/format/date.ts';
import type { EChartsCoreOption } from 'echarts/core';

/** A line of a trend. */
export interface TrendLine {
  readonly parameter: MonitorParameter;
  readonly limits: Limits | undefined;
  /** The thin lines of a pressure stand beside the strong one of its mean. */
  readonly thin?: boolean;
}

const AXIS = { fontSize: 11, color: 'var(--vl-ink-3)' } as const;

/** The points of a line: a reading out of its limits is a cinnabar triangle that points where it went. */
const pointsOf = (entries: readonly MonitorEntry[], { parameter, limits, thin = false }: TrendLine) =>
  entries.flatMap(({ dateTime, value }) => {
    const figure = value[parameter];
    if (figure === null) return [];
    const side = alarmOf(limits, figure);
    const mark =
      side === undefined
        ? { symbol: 'circle', symbolSize: thin ? 3 : 4 }
        : {
            symbol: 'triangle',
            symbolSize: 8,
            symbolRotate: side === 'low' ? 180 : 0,
            itemStyle: { color: 'var(--vl-cinnabar)' },
          };
    return [{ value: [dateTime * 1000, figure], ...mark }];
  });

/** A trend over the operation: its limits as a band, its moments as thin lines. `from` and `to` are Unix seconds. */
export function trendOption(
  entries: readonly MonitorEntry[],
  lines: readonly TrendLine[],
  { from, to }: { readonly from: number; readonly to: number },
): EChartsCoreOption {
  const [first] = lines;
  const shown = lines.flatMap(({ parameter }) => entries.map(({ value }) => value[parameter]));
  const figures = [...shown, first?.limits?.low, first?.limits?.high].filter((one) => typeof one === 'number');
  const [least, most] = [Math.min(...figures), Math.max(...figures)];
  const room = Math.max(1, (most - least) * 0.12);
  const moments = entries.filter(({ events }) => events.length > 0);
  return {
    grid: { left: 30, right: 8, top: 6, bottom: 18 },
    xAxis: {
      type: 'time',
      min: from * 1000,
      max: to * 1000,
      splitNumber: 2,
      axisLine: { lineStyle: { color: 'var(--vl-line)' } },
      axisTick: { show: false },
      axisLabel: { ...AXIS, hideOverlap: true, formatter: (at: number) => formatTime(at / 1000) },
    },
    yAxis: {
      type: 'value',
      min: figures.length === 0 ? 0 : Math.floor(least - room),
      max: figures.length === 0 ? 1 : Math.ceil(most + room),
      splitNumber: 2,
      // The ends are no round figures, only room around what is drawn.
      axisLabel: { ...AXIS, showMinLabel: false, showMaxLabel: false },
      splitLine: { lineStyle: { color: 'var(--vl-line)' } },
    },
    series: lines.map((line, at) => ({
      type: 'line',
      silent: true,
      data: pointsOf(entries, line),
      color: line.thin ? 'var(--vl-indigo-300)' : 'var(--vl-indigo-600)',
      lineStyle: { width: line.thin ? 1 : 1.5 },
      ...(at > 0
        ? {}
        : {
            markArea: {
              silent: true,
              itemStyle: { color: 'var(--vl-moss-soft)', opacity: 0.7 },
              data: line.limits
                ? [
                    [
                      { yAxis: line.limits.low ?? Math.floor(least - room) },
                      { yAxis: line.limits.high ?? Math.ceil(most + room) },
                    ],
                  ]
                : [],
            },
            markLine: {
              silent: true,
              symbol: 'none',
              label: { show: false },
              lineStyle: { color: 'var(--vl-ochre)', type: 'dashed', width: 1 },
              data: moments.map(({ dateTime }) => ({ xAxis: dateTime * 1000 })),
            },
          }),
    })),
  };
}
