import type { GridRow } from '@vetloom/domain/ward/day-grid.ts';
import type { WardPatient } from '../../../data/ward/ward-days.ts';
import type { SheetActs } from './use-sheet-acts.ts';

/** What is asked first in a cell's popover. */
export type PopMode = 'give' | 'skip' | 'delay' | 'note';

/** What a cell's popover is about, and what can be done with it. */
export interface DosePopoverProps {
  readonly anchor: HTMLElement;
  readonly patient: WardPatient;
  readonly day: WardPatient['days'][number];
  readonly row: GridRow;
  readonly hour: number;
  readonly mode: PopMode;
  /** The row with its dose, as its head says. */
  readonly name: string;
  /** How the dose is worked out, and what else there is to be known. */
  readonly facts: readonly string[];
  /** Seconds that have to lie between two times of what is given as needed. */
  readonly leastGap: number | undefined;
  /** When it was given last, on this day or the one before, Unix seconds; 0: never. */
  readonly lastGiven: number;
  readonly acts: SheetActs;
  readonly nameOf: (staffID: string) => string;
  readonly mayExecute: boolean;
  readonly mayPlan: boolean;
  readonly now: number;
  readonly onClose: (back: boolean) => void;
}
