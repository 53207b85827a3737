import { MINUS, MISSING } from './missing.ts';

type Quantity = number | null | undefined;

const shown = (value: Quantity): value is number => typeof value === 'number' && Number.isFinite(value);

const formats = new Map<string, Intl.NumberFormat>();

/** Made once for each number of decimals: making one costs more than a hundred figures. */
function formatOf(least: number, most: number): Intl.NumberFormat {
  const key = `${least}.${most}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat('en-US', { minimumFractionDigits: least, maximumFractionDigits: most });
  formats.set(key, made);
  return made;
}

function decimal(value: number, least: number, most: number): string {
  const text = formatOf(least, most).format(Math.abs(value));
  return value < 0 && /[1-9]/.test(text) ? `${MINUS}${text}` : text;
}

/** An amount of New Taiwan dollars without the currency, `1,850`, for lines and tables. */
export function formatAmount(dollars: Quantity): string {
  return shown(dollars) ? decimal(dollars, 0, 2) : MISSING;
}

/** A total with its currency, `NT$ 1,850`; the currency belongs on totals only. */
export function formatMoney(dollars: Quantity): string {
  return shown(dollars) ? `NT$ ${formatAmount(dollars)}` : MISSING;
}

/** A count with thousands separators. */
export function formatCount(count: Quantity): string {
  return shown(count) ? decimal(count, 0, 0) : MISSING;
}

/** A plain quantity with at most `most` decimals. */
export function formatQuantity(value: Quantity, most = 3): string {
  return shown(value) ? decimal(value, 0, most) : MISSING;
}

/** Decimals of what a laboratory measures: all that a value has, without what adding in halves leaves at its end. */
const MEASURED_DECIMALS = 10;

/** A measured value with all its decimals: 0.0004 must not be read as 0. */
export function formatMeasured(value: Quantity): string {
  return formatQuantity(value, MEASURED_DECIMALS);
}

/** A weight in kg without the unit: one decimal at least, three for the very small. */
export function formatWeightFigure(kilograms: Quantity): string {
  return shown(kilograms) ? decimal(kilograms, 1, 3) : MISSING;
}

/** `9.8 kg`. */
export function formatWeight(kilograms: Quantity): string {
  return shown(kilograms) ? `${formatWeightFigure(kilograms)} kg` : MISSING;
}

/** A body temperature, one decimal, with the sign of degrees Celsius. */
export function formatTemperature(celsius: Quantity): string {
  return shown(celsius) ? `${decimal(celsius, 1, 1)}\u2103` : MISSING;
}

/** Whole minutes from `since` to `now` (Unix seconds); a clock that runs ahead counts as none. */
export function minutesBetween(since: number, now: number): number {
  return Math.max(0, Math.floor((now - since) / 60));
}
