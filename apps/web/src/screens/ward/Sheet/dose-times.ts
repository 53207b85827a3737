import { NOW_SECONDS } from '@vetloom/domain/ward/dose-state.ts';
import { ward } from '../../../locale/ward.ts';

/** Seconds after which what is noted is asked for its real time: it may have been given when it was due. */
export const LATE_SECONDS = 3600;

/** How late something is, in words; undefined as long as it isn't. Unix seconds. */
export const latenessWord = (due: number, now: number): string | undefined =>
  now < due + NOW_SECONDS ? undefined : ward.late(Math.floor((now - due) / 60));

/** Whether so much time has gone by that nobody knows when it was given unless somebody says so. */
export const isLongOver = (due: number, now: number): boolean => now - due > LATE_SECONDS;
