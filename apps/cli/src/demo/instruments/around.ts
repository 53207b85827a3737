import { isoDay, wallSeconds } from '@vetloom/domain/core/clock.ts';
import type { ExamTask } from '@vetloom/domain/lines/exam.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import type { Random } from '../random.ts';
import { DEMO_ZONE } from '../zone.ts';
import type { Bench } from './bench.ts';

/** A visit with one of its exams and whose it is. */
export interface ExamOfVisit {
  readonly visit: VisitRecord;
  readonly task: ExamTask;
  readonly pet: Pet;
}

/** What the parts of the demo's instruments work with. */
export interface Around {
  readonly bench: Bench;
  readonly random: Random;
  /** Unix seconds. */
  readonly now: number;
  /** Visits of the last weeks, the latest first. */
  readonly visits: readonly VisitRecord[];
  petOf(visit: VisitRecord): Pet | undefined;
  /** Exams at a device, the latest visit first: those whose result is there, or those that wait for it. */
  exams(device: string, state: 'finished' | 'waiting'): readonly ExamOfVisit[];
  /** The visits of an animal, the oldest first. */
  visitsOf(petID: string): Promise<readonly VisitRecord[]>;
}

const two = (count: number): string => String(Math.floor(count)).padStart(2, '0');

/** A day as machines write it, `20260101`. */
export const machineDay = (at: number): string => isoDay(at, DEMO_ZONE).replaceAll('-', '');
/** A time of day as machines write it, `093000`. */
export function machineTime(at: number): string {
  const seconds = wallSeconds(at, DEMO_ZONE);
  return `${two(seconds / 3600)}${two((seconds / 60) % 60)}${two(seconds % 60)}`;
}
/** A moment as analysers write it. */
export const machineMoment = (at: number): string => `${machineDay(at)}${machineTime(at)}`;
