/** Record status (spec 2 §4, R1). */
export const RECORD_STATUS = { checkIn: 0, inspected: 10, dispensed: 20, checkOut: 90 } as const;
/** Whether a visit is put away: it waits after check-in, is undone while it is worked on, and done in the end (spec 2 §4). */
export const ARCHIVE_STATUS = { waiting: -1, undone: 0, done: 10 } as const;
/** How far each side of a visit is, exams, drugs and the bill: nothing to do, not asked for yet, asked for, done (spec 2 §4). */
export const THREAD_STATUS = { none: 0, unrequested: 10, requested: 20, done: 30 } as const;

/** Whether its doctor is done with a visit; what is left are pharmacy and cashier. */
export const isCompleted = ({ status }: { readonly status: number }): boolean => status >= RECORD_STATUS.inspected;

/** Whether an open visit is another doctor's: who comes to it is asked whether they take it over, assist or only look. `staffID`: of whoever comes. */
export const isOfColleague = (
  { doctorID, status }: { readonly doctorID: string; readonly status: number },
  staffID: string,
): boolean => doctorID !== '' && doctorID !== staffID && status === RECORD_STATUS.checkIn;
