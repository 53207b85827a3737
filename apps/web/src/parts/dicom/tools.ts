import type { MarkTool } from '@vetloom/domain/imaging/image-mark.schema.ts';
import type { Window } from './frame.ts';

/** What dragging or clicking on a picture does. */
export type PaneTool = 'scroll' | 'level' | 'pan' | MarkTool;
/** All of them in the order of the bar, each with its key. */
export const PANE_TOOLS = [
  ['scroll', 'S'],
  ['level', 'W'],
  ['pan', 'P'],
  ['length', 'L'],
  ['angle', 'A'],
  ['cobb', 'C'],
  ['vhs', 'V'],
  ['arrow', 'R'],
  ['text', 'T'],
] as const satisfies readonly (readonly [PaneTool, string])[];

/** How a picture is looked at. */
export interface Look {
  /** The window of a person's choosing; undefined as the machine proposes. */
  readonly window: Window | undefined;
  readonly inverted: boolean;
  /** Times the size at which the whole picture fits. */
  readonly zoom: number;
  /** Displacement of the middle, in pixels of the picture. */
  readonly x: number;
  readonly y: number;
}

/** As the machine made it, as large as fits. */
export const AS_MADE: Look = { window: undefined, inverted: false, zoom: 1, x: 0, y: 0 };

/** A look with its zoom changed, within what makes sense. */
export const zoomedBy = (look: Look, factor: number): Look => ({
  ...look,
  zoom: Math.min(16, Math.max(0.5, look.zoom * factor)),
});
