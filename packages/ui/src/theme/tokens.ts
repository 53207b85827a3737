/** The two colour schemes that every colour token is given for. */
export type Scheme = 'light' | 'dark';

/** One value per scheme: `[light, dark]`. */
type Pair = readonly [light: string, dark: string];

/**
 * Colour tokens: indigo on unbleached cloth. A token's CSS variable is its name after `--vl-`.
 * Every text and background pair meets 4.8:1; nothing paler than `ink-3` may carry text.
 */
const colourTokens = {
  canvas: ['#F5F3EF', '#101217'],
  surface: ['#FFFFFF', '#181B22'],
  sunken: ['#FAF8F5', '#14171D'],
  hover: ['#F0EDE7', '#242933'],
  line: ['#E8E4DC', '#272C36'],
  'line-strong': ['#D3CDC1', '#3A414E'],
  field: ['#928C80', '#727A8A'],
  ink: ['#1F1E1B', '#EAE8E3'],
  'ink-2': ['#524F48', '#B9B7B3'],
  'ink-3': ['#6B675F', '#98979A'],
  accent: ['#34508F', '#9DB2EA'],
  'accent-fill': ['#34508F', '#4A65AE'],
  'accent-fill-hover': ['#294075', '#4660A6'],
  'accent-soft': ['#EAEEF8', '#232C44'],
  'on-fill': ['#FFFFFF', '#FFFFFF'],
  cinnabar: ['#B0301F', '#F2907F'],
  'cinnabar-soft': ['#FCEAE6', '#3A201E'],
  'cinnabar-solid': ['#B0301F', '#B93F2D'],
  ochre: ['#8A5300', '#E3B25E'],
  'ochre-soft': ['#FBEFD9', '#33281A'],
  moss: ['#2B6B45', '#7CC596'],
  'moss-soft': ['#E6F1E8', '#1B2C23'],
  gromwell: ['#7B3F7A', '#D49BD1'],
  'gromwell-soft': ['#F5EAF4', '#30212F'],
  'indigo-50': ['#F3F5FB', '#1A2030'],
  'indigo-100': ['#DFE5F4', '#232C44'],
  'indigo-200': ['#B9C6E6', '#31406A'],
  'indigo-300': ['#8DA1D2', '#46598F'],
  'indigo-400': ['#6A82BF', '#6A82BF'],
  'indigo-500': ['#4C66A8', '#8DA1D2'],
  'indigo-600': ['#34508F', '#9DB2EA'],
  'indigo-700': ['#294075', '#B9C6E6'],
  // What shows on an inverted surface (the undo toast) is the other scheme's.
  'invert-surface': ['#1F1E1B', '#EAE8E3'],
  'invert-ink': ['#FFFFFF', '#1F1E1B'],
  'invert-ink-2': ['#C9C6BF', '#524F48'],
  overlay: ['rgba(31, 30, 27, 0.32)', 'rgba(0, 0, 0, 0.6)'],
} as const satisfies Record<string, Pair>;

/** Depths 1 to 3: sheets and cards, popovers, drawers and dialogs. In the dark the hairline carries them. */
const shadowTokens = {
  'shadow-1': [
    '0 0 0 1px rgba(31, 30, 27, 0.07), 0 1px 2px rgba(31, 30, 27, 0.06)',
    '0 0 0 1px rgba(255, 255, 255, 0.055), 0 1px 2px rgba(0, 0, 0, 0.3)',
  ],
  'shadow-2': [
    '0 0 0 1px rgba(31, 30, 27, 0.07), 0 4px 12px rgba(31, 30, 27, 0.1), 0 1px 3px rgba(31, 30, 27, 0.06)',
    '0 0 0 1px rgba(255, 255, 255, 0.07), 0 6px 16px rgba(0, 0, 0, 0.45)',
  ],
  'shadow-3': [
    '0 0 0 1px rgba(31, 30, 27, 0.07), 0 16px 40px rgba(31, 30, 27, 0.16), 0 4px 12px rgba(31, 30, 27, 0.08)',
    '0 0 0 1px rgba(255, 255, 255, 0.09), 0 20px 48px rgba(0, 0, 0, 0.6)',
  ],
} as const satisfies Record<string, Pair>;

/** Name of a colour token. */
export type ColourToken = keyof typeof colourTokens;

/** The CSS reference of a colour token, for inline styles and SVG attributes. */
export function colour(token: ColourToken): string {
  return `var(--vl-${token})`;
}

/** The `--vl-*` variables of one scheme. */
export function schemeVariables(scheme: Scheme): Record<string, string> {
  const index = scheme === 'light' ? 0 : 1;
  const variables: Record<string, string> = {};
  for (const [name, pair] of Object.entries({ ...colourTokens, ...shadowTokens })) {
    variables[`--vl-${name}`] = pair[index];
  }
  return variables;
}

/** Latin first, so that digits and drug names are Inter; the rest is what the machine has. */
export const fontStack =
  '"Inter Variable", "Noto Sans TC Variable", "PingFang TC", "Microsoft JhengHei UI", "Noto Sans CJK TC", sans-serif';
