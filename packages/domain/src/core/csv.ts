/** A field that a spreadsheet would run as a formula is written as text. */
const FORMULA = /^[=+\-@\t\r]/;

/** One field of a CSV file (RFC 4180), safe to open in a spreadsheet: what looks like a formula gets an apostrophe before it. */
export function csvField(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A figure stays a figure, also a negative one, so that a spreadsheet can add it up. */
const cell = (value: string | number): string => (typeof value === 'number' ? String(value) : csvField(value));

/** A CSV file with a byte order mark, by which spreadsheets know that it is UTF-8. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
