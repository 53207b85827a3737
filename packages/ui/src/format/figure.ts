/** Full-width digits and signs, which an input method left in its wide mode types. */
const wide = (character: string): string => String.fromCharCode(character.charCodeAt(0) - 0xfee0);

/** Keeps what a numeric field may hold: digits, dot and minus (spec 1 §5). Full-width forms become plain ones. */
export function keepFigure(text: string): string {
  return text
    .replace(/[\uFF0D\uFF0E\uFF10-\uFF19]/g, wide)
    .replaceAll('\u2212', '-')
    .replaceAll('\u3002', '.')
    .replace(/[^\d.-]/g, '');
}

/** The number that a field's text stands for, or nothing: it counts only when non-empty and finite (spec 1 §5). */
export function readFigure(text: string | null | undefined): number | undefined {
  if (text === null || text === undefined || text.trim() === '') return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}
