import classes from './access.module.css';

const CELL = 12;
const COLUMNS = 160;
const ROWS = 90;

/** The height of the finished cloth above the foot, in cells, at a column: two slow waves. */
function edge(column: number): number {
  return Math.round(29 + 5.4 * Math.sin((column - 22) / 7.4) + 2.2 * Math.sin(column / 17));
}

const FIGURE = 24;

/** Whether a crossing belongs to the figure: nested diamonds with a knot in the middle, as in diamond twill. */
function isFigure(column: number, row: number): boolean {
  const fromCentre = (value: number) => Math.abs((((value % FIGURE) + FIGURE) % FIGURE) - FIGURE / 2);
  const distance = fromCentre(column + 7) + fromCentre(row + 1);
  return distance === 12 || distance === 4 || distance === 0;
}

interface Crossings {
  readonly wefts: string;
  readonly warps: string;
  readonly figures: string;
}

/** Draws each kind of crossing as one path, from the foot upwards, so that thousands cost three elements. */
function crossings(): Crossings {
  let wefts = '';
  let warps = '';
  let figures = '';
  for (let column = 0; column < COLUMNS; column += 1) {
    const height = edge(column);
    for (let row = 0; row < height && row < ROWS; row += 1) {
      const x = column * CELL + CELL / 2;
      const y = (ROWS - row) * CELL - CELL / 2;
      if ((column + row) % 2 === 0) {
        if (isFigure(column, row)) figures += `M${x - 6.5} ${y - 4}h13v8h-13z`;
        else wefts += `M${x - 5.5} ${y - 4}h11a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1z`;
      } else {
        warps += `M${x - 2.6} ${y - 5.5}h5.2v11h-5.2z`;
      }
    }
  }
  return { wefts, warps, figures };
}

const drawn = crossings();

/** The loom of the sign-in page: open warps above, the finished cloth rising below. */
export function Weave() {
  const height = ROWS * CELL;
  return (
    <svg
      className={classes.weave}
      viewBox={`0 0 ${COLUMNS * CELL} ${height}`}
      width={COLUMNS * CELL}
      height={height}
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <pattern id="warps" width={CELL} height={height} patternUnits="userSpaceOnUse">
          <rect x={CELL / 2 - 2} width="4" height={height} fill="var(--vl-indigo-200)" />
        </pattern>
        <linearGradient id="fade" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#000" />
          <stop offset="0.46" stopColor="#000" />
          <stop offset="0.62" stopColor="#fff" />
        </linearGradient>
        <mask id="open">
          <rect width={COLUMNS * CELL} height={height} fill="url(#fade)" />
        </mask>
      </defs>
      <rect width={COLUMNS * CELL} height={height} fill="url(#warps)" mask="url(#open)" opacity="0.7" />
      <path d={drawn.warps} className={classes.warp} />
      <path d={drawn.wefts} className={classes.weft} />
      <path d={drawn.figures} className={classes.figure} />
    </svg>
  );
}
