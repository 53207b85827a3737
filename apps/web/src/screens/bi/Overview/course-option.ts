import { formatAmount, formatQuantity } from '@vetloom/ui/format/number.ts';
import type { EChartsCoreOption } from 'echarts/core';
import { bi } from '../../../locale/bi.ts';

/** A column of the course. */
export interface CourseColumn {
  readonly label: string;
  /** Written strongly: weekends. */
  readonly strong: boolean;
  readonly value: number;
  /** The same stretch of the period before. */
  readonly before: number | undefined;
}

const axisText = (value: number): string =>
  Math.abs(value) >= 10_000 ? bi.wan(formatQuantity(value / 10_000, 1)) : formatAmount(value);
const AXIS = { fontSize: 11, color: 'var(--vl-ink-3)' } as const;

/** Columns over time with a tick where the period before stood. */
export const courseOption = (columns: readonly CourseColumn[]): EChartsCoreOption => ({
  grid: { left: 52, right: 8, top: 12, bottom: 24 },
  xAxis: {
    type: 'category',
    data: columns.map(({ label }) => label),
    axisLine: { lineStyle: { color: 'var(--vl-line-strong)' } },
    axisTick: { show: false },
    axisLabel: { ...AXIS, hideOverlap: true },
  },
  yAxis: {
    type: 'value',
    splitNumber: 3,
    axisLabel: { ...AXIS, formatter: axisText },
    splitLine: { lineStyle: { color: 'var(--vl-line)' } },
  },
  series: [
    {
      type: 'bar',
      silent: true,
      barMaxWidth: 28,
      barCategoryGap: '36%',
      data: columns.map(({ value, strong }) => ({
        value,
        itemStyle: { color: strong ? 'var(--vl-indigo-700)' : 'var(--vl-indigo-500)' },
      })),
    },
    {
      type: 'scatter',
      silent: true,
      symbol: 'rect',
      symbolSize: [columns.length > 45 ? 8 : 20, 2],
      color: 'var(--vl-ink)',
      data: columns.map(({ before }, at) => (before === undefined ? null : [at, before])).filter((one) => one !== null),
    },
  ],
});
