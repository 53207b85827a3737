import { useElementSize } from '@mantine/hooks';
import { formatWeight } from '../format/number.ts';
import { useUiWords } from '../words.tsx';
import classes from './chart.module.css';
import { gridlines, linear, type SeriesPoint } from './scale.ts';

export interface WeightTrendProps {
  /** Weights in kg, in any order. */
  readonly points: readonly SeriesPoint[];
  /** How a date on the axis reads. */
  readonly formatAt: (at: number) => string;
  readonly height?: number;
}

const AXIS = 30;
const FOOT = 18;
const HEAD = 18;

/** A patient's weight over time, labelled directly: no legend, the last value in bold. */
export function WeightTrend({ points, formatAt, height = 110 }: WeightTrendProps) {
  const words = useUiWords();
  const { ref, width } = useElementSize();
  const series = [...points].sort((a, b) => a.at - b.at);
  const first = series[0];
  const last = series.at(-1);
  if (first === undefined || last === undefined) return null;
  const values = series.map((point) => point.value);
  const lines = gridlines(Math.min(...values), Math.max(...values));
  const x = linear([first.at, last.at], [AXIS, Math.max(AXIS, width - 12)]);
  const y = linear([lines[0] ?? 0, lines.at(-1) ?? 1], [height - FOOT, HEAD]);
  const path = series.map((point) => `${x(point.at).toFixed(1)},${y(point.value).toFixed(1)}`);
  const floor = height - FOOT;
  return (
    <div ref={ref} className={classes.trend}>
      <svg
        data-picture
        width={width}
        height={height}
        viewBox={`0 0 ${Math.max(width, 1)} ${height}`}
        fill="none"
        role="img"
        aria-label={words.trend(series.length, formatWeight(last.value))}
      >
        {lines.map((line) => (
          <g key={line}>
            <path d={`M${AXIS} ${y(line)}H${width}`} stroke="var(--vl-line)" />
            <text x={AXIS - 6} y={y(line) + 4} textAnchor="end" className={classes.axis}>
              {line.toFixed(1)}
            </text>
          </g>
        ))}
        <polygon
          points={`${x(first.at)},${floor} ${path.join(' ')} ${x(last.at)},${floor}`}
          fill="var(--vl-indigo-50)"
        />
        <polyline points={path.join(' ')} stroke="var(--vl-indigo-600)" strokeWidth="1.5" strokeLinejoin="round" />
        {series.map((point) => (
          <circle
            key={point.at}
            cx={x(point.at)}
            cy={y(point.value)}
            r={point === last ? 4 : 2.5}
            fill={point === last ? 'var(--vl-indigo-600)' : 'var(--vl-surface)'}
            stroke="var(--vl-indigo-600)"
            strokeWidth="1.5"
          />
        ))}
        <text x={x(last.at) + 6} y={y(last.value) - 9} textAnchor="end" className={classes.value}>
          {formatWeight(last.value)}
        </text>
        <text x={AXIS} y={height - 3} className={classes.axis}>
          {formatAt(first.at)}
        </text>
        {series.length > 1 ? (
          <text x={width - 6} y={height - 3} textAnchor="end" className={classes.axis}>
            {formatAt(last.at)}
          </text>
        ) : null}
      </svg>
    </div>
  );
}
