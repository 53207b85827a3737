import { isoDay, wallSeconds } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';
import type { AnyDocument } from '../engine/kind.ts';
import type { VisitRecord } from '../record/record.schema.ts';
import { receivedHere } from '../record/settled-elsewhere.ts';

/** A document of visits as what it is. */
export const visitOf = (document: AnyDocument): VisitRecord => document as VisitRecord;

const two = (figure: number): string => String(Math.floor(figure)).padStart(2, '0');

/** A moment as the clinic reads it: its day, and its time where there is any. */
export function momentText(time: number, zone: Zone): string {
  const seconds = wallSeconds(time, zone);
  const clock = seconds === 0 ? '' : ` ${two(seconds / 3600)}:${two((seconds % 3600) / 60)}`;
  return `${isoDay(time, zone)}${clock}`;
}

/** Whether money came in here for a visit, so that its bill is no longer the other program's alone. */
export const isPaidHere = (document: AnyDocument): boolean => receivedHere(visitOf(document)) !== 0;
