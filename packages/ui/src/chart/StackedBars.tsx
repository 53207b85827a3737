import { useElementSize } from '@mantine/hooks';
import classes from './chart.module.css';
import { gridlines, linear } from './scale.ts';

/** A part of every bar, from the bottom up. */
export interface BarSeries {
  readonly key: string;
  readonly name: string;
  /** A colour of the theme: `var(--vl-indigo-600)`. */
  readonly colour: string;
}

/** One bar. */
export interface Bar {
  readonly key: string;
  readonly label: string;
  /** Written in bold: weekends and holidays. */
  readonly strong?: boolean;
  /** By key of the series; what is below zero isn't drawn. */
  readonly values: Readonly<Record<string, number>>;
}

export interface StackedBarsProps {
  readonly series: readonly BarSeries[];
  readonly bars: readonly Bar[];
  /** What it says, for assistive technology; a table with the figures stands beside it. */
  readonly label: string;
  readonly formatValue: (value: number) => string;
  readonly height?: number;
}

const AXIS = 46;
const FOOT = 20;
const HEAD = 8;
const WIDEST = 28;

/** Sums over time by what they are made of. */
export function StackedBars({ series, bars, label, formatValue, height = 208 }: StackedBarsProps) {
  const { ref, width } = useElementSize();
  const totals = bars.map(({ values }) => series.reduce((sum, { key }) => sum + Math.max(0, values[key] ?? 0), 0));
  const lines = gridlines(0, Math.max(1, ...totals));
  const y = linear([0, lines.at(-1) ?? 1], [height - FOOT, HEAD]);
  const step = Math.max(0, width - AXIS) / Math.max(1, bars.length);
  const thick = Math.min(WIDEST, step * 0.62);
  const every = Math.max(1, Math.ceil(24 / Math.max(1, step)));
  return (
    <div ref={ref} className={classes.trend}>
      <svg
        data-picture
        width={width}
        height={height}
        viewBox={`0 0 ${Math.max(width, 1)} ${height}`}
        role="img"
        aria-label={label}
      >
        {lines.map((line) => (
          <g key={line}>
            <path d={`M${AXIS} ${y(line)}H${width}`} stroke="var(--vl-line)" />
            <text x={AXIS - 8} y={y(line) + 4} textAnchor="end" className={classes.axis}>
              {formatValue(line)}
            </text>
          </g>
        ))}
        {bars.map((bar, at) => {
          const left = AXIS + at * step + (step - thick) / 2;
          let below = 0;
          return (
            <g key={bar.key}>
              {series.map(({ key, colour }) => {
                const value = Math.max(0, bar.values[key] ?? 0);
                if (value === 0) return null;
                const bottom = y(below);
                below += value;
                return (
                  <rect
                    key={key}
                    x={left}
                    y={y(below)}
                    width={thick}
                    height={Math.max(0, bottom - y(below))}
                    fill={colour}
                    stroke="var(--vl-surface)"
                    strokeWidth={0.75}
                  />
                );
              })}
              {at % every === 0 ? (
                <text
                  x={left + thick / 2}
                  y={height - 4}
                  textAnchor="middle"
                  className={bar.strong ? classes.value : classes.axis}
                >
                  {bar.label}
                </text>
              ) : null}
            </g>
          );
        })}
      </svg>
    </div>
  );
}
