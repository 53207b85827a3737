import { type Frame, paint, type Window } from './frame.ts';

/** A frame put through a window, on a sheet of its own to be drawn from. */
export function painted(frame: Frame, window: Window, inverted: boolean): HTMLCanvasElement {
  const sheet = document.createElement('canvas');
  sheet.width = frame.columns;
  sheet.height = frame.rows;
  // Kept where the processor has it: it is written whole each time, and drawn once.
  const pen = sheet.getContext('2d', { willReadFrequently: true });
  const pixels = new ImageData(frame.columns, frame.rows);
  paint(frame, window, inverted, pixels.data as Uint8ClampedArray);
  pen?.putImageData(pixels, 0, 0);
  return sheet;
}
