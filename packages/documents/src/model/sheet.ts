/** Width of A4 in millimetres. */
const A4_WIDTH_MM = 210;

/** How much smaller text gets on a narrower sheet: less than the sheet itself, so that it is still read at arm's length. */
export const textScale = (widthMm: number): number => Math.max(0.8, Math.min(1, widthMm / A4_WIDTH_MM + 0.1));
