import classes from './chart.module.css';
import { linear } from './scale.ts';

export interface SparklineProps {
  /** Values in order of time. */
  readonly values: readonly number[];
  readonly width?: number;
  readonly height?: number;
  /** `ink` for lab values, `accent` for weights, `cinnabar` only when abnormal. */
  readonly tone?: 'accent' | 'ink' | 'cinnabar';
  /** Shades the area below, as the patient strip does. */
  readonly area?: boolean;
  /** What it says, for assistive technology; without it the line is decorative. */
  readonly label?: string;
}

const strokes = { accent: 'var(--vl-indigo-600)', ink: 'var(--vl-ink-3)', cinnabar: 'var(--vl-cinnabar)' };

/** A 1.5 px line of the last values with the last point marked. */
export function Sparkline({ values, width = 60, height = 20, tone = 'accent', area = false, label }: SparklineProps) {
  if (values.length === 0) return null;
  const margin = 3;
  const x = linear([0, values.length - 1], [margin, width - margin]);
  const y = linear([Math.min(...values), Math.max(...values)], [height - margin, margin]);
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`);
  const last = values.length - 1;
  const endX = x(last);
  const endY = y(values[last] ?? 0);
  return (
    <svg
      data-picture
      className={classes.spark}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      role={label === undefined ? 'presentation' : 'img'}
    >
      <title>{label}</title>
      {area && last > 0 ? (
        <polygon
          points={`${margin},${height} ${points.join(' ')} ${endX.toFixed(1)},${height}`}
          fill="var(--vl-indigo-50)"
        />
      ) : null}
      <polyline
        points={points.join(' ')}
        stroke={strokes[tone]}
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx={endX} cy={endY} r="2.5" fill={strokes[tone]} />
    </svg>
  );
}
