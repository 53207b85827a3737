import { type RandomBytes, randomSuffix } from '../core/ids.ts';
/*
 * Ids of a stay and of what happens on its days (spec 2 §3): all begin with the stay's, so a kind is told by what follows it.
 */

/** A stay's own id ends where those of its days go on. */
export const STAY_ID = /^\/inHospital\/[^/]+$/;
/** Whether an id is that of a stay. */
export const isStayID = (id: string): boolean => STAY_ID.test(id);
/** The longest id of a stay: those of its days, exams and reminders go on behind it. */
export const MOST_STAY_ID = 64;
/** What is planned for one of its days: `/inHospital/…/plan/{start of the day}`. */
export const PLAN_ID = /^\/inHospital\/[^/]+\/plan\/[0-9]+$/;
/** What was carried out on one of its days. */
export const MISSION_LOG_ID = /^\/inHospital\/[^/]+\/missionLog\/[0-9]+$/;
/** An exam of one of its days: `/inHospital/…/exam/{start of the day}/{id of its execution}`. */
export const STAY_EXAM_ID = /^\/inHospital\/[^/]+\/exam\/[0-9]+\/[^/]+$/;
/** What is measured on one of its days. */
export const STAY_MONITOR_ID = /^\/inHospital\/[^/]+\/monitor\/[0-9]+$/;
/** What is to be done at a moment of a plan: `/reminder/{moment}/inHospital/…/plan/{start of the day}`. */
export const MISSION_REMINDER_ID = /^\/reminder\/[0-9]+\/inHospital\/[^/]+\/plan\/[0-9]+$/;

/** The id of the stay to which an id of its days belongs. */
export const stayOfID = (id: string): string => id.split('/').slice(0, 3).join('/');

/** The stay and the day that an id of one of its days names. */
export const dayOfID = (id: string): { readonly inHospitalID: string; readonly planDateTime: number } => ({
  inHospitalID: stayOfID(id),
  planDateTime: Number(id.split('/').at(-1)),
});

/** The id of the plan of a stay's day. */
export const planID = (inHospitalID: string, day: number): string => `${inHospitalID}/plan/${day}`;

/** The id of what was carried out on a stay's day. */
export const missionLogID = (inHospitalID: string, day: number): string => `${inHospitalID}/missionLog/${day}`;

/** The id of what was measured on a stay's day. */
export const stayMonitorID = (inHospitalID: string, day: number): string => `${inHospitalID}/monitor/${day}`;

/** The id of an exam of a stay's day. */
export const stayExamID = (inHospitalID: string, day: number, executeID: string): string =>
  `${inHospitalID}/exam/${day}/${executeID}`;

/** A new stay's id: its time, and a suffix that keeps two of one second apart. */
export const stayID = (now: number, random: RandomBytes): string => `/inHospital/${now}-${randomSuffix(random, 5)}`;
