import { create } from 'qrcode';

/** Modules around the code that stay light, by the standard. */
const QUIET = 4;

/**
 * A QR code as a drawing of so many millimetres, its quiet margin included: black on white, sharp at any size. `version` names its size in modules, where two beside each other
 * have to be alike. @throws Error of the drawing library for a text that doesn't fit
 */
export function qrSvg(text: string, millimetres: number, version?: number): string {
  const { size, data } = create(text, { errorCorrectionLevel: 'L', ...(version !== undefined && { version }) }).modules;
  const whole = size + 2 * QUIET;
  const path = Array.from(data, (dark, at) =>
    dark ? `M${(at % size) + QUIET} ${Math.floor(at / size) + QUIET}h1v1h-1z` : '',
  ).join('');
  return (
    `<svg class="code" style="width:${millimetres}mm;height:${millimetres}mm" viewBox="0 0 ${whole} ${whole}" shape-rendering="crispEdges">` +
    `<rect width="${whole}" height="${whole}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`
  );
}
